import type { ReactNode } from 'react'

/** Placeholder of a card that is loading: the card's boxes, empty. */
export function CardSkeleton(): ReactNode {
  return (
    <article className="card" aria-hidden="true">
      <div className="card__media sk" />
      <div className="card__body stack stack--s">
        <span className="sk sk--price" />
        <span className="sk sk--line sk--60" />
        <span className="sk sk--line sk--80" />
        <span className="sk sk--line sk--40" />
      </div>
    </article>
  )
}
