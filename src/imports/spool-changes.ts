import type { Listing } from '#domain/listing/listing.ts'
import { mayNameFiles, type SpooledPictures, withKeptPictures } from '#imports/pictures/spooled-pictures.ts'

/** Changes to the lines of a spool that are known only once its file is read to the end. */
export type SpoolChanges = {
  pictures: SpooledPictures
  /** name of the source, where it is not the one that the lines have */
  source?: string
  /** references of listings that a later record of the file deletes */
  deleted?: readonly string[]
  /** texts of listings in further languages, by reference */
  texts?: Record<string, Listing['texts']>
}

/**
 * Makes the function that changes the lines of a spool. It returns null for a line that goes, and the text itself where the
 * changes do not concern it.
 */
export function lineChanger({
  pictures,
  source,
  deleted = [],
  texts = {},
}: SpoolChanges): (text: string) => string | null {
  const gone = new Set(deleted)
  const further = new Map(Object.entries(texts))
  const concernsAll = source !== undefined || gone.size > 0 || further.size > 0
  return (text) => {
    if (!concernsAll && !mayNameFiles(text)) return text
    const line = JSON.parse(text) as { listing?: Listing } // written by writeSpool
    if (!line.listing) return text
    const { sourceRef } = line.listing
    if (gone.has(sourceRef)) return null
    const { listing } = withKeptPictures(line.listing, pictures)
    const all = { ...listing.texts, ...further.get(sourceRef) }
    return jsonLine({ ...line, listing: { ...listing, source: source ?? listing.source, texts: all } })
  }
}

/** JSON on one line. It escapes U+2028 and U+2029: JSON allows them unescaped, but line readers break lines there. */
export function jsonLine(line: object): string {
  return JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
