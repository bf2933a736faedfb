import { z } from 'zod'
import { DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { LOCALES } from '#base/locale.ts'
import type { Missing } from '#domain/office/completeness.ts'
import { listingsQuery } from '#domain/office/listings-query.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { STAGES } from '#domain/office/stages.ts'
import { isListingId } from '#domain/listing/listing-id.ts'
import { picturePath } from '#domain/listing/picture-files.ts'
import { valueAt } from '#domain/layers/field-value.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatDate, formatRelative, languageName } from '#i18n/formats.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'
import { officeListingsMessages } from '#i18n/messages/office-listings.ts'
import { whatItIs } from '#i18n/what-it-is.ts'
import { type ListedOffer, listListings, ROWS_A_PAGE } from '#journeys/office/list-listings.ts'
import { moveListing, type MoveResult } from '#journeys/office/move-listing.ts'
import { writeListing } from '#journeys/office/write-listing.ts'
import { View as Listings } from '#ui/office/views/listings.tsx'
import type { ListedRow } from '#ui/office/listings/listings-props.ts'
import { saveEdit } from '#web/office/listing-edits.ts'
import { officeAction } from '#web/office/action.ts'
import { nameOfPlace, streetOf, townOf } from '#web/office/listing-place.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** The list of all offers, and its actions. */
export const listingRoutes: readonly OfficeRoute[] = [
  officeView({ path: OFFICE.listings, action: 'see_listings', view: 'listings', View: Listings, load: loadListings }),
  officeAction({
    path: OFFICE.listingsNew,
    action: 'edit_listings',
    schema: z.object({ deal: z.enum(DEALS), type: z.enum(PROPERTY_TYPES) }),
    run: async ({ app, person }, fields) => ({ outcome: 'begun', id: await writeListing(app, { ...fields, person }) }),
  }),
  officeAction({
    path: OFFICE.listingsStage,
    action: 'edit_listings',
    schema: z.object({ ids: z.array(z.int().refine(isListingId)).min(1).max(ROWS_A_PAGE), to: z.enum(STAGES) }),
    run: moveAll,
  }),
  saveEdit,
]

async function moveAll({ app, person }: VisitAtWork, { ids, to }: { ids: number[]; to: (typeof STAGES)[number] }) {
  const results: (MoveResult & { id: number })[] = []
  for (const id of new Set(ids)) results.push({ id, ...(await moveListing(app, { id, to, person })) })
  const moved = results.filter(({ outcome }) => outcome === 'moved').map(({ id }) => id)
  return moved.length > 0 ? { outcome: 'moved' as const, moved } : { outcome: 'not_from_here' as const }
}

async function loadListings(visit: VisitAtWork): Promise<Shown<'listings'>> {
  const { app, request, person, locale } = visit
  const query = listingsQuery(new URL(request.url, app.baseUrl).searchParams)
  const { rows, total, counts } = await listListings(app, query, person.email)
  return {
    title: officeListingsMessages[locale].title,
    props: {
      ...{ query, total, counts },
      rows: rows.map((row) => rowOf(row, visit)),
      from: (query.page - 1) * ROWS_A_PAGE,
      pages: Math.max(1, Math.ceil(total / ROWS_A_PAGE)),
    },
  }
}

function rowOf(row: ListedOffer, { app, locale }: VisitAtWork): ListedRow {
  const { id, listing, stage, held, unpublished, drifting, availability, revision, percent } = row
  // A project has no price of its own: its units are sold.
  const deal = listing.kind === 'project' ? null : (DEALS.find((one) => listing.deals[one]) ?? null)
  const asking = deal === null ? null : (listing.deals[deal] ?? null)
  const said = deal === null ? null : valueAt(row.feed, `deals.${deal}.price`)
  const [street, town] = [streetOf(listing), townOf(listing)]
  const now = app.now()
  return {
    ...{ id, stage, held, unpublished, drifting, availability, revision, percent, deal },
    place: nameOfPlace(listing) ?? row.sourceRef,
    what: [whatItIs(listing, locale), street === '' ? '' : town].filter((word) => word !== '').join(' · '),
    reference: row.sourceRef,
    picture: row.picture ? picturePath(row.picture, 320) : `/media/drawing/${id}.svg`,
    planned: row.stageAt && formatDate(locale, row.stageAt.toISOString(), 'moment'),
    price: asking?.price ?? null,
    priceHidden: asking?.priceHidden ?? false,
    feedPrice: typeof said === 'number' && said !== asking?.price ? said : null,
    blocks: row.blocks.map((finding) => findingLabel(finding, locale)),
    missing: row.missing.map((what) => missingLabel(what, locale)),
    agent: listing.agent?.name ?? null,
    confirmed: formatRelative(locale, row.lastConfirmed.toISOString(), now),
  }
}

function missingLabel(what: Missing, locale: (typeof LOCALES)[number]): string {
  const t = officeListingsMessages[locale]
  if (what === 'photos') return t.photos
  if (what === 'more_photos') return t.morePhotos
  return 'text' in what ? t.textIn(languageName(locale, what.text)) : fieldLabel(what.field, locale)
}
