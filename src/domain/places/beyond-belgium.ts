import { TOWNS_BEYOND } from '#domain/gazetteer/towns-beyond.ts'
import type { Locale } from '#base/locale.ts'

/** A town north or south of the bundled map: its centre, and the radius of its built-up area. */
export type TownBeyond = { lat: number; lng: number; km: number }

/** The towns above and below the bundled map; they are seen where a panel is taller than the country. */
export function townsBeyond(): readonly TownBeyond[] {
  kept ??= TOWNS_BEYOND.trim()
    .split(/\s/)
    .map((row) => {
      const [lat = 0, lng = 0, thousands = 0] = row.split(',').map(Number)
      return { lat: lat / 100, lng: lng / 100, km: Math.sqrt((thousands * KM2_PER_THOUSAND_PEOPLE) / Math.PI) }
    })
  return kept
}

let kept: TownBeyond[] | undefined

/** Built-up area for a thousand people, in km², as in northern France. */
const KM2_PER_THOUSAND_PEOPLE = 0.25

/** Names of the largest of these towns, the best known first. */
export function namesBeyond(locale: Locale): { name: string; lat: number; lng: number }[] {
  return NAMES.map(([name, lat, lng]) => ({ name: name === 'Paris' && locale === 'nl' ? 'Parijs' : name, lat, lng }))
}

const NAMES = [
  ['Paris', 48.85, 2.35],
  ['Reims', 49.27, 4.03],
  ['Metz', 49.12, 6.17],
  ['Nancy', 48.68, 6.18],
  ['Troyes', 48.3, 4.09],
  ['Dijon', 47.32, 5.02],
  ['Auxerre', 47.8, 3.57],
  ['Besançon', 47.25, 6.02],
  ['Rotterdam', 51.92, 4.48],
  ['Utrecht', 52.09, 5.12],
] as const

/**
 * The sea north of the bundled map as a ring of [longitude, latitude], and the lakes behind it: the coast of Holland in a
 * few strokes of our own, good to a pixel at the zooms at which it is seen. The first stretch, up to the coast, is the
 * map's edge.
 */
export const SEA_BEYOND: readonly (readonly [lng: number, lat: number])[] = [
  [-3, 51.85], [4.06, 51.85], [4.05, 51.9], [3.99, 51.97], [4.1, 51.99], [4.26, 52.11], [4.39, 52.21], [4.52, 52.37],
  [4.6, 52.6], [4.69, 52.8], [4.73, 52.96], [4.72, 53.05], [4.86, 53.19], [5.1, 53.31], [5.5, 53.44], [6.2, 53.51],
  [7.2, 53.7], [8.5, 53.9], [8.5, 56], [-3, 56],
] // prettier-ignore
export const LAKE_BEYOND: typeof SEA_BEYOND = [
  [4.78, 52.95], [5.05, 52.94], [5.1, 52.76], [5.3, 52.7], [5.1, 52.62], [5.08, 52.42], [5.2, 52.37], [5.5, 52.54],
  [5.72, 52.6], [5.86, 52.6], [5.72, 52.84], [5.37, 52.89], [5.42, 53.08], [5.4, 53.2], [6.2, 53.4], [6.2, 53.46],
  [5.5, 53.4], [5.1, 53.27], [4.92, 53.15],
] // prettier-ignore
