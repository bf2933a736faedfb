import { isSame } from '#domain/listing/field-changes.ts'
import { type FieldPath, fieldPathAt, FIELDS } from '#domain/listing/fields.ts'
import { copyOf, keysOf, put, valueAt } from '#domain/layers/field-value.ts'
import { type Listing, type Media, SUBTYPES } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'
import type { Owns } from '#domain/site/site.ts'

/**
 * What a person wrote over one field. `feed`: what its source said there when they did, null: nothing. A null `value` is a
 * person's "nothing", which is a word as any other.
 */
export type Edit = { value: unknown; feed: unknown; by: string; at: string }
/** The edit layer of a listing, by where each stands. */
export type Edits = ReadonlyMap<string, Edit>

/** The row of a field that a person may write over, an entry of a list with its list; null: there is none. */
export function editableField(at: string): FieldPath | null {
  const path = fieldPathAt(keysOf(at))
  if (path === null || FIELDS[path].owner === 'nobody') return null
  return path.includes('*') && path !== 'media.*.caption' ? null : path
}

/** Whose is a field: what a person writes counts, or only when they mean to overrule its source? */
export function ownerOf(path: FieldPath, owns: Owns): 'source' | 'office' {
  if (FIELDS[path].owner !== 'source') return 'office'
  return (path === 'availability' ? owns.availability : owns.price) ? 'source' : 'office'
}

/** A listing with what people wrote over it: at each field the edit, else what its source says. */
export function withEdits(feed: Listing, edits: Edits): Listing {
  if (edits.size === 0) return feed
  const listing = copyOf(feed)
  // Captions last: they are of pictures that the list itself brings.
  const [captions, fields] = [[...edits].filter(([at]) => isCaption(at)), [...edits].filter(([at]) => !isCaption(at))]
  for (const [at, { value }] of [...fields, ...captions])
    put(listing, at, at === 'media' ? arranged(feed.media, value) : structuredClone(value))
  return settled(listing)
}

const isCaption = (at: string) => fieldPathAt(keysOf(at)) === 'media.*.caption'

/** Pictures in the order that a person gave them; what their source says under each goes on to count. */
function arranged(feed: readonly Media[], value: unknown): Media[] {
  const captions = new Map(feed.map(({ url, caption }) => [url, caption]))
  return mediaIn(value).map((one) => ({ ...one, caption: captions.get(one.url) ?? one.caption }))
}

const mediaIn = (value: unknown): Media[] => (Array.isArray(value) ? (value as Media[]) : []) // checked when it was written

/** What an edit made meaningless: a subtype of another type, a language of which no text is left. */
function settled(listing: Listing): Listing {
  const { type, subtype, texts, originalLocale } = listing
  const subtypes: readonly string[] = SUBTYPES[type]
  const kept = originalLocale !== null && texts[originalLocale] !== undefined ? originalLocale : null
  return {
    ...listing,
    subtype: subtype !== null && subtypes.includes(subtype) ? subtype : null,
    originalLocale: kept ?? LOCALES.find((locale) => texts[locale] !== undefined) ?? null,
  }
}

/** Does a field say the same? Of pictures which they are and their order, as what is under each is a field of its own. */
export function saysTheSame(at: string, one: unknown, other: unknown): boolean {
  if (at !== 'media') return isSame(one, other)
  const order = (value: unknown) => mediaIn(value).map(({ kind, url }) => ({ kind, url }))
  return isSame(order(one), order(other))
}

/** A field whose source has changed its word since a person wrote over it. */
export type Drift = { at: string; mine: unknown; was: unknown; is: unknown }

/** What a source leaves out is no new word of it, so what a person wrote there stays without a question. */
export function driftsOf(feed: Listing, edits: Edits): Drift[] {
  return [...edits].flatMap(([at, edit]): Drift[] => {
    const is = valueAt(feed, at)
    if (is === null || (Array.isArray(is) && is.length === 0) || saysTheSame(at, edit.feed, is)) return []
    return [{ at, mine: edit.value, was: edit.feed, is }]
  })
}

/** What a person wrote at a field of which its source now says something else, or nothing; it stays. */
export type Stays = { at: string; mine: unknown }

export function editsUnder(before: Listing, after: Listing, edits: Edits): Stays[] {
  const said = [...edits].filter(([at]) => !saysTheSame(at, valueAt(before, at), valueAt(after, at)))
  return said.map(([at, { value }]) => ({ at, mine: value }))
}

/**
 * What visitors see of a listing. That its source withdraws it counts for more than an availability that somebody wrote
 * before they knew, unless the source has no say in that.
 */
export function publicCopy(feed: Listing, edits: Edits, owns: Owns): Listing {
  const listing = withEdits(feed, edits)
  const availability = edits.get('availability')
  const overruled = availability !== undefined && (!owns.availability || availability.feed === 'WITHDRAWN')
  if (feed.availability !== 'WITHDRAWN' || listing.availability === 'WITHDRAWN' || overruled) return listing
  return { ...listing, availability: 'WITHDRAWN' }
}
