import { belgianPlaces, type Place } from '#domain/gazetteer/belgian-places.ts'
import { beginsAlmost, foldName, plainName, spellings } from '#domain/gazetteer/folded-name.ts'
import { LARGEST_MUNICIPALITIES } from '#domain/gazetteer/largest-municipalities.ts'
import type { Locale } from '#base/locale.ts'
import { mainPlace, municipalityOf } from '#domain/places/place.ts'

/** A postal code with the name that matched: always in nl, and in the reader's language where it differs. */
export type PlaceHit = { pc: number; nl: string } & Partial<Record<Locale, string>>

const MAX_HITS = 10

/**
 * Finds places for a typed text: names in any of the four languages, of municipalities and their parts, beginnings of
 * postal codes, or a name and a code. Accents, hyphens, case and the many ways to write "saint" make no difference. One
 * typing error is forgiven from four letters on, when nothing begins as typed. Exact names come first, then beginnings,
 * later words, middles and errors; among equals larger places first. Each postal code comes once. `limit` is capped at
 * 10; `page` counts from 1.
 */
export function searchCity(term: string, locale: Locale, limit = MAX_HITS, page = 1): PlaceHit[] {
  const size = Math.min(MAX_HITS, Math.max(1, Math.trunc(limit) || MAX_HITS))
  const first = (Math.max(1, Math.trunc(page) || 1) - 1) * size
  return findPlaces(term)
    .slice(first, first + size)
    .map(({ postalCode, names }) => hitOf(postalCode, names, locale))
}

/**
 * Marks whole towns among the hits for one term. Where a municipality of several codes has the name, its first hit also
 * gets its other codes, as `others`. Each further hit gets the name of its own part: Leuven whole, then Heverlee and
 * Kessel-Lo.
 */
export function withWholeTowns(hits: readonly PlaceHit[], locale: Locale): (PlaceHit & { others?: number[] })[] {
  const named = new Set<string>()
  return hits.map((row) => {
    const place = mainPlace(String(row.pc))
    const town = place && [place.municipality, place.formerMunicipality].find(({ names }) => names.nl === row.nl)
    if (!town || town.postalCodes.length < 2) return row
    if (named.has(town.nis)) return hitOf(String(row.pc), mainPlace(String(row.pc))?.names ?? town.names, locale)
    named.add(town.nis)
    return { ...row, others: town.postalCodes.map(Number).filter((code) => code !== row.pc) }
  })
}

/**
 * Postal codes of the only town with exactly this name in any of the four languages. A municipality goes before parts of
 * others with the same name. null where there is none, or several.
 */
export function placeCalled(name: string): readonly string[] | null {
  const plain = plainName(name.slice(0, 100))
  const called = nameIndex().byKey.get(plain) ?? []
  const whole = called.filter(({ place }) => !place)
  const codes = [...new Set((whole.length > 0 ? whole : called).flatMap(({ postalCodes }) => postalCodes))]
  const towns = new Set(codes.map((code) => municipalityOf(code)?.nis))
  return towns.size === 1 ? codes : null
}

function hitOf(postalCode: string, names: Record<Locale, string>, locale: Locale): PlaceHit {
  const { nl } = names
  return names[locale] === nl ? { pc: Number(postalCode), nl } : { pc: Number(postalCode), nl, [locale]: names[locale] }
}

type Found = { postalCode: string; names: Record<Locale, string> }

/** How well a name fits the typed text; lower is better. One is added when only the municipality has the name. */
const FIT = { exact: 0, begins: 2, word: 4, middle: 6, almost: 8 } as const

