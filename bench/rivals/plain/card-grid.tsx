import type { ComponentProps, ReactNode } from 'react'
import type { CardGrid as KeptGrid } from '#ui/components/card-grid.tsx'
import { ListingCard } from '#ui/components/card.tsx'

// Replaces `src/ui/components/card-grid.tsx` for the rivals: every card is rendered, none comes from a cache.
export function CardGrid({ cards, className, eager, ...look }: ComponentProps<typeof KeptGrid>): ReactNode {
  return (
    <div className={className}>
      {cards.map((card, i) => (
        <ListingCard key={card.id} card={card} eager={i < eager} {...look} />
      ))}
    </div>
  )
}
