import type { Locale } from '#domain/locale.ts'

/** A place that can be chosen: its postal code is its id. `others`: further codes that come and go with it. */
export type City = { pc: number; label: string; others?: readonly number[] }

/** Rows of one answer; the endpoint gives no more. */
export const CITIES_A_PAGE = 10

/** One page of places whose name or postal code begins like `term`; throws when they cannot be loaded. */
export async function searchCities(locale: Locale, term: string, page: number, signal: AbortSignal): Promise<City[]> {
  const query = new URLSearchParams({ search: term, limit: String(CITIES_A_PAGE), locale, page: String(page) })
  const response = await fetch(`/${locale}/ajax/search-city?${query}`, { signal })
  if (!response.ok) throw new Error(`search-city answered ${response.status}`)
  const rows: unknown = await response.json()
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => cityOf(row, locale) ?? []) : []
}

/** "Gent (9000)": the name in the reader's language, else the Dutch one. */
function cityOf(row: unknown, locale: Locale): City | null {
  if (typeof row !== 'object' || row === null || !('pc' in row) || typeof row.pc !== 'number') return null
  const names = new Map<string, unknown>(Object.entries(row))
  const name = names.get(locale) ?? names.get('nl')
  return typeof name === 'string' ? { pc: row.pc, label: `${name} (${row.pc})` } : null
}
