import type { Bbox, Criteria, Point } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import type { MapTiles } from '#domain/places/map-tiles.ts'
import { centreOf, postalCodesOfProvince } from '#domain/places/place.ts'
import { BASE_BOX } from '#ui/map/base/bounds.ts'
import { countOf, FEW, gridOver } from '#ui/map/pins/cluster-grid.ts'
import { finestLevel, type FirstView, firstViews } from '#ui/map/first-view.ts'
import { nearestIn } from '#ui/map/ground/map-streets.ts'
import { boxAround } from '#ui/map/mercator.ts'
import { namesIn } from '#ui/map/place-names.ts'
import { edgesOf, type MapCircle, SURROUNDINGS_KM } from '#ui/map/surroundings.ts'
import { isWithin, NEAREST_STREETS } from '#ui/map/view.ts'
import { boxOfPins, clustersOf, overlap } from '#web/public/map/clusters.ts'
import type { WebApp } from '#web/web-app.ts'

/** The level of clusters that shows a country: what was found there is looked at on it first. */
const AFAR = 8

/** How near the bundled map is looked at. */
const NEAREST = 12.5

/** What the map of a search shows before any script. */
export async function firstMap(
  app: Pick<WebApp, 'search' | 'mapTiles'>,
  criteria: Criteria,
  locale: Locale,
): Promise<FirstView[]> {
  // A grid over much more than the map would have cells too few to tell its offers apart.
  const onMap = criteria.bbox && (overlap(criteria.bbox, BASE_BOX) ?? criteria.bbox)
  const searched = onMap ?? (criteria.area && boxAround(criteria.area))
  const seen = onMap ?? BASE_BOX
  const all = await clustersOf(app.search, { ...criteria, bbox: seen }, gridOver(seen, AFAR))
  const where = boxOfPins(all)
  const circles = criteria.around.flatMap(({ postalCode, km }) => circleAround(postalCode, km))
  const box = searched ?? boxAround([...cornersOf(where), ...circles.flatMap(edgesOf)]) ?? askedFor(criteria)
  const hasArea = searched !== null || criteria.around.length > 0
  const found = { box, nearest: nearestFor(box, app.mapTiles), circles, hasArea }
  const level = finestLevel(found)
  const isFine = where === null || level <= AFAR || countOf(all) <= FEW
  const pins = isFine ? all : await clustersOf(app.search, { ...criteria, bbox: where }, gridOver(where, level))
  return firstViews(pins, found, namesIn(locale), Object.keys(criteria.wanted).length === 1)
}

/** Around the places of a search that found nothing; null: it names none. */
export function askedFor({ postalCodes, provinces }: Criteria): Bbox | null {
  return boxAround([
    ...postalCodes.flatMap((code) => circleAround(code, SURROUNDINGS_KM)).flatMap(edgesOf),
    ...provinces.flatMap(postalCodesOfProvince).flatMap((code) => centreOf(code) ?? []),
  ])
}

function circleAround(code: string, km: number): MapCircle[] {
  const centre = centreOf(code)
  return centre ? [{ centre, km }] : []
}

const cornersOf = (box: Bbox | null): Point[] =>
  box === null ? [] : [{ lng: box.west, lat: box.south }, { lng: box.east, lat: box.north }] // prettier-ignore

/** Streets are worth a closer look than the bundled map. */
const nearestFor = (box: Bbox | null, tiles: MapTiles | null): number =>
  box !== null && tiles !== null && isWithin(box, tiles.box)
    ? Math.max(NEAREST, Math.min(NEAREST_STREETS, nearestIn(tiles)))
    : NEAREST
