import type { Point } from '#domain/criteria.ts'
import { LARGEST_MUNICIPALITIES } from '#domain/gazetteer/largest-municipalities.ts'
import type { Locale } from '#domain/locale.ts'
import { allPostalCodes, centreOf, mainPlace } from '#domain/place.ts'
import { OUTLINE } from '#ui/map/outline/belgium.ts'
import { toWorld } from '#ui/map/mercator.ts'

/** Where an offer is: its own spot, or only the area of its postal code. */
export type MappedPlace = { spot: Point } | { postalCode: string }

/** In units of the outline, about 24 m: some 24 km from side to side. */
const [WIDTH, HEIGHT] = [1000, 500]
const MOST_NAMES = 14
const COLOURS = {
  day: { land: '#eef0e6', beyond: '#dfe3dd', line: '#d3d8c8', border: '#b9c0a9', text: '#57534e', mark: '#0f5e4c' },
  night: { land: '#232925', beyond: '#191d1a', line: '#323a34', border: '#47524a', text: '#b5b0a8', mark: '#6fd0b0' },
} as const

/**
 * The surroundings of a place in Belgium as an SVG, drawn from the outline of the map: municipalities with their names, a
 * dot for a spot, a circle for an area. null: the postal code has no place. Coordinates are degrees (WGS 84).
 */
export function drawPlaceMap(place: MappedPlace, locale: Locale, mood: 'day' | 'night'): string | null {
  const middle = 'spot' in place ? place.spot : centreOf(place.postalCode)
  if (!middle) return null
  const { land, beyond, line, border, text, mark } = COLOURS[mood]
  const at = onOutline(middle)
  const [left, top] = [Math.round(at.x - WIDTH / 2), Math.round(at.y - HEIGHT / 2)]
  const names = namesAround(at, locale).map(
    ({ name, x, y }) =>
      `<text x="${x}" y="${y}" text-anchor="middle" fill="${text}" stroke="${land}" stroke-width="6" paint-order="stroke" font-family="Figtree,system-ui,sans-serif" font-size="24" font-weight="500">${escaped(name)}</text>`,
  )
  const lines = `<g fill="none" stroke="${line}" stroke-width="2"><path d="${OUTLINE.code}"/><path d="${OUTLINE.municipality}${OUTLINE.province}${OUTLINE.region}" stroke="${border}" stroke-width="3"/></g>`
  const sign =
    'spot' in place
      ? `<circle cx="${at.x}" cy="${at.y}" r="34" fill="${mark}" fill-opacity=".18"/><circle cx="${at.x}" cy="${at.y}" r="13" fill="${mark}" stroke="${land}" stroke-width="5"/>`
      : `<circle cx="${at.x}" cy="${at.y}" r="92" fill="${mark}" fill-opacity=".16" stroke="${mark}" stroke-width="4" stroke-dasharray="12 9"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><path fill="${beyond}" d="M${left} ${top}h${WIDTH}v${HEIGHT}h-${WIDTH}z"/><path fill="${land}" d="${OUTLINE.country}"/>${lines}${sign}${names.join('')}</svg>`
}

type Named = { name: string; x: number; y: number }

/** Names of municipalities in sight, the largest first, that leave each other and the middle room. */
function namesAround(middle: { x: number; y: number }, locale: Locale): Named[] {
  const seen = new Set<string>()
  const towns = allPostalCodes().flatMap((code) => {
    const place = mainPlace(code)
    if (!place || place.names.nl !== place.municipality.names.nl || seen.has(place.municipality.nis)) return []
    seen.add(place.municipality.nis)
    const { x, y } = onOutline(place)
    const inSight = Math.abs(x - middle.x) < WIDTH / 2 - 70 && Math.abs(y - middle.y) < HEIGHT / 2 - 30
    const size = LARGEST_MUNICIPALITIES.indexOf(place.municipality.nis)
    return inSight ? [{ name: place.names[locale], x, y, size: size < 0 ? Number.POSITIVE_INFINITY : size }] : []
  })
  const placed: Named[] = []
  for (const town of towns.toSorted((a, b) => a.size - b.size)) {
    // Under the dot rather than on it.
    const near = Math.abs(town.x - middle.x) < 90 && Math.abs(town.y - middle.y) < 44
    const name = { name: town.name, x: town.x, y: near ? middle.y + 66 : town.y }
    const room = placed.every(
      (other) =>
        Math.abs(other.x - name.x) > 7 * (other.name.length + name.name.length) || Math.abs(other.y - name.y) > 34,
    )
    if (room && placed.length < MOST_NAMES) placed.push(name)
  }
  return placed
}

function onOutline(point: Point): { x: number; y: number } {
  const { x, y } = toWorld(point)
  return {
    x: Math.round(x * OUTLINE.units - OUTLINE.origin.x),
    y: Math.round(y * OUTLINE.units - OUTLINE.origin.y),
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
