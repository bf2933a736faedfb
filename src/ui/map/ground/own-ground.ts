import type { Locale } from '#base/locale.ts'
import type { Bbox } from '#domain/search/criteria.ts'
import base from '../base/belgium-base.pmtiles?url'
import { BASE_BOX, BASE_LIMITS } from '#ui/map/base/bounds.ts'
import type { MapStreets } from './map-streets.ts'
import { ownStyle, type Streets } from '#ui/map/style/own-style.ts'
import { tilesAt } from './tile-parts.ts'
import type { Limits } from '#ui/map/view.ts'
import type { Ground } from './vector-map.ts'

/** The zoom (MapLibre's) from which the streets show more than the base. */
const STREETS_FROM = 11
/**
 * Our own map, the bundled base with the operator's streets, and its limits. When the file of the streets cannot be read,
 * the base is shown alone.
 */
export async function ownGround(
  locale: Locale,
  streets: MapStreets | null,
): Promise<{ ground: Ground; limits: Limits }> {
  const shown = streets && (await readStreets(streets))
  return {
    ground: {
      tiles: [base, ...(shown ? [shown.url] : [])].map(tilesAt),
      paint: (mood) => ownStyle({ base, streets: shown, locale, mood }),
    },
    limits: limitsWith(shown && streets),
  }
}

async function readStreets({ url, box }: MapStreets): Promise<Streets | null> {
  try {
    const { minZoom } = await tilesAt(url).getHeader()
    return { url, box, from: overlaps(box, BASE_BOX) ? Math.max(STREETS_FROM, minZoom) : minZoom }
  } catch (error) {
    console.warn(error)
    return null
  }
}

function limitsWith(streets: MapStreets | null): Limits {
  if (!streets) return BASE_LIMITS
  const { box, nearest } = streets
  if (!overlaps(box, BASE_BOX)) return { box, nearest, fine: null }
  return { box: union(BASE_BOX, box), nearest: BASE_LIMITS.nearest, fine: streets }
}

const overlaps = (a: Bbox, b: Bbox) => a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north

function union(a: Bbox, b: Bbox): Bbox {
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  }
}
