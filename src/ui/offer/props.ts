import type { Card } from '#domain/listing/card.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicOffer } from '#domain/listing/offer.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'
import type { Responsible } from '#domain/listing/responsible-agent.ts'
import type { UnitChoice } from '#domain/listing/unit-choice.ts'
import type { ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { pathFor } from '#i18n/routes.ts'
import type { TypedLoan } from './loan-form.tsx'

/** The agent responsible for the offer, as far as may be shown. */
export type ShownAgent = Pick<Responsible, 'name' | 'phone' | 'licence' | 'person' | 'office'>

/** A unit with its card. `plan`: whether its page has a plan. `fits`: whether it fits the search the reader came from. */
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
  /** the filters and the order of the units table */
  choice: UnitChoice
  /** the reader's criteria for a home (domain/search/unit-search.ts); null when they are not known */
  lookedFor: Criteria | null
  similar: readonly Card[]
  /** path and query of the search whose results led here; null when it is not known */
  searchLeft: string | null
  agent: ShownAgent
  /** the loan terms that the reader typed; null when they typed none */
  loan: TypedLoan | null
  /** the next days with free viewings, with a few slots each */
  days: ViewingDay[]
  /** true when viewings are arranged by phone only and no slots are offered */
  byPhone: boolean
}

/** The listing this page is about: the unit when one is shown. */
export const shownListing = ({ unit, offer }: Pick<OfferProps, 'unit' | 'offer'>): PublicListing =>
  unit?.published ?? offer.published

/** Whether the visitor can book a viewing. */
export const canVisit = ({ card, days }: Pick<OfferProps, 'card' | 'days'>): boolean =>
  card.availability !== 'SETTLED' && days.length > 0

/** The path of a request form about the offer, or about the shown unit. */
export function requestPath(
  route: 'bookViewing' | 'contactOffer' | 'sendToAFriend',
  { offer, unit, locale }: Pick<OfferProps, 'offer' | 'unit' | 'locale'>,
): string {
  const path = pathFor(route, locale, { estateId: offer.published.id })
  return unit ? `${path}?unit=${unit.published.id}` : path
}
