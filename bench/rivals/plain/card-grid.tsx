import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { ListingCard } from '#ui/components/card.tsx'

type Props = {
  cards: readonly Card[]
  locale: Locale
  now: Date
  className: string
  heading: 'h2' | 'h3'
  eager: number
}

/** In place of `src/ui/components/card-grid.tsx` for the rivals: the same cards, drawn each time. */
export function CardGrid({ cards, locale, now, className, heading, eager }: Props): ReactNode {
  return (
    <div className={className}>
      {cards.map((card, i) => (
        <ListingCard key={card.id} card={card} locale={locale} now={now} heading={heading} eager={i < eager} />
      ))}
    </div>
  )
}
