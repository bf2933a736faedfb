import { provinceOf } from '#domain/places/place.ts'
import type { Item } from '#domain/sentence/items.ts'
import { arrondissementOf, borderCodeNear, type NamedPlace } from '#domain/sentence/place-words.ts'
import { quantityAt } from '#domain/sentence/quantity.ts'
import { type Reader, has, isNegation, isUnknown, joined, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

/** The radius of "around Ghent" when the sentence gives none. */
const AROUND_KM = 10

/** Reads a place with a word before it that widens it: "rond Gent", "provincie Antwerpen", "in de omgeving van Luik". */
export function readWidePlace(reader: Reader, at: number): number | null {
  const { items } = reader
  const whole = readWholeNumber(reader, at)
  if (whole !== null) return whole
  const [before, near, within] = [items[at - 1], items[at], items[at + 1]]
  // "bushalte vlakbij in Zoersel": "vlakbij" is about the stop, not about Zoersel.
  if (before && isUnknown(before) && near?.folded !== 'in' && has(near, 'around') && within?.folded === 'in')
    return lose(reader, at, at + 1)
  const district = readArrondissement(reader, at)
  if (district !== null) return district
  let around = false
  let province = false
  for (let i = at; i < Math.min(items.length, at + 6); i++) {
    const item = items[i]
    if (!item) return null
    const abroad = around ? abroadAt(reader, at, i) : null
    if (abroad) return understand(reader, at, abroad.next, [['around', `${abroad.code},${AROUND_KM}`]])
    if (item.place) {
      // "near Leuven station"
      if (around && has(items[i + 1], 'station'))
        return understand(reader, at, i + 2, [...NEAR_STATION, ...placeQuery(item.place, false)], item.place)
      if (province && item.place.provinces.length > 0) return understand(reader, at, i + 1, provinces(item.place))
      return around ? readPlace(reader, at, i, true) : null
    }
    if (item.value !== null || item.things.length > 0) return null
    around ||= has(item, 'around')
    province ||= has(item, 'province')
    const leads = ['around', 'province', 'stop', 'in', 'or', 'from', 'to', 'about'].some((role) =>
      has(item, role as Role),
    )
    if (!leads) return null
  }
  return null
}

/** "Close to a station" without a distance: a quarter of an hour on foot. */
export const NEAR_STATION: [string, string][] = [['station_km_max', '1']]

const MAX_WORDS_ABROAD = 3

/** The Belgian postal code beside a town over the border, whose name may have three words. */
function abroadAt({ items, text }: Reader, at: number, from: number): { code: string; next: number } | null {
  for (let next = Math.min(items.length, from + MAX_WORDS_ABROAD); next > from; next--) {
    const name = text.slice(items[from]?.start ?? 0, items[next - 1]?.end ?? 0)
    const code = borderCodeNear(name, FRENCH_NEAR.test(items[at]?.folded ?? ''))
    if (code !== null) return { code, next }
  }
  return null
}

const FRENCH_NEAR = /^(?:pres|proche|autour|cote|environs|alentours|region|proximite|a|non)$/

/** Reads the surroundings of a town over the border: "Aachen und Umgebung". */
export function readAbroad(reader: Reader, at: number): number | null {
  const item = reader.items[at]
  if (!item || !isUnknown(item)) return null
  const abroad = abroadAt(reader, at, at)
  const end = abroad && surroundingsAt(reader.items, abroad.next)
  return abroad && end !== null ? understand(reader, at, end + 1, [['around', `${abroad.code},${AROUND_KM}`]]) : null
}

/** Reads an arrondissement by the name of a town in it: "arrondissement Leuven", "l’arrondissement de Namur". */
function readArrondissement(reader: Reader, at: number): number | null {
  const { items } = reader
  if (!/^(?:arrondissement|arr|bezirk|distrikt)$/.test(items[at]?.folded ?? '')) return null
  let next = at + 1
  while (
    next < at + 4 &&
    !items[next]?.place &&
    (has(items[next], 'stop') || has(items[next], 'from') || has(items[next], 'in'))
  )
    next++
  const place = items[next]?.place
  const codes = place?.centre ? arrondissementOf(place.centre) : null
  if (!place || !codes) return null
  const whole: NamedPlace = { ...place, postalCodes: codes, provinceFirst: false }
  return understand(reader, at, next + 1, placeQuery(whole, false), whole)
}

/** Reads a whole place. "heel Brussel" and "Brussel en zijn 19 gemeenten" mean the region, not the municipality. */
function readWholeNumber(reader: Reader, at: number): number | null {
  const { items, text } = reader
  const municipalities = ALL_OF_BRUSSELS.exec(text.slice(items[at]?.start ?? text.length))
  if (municipalities && (items[at]?.place?.centre === BRUSSELS || /^\D*\d/.test(municipalities[0]))) {
    const end = (items[at]?.start ?? 0) + municipalities[0].length
    let next = at + 1
    while ((items[next]?.start ?? Infinity) < end) next++
    return understand(reader, at, next, [['province', BRUSSELS_REGION]])
  }
  let next = at
  while (
    next < at + 4 &&
    !items[next]?.place &&
    (has(items[next], 'whole') || has(items[next], 'in') || has(items[next], 'stop'))
  )
    next++
  const place = items[next]?.place
  if (!place || !items.slice(at, next).some((item) => has(item, 'whole'))) return null
  return place.centre === BRUSSELS
    ? understand(reader, at, next + 1, [['province', BRUSSELS_REGION]])
    : readPlace(reader, at, next, false)
}

const BRUSSELS = '1000'
const BRUSSELS_REGION = 'BE-BRU'
/** At most three words each between the parts, so that matching stays linear in a long text of such words. */
const ALL_OF_BRUSSELS =
  /^(?:(?:brussels?|bruxelles|brüssel|bxl)\s+)?(?:(?:en|et|and|und|met|avec|with|mit|in|of|tous|all)\s+){0,3}(?:(?:zijn|haar|al|alle|de|ses|les|toutes|its|all|the|seine|seinen|die|den)\s+){0,3}(?:19|negentien|dix[- ]neuf|nineteen|neunzehn)\s+(?:brusselse\s+)?(?:gemeenten|communes|municipalities|gemeinden)(?:\s+(?:van|de|of|von)\s+(?:brussels?|bruxelles|brüssel))?/i

const STREET = /^(?:street|road|avenue|lane|boulevard)$/

/** Reads a place and what belongs to it: "in Gent", "Brussel en Elsene", "9000 Gent", "Gent en omgeving". */
export function readPlace(reader: Reader, from: number, at: number, around: boolean): number {
  const { items } = reader
  const place = items[at]?.place
  if (!place) return at + 1
  let end = at + 1
  // "Ardennes Avenue", "coast road"
  if (place.centre === null && STREET.test(items[end]?.folded ?? '')) return lose(reader, from, end + 1)
  if (has(items[end], 'province') && place.provinces.length > 0 && !items[end + 1]?.place) {
    return understand(reader, from, end + 1, provinces(place))
  }
  const code = items[end]?.text === '(' ? end + 1 : end
  const narrowed = items[code]?.text ?? ''
  const isAmount = ['euro', 'month', 'thousand'].some((role) => has(items[code + 1], role as Role))
  if (liesIn(narrowed, place) && !isAmount) {
    return understand(
      reader,
      from,
      code + 1,
      placeQuery({ ...place, postalCodes: [narrowed], centre: narrowed }, around),
      place,
    )
  }
  const qualified = withProvince(reader, from, end, place, around)
  if (qualified !== null) return qualified
  const surroundings = surroundingsAt(items, end)
  if (surroundings !== null) return understand(reader, from, surroundings + 1, placeQuery(place, true), place)
  const listed = has(items[end], 'and') || has(items[end], 'or') ? end + 1 : end
  const after = items[listed + 1]
  // "Kortrijk area house"; in "Gent nabij station" the word is about the station
  const stands = listed > end || after === undefined || after.breaks || after.things.length > 0
  if (has(items[listed], 'around') && stands && !after?.place && quantityAt(items, listed) === null) {
    end = listed + 1
    return understand(reader, from, end, placeQuery(place, true), place)
  }
  // "à Limbourg" is the town, "dans le Limbourg" the province
  const isTown = items[at - 1]?.folded === 'a' && place.postalCodes.length > 0
  understand(reader, from, end, placeQuery(isTown ? { ...place, provinceFirst: false } : place, around), place)
  // "rond Gent en Brugge": around each of them
  while (around && joined(items[end]) && !has(items[end], 'not')) {
    const other = items[end + 1]?.place
    if (!other) break
    understand(reader, end + 1, end + 2, placeQuery(other, true), other)
    end += 2
  }
  return end
}

/** The index of a word for surroundings: "Leuven en omgeving tot 400.000", "Namur et ses environs", "Ghent area". */
function surroundingsAt(items: readonly Item[], from: number): number | null {
  let at = from
  while (at < from + 4 && !has(items[at], 'surroundings') && (joined(items[at]) || has(items[at], 'stop'))) at++
  const item = items[at]
  if (!item || !has(item, 'surroundings') || isNegation(items[from]) || items[at + 1]?.place) return null
  const isListed = has(items[from], 'and') || has(items[from], 'or')
  if (isListed) return at
  // "Gent buurt station" is near the station
  return at > from || !endsPlace(items[at + 1]) ? null : at
}

/** Does nothing follow to which "near" could belong? */
const endsPlace = (item: Item | undefined) =>
  item === undefined ||
  item.breaks ||
  item.value !== null ||
  item.things.length > 0 ||
  AFTER_PLACE.some((role) => has(item, role))

const AFTER_PLACE: readonly Role[] = [
  'max',
  'min',
  'to',
  'from',
  'between',
  'with',
  'budget',
  'about',
  'euro',
  'and',
  'lacks',
  'not',
  'free',
  'now',
  'charges',
  'total',
]

/** Reads a province that tells places of the same name apart: "Aalst, Oost-Vlaanderen", "Saint-Nicolas Liège". */
function withProvince(reader: Reader, from: number, at: number, place: NamedPlace, around: boolean): number | null {
  const { items } = reader
  let next = at
  while (next < at + 3 && (/^[,(]$/.test(items[next]?.text ?? '') || has(items[next], 'province'))) next++
  const province = items[next]?.place
  if (!province || province.provinces.length !== 1) return null
  const within = (codes: readonly string[]) =>
    codes.filter((code) => province.provinces.some((one) => one === provinceOf(code)))
  const own = within(place.postalCodes)
  const isProvince = province.provinceFirst || province.postalCodes.length === 0
  const chosen = own.length > 0 ? own : within(place.namesakes)
  if (chosen.length === 0 || (own.length > 0 && !isProvince)) return null
  const centre = own.length > 0 ? place.centre : (chosen[0] ?? null)
  const exact = { ...place, postalCodes: chosen, centre, provinceFirst: false }
  return understand(reader, from, next + 1, placeQuery(exact, around), exact)
}

/** Is this postal code in the place? For Brussels all codes of the region are ("1050 Brussel"). */
export function liesIn(postalCode: string, place: NamedPlace): boolean {
  if (place.postalCodes.includes(postalCode) || place.namesakes.includes(postalCode)) return true
  return place.centre === '1000' && provinceOf(postalCode) === 'BE-BRU'
}

export function placeQuery(place: NamedPlace, around: boolean): [string, string][] {
  if (around && place.centre !== null) return [['around', `${place.centre},${AROUND_KM}`]]
  if (place.provinceFirst || place.postalCodes.length === 0) return provinces(place)
  return place.postalCodes.map((code) => ['pc', code])
}

function provinces(place: NamedPlace): [string, string][] {
  return place.provinces.map((code) => ['province', code])
}

/** Does this name or code repeat the place just excluded: "niet in Gent 9000", "niet in 9000 Gent"? */
export function isLeftOut({ items, parts }: Reader, at: number): boolean {
  const [before, item] = [items[at - 1], items[at]]
  if (!before || !item || parts.at(-1)?.query[0]?.[0] !== 'not_pc') return false
  const codesOf = ({ place }: Item) => place?.postalCodes ?? []
  return codesOf(before).includes(item.text) || codesOf(item).includes(before.text)
}

/** "near shops and schools" is about neither a known place nor a type of property, so it is not understood. */
export function loseNearness(reader: Reader, at: number): number {
  const { items } = reader
  let next = at + 1
  const leads = (item: Item | undefined) => has(item, 'stop') || has(item, 'around') || has(item, 'in')
  while (next < at + 6 && leads(items[next])) next++
  const item = items[next]
  const named = item && !item.breaks && (isUnknown(item) || isBusiness(item))
  if (!named) return lose(reader, at, at + 1)
  return lose(reader, at, endOfListed(items, next + 1))
}

/** Loses further items of a list: the shops of "near the station and shops". */
export function loseListed(reader: Reader, at: number): number {
  const end = endOfListed(reader.items, at)
  return end > at ? lose(reader, at, end) : at
}

function endOfListed(items: readonly Item[], from: number): number {
  let end = from
  while (joined(items[end])) {
    let other = end + 1
    while (other < end + 4 && has(items[other], 'stop')) other++
    const also = items[other]
    if (!also || !(isUnknown(also) || isBusiness(also))) break
    end = other + 1
  }
  return end
}

/** Houses and apartments do not count: in "quiet area house" a house is wanted. */
const isBusiness = (item: Item) =>
  item.things.some((thing) => thing.kind === 'type' && thing.type !== 'HOUSE' && thing.type !== 'APARTMENT')
