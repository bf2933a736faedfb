import type { Listing } from '#domain/listing/listing.ts'
import { mayNameFiles, type SpooledPictures, withKeptPictures } from '#imports/spooled-pictures.ts'

/** What a spool's lines are to be changed by, which is known only once the whole file is read. */
export type SpoolChanges = { pictures: SpooledPictures }

/** A line of a spool after the changes; the text itself where they do not concern it. */
export function changedLine(text: string, { pictures }: SpoolChanges): string {
  if (!mayNameFiles(text)) return text
  const line = JSON.parse(text) as { listing?: Listing } // written by writeSpool
  if (!line.listing) return text
  return jsonLine({ ...line, listing: withKeptPictures(line.listing, pictures).listing })
}

/** JSON on one line. It escapes U+2028 and U+2029: JSON allows them unescaped, but line readers break lines there. */
export function jsonLine(line: object): string {
  return JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
