import { decodeText, leaveOutParts, type Part } from '#domain/hidden-street/decoded-text.ts'
import { withoutTurnedText } from '#domain/hidden-street/turned-text.ts'
import type { Deal, Listing } from '#domain/listing/listing.ts'

type Asked = Pick<Listing, 'deals'>

/** The hidden prices of these listings, in euro, unless one of the first listing's own shown prices is the same. */
export function hiddenPrices(listing: Asked, family: readonly Asked[]): ReadonlySet<number> {
  const hidden = new Set<number>()
  for (const { price, priceHidden } of [listing, ...family].flatMap(askings))
    if (priceHidden && typeof price === 'number') for (const amount of spoken(price)) hidden.add(amount)
  for (const { price, priceHidden } of askings(listing))
    if (!priceHidden && typeof price === 'number') for (const amount of spoken(price)) hidden.delete(amount)
  return hidden
}

/** Of 950.50 a text says "950,50" or "951". */
const spoken = (price: number) => [Math.trunc(price), Math.round(price)]

const askings = ({ deals }: Asked) => (Object.keys(deals) as Deal[]).flatMap((deal) => deals[deal] ?? [])

/**
 * The text with "…" in place of these amounts: in digits of any script, however they are parted, with cents or without,
 * encoded, or in thousands ("310k"). An amount below 10,000 counts only beside words of money, as "750" may be metres.
 * Amounts in words stay. Linear in the length of the text.
 */
export function withoutPrices(written: string, prices: ReadonlySet<number>): string {
  if (prices.size === 0) return written
  const text = withoutTurnedText(written)
  const decoded = decodeText(text)
  const parts = [...decoded.plain.matchAll(FIGURES)].flatMap((figures) => pricesAmong(decoded.plain, figures, prices))
  return leaveOutParts(text, decoded, parts)
}

/** Digits that belong together or stand side by side. */
const FIGURES = /\d(?:[.,'’‘`´·٫٬．，_\p{Zs}\t\u2800\-–]{0,3}\d)*/gu
/** Between thousands, or before cents. */
const MARK = /^[.,'’‘`´·٫٬．，]$/
const MAX_DIGITS = 12

/** `apart`: what stands between the group and the one before. */
type Group = Part & { digits: string; apart: string }

function groupsOf(figures: RegExpExecArray): Group[] {
  let end = 0
  return [...figures[0].matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const apart = figures[0].slice(end, index)
    end = index + digits.length
    return { digits, apart, from: figures.index + index, to: figures.index + end }
  })
}

function pricesAmong(plain: string, figures: RegExpExecArray, prices: ReadonlySet<number>): Part[] {
  const groups = groupsOf(figures)
  const found: Part[] = []
  for (let first = 0; first < groups.length; first++) {
    if (MARK.test(groups[first]?.apart ?? '')) continue // "750" of "1.750"
    const last = endOfPrice(plain, groups, first, prices)
    if (last === null) continue
    const to = groups[last]?.to ?? 0
    found.push({ from: groups[first]?.from ?? 0, to: to + (DASHES.exec(plain.slice(to, to + 3))?.[0].length ?? 0) })
    first = last
  }
  return found
}

/** "750,-" */
const DASHES = /^[.,](?:--?|[–—])/

/** The last group, with cents, of the price that begins with the first of these; null: none begins there. */
function endOfPrice(
  plain: string,
  groups: readonly Group[],
  first: number,
  prices: ReadonlySet<number>,
): number | null {
  let [digits, turned] = ['', '']
  for (let last = first; last < groups.length; last++) {
    const group = groups[last]
    const next = groups[last + 1]
    if (!group || digits.length + group.digits.length > MAX_DIGITS) return null
    const isDecimal = last > first && MARK.test(group.apart)
    const decimal = Number(isDecimal ? `${digits}.${group.digits}` : `${digits}${group.digits}`)
    digits += group.digits
    turned = group.digits + turned // digits of Arabic, parted by spaces, are seen from right to left
    const hasCents = next !== undefined && MARK.test(next.apart)
    if (hasCents && next.digits.length > 2) continue // "750" of "750.000"
    const end = hasCents ? last + 1 : last
    const place = { from: groups[first]?.from ?? 0, to: groups[end]?.to ?? 0 }
    const times = hasCents ? 1 : timesOf(plain, place.to)
    const amounts = [digits, turned].filter((one) => !one.startsWith('0')).map(Number)
    if (times > 1) amounts.push(Number(digits) * times, Math.round(decimal * times))
    if (amounts.some((amount) => prices.has(amount) && (amount >= 10_000 || isMoney(plain, place)))) return end
  }
  return null
}

/** "310k", "310 duizend", "1,25 miljoen" */
function timesOf(plain: string, to: number): number {
  const [, thousand, million] = TIMES.exec(plain.slice(to, to + 12)) ?? []
  return thousand ? 1_000 : million ? 1_000_000 : 1
}
const TIMES = /^\s?(?:(k(?!\p{L})|duizend|mille|tausend|thousand)|(m€|mio|mln|miljoen|million))/iu

/** Is it said of the number that it is an amount, or is money spoken of beside a number that measures nothing? */
function isMoney(plain: string, { from, to }: Part): boolean {
  const before = plain.slice(Math.max(0, from - NEAR), from)
  const after = plain.slice(to, to + NEAR)
  if (DASHES.test(after) || EURO_BEFORE.test(before) || EURO_AFTER.test(after) || A_MONTH.test(after)) return true
  return !MEASURE.test(after) && !YEAR.test(before) && (MONEY.test(before) || MONEY.test(after))
}

const NEAR = 40
/** Of "€ 900 - 950" and "900 tot 950 euro" both are amounts. */
const EURO_BEFORE = /(?:€|eur\p{L}{0,2})[^\p{L}]{0,14}(?:(?:tot|à|bis|to|of|ou|oder|or)[^\p{L}]{0,3})?$/iu
const EURO_AFTER = /^[^\p{L}]{0,3}(?:\d[^\p{L}]{0,10})?(?:(?:tot|à|bis|to|of|ou|oder|or)[^\p{L}]{1,12})?(?:€|eur|â‚¬)/iu
const A_MONTH = /^\s?(?:\/\s?m|p\W{0,2}m(?!\p{L})|pcm|e(?!\p{L}))/iu
const MEASURE =
  /^\s?(?:%|[ckm]?m[²2³3]?(?!\p{L})|kwh?|ha|liter|litres?|minut|meter|mètres?|vierkante|jaar|ans\b|jahre)/iu
const YEAR = /(?:bouwjaar|baujahr|gebouwd in|built in|construite? en|année|anno)\W{0,3}$/iu
/** What a rent and its terms are called in four languages, also within longer words ("maandhuur", "Kaltmiete"). */
const MONEY =
  /huur|prij[sz]|maand|mnd|kosten|lasten|waarborg|vergoeding|bedrag|loyer|prix|mois|mensu|charges|montant|location|provision|miete|monat|mtl|preis|betrag|(?<!\p{L})(?:rent|warm|kalt|kaal|kale|netto|bruto|brutto|cc|hc|nk|tarif|budget|fee)|month|price|bills|€|euro/iu
