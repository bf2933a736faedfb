import type { ReactNode } from 'react'
import { type Card, isNew } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatPrice } from '#i18n/formats.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import type { IconName } from '../icons/icon-names.ts'
import { Icon } from './icon.tsx'

const MAX_BADGES = 2

type Badge = { look: 'new' | 'drop' | 'option' | 'sold' | 'plain'; text: string; icon?: IconName }

/** At most two badges on the picture, first those that change a decision most. */
export function Badges({ card, locale, now }: { card: Card; locale: Locale; now: Date }): ReactNode {
  const badges = badgesOf(card, locale, now).slice(0, MAX_BADGES)
  if (badges.length === 0) return null
  return (
    <ul className="badges" aria-label={cardMessages[locale].badges}>
      {badges.map(({ look, text, icon }) => (
        <li key={look} className={`badge badge--${look}`}>
          {icon && <Icon name={icon} />}
          {text}
        </li>
      ))}
    </ul>
  )
}

function badgesOf(card: Card, locale: Locale, now: Date): Badge[] {
  const t = cardMessages[locale]
  const { amount, previous } = card.price
  const state = listingMessages[locale].availabilities[card.availability][card.status]
  if (card.availability === 'SETTLED' || card.availability === 'WITHDRAWN') return [{ look: 'sold', text: state }]
  const badges: Badge[] = []
  if (card.availability === 'UNDER_OPTION') badges.push({ look: 'option', text: state })
  if (amount !== null && previous !== null)
    badges.push({ look: 'drop', text: t.priceDown(formatPrice(locale, previous - amount)), icon: 'trending-down' })
  if (isNew(card, now)) badges.push({ look: 'new', text: t.new })
  if (card.kind !== 'estate') badges.push({ look: 'plain', text: t.newBuild })
  return badges
}
