import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatEnergy, formatNumber, formatPrice, formatSurface, formatWholePrice } from '#i18n/formats.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'

/** The price to compare: a rent with its charges, null where nobody knows those; otherwise the price itself. */
export function comparable({ price, status }: Card): number | null {
  return status === 'TO_RENT' ? (price.warm ?? null) : price.amount
}

/** A figure that homes are compared by. `value`: null where it is not known, as of a project with homes of several sizes. */
type Measure = { value: (card: Card) => number | null; best: 'low' | 'high' }

/** By the row of the comparison. A row that is not here has no best. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  price: { value: comparable, best: 'low' },
  area: { value: ({ facts }) => facts.living_area, best: 'high' },
  priceM2: { value: (card) => pricePerM2(comparable(card), card), best: 'low' },
  bedrooms: { value: ({ facts }) => facts.bedrooms, best: 'high' },
  land: { value: ({ facts }) => facts.land_area, best: 'high' },
  energy: { value: ({ facts }) => facts.energy_kwh, best: 'low' },
}

export const pricePerM2 = (amount: number | null, { facts }: Card): number | null =>
  amount && facts.living_area ? amount / facts.living_area : null

/** The best value of a row; null where nothing can be compared, or all are alike. */
export function bestOf(name: string, cards: readonly Card[]): number | null {
  const measure = MEASURES[name]
  if (!measure || (name.startsWith('price') && !arePricesAlike(cards))) return null
  const values = cards.map(measure.value).filter((one) => one !== null)
  if (values.length < 2 || new Set(values).size === 1) return null
  return measure.best === 'low' ? Math.min(...values) : Math.max(...values)
}

/**
 * Rents and prices of sales cannot be compared, nor prices with and without VAT, nor the lowest of a project with that of a
 * home. With its unknown charges, any of the rents could be the lowest.
 */
function arePricesAlike(cards: readonly Card[]): boolean {
  const priced = cards.filter(({ price }) => price.amount !== null)
  const kinds = new Set(priced.map(({ status, price }) => `${status} ${price.terms}`))
  return kinds.size === 1 && priced.every((card) => !card.price.from && comparable(card) !== null)
}

/**
 * What a home is the best in of several: "Goedkoopste, grootste (gedeeld)". Only where the figure is known of all of them that
 * can still be had. Projects have a lowest price, but no size of their own.
 */
export function strengthWords(card: Card, cards: readonly Card[], locale: Locale): string {
  const offered = cards.filter(isStillOffered)
  if (!offered.includes(card)) return ''
  const t = favoritesMessages[locale].strengths
  const words = (['price', 'area', 'energy', 'bedrooms', 'land'] as const).flatMap((name) => {
    const compared = name === 'price' ? offered : offered.filter(isChoice)
    const values = compared.map((each) => MEASURES[name]?.value(each) ?? null)
    const best = bestOf(name, compared)
    if (best === null || values.includes(null) || MEASURES[name]?.value(card) !== best) return []
    return values.filter((value) => value === best).length > 1 ? t.shared(t[name]) : t[name]
  })
  const all = words.join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
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
 * How a home differs from others of its deal. Of two homes both ways, in price and size: "€ 61.000 goedkoper, 30 m² kleiner".
 * Of more, what it is the best in. Empty where nothing can be compared.
 */
export function differenceWords(card: Card, homes: readonly Card[], locale: Locale): string {
  const rivals = homes.filter((other) => other.id !== card.id && isChoice(other) && isLike(card, other))
  if (rivals.length === 0 || !isChoice(card)) return ''
  const [rival, ...others] = rivals
  if (!rival || others.length > 0) {
    const ofDeal = homes.filter((other) => other.id !== card.id && other.status === card.status)
    return strengthWords(card, [card, ...ofDeal], locale)
  }
  const t = favoritesMessages[locale].better
  const price = difference(comparable(rival), comparable(card))
  const area = difference(card.facts.living_area, rival.facts.living_area)
  const words = [
    price > 0 && t.cheaper(formatPrice(locale, price)),
    price < 0 && t.dearer(formatPrice(locale, -price)),
    area > 0 && t.larger(formatSurface(locale, area)),
    area < 0 && t.smaller(formatSurface(locale, -area)),
  ]
  return words.filter((word) => word !== false).join(', ')
}

const isStillOffered = ({ availability }: Card): boolean =>
  availability === 'AVAILABLE' || availability === 'UNDER_OPTION'

/** A project has several prices and sizes, and what is gone is no choice any more. */
const isChoice = (card: Card): boolean => card.kind !== 'project' && isStillOffered(card)

const isLike = (card: Card, other: Card): boolean =>
  card.status === other.status && card.price.terms === other.price.terms

/** 0 where one of them is not known. */
const difference = (value: number | null, other: number | null): number =>
  value === null || other === null ? 0 : value - other
