import type { Bbox, Criteria } from '#domain/search/criteria.ts'
import type { MapPin, OfferSearch } from '#domain/search/offer-search.ts'
import { postalCodesCentredAt } from '#domain/places/place.ts'
import { countOf, FEW, finestOver, type Grid } from '#ui/map/pins/cluster-grid.ts'

/** The pins of a search on a map, drawn or live: a cluster for each cell. Few offers each stand on their own spot. */
export async function clustersOf(search: Pick<OfferSearch, 'pins'>, criteria: Criteria, grid: Grid): Promise<MapPin[]> {
  const pins = await search.pins(criteria, grid.cells, grid.box)
  const count = countOf(pins)
  if (count > FEW || count === pins.length) return pins.map(withArea)
  const { cells, box } = finestOver(grid)
  return (await search.pins(criteria, cells, box)).map(withArea)
}

/** Adds the postal code to a pin whose offers stand at its centre, because nothing else is known of their place. */
function withArea(pin: MapPin): MapPin {
  const { box, lat, lng } = pin
  if (box && (box.east - box.west > 1e-6 || box.north - box.south > 1e-6)) return pin
  const codes = postalCodesCentredAt({ lat, lng })
  return codes.length === 0 ? pin : { ...pin, area: [...new Set([codes[0], codes.at(-1)])].join('–') }
}

/** The box around the offers of pins, wider by some metres, so that each lies inside; null without pins. */
export function boxOfPins(pins: readonly MapPin[]): Bbox | null {
  if (pins.length === 0) return null
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { box, lat, lng } of pins) {
    west = Math.min(west, box?.west ?? lng)
    south = Math.min(south, box?.south ?? lat)
    east = Math.max(east, box?.east ?? lng)
    north = Math.max(north, box?.north ?? lat)
  }
  return { west: west - 1e-4, south: south - 1e-4, east: east + 1e-4, north: north + 1e-4 }
}

/** The part that two boxes share; null when they share none. */
export function overlap(a: Bbox, b: Bbox): Bbox | null {
  const box = {
    west: Math.max(a.west, b.west),
    south: Math.max(a.south, b.south),
    east: Math.min(a.east, b.east),
    north: Math.min(a.north, b.north),
  }
  return box.west <= box.east && box.south <= box.north ? box : null
}
