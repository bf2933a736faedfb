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
import { isWithin, MAX_FIT_ZOOM_WITH_STREETS } from '#ui/map/view.ts'
import { boxOfPins, clustersOf, overlap } from '#web/public/map/clusters.ts'
import type { WebApp } from '#web/web-app.ts'

/** The level of clusters that shows a whole country. All offers are first clustered on it. */
const COUNTRY_LEVEL = 8

/** The closest zoom of the bundled map. */
const CLOSEST_ZOOM = 12.5

/** The map of a search as it is drawn before any script runs. */
export async function firstMap(
  app: Pick<WebApp, 'search' | 'mapTiles'>,
  criteria: Criteria,
  locale: Locale,
): Promise<FirstView[]> {
  // A grid over much more than the map would have too few cells on it to tell its offers apart.
  const onMap = criteria.bbox && (overlap(criteria.bbox, BASE_BOX) ?? criteria.bbox)
  const searched = onMap ?? (criteria.area && boxAround(criteria.area))
  const seen = onMap ?? BASE_BOX
  const all = await clustersOf(app.search, { ...criteria, bbox: seen }, gridOver(seen, COUNTRY_LEVEL))
  const foundBox = boxOfPins(all)
  const circles = criteria.around.flatMap(({ postalCode, km }) => circleAround(postalCode, km))
  const box = searched ?? boxAround([...cornersOf(foundBox), ...circles.flatMap(edgesOf)]) ?? askedFor(criteria)
  const hasArea = criteria.area !== null || criteria.around.length > 0
  const found = { box, nearest: closestZoomFor(box, app.mapTiles), circles, hasArea }
  const level = finestLevel(found)
  const isFine = foundBox === null || level <= COUNTRY_LEVEL || countOf(all) <= FEW
  const pins = isFine ? all : await clustersOf(app.search, { ...criteria, bbox: foundBox }, gridOver(foundBox, level))
  return firstViews(pins, found, namesIn(locale), Object.keys(criteria.wanted).length === 1)
}

/** The box around the places that a search names, for one that found nothing; null when it names none. */
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

/** The closest zoom for a box. A map with streets may be seen closer than the bundled one. */
const closestZoomFor = (box: Bbox | null, tiles: MapTiles | null): number =>
  box !== null && tiles !== null && isWithin(box, tiles.box)
    ? Math.max(CLOSEST_ZOOM, Math.min(MAX_FIT_ZOOM_WITH_STREETS, nearestIn(tiles)))
    : CLOSEST_ZOOM
