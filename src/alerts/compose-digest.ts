import { type Card, isNew } from '#domain/listing/card.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import type { Offer, PublicOffer } from '#domain/listing/offer.ts'
import { placeName } from '#domain/places/place.ts'
import { isOnMarket } from '#domain/search/search-rows.ts'
import { eachDeal, headline } from '#domain/search/searching.ts'
import { ALERT_REASONS, type AlertReason, type Frequency } from '#domain/subscription/subscription.ts'
import { fitReasons } from '#i18n/fit-reasons.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { buildCard, buildUnitCard, type CardView } from '#offers/build-card.ts'
import type { LinkTokens } from '#journeys/mail/link-tokens.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { type DigestItem, digestMail, type DigestOverview } from '#mail/templates/digest.tsx'
import type { NewMail } from '#store/mail/outbox.ts'
import type { DueSubscription } from '#store/subscriptions/digests.ts'

/** A digest lists at most this many offers, and then says exactly how many more there are. */
const MAX_OFFERS_LISTED = 30

/** A row that fits a subscription, why it is told now, and the latest event about it. */
export type Hit = { row: SearchRow; reason: AlertReason; eventId: number }

/** `total`: how many offers match; `items`: the listed ones; `told`: ids of the events that the listed ones report. */
type DigestContent = { items: DigestItem[]; total: number; told: number[]; overview: DigestOverview }

/** A subscription with the rows that fit it, and the tokens of its links. */
export type FoundForSearch = { subscription: DueSubscription; tokens: LinkTokens; hits: Hit[] }

/** A digest to be written. `others`: searches of the same address, each with its rows that this digest tells of. */
export type DigestOrder = FoundForSearch & { others: FoundForSearch[] }

/** Shared by all digests of a turn. Plain data, so that it can go to a thread. */
export type DigestSetting = Pick<App, 'site' | 'baseUrl'> & { now: Date; turn: DigestTurn }

/** Result of one order: null when none of its offers is on the market any more. */
export type DigestOutcome = Pick<ComposedDigest, 'listings' | 'told' | 'mail'> | { error: unknown } | null

/** Writes digests: pure, one outcome for each order. A digest that fails does not stop the others. */
export function composeDigests(
  setting: DigestSetting,
  orders: readonly DigestOrder[],
  offers: ReadonlyMap<number, Offer>,
): DigestOutcome[] {
  return orders.map((order) => {
    try {
      const content = digestContent(offers, order, setting.now)
      return content.total === 0 ? null : composeDigest(setting, order, content)
    } catch (error) {
      return { error }
    }
  })
}

/** Ids of the offers that a digest of these rows lists: those with the latest events, at most MAX_OFFERS_LISTED. */
export const listedOffers = (hits: readonly Hit[]): number[] =>
  offersByNews(hits)
    .slice(0, MAX_OFFERS_LISTED)
    .map(([id]) => id)

/** The matching rows by offer, offers with the latest event first. An offer stands once, however many of its units match. */
const offersByNews = (hits: readonly Hit[]): [offerId: number, own: Hit[]][] =>
  [...Map.groupBy(hits, ({ row }) => row.offerId)].sort(([, a], [, b]) => latestEventId(b) - latestEventId(a))

/** @param loaded the offers that the digest lists. The others are counted by their rows alone, to save memory */
function digestContent(
  loaded: ReadonlyMap<number, Offer>,
  { subscription: { criteria, contact }, hits, others }: DigestOrder,
  now: Date,
): DigestContent {
  const byOffer = offersByNews(hits)
  const unlisted = byOffer.slice(MAX_OFFERS_LISTED).map(([, own]) => own)
  // An offer may have been withdrawn since the percolator found it.
  const listed = byOffer.slice(0, MAX_OFFERS_LISTED).flatMap(([id, own]) => {
    const offer = loaded.get(id)
    return offer && isOnMarket(offer.stored.listing) ? [{ offer: publishOffer(offer), own }] : []
  })
  if (listed.length === 0 && unlisted.length > 0) throw new Error('every offer to list was withdrawn meanwhile')
  const locale = contact.language
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  const items = listed.map(({ offer, own }): DigestItem => {
    const best = cheapest(criteria, own)
    const view: CardView = {
      locale,
      wanted,
      now,
      fit: { fitting: own.length, from: best && { deal: best.deal, price: best.price, highest: best.price } },
    }
    const row = (best ?? own[0])?.row ?? rowOf(own)
    const units = unitItems(offer, own, { locale, wanted, now })
    const card = buildCard(offer, view)
    return {
      card,
      reason: truthfulReason(strongestReason(own), card, now),
      fits: fitReasons(criteria, row, locale, hasLetter(offer, row)),
      units,
      alsoFits: others
        .filter((other) => other.hits.some((hit) => hit.row.offerId === offer.published.id))
        .map((other) => searchSummary(other.subscription.criteria, locale)),
    }
  })
  const overview = overviewOf(criteria, [...listed.map(({ own }) => own), ...unlisted], locale)
  const told = listed.flatMap(({ own }) => own.map(({ eventId }) => eventId))
  return { items, total: listed.length + unlisted.length, told: [...new Set(told)], overview }
}

