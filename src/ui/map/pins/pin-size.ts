import type { MapPin } from '#domain/search/offer-search.ts'

/** Pixels that a pin takes: across, down, and how far its middle stands above its place. */
export type PinSize = { width: number; height: number; above: number }

/**
 * The room of a pin (map-pins.css): a price on a foot, a count on a disc, or words on a plate. Letters are counted rather than
 * measured. `wide`: the cluster shows its prices too, or says that its place is withheld.
 */
export function pinSize(pin: MapPin & { liked?: boolean; wide?: boolean }): PinSize {
  const { id, count, price, low, high, project, liked, wide, area } = pin
  if (id !== null) {
    const more = (project && price !== null ? 1 : 0) + (liked ? 2 : 0)
    const width = 22 + 8 * ((price === null ? 11 : lettersOf(price) + 2.5) + more)
    return area === undefined ? { width, height: 40, above: 20 } : { width, height: 40, above: 0 }
  }
  const digits = String(count).length
  if (area !== undefined)
    return wide === true
      ? { ...RANGE_SIZE, height: 54 }
      : { width: 26 + 8 * (digits + 4 + area.length), height: 44, above: 0 }
  if (wide === true) return { ...RANGE_SIZE, width: 48 + 8 * (digits + 2 + lettersOf(low) + lettersOf(high)) }
  const room = discOf(count) + 2 * RING
  return { width: room, height: room, above: 0 }
}

/** Pixels across the disc of a cluster: ten times as many offers are eleven pixels more. */
export const discOf = (count: number): number => Math.round(Math.min(64, Math.max(34, 22 + 11 * Math.log10(count))))

/** Pixels of the ring around a disc; those of neighbours may touch. */
const RING = 5

/** The most room that a cluster with its prices takes. */
export const RANGE_SIZE: PinSize = { width: 168, height: 44, above: 0 }

/** The letters of "349k", "1,25M", "1.450". */
const lettersOf = (price: number | null): number => (price === null || price < 10_000 || price >= 999_500 ? 5.5 : 4)
