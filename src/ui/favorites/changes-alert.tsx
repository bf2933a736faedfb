import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatPrice } from '#i18n/formats.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import type { Favorite } from '../client/favorites.ts'
import { Alert } from '../components/alert.tsx'
import { type CardChange, changeSince } from './changes.ts'

type Props = { locale: Locale; favorites: readonly Favorite[]; cards: ReadonlyMap<number, Card> }

/** What changed since the offers were kept, one line each. */
export function ChangesAlert({ locale, favorites, cards }: Props): ReactNode {
  const t = favoritesMessages[locale]
  const changes = favorites.flatMap((favorite) => {
    const card = cards.get(favorite.id)
    const change = card ? changeSince(favorite, card) : null
    return card && change ? [{ card, change }] : []
  })
  if (changes.length === 0) return null
  return (
    <Alert tone="warn" icon="trending-down" title={t.changes(changes.length)}>
      <ul>
        {changes.map(({ card, change }) => (
          <li key={card.id}>{sentenceOf(change, card, locale)}</li>
        ))}
      </ul>
    </Alert>
  )
}

function sentenceOf(change: CardChange, card: Card, locale: Locale): string {
  const t = favoritesMessages[locale]
  const what = `${card.title}, ${card.place.name}`
  switch (change.kind) {
    case 'lower':
      return t.dropped(what, formatPrice(locale, change.by))
    case 'higher':
      return t.rose(what, formatPrice(locale, change.by))
    case 'state':
      return t.became(what, stateIn(card, locale))
  }
}

/** The state as it is written within a sentence; German nouns keep their capital. */
function stateIn(card: Card, locale: Locale): string {
  const state = listingMessages[locale].availabilities[card.availability][card.status]
  return locale === 'de' ? state.charAt(0).toLowerCase() + state.slice(1) : state.toLowerCase()
}

/** The change of one offer in short, on its card. */
export function ChangeMark({ change, locale }: { change: CardChange; locale: Locale }): ReactNode {
  const t = favoritesMessages[locale]
  if (change.kind === 'state') return null
  const by = formatPrice(locale, change.by)
  return (
    <p className={change.kind === 'lower' ? 'fall' : 'muted'}>
      {change.kind === 'lower' ? t.lower(by) : t.higher(by)} {t.sinceKept}
    </p>
  )
}