function hasLetter({ published, units }: PublicOffer, { id }: SearchRow): boolean {
  const { listing } = units.find((unit) => unit.id === id) ?? published
  return listing.energy.label !== null
}

/** `listings`: how many offers a digest counts for this search; `told`: ids of the events that it reports. */
export type ToldSearch = { subscription: DueSubscription; listings: number; told: number[] }

/** A written digest on its way to the outbox. `others`: searches of the same address without a mail of their own. */
export type ComposedDigest = ToldSearch & { mail: NewMail; others: ToldSearch[] }

/** One round of digests of a frequency. `upTo`: the last event it covers; `rollBack`: the last roll-back before it. */
export type DigestTurn = { frequency: Frequency; period: string; upTo: number; rollBack: number }

function composeDigest(
  { turn, ...app }: DigestSetting,
  { subscription, tokens, others }: DigestOrder,
  { items, total, told, overview }: DigestContent,
): Pick<ComposedDigest, 'listings' | 'told' | 'mail'> {
  const { contact, criteria } = subscription
  const locale = contact.language
  const linksOf = ({ manageToken, unsubscribeToken }: LinkTokens) => ({
    manageUrl: app.baseUrl + pathFor('manageSubscription', locale, { token: manageToken }),
    unsubscribeUrl: app.baseUrl + pathFor('unsubscribe', locale, { token: unsubscribeToken }),
  })
  const links = linksOf(tokens)
  const mail = digestMail({
    site: app.site,
    baseUrl: app.baseUrl,
    locale,
    firstName: contact.firstName,
    frequency: turn.frequency,
    search: searchSummary(criteria, locale),
    items,
    total,
    overview,
    since: subscription.createdAt,
    searches: eachDeal(criteria).map((one) => ({
      deal: one.deal,
      url: `${app.baseUrl}${pathFor('search', locale)}?${formatOfferQuery({ criteria: one.criteria, sort: 'newest', page: 1 })}`,
    })),
    others: others.map((other) => ({
      search: searchSummary(other.subscription.criteria, locale),
      ...linksOf(other.tokens),
    })),
    ...links,
  })
  const key = `digest-${subscription.id}-${turn.period.replaceAll(':', '-')}`
  const host = new URL(app.baseUrl).hostname
  return {
    listings: total,
    told,
    mail: newMail(app.baseUrl, {
      key,
      kind: 'digest',
      recipient: contact.email,
      locale,
      replyTo: null,
      ...mail,
      headers: {
        'List-Unsubscribe': `<${links.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': `<alerts.${host}>`,
        'Feedback-ID': `${turn.frequency}:alerts:gevel:${host}`,
      },
      subscriptionId: subscription.id,
      alsoFor: others.map((other) => other.subscription.id),
      staleAfterHours: STALE_AFTER_HOURS[turn.frequency],
    }),
  }
}

/** A digest that could not be sent for this many hours is dropped: its news is stale. */
const STALE_AFTER_HOURS: Record<Frequency, number> = { instant: 24, daily: 24, weekly: 96 }

function unitItems(offer: PublicOffer, hits: Hit[], view: CardView): { card: Card; reason: Hit['reason'] }[] {
  return hits.flatMap(({ row, reason }) => {
    const unit = offer.units.find(({ id }) => id === row.id)
    if (!unit) return []
    const card = buildUnitCard(unit, offer, view)
    return [{ card, reason: truthfulReason(reason, card, view.now) }]
  })
}

function overviewOf(criteria: Criteria, offers: Hit[][], locale: Locale): DigestOverview {
  const rows = offers.flat().map(({ row }) => row)
  const prices = offers.flatMap((own) => cheapest(criteria, own) ?? [])
  const oneDeal = new Set(prices.map(({ deal }) => deal)).size === 1
  return {
    kinds: [...new Set(rows.map(({ newBuild, type }) => (newBuild ? ('project' as const) : type)))],
    places: [...new Set(rows.map(({ postalCode }) => placeName(postalCode, locale)))],
    lowest: oneDeal ? prices.reduce((least, { price }) => Math.min(least, price), Infinity) : null,
  }
}

/** The fitting row with the lowest price, in the deal whose price the criteria show. */
function cheapest(criteria: Criteria, hits: Hit[]) {
  const priced = hits.flatMap(({ row }) => {
    const shown = headline(criteria, row)
    return shown === null || shown.price === null ? [] : [{ row, deal: shown.deal, price: shown.price }]
  })
  return priced.sort((a, b) => a.price - b.price)[0] ?? null
}

const latestEventId = (hits: Hit[]): number => Math.max(...hits.map(({ eventId }) => eventId))

/** The first reason in the order of `ALERT_REASONS`: new before cheaper before back. */
const strongestReason = (hits: Hit[]) =>
  ALERT_REASONS.find((reason) => hits.some((hit) => hit.reason === reason)) ?? 'new'

/** "New" becomes "new to you" where the offer itself is not: the first import of a source brings offers that are months old. */
const truthfulReason = (reason: Hit['reason'], card: Card, now: Date): Hit['reason'] =>
  reason === 'new' && !isNew(card, now) ? 'new_to_reader' : reason

function rowOf([first]: Hit[]): SearchRow {
  if (!first) throw new Error('an offer without a row cannot be in a digest')
  return first.row
}
