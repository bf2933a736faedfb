import { provinceOf } from '#domain/place.ts'
import type { Item } from '#domain/sentence/items.ts'
import type { NamedPlace } from '#domain/sentence/place-words.ts'
import { quantityAt } from '#domain/sentence/quantity.ts'
import { type Reader, has, isUnknown, joined, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

/** How far "around Ghent" reaches when nobody says. */
const AROUND_KM = 10

/** "rond Gent", "provincie Antwerpen", "in de omgeving van Luik": a place with a word before it that widens it. */
export function readWidePlace(reader: Reader, at: number): number | null {
  const { items } = reader
  let around = false
  let province = false
  for (let i = at; i < Math.min(items.length, at + 6); i++) {
    const item = items[i]
    if (!item) return null
    if (item.place) {
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

/** A place and those listed with it: "in Gent", "Brussel en Elsene", "9000 Gent", "Gent en omgeving". */
export function readPlace(reader: Reader, from: number, at: number, around: boolean): number {
  const { items } = reader
  const place = items[at]?.place
  if (!place) return at + 1
  let end = at + 1
  if (has(items[end], 'province') && place.provinces.length > 0 && !items[end + 1]?.place) {
    return understand(reader, from, end + 1, provinces(place))
  }
  const code = items[end]?.text === '(' ? end + 1 : end
  const narrowed = items[code]?.text ?? ''
  if (liesIn(narrowed, place)) {
    return understand(
      reader,
      from,
      code + 1,
      placeQuery({ ...place, postalCodes: [narrowed], centre: narrowed }, around),
      place,
    )
  }
  const surroundings = has(items[end], 'and') && has(items[end + 1], 'around') && !items[end + 2]?.place
  if (surroundings && quantityAt(items, end + 1) === null) {
    end += 2
    return understand(reader, from, end, placeQuery(place, true), place)
  }
  understand(reader, from, end, placeQuery(place, around), place)
  // "rond Gent en Brugge": around each of them
  while (around && joined(items[end]) && !has(items[end], 'not')) {
    const other = items[end + 1]?.place
    if (!other) break
    understand(reader, end + 1, end + 2, placeQuery(other, true), other)
    end += 2
  }
  return end
}

/** "1050 Brussel": all of the region's codes go under the name of the city. */
export function liesIn(postalCode: string, place: NamedPlace): boolean {
  if (place.postalCodes.includes(postalCode)) return true
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

/** "near shops and schools" is about neither a place we know nor a type of property. */
export function loseNearness(reader: Reader, at: number): number {
  const { items } = reader
  let next = at + 1
  const leads = (item: Item | undefined) => has(item, 'stop') || has(item, 'around') || has(item, 'in')
  while (next < at + 6 && leads(items[next])) next++
  const item = items[next]
  const named = item && !item.breaks && (isUnknown(item) || item.things.some((thing) => thing.kind === 'type'))
  if (!named) return lose(reader, at, at + 1)
  let end = next + 1
  while (joined(items[end])) {
    let other = end + 1
    while (other < end + 4 && has(items[other], 'stop')) other++
    const also = items[other]
    if (!also || !(isUnknown(also) || also.things.some((thing) => thing.kind === 'type'))) break
    end = other + 1
  }
  return lose(reader, at, end)
}
