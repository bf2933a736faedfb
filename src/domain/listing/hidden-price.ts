import { LEFT_OUT } from '#domain/hidden-street/map-places.ts'
import type { Deal, Listing } from '#domain/listing/listing.ts'

type Asked = Pick<Listing, 'deals'>

/** The hidden prices of these listings, in euro, unless one of the first listing's own shown prices is the same. */
export function hiddenPrices(listing: Asked, family: readonly Asked[]): ReadonlySet<number> {
  const hidden = new Set<number>()
  for (const { price, priceHidden } of [listing, ...family].flatMap(askings))
    if (priceHidden && typeof price === 'number') hidden.add(Math.round(price))
  for (const { price, priceHidden } of askings(listing))
    if (!priceHidden && typeof price === 'number') hidden.delete(Math.round(price))
  return hidden
}

const askings = ({ deals }: Asked) => (Object.keys(deals) as Deal[]).flatMap((deal) => deals[deal] ?? [])

/**
 * The text with "…" in place of these amounts, however their thousands are parted and with cents or without. An amount
 * below 10,000 counts only beside a sign of euro, as "750" may be metres. Amounts in words stay.
 */
export function withoutPrices(text: string, prices: ReadonlySet<number>): string {
  if (prices.size === 0) return text
  return text.replaceAll(NUMBER, (written, offset: number) => {
    const [cents = ''] = /[.,](?:\d\d|--?|–)$/.exec(written) ?? []
    const digits = written.slice(0, written.length - cents.length)
    // What stands before a space may be another number: "3 777 123".
    const parts = digits.split(/\s/).slice(-MAX_PARTS)
    const amounts = parts.map((_, from) => Number(parts.slice(from).join('').replaceAll(/\D/g, '')))
    return amounts.some(isHidden) ? LEFT_OUT : written

    function isHidden(amount: number): boolean {
      if (!prices.has(amount)) return false
      const before = text.slice(Math.max(0, offset - 5), offset)
      const after = text.slice(offset + written.length, offset + written.length + 5)
      return amount >= 10_000 || /[-–]$/.test(cents) || EURO_BEFORE.test(before) || EURO_AFTER.test(after)
    }
  })
}

/** Between spaces, as in amounts below a billion. */
const MAX_PARTS = 3
/** Digits with points, commas, apostrophes or spaces between thousands; cents, or the dashes of "750,-". */
const NUMBER = /\d+(?:[.,'’ \u00A0\u202F]\d{3}(?!\d))*(?:[.,](?:\d\d(?!\d)|--?|–))?/g
const EURO_BEFORE = /(?:€|eur|euro)\s?$/i
const EURO_AFTER = /^\s?(?:€|eur)/i
