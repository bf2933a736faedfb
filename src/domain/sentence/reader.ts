import type { Item } from '#domain/sentence/items.ts'
import type { Asked } from '#domain/sentence/measures.ts'
import type { NamedPlace } from '#domain/sentence/place-words.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

/** A stretch of the sentence and what it asks for, in the query names of the search page. */
export type SentencePart = { text: string; start: number; end: number; query: [name: string, value: string][] }

export type Part = SentencePart & { place: NamedPlace | null }
export type Reader = {
  text: string
  items: readonly Item[]
  asked: Asked
  parts: Part[]
  lost: string[]
  /** inside a list that began with "with": a shop or an office there is not what is looked for */
  withSeen: boolean
}

export function has(item: Item | undefined, role: Role): boolean {
  return item?.roles.has(role) === true
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
  if (/[\p{L}\p{N}]/u.test(words)) reader.lost.push(words)
  return to
}

export function joined(item: Item | undefined): boolean {
  return has(item, 'or') || has(item, 'and') || has(item, 'not') || item?.text === ','
}

export function isUnknown(item: Item): boolean {
  return item.things.length === 0 && item.roles.size === 0 && !item.place && item.value === null && !item.breaks
}

export function isFlag(item: Item | undefined): boolean {
  return item?.things.some((thing) => thing.kind === 'flag' || thing.kind === 'garage') === true
}
