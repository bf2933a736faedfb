import type { Bbox } from '#domain/search/criteria.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import type { Grid } from './cluster-grid.ts'

/**
 * `unplaced`: number of offers of the whole search without a position. `asked`: box of the searched places when there are no
 * pins.
 */
export type PinAnswer = { total: number; unplaced: number; pins: MapPin[]; asked: Bbox | null }

/** Fetches the pins of a search: over a grid, or of the whole search without one. Throws when they cannot be had. */
export async function askPins(
  endpoint: string,
  search: string,
  grid: Grid | null,
  signal: AbortSignal,
): Promise<PinAnswer> {
  const query = new URLSearchParams(search)
  query.set('cells', String(grid?.cells ?? 32))
  // Not rounded, as cells have a fixed place in the world.
  if (grid) query.set('view', [grid.box.west, grid.box.south, grid.box.east, grid.box.north].join(','))
  const response = await fetch(`${endpoint}?${query}`, { signal })
  if (!response.ok) throw new Error(`pins answered ${response.status}`)
  const answer: unknown = await response.json()
  if (!isPinAnswer(answer)) throw new Error('pins answered something else')
  return answer
}

/** As `bbox` in an address: west,south,east,north; five decimals are a metre. */
export function boxText({ west, south, east, north }: Bbox): string {
  return [west, south, east, north].map((value) => String(Math.round(value * 1e5) / 1e5)).join(',')
}

function isPinAnswer(answer: unknown): answer is PinAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'total' in answer &&
    typeof answer.total === 'number' &&
    'unplaced' in answer &&
    typeof answer.unplaced === 'number' &&
    'pins' in answer &&
    Array.isArray(answer.pins) &&
    'asked' in answer
  )
}
