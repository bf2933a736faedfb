import type { PropertyType } from '#domain/listing/listing.ts'
import type { Item } from '#domain/sentence/items.ts'
import { quantityAt } from '#domain/sentence/quantity.ts'
import { type Reader, has, isUnknown, lose } from '#domain/sentence/reader.ts'

/**
 * Reads conditions for which there is no filter: "above a shop", "commission 1500 euros", "between Ghent and Bruges". Null
 * when none begins here.
 */
export function readBeside(reader: Reader, at: number): number | null {
  const { items, asked } = reader
  const item = items[at]
  if (has(item, 'aside')) {
    const amount = quantityAt(items, afterStops(items, at + 1))
    return lose(reader, at, amount?.next ?? at + 1)
  }
  const next = afterStops(items, at + 1)
  if (has(item, 'street')) {
    const name = items[next]
    // "avenue des Ardennes" is a street; in "rue Haute Namur" Namur is the town.
    const isIts = name && !name.breaks && (name.place === null || name.place.centre === null)
    return lose(reader, at, isIts ? next + 1 : at + 1)
  }
  if (has(item, 'between') && items[next]?.place && has(items[next + 1], 'and')) {
    const other = items[next + 2]
    if (other && (other.place || isUnknown(other))) return lose(reader, at, next + 3)
  }
  const isAbove = has(item, 'min') || has(item, 'max')
  if (!isAbove || items[next]?.value !== null) return null
  const isBusiness = items[next]?.things.some((thing) => thing.kind === 'type' && !DWELLINGS.has(thing.type)) === true
  return isBusiness && [...asked.types].some((type) => DWELLINGS.has(type)) ? lose(reader, at, next + 1) : null
}

const DWELLINGS: ReadonlySet<PropertyType> = new Set<PropertyType>(['HOUSE', 'APARTMENT', 'STUDENT_ROOM'])

function afterStops(items: readonly Item[], from: number): number {
  let at = from
  while (at < from + 3 && has(items[at], 'stop')) at++
  return at
}
