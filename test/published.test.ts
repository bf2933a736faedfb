import { expect, test } from 'vitest'
import type { Appointment } from '#domain/viewing/appointment.ts'
import type { CardFacts } from '#domain/listing/card.ts'
import type { Listing, PropertyType, StoredListing } from '#domain/listing/listing.ts'
import type { Offer } from '#domain/listing/offer.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'
import { inventedListings } from '#imports/invented-listings.ts'
import { appointmentCalendar } from '#journeys/appointment-mails.ts'
import { friendMail, type FriendMailProps } from '#mail/templates/friend.tsx'
import { digestMail, type DigestProps } from '#mail/templates/digest.tsx'
import type { AskedOffer } from '#offers/requested-offer.ts'
import { brochureWords } from '#offers/brochure-words.ts'
import { buildCard, buildUnitCard, type CardView } from '#offers/build-card.ts'
import { drawingFacts } from '#offers/drawing-facts.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { offerPath, offerSlug, slugOf } from '#offers/offer-address.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { shareWords } from '#offers/share-picture.ts'
import { LegalSection } from '#ui/offer/legal-section.tsx'
import { type OfferProps, shownListing } from '#ui/offer/props.ts'
import { OfferPage } from '#ui/pages/offer.tsx'
import { offerJsonLd } from '#web/public/offer-json-ld.ts'
import { jsonFeed, rssFeed, type SearchFeed } from '#web/public/search-feeds.ts'

const SECRET = 'Geheimelaan'
const view: CardView = { locale: 'nl', wanted: [], now: new Date('2026-11-22T12:00:00Z') }

test('published data of a listing with a hidden address omits it: card, page address, JSON-LD, share picture, drawing', () => {
  const [known] = inventedListings(view.now).filter(({ kind }) => kind === 'estate')
  if (!known) throw new Error('no estate')
  const listing: Listing = {
    ...known,
    address: { ...known.address, street: SECRET, number: '77', hidden: true },
    texts: { nl: { title: null, description: `Kijk in de ${SECRET} 77 binnen.` } },
  }
  const offer = publishOffer({ stored: storedAs(listing), units: [], pictures: [] })
  const card = buildCard(offer, view)
  const out = [
    card,
    offerJsonLd(offer.published, card, 'https://site.example', 'In het kort'),
    shareWords(offer.published.listing, card, 'nl'),
    drawingFacts(1, offer.published.listing, null),
    offer.published.listing.texts,
  ]
  expect(JSON.stringify(listing)).toContain(SECRET)
  expect(JSON.stringify(out)).not.toContain(SECRET)
})

test('a picture caption shows no hidden price of the home or its unit', () => {
  const [known] = inventedListings(view.now).filter(({ kind }) => kind === 'estate')
  if (!known) throw new Error('no estate')
  const asking = { price: 312_000, priceHidden: true, charges: null, chargesIncluded: null, taxRegime: null }
  const stored = storedAs({ ...known, deals: { FOR_SALE: asking } })
  const shape = { position: 0, hash: 'a', width: 1, height: 1, placeholder: null }
  const picture = { ...shape, kind: 'photo' as const, caption: 'Nu € 312.000!' }
  const unit = { ...stored, id: 2, parentId: 1 }
  const shown = { ...stored, listing: { ...known, deals: {} } }
  for (const offer of [
    publishOffer({ stored, units: [], pictures: [picture] }),
    publishOffer({ stored: shown, units: [unit], pictures: [picture], unitPictures: new Map([[2, [picture]]]) }),
  ]) {
    const captions = [...offer.pictures, ...(offer.unitPictures?.get(2) ?? [])].map(({ caption }) => caption)
    expect(new Set(captions)).toEqual(new Set(['Nu € …!']))
  }
})

const storedAs = (listing: Listing): StoredListing => ({
  id: 1,
  parentId: null,
  listing,
  firstSeen: null,
  lastConfirmed: '2026-11-22T08:00:00Z',
  changedAt: '2026-11-22T08:00:00Z',
  priceHistory: [],
  demo: false,
})

/**
 * Calls of every publishing function with unpublished data. This is never run: `npm run check` compiles it, and fails
 * on each line that compiles without an error.
 */
export const waysOut = (
  app: OfferApp,
  offer: Offer,
  stored: StoredListing,
  listing: Listing,
  facts: CardFacts,
  area: { type: PropertyType; postalCode: string; locality: string },
  shown: {
    listing: PublicListing
    props: OfferProps
    feed: SearchFeed
    friend: FriendMailProps
    digest: DigestProps
    asked: AskedOffer
    appointment: Appointment
  },
) => {
  const project = publishOffer(offer)
  const card = buildCard(project, view)
  return [
    // @ts-expect-error a card of an offer
    buildCard(offer, view),
    // @ts-expect-error a card of a unit
    buildUnitCard(stored, project, view),
    // @ts-expect-error the address of a page
    offerPath(listing, stored, 'nl'),
    // @ts-expect-error its slug
    slugOf(listing, 'nl'),
    // @ts-expect-error an entry in a sitemap
    offerSlug(area, 'nl'),
    // @ts-expect-error JSON-LD of a listing
    offerJsonLd(stored, card, '', ''),
    // @ts-expect-error JSON-LD with a card of unknown origin
    offerJsonLd(shown.listing, facts, '', ''),
    // @ts-expect-error a page of an offer
    OfferPage({ ...shown.props, offer }),
    // @ts-expect-error a page of a unit
    shownListing({ offer: project, unit: { published: stored, card } }),
    // @ts-expect-error a part of a page
    LegalSection({ listing: stored, locale: 'nl' }),
    // @ts-expect-error a brochure of an offer
    brochureWords(app, offer, shown.listing, card, [], 'nl'),
    // @ts-expect-error a brochure of a unit
    brochureWords(app, project, stored, card, [], 'nl'),
    // @ts-expect-error a share picture
    shareWords(listing, card, 'nl'),
    // @ts-expect-error a drawing
    drawingFacts(1, listing, null),
    // @ts-expect-error RSS
    rssFeed({ ...shown.feed, cards: [facts] }),
    // @ts-expect-error JSON Feed
    jsonFeed({ ...shown.feed, cards: [facts] }),
    // @ts-expect-error a mail to a friend
    friendMail({ ...shown.friend, card: facts }),
    // @ts-expect-error a digest
    digestMail({ ...shown.digest, items: shown.digest.items.map((item) => ({ ...item, card: facts })) }),
    // @ts-expect-error a calendar entry
    appointmentCalendar(app, shown.appointment, { ...shown.asked, listing }),
    // @ts-expect-error the mails of an appointment
    { ...shown.asked, listing } satisfies AskedOffer,
  ]
}
