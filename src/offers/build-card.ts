import { advertisedPrice } from '#domain/listing/advertised-price.ts'
import {
  type Card,
  type CardFacts,
  type CardImage,
  type CardPrice,
  someFitting,
  type Spread,
} from '#domain/listing/card.ts'
import { type Deal, DEALS, PRINTED_LABELS, warmRent } from '#domain/listing/listing.ts'
import type { LawAnswers } from '#domain/law/facts.ts'
import { mainRoomsOf } from '#domain/listing/main-rooms.ts'
import { ofUnits } from '#domain/law/judge-listings.ts'
import type { Locale } from '#base/locale.ts'
import type { ProjectFit } from '#domain/search/offer-search.ts'
import { isFree, offeredUnits, type Picture, picturesOfUnit, type PublicOffer } from '#domain/listing/offer.ts'
import { picturePath, pictureSrcset } from '#domain/listing/picture-files.ts'
import { besideLetter } from '#domain/listing/energy-letters.ts'
import { streetLine } from '#domain/listing/street-line.ts'
import { placeName } from '#domain/places/place.ts'
import type { PublicFacts, PublicListing } from '#domain/listing/public-listing.ts'
import { advertOf } from '#i18n/law/advert.ts'
import { chargesOnTop, priceTerms } from '#i18n/price-words.ts'
import { drawingWords, photoWords } from '#i18n/picture-words.ts'
import { pictureMessages } from '#i18n/messages/picture.ts'
import { whatItIs } from '#i18n/what-it-is.ts'
import { nameByFacts } from '#offers/facts/card-facts.ts'
import { offerPath } from '#offers/offer-address.ts'

/** What the reader asked for, as far as it decides what a card shows. */
export type CardView = {
  locale: Locale
  /** the deals searched for; empty: any */
  wanted: readonly Deal[]
  /** projects only: how many units fit */
  fit?: ProjectFit | undefined
  /** projects only: the search for a unit (domain/search/unit-search.ts), added to the link of the card as its query */
  asked?: string
  /** true when the list is sorted by the highest price first */
  dearestFirst?: boolean
  now: Date
}

/** The card of an offer (estate or project) in one language. */
export function buildCard(offer: PublicOffer, view: CardView): Card {
  const { published, pictures, units } = offer
  const unitAnswers = published.listing.kind === 'project' ? ofUnits(units.map(({ listing }) => listing)) : {}
  const card = cardOf(published, pictures, view, undefined, unitAnswers)
  if (offer.published.listing.kind !== 'project' || offer.units.length === 0) return card
  const figures = projectFigures(offer.units, card, view)
  const url = view.asked && someFitting(figures.units) !== null ? `${card.url}?${view.asked}` : card.url
  return { ...card, ...figures, url }
}

/** The card of one unit of a project. */
export function buildUnitCard(unit: PublicListing, project: PublicOffer, view: CardView): Card {
  return cardOf(unit, picturesOfUnit(project, unit.id), view, project.published.listing)
}

function cardOf(
  { listing, ...stored }: PublicListing,
  pictures: Picture[],
  view: CardView,
  parent?: PublicFacts,
  units: LawAnswers = {},
): Card {
  const { locale } = view
  const { address } = listing
  const status = shownDeal(listing, view.wanted)
  const place = placeName(address.postalCode, locale, address.locality)
  const { kwh, co2 } = besideLetter(listing.energy)
  const facts: CardFacts['facts'] = {
    type: listing.type,
    subtype: listing.subtype,
    bedrooms: listing.bedrooms,
    living_area: listing.surfaces.living,
    land_area: listing.surfaces.land,
    construction_year: listing.construction.year,
    energy_kwh: kwh,
    energy_label: listing.energy.label,
    energy_certificate: listing.energy.certificate,
    co2,
    terrace_area: listing.surfaces.terrace,
    main_rooms: mainRoomsOf(listing),
    carrez_area: listing.surfaces.carrez ?? null,
    pets_allowed: listing.flags.pets_allowed ?? null,
  }
  const card: CardFacts = {
    id: stored.id,
    kind: listing.kind,
    parentId: stored.parentId,
    url: offerPath(listing, stored, locale, parent),
    title: titleOf(listing, facts, locale, parent),
    what: whatItIs(listing, locale),
    status,
    deals: DEALS.filter((deal) => listing.deals[deal]),
    availability: listing.availability,
    price: priceOf(listing, stored.priceHistory, status, view),
    place: {
      pc: address.country === 'BE' ? Number(address.postalCode) : address.postalCode || null,
      name: place,
      lat: address.lat,
      lng: address.lng,
    },
    facts,
    units: null,
    image: imageOf(stored.id, listing, pictures, locale, place),
    photos: Math.max(0, pictures.filter((picture) => picture.kind === 'photo').length - 1),
    first_seen: stored.firstSeen,
    last_confirmed: stored.lastConfirmed,
    available_from: listing.kind === 'project' ? listing.deliveryDate : listing.availableFrom,
    demo: stored.demo,
    advert: advertOf(listing, locale, view.now, units),
  }
  return card as Card // made of what was published
}

/** Street and number where they are public, else what it is, with its rooms and size. */
function titleOf(listing: PublicFacts, facts: Card['facts'], locale: Locale, parent?: PublicFacts): string {
  const { street, box, hidden } = listing.address
  const t = pictureMessages[locale]
  if (listing.kind === 'project') return listing.name
  if (listing.kind === 'unit')
    return parent?.kind === 'project' ? `${t.unit(listing.label)} · ${parent.name}` : t.unit(listing.label)
  if (hidden || !street) return nameByFacts(whatItIs(listing, locale), facts, locale)
  return [streetLine(listing.address), box && t.box(box)].filter(Boolean).join(' ')
}

