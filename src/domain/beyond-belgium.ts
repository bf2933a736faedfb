import { TOWNS_BEYOND } from './gazetteer/towns-beyond.ts'
import type { Locale } from './locale.ts'

/** A town south of the bundled map: its middle, and the radius of what is built there. */
export type TownBeyond = { lat: number; lng: number; km: number }

/** What a map of all Belgium shows below its own edge, where a panel is taller than the country. */
export function townsBeyond(): readonly TownBeyond[] {
  kept ??= TOWNS_BEYOND.trim()
    .split(/\s/)
    .map((row) => {
      const [lat = 0, lng = 0, thousands = 0] = row.split(',').map(Number)
      return { lat: lat / 100, lng: lng / 100, km: Math.sqrt((thousands * KM2_A_THOUSAND) / Math.PI) }
    })
  return kept
}

let kept: TownBeyond[] | undefined

/** Of northern France: what is built up for a thousand people. */
const KM2_A_THOUSAND = 0.25

/** The largest of them by name, the best known first. */
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
] as const
