import { useEffect, useState } from 'react'
import type { FavoriteCard } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { renameFavorites } from '../client/favorites.ts'

export type Cards = {
  byId: ReadonlyMap<number, FavoriteCard>
  /** ids that were requested; the site does not know those without a card any more */
  asked: ReadonlySet<number>
  state: 'loading' | 'ready' | 'failed'
}

/** Fetches the card of each of these offers once. The second value tries again after a failure. */
export function useCards(ids: readonly number[] | null, locale: Locale): [Cards, () => void] {
  const [cards, setCards] = useState<Cards>({ byId: new Map(), asked: new Set(), state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const missing = ids?.filter((id) => !cards.asked.has(id)) ?? []
  const missingIds = ids === null ? null : missing.join(',')
  useEffect(() => {
    if (missingIds === null) return undefined
    if (missingIds === '') {
      setCards((now) => ({ ...now, state: 'ready' }))
      return undefined
    }
    const request = new AbortController()
    const wanted = missingIds.split(',')
    fetchCards(wanted, locale, request.signal).then(
      (found) =>
        setCards((now) => ({
          byId: new Map([...now.byId, ...found.map((card): [number, FavoriteCard] => [card.id, card])]),
          asked: new Set([...now.asked, ...wanted.map(Number), ...found.map(({ id }) => id)]),
          state: 'ready',
        })),
      () => {
        if (!request.signal.aborted) setCards((now) => ({ ...now, state: 'failed' }))
      },
    )
    return () => request.abort()
  }, [missingIds, locale, attempt])
  // Once the cards are there, so that a renamed favourite does not pass for one that was removed.
  useEffect(() => renameFavorites([...cards.byId.values()]), [cards.byId])
  return [cards, () => setAttempt((n) => n + 1)]
}

async function fetchCards(ids: string[], locale: Locale, signal: AbortSignal): Promise<FavoriteCard[]> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  const response = await fetch(`${pathFor('favorites', locale)}?${query}`, {
    signal,
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`favourites answered ${response.status}`)
  const cards: unknown = await response.json()
  return Array.isArray(cards) ? (cards as FavoriteCard[]) : [] // our own endpoint of the same build
}
