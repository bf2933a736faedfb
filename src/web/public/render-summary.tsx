import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { ShortFigures, SummaryCard } from '#ui/subscribe/summary-card.tsx'

/** The card beside the form, as the page has it. The script replaces the card of the page by it. */
export function renderSummary(props: ComponentProps<typeof SummaryCard>): string {
  return renderToString(<SummaryCard {...props} />)
}

/** The figures beside the button, for the same use. */
export function renderShort(props: ComponentProps<typeof ShortFigures>): string {
  return renderToString(<ShortFigures {...props} />)
}
