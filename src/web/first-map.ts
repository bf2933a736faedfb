import type { Bbox, Criteria, Point } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import type { MapTiles } from '#domain/map-tiles.ts'
import type { MapPin } from '#domain/offer-search.ts'
import { centreOf, postalCodesOfProvince } from '#domain/place.ts'
import { BASE_BOX } from '#ui/map/base/bounds.ts'
import { type FirstView, firstViews } from '#ui/map/first-view.ts'
import { boxAround } from '#ui/map/mercator.ts'
import { namesIn } from '#ui/map/place-names.ts'
import { edgesOf, SURROUNDINGS_KM } from '#ui/map/surroundings.ts'
import type { WebApp } from '#web/web-app.ts'

/** Squares a side: so many pins at most are laid out for a page. */
const CELLS = 16

/** What the map of a search shows before any script. */
export async function firstMap(
  app: Pick<WebApp, 'search' | 'mapTiles'>,
  criteria: Criteria,
  locale: Locale,
): Promise<FirstView[]> {
  const searched = criteria.bbox ?? (criteria.area && boxAround(criteria.area))
  const seen = { ...criteria, bbox: criteria.bbox ?? BASE_BOX }
  const all = await app.search.pins(seen, CELLS)
  const found = boxOfPins(all)
  const isSmall = found !== null && (found.east - found.west) * 2 < seen.bbox.east - seen.bbox.west
  const near = isSmall ? { ...seen, bbox: found } : seen
  const pins = isSmall ? await app.search.pins(near, CELLS) : all
  const oneDeal = Object.keys(criteria.wanted).length === 1
  const box = searched ?? found ?? boxAround(askedFor(criteria))
  return firstViews(pins, { box, nearest: nearestFor(box, app.mapTiles) }, namesIn(locale), oneDeal)
}

/** Around the places of a search that found nothing. */
function askedFor({ postalCodes, provinces, around }: Criteria): Point[] {
  const circle = (code: string, km: number) => {
    const centre = centreOf(code)
    return centre ? edgesOf({ centre, km }) : []
  }
  return [
    ...postalCodes.flatMap((code) => circle(code, SURROUNDINGS_KM)),
    ...around.flatMap(({ postalCode, km }) => circle(postalCode, km)),
    ...provinces.flatMap(postalCodesOfProvince).flatMap((code) => centreOf(code) ?? []),
  ]
}

/** Where the pins are, wider by some metres, so that each lies inside; null for none. */
function boxOfPins(pins: readonly MapPin[]): Bbox | null {
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

/** Streets are worth a closer look than the bundled map. */
function nearestFor(box: Bbox | null, tiles: MapTiles | null): number {
  const hasStreets =
    box !== null &&
    tiles !== null &&
    box.west >= tiles.box.west &&
    box.east <= tiles.box.east &&
    box.south >= tiles.box.south &&
    box.north <= tiles.box.north
  return hasStreets ? 15 : 12.5
}
