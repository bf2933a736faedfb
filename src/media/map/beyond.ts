import { LAKE_BEYOND, SEA_BEYOND, townsBeyond } from '#domain/places/beyond-belgium.ts'
import { FINE, type MapSheet, placesOn } from '#media/map/map-sheet.ts'

/**
 * Draws the parts of a sheet above and below the file's edges, so that no map ends in nothing: the sea with its coast, and
 * towns in their size. Empty where the sheet shows neither.
 * @param edge of the file, in units of the sheet
 */
export function beyond(
  sheet: MapSheet,
  { top, bottom }: { top: number; bottom: number },
  water: string,
  town: string,
): string {
  const height = sheet.height * FINE
  const sea = top > 0 ? `<path fill="${water}" d="${[SEA_BEYOND, LAKE_BEYOND].map(ringOn(sheet)).join('')}"/>` : ''
  return top > 0 || bottom < height ? `${sea}<path fill="${town}" d="${townsOn(sheet, top, bottom)}"/>` : ''
}

/** Where the coast meets the upper edge of the file, in units of the sheet. */
export const coastOn = (sheet: MapSheet): number => placesOn(sheet).x(SEA_BEYOND[1]?.[0] ?? 0)

function ringOn(sheet: MapSheet): (ring: typeof SEA_BEYOND) => string {
  const { x, y } = placesOn(sheet)
  return (ring) => `M${ring.map(([lng, lat]) => `${Math.round(x(lng))} ${Math.round(y(lat))}`).join('L')}z`
}

function townsOn(sheet: MapSheet, top: number, bottom: number): string {
  const { x, y } = placesOn(sheet)
  const [width, height] = [sheet.width * FINE, sheet.height * FINE]
  const unitsAKm = (256 * 2 ** sheet.zoom * FINE) / KM_AROUND
  const spots = townsBeyond().map(({ lat, lng, km }) => {
    const [at, down] = [Math.round(x(lng)), Math.round(y(lat))]
    const radius = Math.max(1, Math.round(km * unitsAKm))
    if ((down > top && down < bottom) || down < -radius || down > height + radius) return ''
    if (at < -radius || at > width + radius) return ''
    if (radius < ROUND_FROM)
      return `M${at} ${down - radius}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`
    return `M${at - radius} ${down}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`
  })
  return spots.join('')
}

/** Length of the parallel of 48 degrees north. */
const KM_AROUND = 26_815
/** A spot of a smaller radius is drawn as a square on its corner. */
const ROUND_FROM = 8
