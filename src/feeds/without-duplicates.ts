import { soundText } from '#base/sound-text.ts'
import { type Locale, LOCALES } from '#base/locale.ts'
import type { RecordPlace } from '#domain/listing/record-faults.ts'
import type { FeedItem, FeedListing } from '#feeds/feed.ts'
import { rejectOf } from '#feeds/reject-of.ts'

/**
 * Makes items fit to be stored. A second record of a home in other languages gives only its texts. Of two other records
 * with one reference the first counts, and the second becomes a reject. Deletions pass: the importer decides whether a
 * deletion or a listing counts. Rejects quote the file as text that can be stored.
 */
export async function* withoutDuplicates(items: AsyncIterable<FeedItem>): AsyncGenerator<FeedItem> {
  const seen = new Map<string, SeenRecord>()
  const byProgramId = new Map<string, SeenRecord>()
  let joinedChars = 0
  let referenceName = 'sourceRef'
  for await (const item of items) {
    if (item.kind === 'reject') yield soundReject(item)
    else if (item.kind !== 'listing') {
      if (item.kind === 'header') referenceName = item.header.referenceName ?? referenceName
      yield item
    } else {
      const { at, listing, programId } = item
      const before = seen.get(listing.sourceRef)
      const sameHome = before ?? (programId === undefined ? undefined : byProgramId.get(programId))
      const chars = charsOf(listing.texts)
      if (sameHome && joinedChars + chars <= MAX_JOINED_CHARS && isTranslation(listing, sameHome)) {
        joinedChars += chars
        for (const locale of localesOf(listing)) sameHome.locales.push(locale)
        yield { kind: 'texts', at, sourceRef: sameHome.sourceRef, texts: listing.texts }
      } else if (before) yield duplicate(at, before, referenceName)
      else {
        const { sourceRef } = listing
        const record = { sourceRef, at, home: homeOf(listing), locales: localesOf(listing) }
        seen.set(sourceRef, record)
        if (programId !== undefined && !byProgramId.has(programId)) byProgramId.set(programId, record)
        yield item
      }
    }
  }
}

/** An earlier record of the file. `home`: the facts that two records of one home must share. */
type SeenRecord = { sourceRef: string; at: RecordPlace; home: string; locales: Locale[] }

/**
 * Such texts stay in memory until the file is read. Beyond this, records with texts in other languages are duplicates.
 */
const MAX_JOINED_CHARS = 32 * 1024 * 1024

const charsOf = (texts: FeedListing['texts']): number =>
  LOCALES.reduce((sum, locale) => sum + (texts[locale]?.description?.length ?? 0), 0)

const localesOf = ({ texts }: FeedListing): Locale[] => LOCALES.filter((locale) => texts[locale])

const homeOf = ({ type, deals, address: { country, postalCode, number } }: FeedListing): string =>
  JSON.stringify([type, Object.keys(deals), country, postalCode, number])

const isTranslation = (listing: FeedListing, { home, locales }: SeenRecord): boolean =>
  localesOf(listing).length > 0 &&
  !localesOf(listing).some((locale) => locales.includes(locale)) &&
  homeOf(listing) === home

function duplicate(at: RecordPlace, { sourceRef, at: first }: SeenRecord, field: string): RejectItem {
  const fault = { field, code: 'duplicate', value: JSON.stringify(sourceRef), first } as const
  return soundReject({ kind: 'reject', reject: rejectOf(at, sourceRef, [fault]) })
}

type RejectItem = Extract<FeedItem, { kind: 'reject' }>

function soundReject({ reject, raw }: RejectItem): RejectItem {
  // A reference that no listing can have belongs to none.
  const { sourceRef } = reject
  const usable = sourceRef !== null && sourceRef.length <= 200 && soundText(sourceRef) === sourceRef
  return {
    kind: 'reject',
    reject: { ...reject, sourceRef: usable ? sourceRef : null },
    ...(raw !== undefined && { raw: soundText(raw) }),
  }
}