/** The first deal searched for that the listing has, in the order sale, rent, take-over. */
function shownDeal(listing: PublicFacts, wanted: readonly Deal[]): Deal {
  const offered = DEALS.filter((deal) => listing.deals[deal])
  return offered.find((deal) => wanted.includes(deal)) ?? offered[0] ?? 'FOR_SALE'
}

const REDUCTION_SHOWN_DAYS = 30

function priceOf(
  listing: PublicFacts,
  history: PublicListing['priceHistory'],
  deal: Deal,
  { locale, now }: CardView,
): CardPrice {
  const asking = listing.deals[deal]
  const amount = advertisedPrice(listing, deal)
  const isWithin = amount !== (asking?.price ?? null)
  const charges = asking?.charges && !asking.chargesIncluded && !isWithin ? asking.charges : null
  const last = history.find((entry) => entry.deal === deal)
  const recent = last && now.getTime() - Date.parse(last.until) < REDUCTION_SHOWN_DAYS * 86_400_000
  return {
    amount,
    up_to: null,
    currency: 'EUR',
    period: deal === 'TO_RENT' ? 'month' : null,
    hidden: asking?.priceHidden ?? false,
    from: false,
    previous: recent && amount !== null && last.price > amount ? last.price : null,
    charges,
    charges_words: chargesOnTop(listing, charges, locale),
    warm: deal === 'TO_RENT' ? warmRent(asking) : null,
    terms: priceTerms(listing, deal, locale),
  }
}

/** A project's price and sizes come from the units that it still offers. */
function projectFigures(
  units: PublicListing[],
  card: Card,
  view: CardView,
): Pick<Card, 'units' | 'price' | 'status' | 'deals'> {
  const offered = offeredUnits(units)
  const deals = DEALS.filter((deal) => offered.some((unit) => unit.listing.deals[deal]))
  const status = view.fit?.from?.deal ?? deals.find((deal) => view.wanted.includes(deal)) ?? deals[0] ?? card.status
  const all = spreadOf(offered.map(({ listing }) => advertisedPrice(listing, status)))
  const priced = offered.filter(({ listing }) => advertisedPrice(listing, status) !== null)
  const terms = new Set(priced.map(({ listing }) => priceTerms(listing, status, view.locale)))
  // When no fitting unit has a public price, the price of another unit would mislead.
  const { price: least, highest: most } = view.fit?.from ?? {}
  const fitting = least !== undefined && most !== undefined ? { least, most } : null
  const range = view.fit && view.fit.fitting > 0 ? fitting : all
  const lowest = range?.least ?? null
  return {
    units: {
      free: units.filter(isFree).length,
      option: units.filter(({ listing }) => listing.availability === 'UNDER_OPTION').length,
      total: units.length,
      fitting: view.fit?.fitting ?? null,
      energy: energyOf(offered),
      bedrooms: spreadOf(offered.map(({ listing }) => listing.bedrooms)),
      living_area: spreadOf(offered.map(({ listing }) => listing.surfaces.living)),
    },
    status,
    deals: deals.length > 0 ? deals : card.deals,
    price: {
      ...card.price,
      amount: lowest,
      up_to: view.dearestFirst && range && range.most > range.least ? range.most : null,
      period: status === 'TO_RENT' ? 'month' : null,
      hidden: lowest === null && offered.some((unit) => unit.listing.deals[status]?.priceHidden),
      from: lowest !== null,
      previous: null,
      charges: null,
      charges_words: null,
      warm: null,
      // Terms that differ between units are shown with each unit.
      terms: terms.size === 1 ? ([...terms][0] ?? null) : null,
    },
  }
}

/** The lowest and the highest of the known values; null when none is known. */
function spreadOf(values: readonly (number | null | undefined)[]): Spread | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length > 0 ? { least: Math.min(...known), most: Math.max(...known) } : null
}

/** A search may have matched the best letter or the lowest figure of the units, so the card shows both. */
function energyOf(units: PublicListing[]): NonNullable<Card['units']>['energy'] {
  const ranks = spreadOf(
    units.map(({ listing: { energy } }) => (energy.label === null ? null : PRINTED_LABELS.indexOf(energy.label))),
  )
  const [best, worst] = [PRINTED_LABELS[ranks?.least ?? -1], PRINTED_LABELS[ranks?.most ?? -1]]
  const lowest = spreadOf(units.map(({ listing }) => besideLetter(listing.energy).kwh))?.least ?? null
  return best && worst ? { best, worst, lowest_kwh: lowest } : null
}

function imageOf(id: number, listing: PublicFacts, pictures: Picture[], locale: Locale, place: string): CardImage {
  const what = whatItIs(listing, locale)
  const photo = pictures.find((picture) => picture.kind === 'photo')
  if (!photo) return drawnImage(id, drawingWords(locale, what, place))
  return {
    src: picturePath(photo, 640),
    dark: null,
    srcset: pictureSrcset(photo, 'webp', 960),
    width: photo.width,
    height: photo.height,
    alt: photo.caption ?? photoWords(locale, 1, what, place),
    placeholder: photo.placeholder,
    drawn: false,
  }
}

function drawnImage(id: number, alt: string): CardImage {
  return {
    src: `/media/drawing/${id}.svg`,
    dark: `/media/drawing/${id}-night.svg`,
    srcset: null,
    width: 800,
    height: 600,
    alt,
    placeholder: null,
    drawn: true,
  }
}
