import { townsBeyond } from '#domain/beyond-belgium.ts'
import { FINE, type MapSheet, placesOn } from '#media/map/map-sheet.ts'

/** Below the file's edge the map goes on as towns, as large as they are: no panel ends in nothing. */
export function townsBelow(sheet: MapSheet, edge: number, colour: string): string {
  const { x, y } = placesOn(sheet)
  const [width, height] = [sheet.width * FINE, sheet.height * FINE]
  const unitsAKm = (256 * 2 ** sheet.zoom * FINE) / KM_AROUND
  const spots = townsBeyond().map(({ lat, lng, km }) => {
    const [at, down] = [Math.round(x(lng)), Math.round(y(lat))]
    const radius = Math.max(1, Math.round(km * unitsAKm))
    if (down < edge || down > height + radius || at < -radius || at > width + radius) return ''
    if (radius < ROUND_FROM)
      return `M${at} ${down - radius}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`
    return `M${at - radius} ${down}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`
  })
  return `<path fill="${colour}" d="${spots.join('')}"/>`
}

/** The parallel of 48 degrees north. */
const KM_AROUND = 26_815
/** A smaller spot is a square that stands on its corner. */
const ROUND_FROM = 8
