import type { Card } from '#domain/listing/card.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicOffer } from '#domain/listing/offer.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'
import type { Office } from '#domain/site/site.ts'
import type { UnitChoice } from '#domain/listing/unit-choice.ts'
import type { ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { pathFor } from '#i18n/routes.ts'
import type { TypedLoan } from './loan-form.tsx'

/** Who answers for the offer, as far as it may be shown. */
export type ShownAgent = { name: string | null; phone: string | null; licence: string | null; office: Office | null }

/** A unit of a project with its card; `plan`: has its page a plan? `fits`: the search that the reader came from. */
export type ShownUnit = { published: PublicListing; card: Card; plan: boolean; fits: boolean }

export type OfferProps = {
  locale: Locale
  now: Date
  offer: PublicOffer
  /** card of the estate, of the project, or of the unit when one is shown */
  card: Card
  /** the unit that is shown; null for an estate or a project */
  unit: Omit<ShownUnit, 'plan' | 'fits'> | null
  /** all units of a project, in the agent's order */
  units: ShownUnit[]
  /** which of the units are asked for, and in which order */
  choice: UnitChoice
  /** what the reader looks for in a home (domain/search/unit-search.ts); null: nobody said */
  lookedFor: Criteria | null
  similar: readonly Card[]
  agent: ShownAgent
  /** what the reader typed about a loan; null before that */
  loan: TypedLoan | null
  /** the next days with free viewings, a few moments of each */
  days: ViewingDay[]
  /** the agency shows it to who rings: no moment of it is offered */
  byPhone: boolean
}

/** The listing this page is about: the unit when one is shown. */
export const shownListing = ({ unit, offer }: Pick<OfferProps, 'unit' | 'offer'>): PublicListing =>
  unit?.published ?? offer.published

/** Is there a moment at which it can be seen? */
export const canVisit = ({ card, days }: Pick<OfferProps, 'card' | 'days'>): boolean =>
  card.availability !== 'SETTLED' && days.length > 0

/** Where a request about the offer is made, or about the unit that is shown. */
export function requestPath(
  route: 'bookViewing' | 'contactOffer' | 'sendToAFriend',
  { offer, unit, locale }: Pick<OfferProps, 'offer' | 'unit' | 'locale'>,
): string {
  const path = pathFor(route, locale, { estateId: offer.published.id })
  return unit ? `${path}?unit=${unit.published.id}` : path
}
