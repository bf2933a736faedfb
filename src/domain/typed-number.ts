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
