import { patternOf } from '#domain/listing/fields.ts'
import type { Listing, Media } from '#domain/listing/listing.ts'
import { BLANK, BLANK_PARTS, OF_SOME } from '#domain/layers/blank-listing.ts'

/**
 * The path of a picture's caption. A path is names with dots between them, `deals.FOR_SALE.price`. A caption has the URL of
 * its picture in it, `media.<url>.caption`, with `%25` for `%` and `%2E` for a dot.
 */
export const captionAt = (url: string): string => `media.${url.replaceAll('%', '%25').replaceAll('.', '%2E')}.caption`

export const keysOf = (at: string): string[] =>
  at.split('.').map((key) => key.replaceAll('%2E', '.').replaceAll('%25', '%'))

/** The value of a listing at this path; null: none. */
export function valueAt(listing: object, at: string): unknown {
  const keys = keysOf(at)
  const picture = pictureOf(keys)
  if (picture !== null) return mediaOf(listing).find(({ url }) => url === picture)?.caption ?? null
  return keys.reduce<unknown>(
    (part, key) => (isPart(part) && Object.hasOwn(part, key) ? (part[key] ?? null) : null),
    listing,
  )
}

/** Sets the value at this path, and makes the parts around it. null empties it, and makes no parts. */
export function put(listing: object, at: string, value: unknown): void {
  const keys = keysOf(at)
  const picture = pictureOf(keys)
  if (picture !== null) {
    for (const one of mediaOf(listing)) if (one.url === picture) one.caption = typeof value === 'string' ? value : null
    return
  }
  const parts: Part[] = [listing as Part] // what it is made of is read and written by name
  for (const [depth, key] of keys.slice(0, -1).entries()) {
    const part = parts[depth]
    if (part === undefined) return
    const inner = part[key]
    if (isPart(inner)) parts.push(inner)
    else if (value === null) return
    else parts.push((part[key] = { ...blankAt(keys.slice(0, depth + 1)) }))
  }
  const [part, last] = [parts.at(-1), keys.at(-1)]
  if (part === undefined || last === undefined) return
  if (value !== null || isNullable(keys)) part[last] = value
  else Reflect.deleteProperty(part, last)
  if (value === null) dropEmpty(parts, keys)
}

/** A deep copy, in which no object occurs twice. */
export const copyOf = (listing: Listing): Listing => JSON.parse(JSON.stringify(listing)) as Listing // plain data

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

const pictureOf = ([list, url, name, more]: readonly string[]): string | null =>
  list === 'media' && name === 'caption' && more === undefined && url !== undefined ? url : null

const mediaOf = (listing: object): Media[] => {
  const media: unknown = Reflect.get(listing, 'media')
  return Array.isArray(media) ? (media as Media[]) : [] // a listing's own
}

/** Removes the optional parts around the path that are empty now. */
function dropEmpty(parts: readonly Part[], keys: readonly string[]): void {
  for (let depth = parts.length - 1; depth > 0; depth--) {
    const [outer, part, key] = [parts[depth - 1], parts[depth], keys[depth - 1]]
    if (outer === undefined || part === undefined || key === undefined) return
    const isOptionalPart = Object.hasOwn(BLANK_PARTS, patternOf(keys.slice(0, depth)))
    if (!isOptionalPart || Object.values(part).some((value) => value !== null && value !== undefined)) return
    if (isNullable(keys.slice(0, depth))) outer[key] = null
    else Reflect.deleteProperty(outer, key)
  }
}

/** May this field be empty? Type and country, for example, may not. */
export function canBeEmpty(at: string): boolean {
  const keys = keysOf(at)
  return pictureOf(keys) !== null || isNullable(keys) || !Object.hasOwn(blankAt(keys.slice(0, -1)), keys.at(-1) ?? '')
}

/** Is this field null when empty? Fields that joined after release 0.1.0 are absent instead. */
function isNullable(keys: readonly string[]): boolean {
  const [blank, last] = [blankAt(keys.slice(0, -1)), keys.at(-1) ?? '']
  return Object.hasOwn(blank, last) && Reflect.get(blank, last) === null
}

function blankAt(keys: readonly string[]): object {
  if (keys.length === 0) return { ...BLANK, ...OF_SOME }
  const pattern = patternOf(keys)
  if (Object.hasOwn(BLANK_PARTS, pattern)) return BLANK_PARTS[pattern as keyof typeof BLANK_PARTS] // just looked
  const found = keys.reduce<unknown>((part, key) => (isPart(part) ? part[key] : undefined), BLANK)
  return isPart(found) ? found : {}
}
