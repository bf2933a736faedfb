import { isSame } from '#domain/listing/field-changes.ts'
import { type FieldPath, fieldPathAt, FIELDS } from '#domain/listing/fields.ts'
import { copyOf, keysOf, put, valueAt } from '#domain/layers/field-value.ts'
import { type Listing, type Media, SUBTYPES } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'
import type { Owns } from '#domain/site/site.ts'

/**
 * The value that a person wrote over one field. `feed`: the source's value at that time; null: none. A null `value` means
 * that the person emptied the field, which counts like any other value.
 */
export type Edit = { value: unknown; feed: unknown; by: string; at: string }
/** The edit layer of a listing: each edit by the path of its field. */
export type Edits = ReadonlyMap<string, Edit>

/** The row of a field that a person may edit; lists are edited as a whole, except for captions. null: not editable. */
export function editableField(at: string): FieldPath | null {
  const path = fieldPathAt(keysOf(at))
  if (path === null || FIELDS[path].owner === 'nobody') return null
  return path.includes('*') && path !== 'media.*.caption' ? null : path
}

/** The owner of a field: with `office` a person's value counts; with `source` only one that overrules it on purpose. */
export function ownerOf(path: FieldPath, owns: Owns): 'source' | 'office' {
  if (FIELDS[path].owner !== 'source') return 'office'
  return (path === 'availability' ? owns.availability : owns.price) ? 'source' : 'office'
}

/** A listing with its edits: for each field the edit, else the value of the source. */
export function withEdits(feed: Listing, edits: Edits): Listing {
  if (edits.size === 0) return feed
  const listing = copyOf(feed)
  // Captions last, because an edit of the list decides which pictures there are.
  const [captions, fields] = [[...edits].filter(([at]) => isCaption(at)), [...edits].filter(([at]) => !isCaption(at))]
  for (const [at, { value }] of [...fields, ...captions])
    put(listing, at, at === 'media' ? arranged(feed.media, value) : structuredClone(value))
  return withoutInvalid(listing)
}

const isCaption = (at: string) => fieldPathAt(keysOf(at)) === 'media.*.caption'

/** Pictures in the order that a person gave them, each with the caption of the source. */
function arranged(feed: readonly Media[], value: unknown): Media[] {
  const captions = new Map(feed.map(({ url, caption }) => [url, caption]))
  return mediaIn(value).map((one) => ({ ...one, caption: captions.get(one.url) ?? one.caption }))
}

const mediaIn = (value: unknown): Media[] => (Array.isArray(value) ? (value as Media[]) : []) // checked when it was written

/** Clears what an edit made invalid: a subtype of another type, an original language without a text. */
function withoutInvalid(listing: Listing): Listing {
  const { type, subtype, texts, originalLocale } = listing
  const subtypes: readonly string[] = SUBTYPES[type]
  const kept = originalLocale !== null && texts[originalLocale] !== undefined ? originalLocale : null
  return {
    ...listing,
    subtype: subtype !== null && subtypes.includes(subtype) ? subtype : null,
    originalLocale: kept ?? LOCALES.find((locale) => texts[locale] !== undefined) ?? null,
  }
}

/** Are two values of a field equal? Of pictures, only the list and its order count: each caption is a field of its own. */
export function saysTheSame(at: string, one: unknown, other: unknown): boolean {
  if (at !== 'media') return isSame(one, other)
  const order = (value: unknown) => mediaIn(value).map(({ kind, url }) => ({ kind, url }))
  return isSame(order(one), order(other))
}

/** An edited field whose source changed since: the edit (`mine`), and the old and the new value of the source. */
export type Drift = { at: string; mine: unknown; was: unknown; is: unknown }

/** The edits whose source changed. A value that the source now leaves out is no change, so the edit stays unasked. */
export function driftsOf(feed: Listing, edits: Edits): Drift[] {
  return [...edits].flatMap(([at, edit]): Drift[] => {
    const is = valueAt(feed, at)
    if (is === null || (Array.isArray(is) && is.length === 0) || saysTheSame(at, edit.feed, is)) return []
    return [{ at, mine: edit.value, was: edit.feed, is }]
  })
}

/** An edit that stays, although the value of the source below it changed or disappeared. */
export type Stays = { at: string; mine: unknown }

export function editsUnder(before: Listing, after: Listing, edits: Edits): Stays[] {
  const said = [...edits].filter(([at]) => !saysTheSame(at, valueAt(before, at), valueAt(after, at)))
  return said.map(([at, { value }]) => ({ at, mine: value }))
}

/**
 * The listing as visitors see it. A withdrawal by the source wins over an availability that a person wrote before it, unless
 * the source does not decide availability.
 */
export function publicCopy(feed: Listing, edits: Edits, owns: Owns): Listing {
  const listing = withEdits(feed, edits)
  const availability = edits.get('availability')
  const overruled = availability !== undefined && (!owns.availability || availability.feed === 'WITHDRAWN')
  if (feed.availability !== 'WITHDRAWN' || listing.availability === 'WITHDRAWN' || overruled) return listing
  return { ...listing, availability: 'WITHDRAWN' }
}
