import type { Locale } from '#base/locale.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'

/**
 * A place that can be chosen; its postal code is its id. `others`: further postal codes that are chosen together with it.
 */
export type City = { pc: number; label: string; others?: readonly number[] }

/** Rows of one answer; the endpoint gives no more than this. */
const CITIES_A_PAGE = 10

/**
 * One page of places whose name or postal code begins like `term`. A town of several codes is also given as a whole. `more`:
 * there may be another page. Throws when the places cannot be loaded.
 */
export async function searchCities(
  locale: Locale,
  term: string,
  page: number,
  signal: AbortSignal,
): Promise<{ cities: City[]; more: boolean }> {
  const query = new URLSearchParams({
    search: term,
    limit: String(CITIES_A_PAGE),
    locale,
    page: String(page),
    whole: '1',
  })
  const response = await fetch(`/${locale}/ajax/search-city?${query}`, { signal })
  if (!response.ok) throw new Error(`search-city answered ${response.status}`)
  const rows: unknown = await response.json()
  if (!Array.isArray(rows)) return { cities: [], more: false }
  const cities = rows.flatMap((row: unknown) => citiesOf(row, locale, page === 1))
  return { cities, more: rows.length === CITIES_A_PAGE }
}

/**
 * "Gent (9000)": the name in the reader's language, else the Dutch one. A town of several codes has "Heel Gent" before it.
 */
function citiesOf(row: unknown, locale: Locale, first: boolean): City[] {
  if (typeof row !== 'object' || row === null || !('pc' in row) || typeof row.pc !== 'number') return []
  const names = new Map<string, unknown>(Object.entries(row))
  const name = names.get(locale) ?? names.get('nl')
  if (typeof name !== 'string') return []
  const others =
    'others' in row && Array.isArray(row.others) ? row.others.filter((code) => typeof code === 'number') : []
  const whole = { pc: row.pc, label: citySelectorMessages[locale].wholeTown(name), others }
  return [...(first && others.length > 0 ? [whole] : []), { pc: row.pc, label: `${name} (${row.pc})` }]
}
