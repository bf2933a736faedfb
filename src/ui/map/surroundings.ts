import type { Point } from '#domain/criteria.ts'

/** Where nothing was found in a town, so much around it is shown. */
export const SURROUNDINGS_KM = 6

/** North, south, east and west of a circle. */
export function edgesOf({ centre: { lng, lat }, km }: { centre: Point; km: number }): Point[] {
  const [high, wide] = [km / 111.2, km / 70.7] // a degree of latitude, and of longitude in Belgium
  return [
    { lng, lat: lat + high },
    { lng, lat: lat - high },
    { lng: lng + wide, lat },
    { lng: lng - wide, lat },
  ]
}
