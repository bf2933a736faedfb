import type { Item } from '#domain/sentence/items.ts'
import type { Asked } from '#domain/sentence/measures.ts'
import type { NamedPlace } from '#domain/sentence/place-words.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

/** A part of the sentence, and its meaning as a query of the search page. */
export type SentencePart = { text: string; start: number; end: number; query: [name: string, value: string][] }

export type Part = SentencePart & { place: NamedPlace | null }
export type Reader = {
  text: string
  items: readonly Item[]
  asked: Asked
  parts: Part[]
  lost: string[]
  /** true behind a "with": a shop or an office in such a list is a feature, not the type that is wanted */
  withSeen: boolean
  /** offset at which the last words that were not understood end */
  lostEnd: number
  /** does the site know travel times? */
  hasTimetable: boolean
  /** YYYY-MM-DD; null: not known */
  today: string | null
  /** item and part of a "charges included" apart from the price; null: none */
  chargesAt: { at: number; part: number } | null
  /** words for a subtype without a filter */
  widened: string[]
}

export function has(item: Item | undefined, role: Role): boolean {
  return item?.roles.has(role) === true
}

/** "not", "without" */
export function isNegation(item: Item | undefined): boolean {
  return has(item, 'not') || has(item, 'lacks')
}

export function understand(
  reader: Reader,
  from: number,
  to: number,
  query: [string, string][],
  place?: NamedPlace,
): number {
  const start = reader.items[from]?.start ?? 0
  const end = reader.items[to - 1]?.end ?? start
  reader.parts.push({ text: reader.text.slice(start, end), start, end, query, place: place ?? null })
  return to
}

export function lose(reader: Reader, from: number, to: number): number {
  const start = reader.items[from]?.start ?? 0
  const end = reader.items[to - 1]?.end ?? start
  const words = reader.text.slice(start, end).replace(/\s+/g, ' ').trim()
  if (/[\p{L}\p{N}]/u.test(words)) {
    // "e40" was cut in two
    const isWhole = reader.lostEnd === start && reader.lost.length > 0
    if (isWhole) reader.lost.push(`${reader.lost.pop()}${words}`)
    else reader.lost.push(words)
    reader.lostEnd = end
  }
  return to
}

export function joined(item: Item | undefined): boolean {
  return has(item, 'or') || has(item, 'and') || isNegation(item) || item?.text === ','
}

export function isUnknown(item: Item): boolean {
  const says = [...item.roles].some((role) => !BESIDE.has(role))
  return item.things.length === 0 && !says && !item.place && item.value === null && !item.breaks
}

/** Roles that have a meaning only beside a place or a time. */
const BESIDE: ReadonlySet<Role> = new Set<Role>(['whole', 'minutes', 'hours', 'byTransit', 'byOther', 'mentioned'])

export function isFlag(item: Item | undefined): boolean {
  return item?.things.some((thing) => thing.kind === 'flag' || thing.kind === 'garage') === true
}
