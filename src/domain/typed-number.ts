import type { Locale } from '#domain/locale.ts'

/** How people of a language write numbers; spaces of any kind between groups of three are read everywhere. */
const SEPARATORS: Record<Locale, { group: string; decimal: string }> = {
  nl: { group: '.', decimal: ',' },
  fr: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
  de: { group: '.', decimal: ',' },
}

/**
 * A number as somebody typed it: `275.000`, `275 000`, `€ 275.000,50` (nl, fr, de), `275,000.50` (en), `275000`.
 * null: not a number in that language. What the language cannot mean (`1.5` in Dutch) is read as a plain decimal.
 */
export function parseTypedNumber(text: string, locale: Locale): number | null {
  const bare = text.replace(/€|EUR|m²/g, '').trim()
  const { group, decimal } = SEPARATORS[locale]
  const grouped = new RegExp(`^\\d{1,3}([\\s\\${group}]\\d{3})+(\\${decimal}\\d{1,2})?$`)
  const plain = new RegExp(`^\\d+(\\${decimal}\\d{1,2})?$`)
  if (grouped.test(bare) || plain.test(bare)) {
    return Number(bare.replace(new RegExp(`[\\s\\${group}]`, 'g'), '').replace(decimal, '.'))
  }
  return /^\d+(\.\d{1,2})?$/.test(bare) ? Number(bare) : null
}

const TIMES: Record<string, number> = { '': 1, k: 1e3, m: 1e6, mln: 1e6, mio: 1e6 }

/**
 * An amount in an address, where it means the same in every language: `400000`, `400.000`, `400,000`, `€ 400 000,-`,
 * `399.999,50`, `400k`, `1,25 mln`. Three digits after a point or comma are thousands, one or two are decimals. null: no
 * amount, or ten digits and more.
 */
export function readAmount(text: string): number | null {
  const bare = text
    .replaceAll(/€|\beur(?:o|os)?\b|m²|[\s'’]/gi, '')
    .replace(/[.,]?[-–]+$/, '')
    .toLowerCase()
  const [, digits, decimals = '', suffix = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?(k|m|mln|mio)?$/.exec(bare) ?? []
  if (digits === undefined) return null
  const amount = Number(`${digits.replaceAll(/[.,]/g, '')}.${decimals || 0}`)
  const times = TIMES[suffix] ?? 1
  // 1.1 million is not 1,100,000.0000000001.
  const value = Math.round(amount * times * 100) / 100
  return value < 1e10 ? value : null
}
