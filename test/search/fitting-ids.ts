import type { SearchRow } from '#domain/search/search-row.ts'
import type { Percolator } from '#domain/search/percolator.ts'

/** The subscriptions that match one row, in order; an id that was reported twice is listed twice. */
export async function fittingIds(percolator: Percolator, row: SearchRow): Promise<number[]> {
  const ids: number[] = []
  await percolator.match([row], (_, found) => void ids.push(...found))
  return ids.sort((a, b) => a - b)
}
