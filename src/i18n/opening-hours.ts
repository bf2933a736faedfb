import type { Locale } from '#base/locale.ts'

/**
 * A time of opening hours, "08:30", as text: 8.30 · 8 h 30 · 8.30 am · 8.30. French and English shorten whole hours: 8 h, 8
 * am.
 */
export function openingHour(locale: Locale, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = String(minute).padStart(2, '0')
  if (locale === 'fr') return `${hour}\u202Fh${minute === 0 ? '' : `\u202F${minutes}`}`
  if (locale !== 'en') return `${hour}.${minutes}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `.${minutes}`}\u00A0${hour < 12 ? 'am' : 'pm'}`
}
