import type { Locale } from '#base/locale.ts'

/**
 * The postal code of a place in words, in any of our languages ("Leuven", "Louvain"), or of one that is a code already; null
 * when no place begins so. Throws when places cannot be asked for.
 */
export async function postalCodeOf(place: string, locale: Locale): Promise<string | null> {
  if (/^\d+$/.test(place)) return place
  const query = new URLSearchParams({ search: place, limit: '1' })
  const response = await fetch(`/${locale}/ajax/search-city?${query}`)
  if (!response.ok) throw new Error(`search-city answered ${response.status}`)
  const [first] = (await response.json()) as { pc: number }[] // our own endpoint, of the same build
  return first ? String(first.pc) : null
}
