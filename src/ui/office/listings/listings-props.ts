import type { Deal } from '#domain/listing/listing.ts'
import type { ListingsQuery, ListingsShown } from '#domain/office/listings-query.ts'
import type { Stage } from '#domain/office/stages.ts'

/** A row of the list. What it lacks is said in the reader's words; `revision`: what a price is saved on. */
export type ListedRow = {
  id: number
  place: string
  what: string
  reference: string
  picture: string
  stage: Stage
  /** the day of what is planned, written out */
  planned: string | null
  held: boolean
  unpublished: boolean
  drifting: boolean
  availability: 'AVAILABLE' | 'UNDER_OPTION' | 'SETTLED' | 'WITHDRAWN'
  /** what its price is for; null: its units have prices */
  deal: Deal | null
  price: number | null
  priceHidden: boolean
  /** the price that its feed says, where that is another one */
  feedPrice: number | null
  revision: number
  percent: number
  /** what the law asks for first, then what visitors would miss */
  blocks: string[]
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
