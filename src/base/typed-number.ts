import { inEveryLocale, type Locale } from '#base/locale.ts'

/** How speakers of a language write numbers; any space between groups of three is read in all of them. */
const SEPARATORS = inEveryLocale<{ group: string; decimal: string }>({
  nl: { group: '.', decimal: ',' },
  fr: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
  de: { group: '.', decimal: ',' },
})

/** A longer text is no sensible number, even with many spaces; it is refused unread. */
const MAX_NUMBER_CHARS = 40

/**
 * A number as somebody typed it: `275.000`, `275 000`, `€ 275.000,50` (nl, fr, de), `275,000.50` (en), `275000`.
 * null: not a number in that language. What the language cannot mean (`1.5` in Dutch) is read as a plain decimal.
 */
export function parseTypedNumber(text: string, locale: Locale): number | null {
  if (text.length > MAX_NUMBER_CHARS) return null
  const bare = text.replace(/€|EUR|m²/g, '').trim()
  const [whole = '', decimals, ...rest] = bare.split(SEPARATORS[locale].decimal)
  const digits = whole.replaceAll(SEPARATORS[locale].group, ' ')
  const isWhole = /^\d+$/.test(digits) || /^\d{1,3}(\s\d{3})+$/.test(digits)
  if (isWhole && rest.length === 0 && (decimals === undefined || /^\d{1,2}$/.test(decimals)))
    return Number(`${digits.replace(/\s/g, '')}.${decimals ?? 0}`)
  return /^\d+(\.\d{1,2})?$/.test(bare) ? Number(bare) : null
}

const MULTIPLIERS: Record<string, number> = { '': 1, k: 1e3, m: 1e6, mln: 1e6, mio: 1e6 }

/**
 * An amount in a URL, where it means the same in every language: `400000`, `400.000`, `400,000`, `€ 400 000,-`,
 * `399.999,50`, `400k`, `1,25 mln`. Three digits after a point or comma are thousands, one or two are decimals. null: no
 * amount, or ten digits and more.
 */
export function readAmount(text: string): number | null {
  if (text.length > MAX_NUMBER_CHARS) return null
  const bare = withoutDashes(text.replaceAll(/€|\beur(?:o|os)?\b|m²|[\s'’]/gi, '')).toLowerCase()
  const [, digits, decimals = '', suffix = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?(k|m|mln|mio)?$/.exec(bare) ?? []
  if (digits === undefined) return null
  const amount = Number(`${digits.replaceAll(/[.,]/g, '')}.${decimals || 0}`)
  const multiplier = MULTIPLIERS[suffix] ?? 1
  // Without rounding, 1.1 million is 1,100,000.0000000001.
  const value = Math.round(amount * multiplier * 100) / 100
  return value < 1e10 ? value : null
}

/** `400000,-` → `400000`, in one pass from the end. */
function withoutDashes(text: string): string {
  let end = text.length
  while (/^[-–]$/.test(text.charAt(end - 1))) end -= 1
  return end < text.length && /^[.,]$/.test(text.charAt(end - 1)) ? text.slice(0, end - 1) : text.slice(0, end)
}
