import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatEnergy, formatNumber, formatPrice, formatSurface, formatWholePrice } from '#i18n/formats.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'

/** The price to compare: a rent with its charges, null where nobody knows those; otherwise the price itself. */
export function comparable({ price, status }: Card): number | null {
  return status === 'TO_RENT' ? (price.warm ?? null) : price.amount
}

/** By how much the best figure of a row is better, in words: "€ 61.000 goedkoper". A row that is not compared has none. */
export const MARGIN_WORDS: Readonly<Record<string, (by: number, locale: Locale) => string>> = {
  price: (by, locale) => favoritesMessages[locale].better.cheaper(formatPrice(locale, by)),
  area: (by, locale) => favoritesMessages[locale].better.larger(formatSurface(locale, by)),
  priceM2: (by, locale) => favoritesMessages[locale].better.perM2(formatWholePrice(locale, by)),
  bedrooms: (by, locale) => favoritesMessages[locale].better.bedrooms(by, formatNumber(locale, by)),
  land: (by, locale) => favoritesMessages[locale].better.land(formatSurface(locale, by)),
  energy: (by, locale) => favoritesMessages[locale].better.energy(formatEnergy(locale, by)),
}

/**
 * How a home differs from others of its deal in price and size. Of two homes both ways: "€ 61.000 goedkoper, 30 m² kleiner".
 * Of more, only where it is the best of all, by how much. Empty where nothing can be compared.
 */
export function differenceWords(card: Card, homes: readonly Card[], locale: Locale): string {
  const rivals = homes.filter((other) => other.id !== card.id && isChoice(other) && isLike(card, other))
  if (rivals.length === 0 || !isChoice(card)) return ''
  const t = favoritesMessages[locale].better
  const price = lead(comparable(card), rivals.map(comparable), 'low')
  const area = lead(
    card.facts.living_area,
    rivals.map(({ facts }) => facts.living_area),
    'high',
  )
  const isPair = rivals.length === 1
  const words = [
    price > 0 && t.cheaper(formatPrice(locale, price)),
    isPair && price < 0 && t.dearer(formatPrice(locale, -price)),
    area > 0 && t.larger(formatSurface(locale, area)),
    isPair && area < 0 && t.smaller(formatSurface(locale, -area)),
  ].filter((word) => word !== false)
  if (words.length === 0) return ''
  return isPair ? words.join(', ') : t.thanNext(words.join(', '))
}

/** A project has several prices and sizes, and what is gone is no choice any more. */
const isChoice = ({ kind, availability }: Card): boolean =>
  kind !== 'project' && (availability === 'AVAILABLE' || availability === 'UNDER_OPTION')

const isLike = (card: Card, other: Card): boolean =>
  card.status === other.status && card.price.terms === other.price.terms

/** By how much a value is better than the best of the others; negative: worse. 0 where any of them is not known. */
function lead(own: number | null, others: readonly (number | null)[], best: 'low' | 'high'): number {
  const known = others.filter((value) => value !== null)
  if (own === null || known.length < others.length) return 0
  return best === 'low' ? Math.min(...known) - own : own - Math.max(...known)
}
