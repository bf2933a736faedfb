import type { Deal, PropertyType } from '#domain/listing/listing.ts'

/** In euro: amounts in `rent` are clearly a monthly rent, amounts from `sale` on clearly a purchase; null: never clear. */
type Clear = { rent: readonly [from: number, to: number] | null; sale: number | null }

const BUSINESS: Clear = { rent: [100, 3000], sale: null }

/** A business may be taken over or sold with its building, so a high price is not clear for it. */
const CLEAR: Record<PropertyType, Clear> = {
  HOUSE: { rent: [500, 5000], sale: 25_000 },
  APARTMENT: { rent: [300, 5000], sale: 25_000 },
  STUDENT_ROOM: { rent: [100, 2000], sale: 15_000 },
  LAND: { rent: null, sale: 5000 },
  GARAGE: { rent: [20, 500], sale: 5000 },
  OFFICE: { rent: [100, 5000], sale: 100_000 },
  INDUSTRIAL: { rent: [100, 5000], sale: 100_000 },
  COMMERCIAL: BUSINESS,
  HORECA: BUSINESS,
  AGRICULTURAL: { rent: null, sale: 50_000 },
  OTHER: { rent: [500, 3000], sale: 50_000 },
}

/**
 * The only deal that a price without one can be about: a house for 300,000 is for sale, one for 900 is to let.
 * @param prices the bounds in euro
 * @returns null when both are possible ("huis tot 400": a month, or thousands), or there is no price
 */
export function dealOfPrice(types: ReadonlySet<PropertyType>, prices: readonly number[]): Deal | null {
  if (prices.length === 0) return null
  const clear = types.size === 0 ? [CLEAR.HOUSE] : [...types].map((type) => CLEAR[type])
  const all = (fits: (price: number, span: Clear) => boolean) =>
    clear.every((span) => prices.every((price) => fits(price, span)))
  if (all((price, { rent }) => rent !== null && price >= rent[0] && price <= rent[1])) return 'TO_RENT'
  return all((price, { sale }) => sale !== null && price >= sale) ? 'FOR_SALE' : null
}
