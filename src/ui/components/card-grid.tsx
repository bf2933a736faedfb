import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { ListingCard } from './card.tsx'

type Props = {
  cards: readonly Card[]
  locale: Locale
  now: Date
  className: string
  heading: 'h2' | 'h3'
  /** how many are on the first screen */
  eager: number
}

/** Many cards. */
export function CardGrid({ cards, locale, now, className, heading, eager }: Props): ReactNode {
  return (
    <div className={className}>
      {cards.map((card, i) => (
        <ListingCard key={card.id} card={card} locale={locale} now={now} heading={heading} eager={i < eager} />
      ))}
    </div>
  )
}
