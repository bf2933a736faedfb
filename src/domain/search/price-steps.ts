import type { Deal } from '#domain/listing/listing.ts'

const upTo = (last: number, step: number) => Array.from({ length: last / step }, (_, i) => (i + 1) * step)

/** Prices that the filter offers and its chart is divided by, in euro (a month for rent); finer where most prices are. */
export const PRICE_STEPS: Record<Deal, readonly number[]> = {
  FOR_SALE: [...upTo(700_000, 50_000), 800_000, 900_000, 1_000_000, 1_250_000, 1_500_000, 2_000_000],
  TO_RENT: [...upTo(1_600, 100).slice(2), 1_800, 2_000, 2_500, 3_000, 4_000],
  TAKE_OVER: [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000],
}
