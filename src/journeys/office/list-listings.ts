import { completeness, type Missing } from '#domain/office/completeness.ts'
import { type ListingsQuery, type ListingsShown, searchedWords } from '#domain/office/listings-query.ts'
import { withEdits } from '#domain/layers/layers.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { App } from '#journeys/app.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import { officeListings, type OfficeListing } from '#store/listings/office-listings.ts'

export const ROWS_A_PAGE = 50

/** A row of the list. `listing`: its working copy. */
export type ListedOffer = OfficeListing & { listing: Listing; percent: number; missing: Missing[] }

/** One page of the offers of the office. */
export async function listListings(
  app: Pick<App, 'db'>,
  { show, q, order, page }: ListingsQuery,
  email: string,
): Promise<{ rows: ListedOffer[]; total: number; counts: Record<ListingsShown, number> }> {
  const [from, words] = [(page - 1) * ROWS_A_PAGE, searchedWords(q)]
  const asked = { show, words, email: email.toLowerCase(), order, from, most: ROWS_A_PAGE }
  const { rows, total, counts } = await officeListings(app.db, asked)
  const edits = await editsOf(
    app.db,
    rows.map(({ id }) => id),
    'working',
  )
  const listed = rows.map((row): ListedOffer => {
    const listing = withEdits(row.feed, edits.get(row.id) ?? new Map())
    return { ...row, listing, ...completeness(listing) }
  })
  return { rows: listed, total, counts }
}
