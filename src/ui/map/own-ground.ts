import type { Locale } from '#domain/locale.ts'
import type { Bbox } from '#domain/criteria.ts'
import base from './base/belgium-base.pmtiles?url'
import { BASE_BOX, BASE_LIMITS } from './base/bounds.ts'
import { ownStyle, type Streets } from './style/own-style.ts'
import { tilesAt } from './tile-parts.ts'
import type { Limits } from './view.ts'
import type { Ground } from './vector-map.ts'

/** From here on streets say more than the base. */
const STREETS_FROM = 11
/** MapLibre's zoom levels beyond those of the file at which its lines still look drawn. */
const OVERZOOM = 2

/**
 * Our own map: the bundled base with the operator's streets, and how far one may look in it. `streets`: address of his
 * PMTiles file; one that cannot be read leaves the base alone.
 */
export async function ownGround(locale: Locale, streets: string | null): Promise<{ ground: Ground; limits: Limits }> {
  const found = streets === null ? null : await streetsOf(streets)
  return {
    ground: {
      tiles: [base, ...(found ? [found.streets.url] : [])].map(tilesAt),
      paint: (mood) => ownStyle({ base, streets: found?.streets ?? null, locale, mood }),
    },
    limits: limitsWith(found),
  }
}

type Found = { streets: Streets; nearest: number }

async function streetsOf(url: string): Promise<Found | null> {
  try {
    const header = await tilesAt(url).getHeader()
    const box = { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat }
    const from = overlaps(box, BASE_BOX) ? Math.max(STREETS_FROM, header.minZoom) : header.minZoom
    // Our zoom is one more than MapLibre's.
    return { streets: { url, box, from }, nearest: header.maxZoom + OVERZOOM + 1 }
  } catch (error) {
    console.warn(error)
    return null
  }
}

function limitsWith(found: Found | null): Limits {
  if (!found) return BASE_LIMITS
  const { streets, nearest } = found
  const fine = { box: streets.box, nearest }
  if (!overlaps(streets.box, BASE_BOX)) return { box: streets.box, nearest, fine: null }
  return { box: union(BASE_BOX, streets.box), nearest: BASE_LIMITS.nearest, fine }
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
