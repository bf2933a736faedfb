import type { Card } from '#domain/listing/card.ts'
import type { Favorite } from '../client/favorites.ts'

/** What happened to an offer since it was kept; null: nothing. */
export type CardChange = { kind: 'lower' | 'higher'; by: number } | { kind: 'state' }

/** A new state says more than a new price. */
export function changeSince(favorite: Favorite, card: Card): CardChange | null {
  if (favorite.state && favorite.state !== card.availability) return { kind: 'state' }
  const { amount } = card.price
  if (favorite.price === null || favorite.price === undefined || amount === null || amount === favorite.price)
    return null
  return { kind: amount < favorite.price ? 'lower' : 'higher', by: Math.abs(amount - favorite.price) }
}