function findPlaces(term: string): Found[] {
  const plain = plainName(term.slice(0, 100))
  const code = /(?:^| )(\d{1,4})(?= |$)/.exec(plain)?.[1] ?? ''
  const name = code === '' ? plain : plain.replace(code, ' ').replace(/ +/g, ' ').trim()
  if (name === '') return code === '' ? [] : codesBeginning(code)
  const ranked = new Map<string, { score: number; own: number; found: Found }>()
  for (const { entry, fit } of fittingEntries(name)) {
    for (const postalCode of entry.postalCodes) {
      if (!postalCode.startsWith(code)) continue
      const score = (fit + (entry.place ? 0 : 1)) * 1e4 + (entry.place ? entry.importance : 4000)
      const own = entry.place ? score : Infinity
      const before = ranked.get(postalCode)
      // the locality's own name is shown wherever it fits at all, however well the municipality's fits
      const names = !before || own < before.own ? entry.names : before.found.names
      ranked.set(postalCode, {
        score: Math.min(score, before?.score ?? Infinity),
        own: Math.min(own, before?.own ?? Infinity),
        found: { postalCode, names },
      })
    }
  }
  return [...ranked.values()]
    .toSorted((a, b) => a.score - b.score || (a.found.postalCode < b.found.postalCode ? -1 : 1))
    .map((one) => one.found)
}

function codesBeginning(code: string): Found[] {
  return [...belgianPlaces().byPostalCode]
    .filter(([postalCode]) => postalCode.startsWith(code))
    .map(([postalCode, [main]]) => ({ postalCode, names: main.names }))
}

/** One spelling of one name. `place` is false for the name of a municipality, which stands for all its codes. */
type Entry = {
  place: boolean
  names: Record<Locale, string>
  postalCodes: readonly string[]
  importance: number
}

/** All spellings in one text, a line each: a native `indexOf` over 100 KB takes microseconds. */
type NameIndex = { text: string; starts: number[]; keys: string[]; entries: Entry[]; byKey: Map<string, Entry[]> }

function fittingEntries(typed: string): { entry: Entry; fit: number }[] {
  const { text, starts, keys, entries } = nameIndex()
  const short = foldName(typed)
  // "st" alone would also begin Stavelot: a saint without a name is searched as typed
  const terms = short === typed || short === 'st' ? [typed] : [typed, short]
  const hits: { entry: Entry; fit: number }[] = []
  let begun = false
  for (const term of terms) {
    for (let at = text.indexOf(term); at !== -1;) {
      const line = lineAt(starts, at)
      const entry = entries[line]
      const key = keys[line] ?? ''
      const inside = at - (starts[line] ?? 0)
      const fit = key === term ? FIT.exact : inside === 0 ? FIT.begins : key[inside - 1] === ' ' ? FIT.word : FIT.middle
      if (entry && (fit < FIT.word || term.length > 1)) hits.push({ entry, fit })
      begun ||= fit <= FIT.word
      at = text.indexOf(term, starts[line + 1] ?? text.length)
    }
  }
  if (begun || typed.length < 4) return hits
  for (const [line, key] of keys.entries()) {
    const entry = entries[line]
    if (entry && terms.some((term) => beginsAlmost(key, term))) hits.push({ entry, fit: FIT.almost })
  }
  return hits
}

/** The line that holds the position, by binary search. */
function lineAt(starts: number[], position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

let index: NameIndex | null = null

function nameIndex(): NameIndex {
  index ??= buildIndex()
  return index
}

function buildIndex(): NameIndex {
  const { places, byNis, formerByNis } = belgianPlaces()
  const keys: string[] = []
  const entries: Entry[] = []
  const add = (entry: Entry) => {
    for (const key of new Set(Object.values(entry.names).flatMap(spellings))) {
      keys.push(key)
      entries.push(entry)
    }
  }
  for (const place of places) {
    add({ place: true, names: place.names, postalCodes: [place.postalCode], importance: importance(place) })
  }
  for (const municipality of new Set([...byNis.values(), ...formerByNis.values()])) {
    const { names, postalCodes } = municipality
    add({ place: false, names, postalCodes, importance: 0 })
  }
  const starts: number[] = []
  let length = 0
  for (const key of keys) {
    starts.push(length)
    length += key.length + 1
  }
  const byKey = Map.groupBy(entries, (_, line) => keys[line] ?? '')
  return { text: keys.join('\n'), starts, keys, entries, byKey }
}

/** Lower is more important: municipalities before parts that name a code, before other parts; the larger first. */
function importance({ main, names, formerMunicipality: municipality }: Place): number {
  const tier = main && names.nl === municipality.names.nl ? 0 : main ? 1 : 2
  const size = LARGEST_MUNICIPALITIES.indexOf(municipality.nis)
  return tier * 1000 + (size === -1 ? 999 : size)
}
