import type { MapPin } from '#domain/search/offer-search.ts'

/** Pixels that a pin takes: across, down, and how far its middle stands above its place. */
export type PinSize = { width: number; height: number; above: number }

/** A count on a disc, or a price on a foot (map-pins.css); letters are counted rather than measured. */
export function pinSize({ id, price, project, liked }: MapPin & { liked?: boolean }): PinSize {
  if (id !== null) {
    const letters = price === null ? 11 : price < 10_000 || price >= 999_500 ? 8 : 6.5
    const more = (project && price !== null ? 1 : 0) + (liked ? 2 : 0)
    return { width: 22 + 8 * (letters + more), height: 40, above: 20 }
  }
  return { width: 54, height: 54, above: 0 }
}

/** The size of a cluster that shows its prices. */
export const RANGE_SIZE: PinSize = { width: 168, height: 44, above: 0 }
