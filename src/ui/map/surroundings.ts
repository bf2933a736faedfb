import type { Point } from '#domain/search/criteria.ts'
import { scaleOf, type View } from './view.ts'

/** Shown around a town in which nothing was found. */
export const SURROUNDINGS_KM = 6

/** Shown around the centre of a postal code that is all that is known of a place. */
export const WITHHELD_KM = 2.2

/** North, south, east and west of a circle. */
export function edgesOf({ centre: { lng, lat }, km }: MapCircle): Point[] {
  const [high, wide] = [km / 111.2, km / 70.7] // a degree of latitude, and of longitude in Belgium
  return [
    { lng, lat: lat + high },
    { lng, lat: lat - high },
    { lng: lng + wide, lat },
    { lng: lng - wide, lat },
  ]
}

/** A radius that is searched. */
export type MapCircle = { centre: Point; km: number }

/** Radius in pixels. The farther north, the more pixels a kilometre takes. */
export function radiusOf({ km }: MapCircle, view: Pick<View, 'zoom'>): number {
  return (km * scaleOf(view)) / (EQUATOR_KM * Math.cos((LATITUDE * Math.PI) / 180))
}

/** Length of the equator, and where Belgium lies. */
const [EQUATOR_KM, LATITUDE] = [40_075, 50.6]
