import type { Bbox, Criteria } from '#domain/search/criteria.ts'
import type { MapPin, OfferSearch } from '#domain/search/offer-search.ts'
import { countOf, FEW, finestOver, type Grid } from '#ui/map/pins/cluster-grid.ts'

/** What a map shows of a search, drawn or live: a cluster for each cell; of few offers each stands on its own spot. */
export async function clustersOf(search: Pick<OfferSearch, 'pins'>, criteria: Criteria, grid: Grid): Promise<MapPin[]> {
  const pins = await search.pins(criteria, grid.cells, grid.box)
  const count = countOf(pins)
  if (count > FEW || count === pins.length) return pins
  const { cells, box } = finestOver(grid)
  return await search.pins(criteria, cells, box)
}

/** Where offers of pins are, wider by some metres, so that each lies inside; null for none. */
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

/** What lies in both; null: nothing does. */
export function overlap(a: Bbox, b: Bbox): Bbox | null {
  const box = {
    west: Math.max(a.west, b.west),
    south: Math.max(a.south, b.south),
    east: Math.min(a.east, b.east),
    north: Math.min(a.north, b.north),
  }
  return box.west <= box.east && box.south <= box.north ? box : null
}
