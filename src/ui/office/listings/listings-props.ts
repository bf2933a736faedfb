import type { Deal } from '#domain/listing/listing.ts'
import type { ListingsQuery, ListingsShown } from '#domain/office/listings-query.ts'
import type { Stage } from '#domain/office/stages.ts'

/** A row of the list. What it lacks is in the reader's language. `revision`: what an edit of the price is based on. */
export type ListedRow = {
  id: number
  place: string
  what: string
  reference: string
  picture: string
  stage: Stage
  /** the day of its planned publication, written out */
  planned: string | null
  held: boolean
  unpublished: boolean
  drifting: boolean
  availability: 'AVAILABLE' | 'UNDER_OPTION' | 'SETTLED' | 'WITHDRAWN'
  /** the deal of its price; null for a project, whose units have prices */
  deal: Deal | null
  price: number | null
  priceHidden: boolean
  /** the feed's price where it differs; else null */
  feedPrice: number | null
  revision: number
  percent: number
  /** missing facts that the law requires */
  blocks: string[]
  /** missing facts that visitors would look for */
  missing: string[]
  agent: string | null
  confirmed: string
}

export type ListingsProps = {
  query: ListingsQuery
  rows: ListedRow[]
  counts: Record<ListingsShown, number>
  total: number
  from: number
  pages: number
}
