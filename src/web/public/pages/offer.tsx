import type { Card } from '#domain/listing/card.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { askedOfUnits, unitSearchText } from '#domain/search/unit-search.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { offeredUnits, picturesOfUnit } from '#domain/listing/offer.ts'
import { isPlanDrawn } from '#domain/listing/drawn-rooms.ts'
import { writtenId } from '#domain/listing/listing-id.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { parseTypedNumber } from '#base/typed-number.ts'
import { parseUnitChoice } from '#domain/listing/unit-choice.ts'
import { pathFor } from '#i18n/routes.ts'
import { isByPhone, nextDays } from '#journeys/book-appointment.ts'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { loadCards } from '#offers/load-cards.ts'
import { offerPath } from '#offers/offer-address.ts'
import { replacementCards, offersLike, viewOffer, type ViewedOffer } from '#journeys/view-listing.ts'
import { breadcrumbList } from '#ui/components/breadcrumbs.tsx'
import type { TypedLoan } from '#ui/offer/loan-form.tsx'
import { type OfferProps, shownListing } from '#ui/offer/props.ts'
import { offerCrumbs, offerHeadline, OfferPage } from '#ui/pages/offer.tsx'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { offerJsonLd } from '#web/public/offer-json-ld.ts'
import type { PageHandler } from '#web/public/page.ts'
import type { WebApp } from '#web/web-app.ts'

const MAX_SIMILAR = 4

/** /{offer}/{estateId}: redirects to the address with the slug. */
export const shortOfferPage: PageHandler<{ estateId: string }> = async (app, request) =>
  answer(app, { estateId: writtenId(request.params.estateId), slug: null }, request)

export const offerPage: PageHandler<{ estateId: string; slug: string }> = async (app, request) =>
  answer(app, { estateId: writtenId(request.params.estateId), slug: request.params.slug }, request)

export const unitPage: PageHandler<{ estateId: string; slug: string; entityId: string }> = async (app, request) => {
  const { estateId, slug, entityId } = request.params
  return answer(app, { estateId: writtenId(estateId), slug, entityId: writtenId(entityId) }, request)
}

type Asked = Pick<PageRequest<unknown>, 'locale' | 'query' | 'searchLeft'>

async function answer(
  app: WebApp,
  asked: Parameters<typeof viewOffer>[1],
  { locale, query, searchLeft }: Asked,
): Promise<PageAnswer> {
  const lookedFor = query.size === 0 ? null : parseOfferQuery(query).query.criteria
  // Both at once, so that the store reads their offers together.
  const [viewed, similar] = await Promise.all([
    viewOffer(app, { ...asked, lookedFor }, locale),
    offersLike(app, asked.estateId, MAX_SIMILAR).then(async (ids) => loadCards(app, { ids }, { locale, wanted: [] })),
  ])
  switch (viewed.outcome) {
    case 'unknown':
      return { kind: 'error', status: 404 }
    case 'gone':
      return {
        kind: 'error',
        status: 410,
        help: { similar: await replacementCards(app, viewed.offer, locale, MAX_SIMILAR) },
      }
    case 'moved': {
      const { estateId, entityId, slug } = viewed
      const to =
        entityId === undefined
          ? pathFor('offer', locale, { estateId, slug })
          : pathFor('unit', locale, { estateId, slug, entityId })
      return { kind: 'redirect', status: 301, to }
    }
    case 'found': {
      // An offer that is sold or let is not in the search, which therefore cannot find others like it.
      const settled = viewed.offer.published.listing.availability === 'SETTLED'
      const cards = settled ? await replacementCards(app, viewed.offer, locale, MAX_SIMILAR) : similar
      return {
        kind: 'page',
        page: await pageOf(app, { ...viewed, lookedFor, similar: cards, searchLeft }, locale, query),
      }
    }
  }
}

type Found = Extract<ViewedOffer, { outcome: 'found' }> &
  Pick<OfferProps, 'searchLeft'> & { lookedFor: Criteria | null; similar: Card[] }

async function pageOf(
  app: WebApp,
  { offer, unit, fitting, lookedFor, similar, searchLeft }: Found,
  locale: Locale,
  query: URLSearchParams,
) {
  const view = { locale, wanted: [], now: app.now() }
  // The criteria to mark fitting units by; null when all units on offer fit, because then no mark tells anything.
  const markedBy = fitting.size < offeredUnits(offer.units).length ? lookedFor : null
  const units = offer.units
    .filter((u) => u.listing.availability !== 'WITHDRAWN')
    .map((published) => ({
      published,
      card: buildUnitCard(published, offer, view),
      plan: isPlanDrawn(published) || picturesOfUnit(offer, published.id).some(({ kind }) => kind === 'plan'),
      fits: markedBy !== null && fitting.has(published.id),
    }))
  const shownUnit = unit && { published: unit, card: buildUnitCard(unit, offer, view) }
  const { listing } = unit ?? offer.published
  const { name, phone, licence, person, office } = responsibleFor(app.site, listing.agent)
  const props: OfferProps = {
    locale,
    now: app.now(),
    offer: unit ? { ...offer, pictures: picturesOfUnit(offer, unit.id) } : offer,
    unit: shownUnit,
    units,
    choice: { ...parseUnitChoice(query), search: markedBy ? unitSearchText(markedBy) : '' },
    lookedFor: markedBy && askedOfUnits(markedBy),
    card: shownUnit?.card ?? buildCard(offer, view),
    similar,
    searchLeft,
    agent: { name, phone, licence, person, office },
    loan: typedLoan(query, locale),
    days: await nextDays(app, { listing, estateId: offer.published.id }),
    byPhone: await isByPhone(app, offer.published.id),
  }
  const headline = offerHeadline(props)
  const stored = shownListing(props)
  const path = (l: Locale) => offerPath(stored.listing, stored, l, offer.published.listing)
  return {
    title: headline.title,
    description: headline.description,
    body: <OfferPage {...props} />,
    nav:
      offer.published.listing.kind === 'project'
        ? ('newBuild' as const)
        : props.card.status === 'TO_RENT'
          ? ('rent' as const)
          : props.card.status === 'TAKE_OVER'
            ? ('takeover' as const)
            : ('sale' as const),
    alternates: Object.fromEntries(LOCALES.map((l) => [l, path(l)])) as Record<Locale, string>, // every locale is mapped
    index: true,
    image: `/media/share/${stored.id}-${locale}.jpg`,
    jsonLd: [
      offerJsonLd(stored, props.card, app.baseUrl, headline.description),
      breadcrumbList(offerCrumbs(props), app.baseUrl),
    ],
  }
}

/** The figures of the loan form, as typed and as read; null while the visitor has not filled it in. */
function typedLoan(query: URLSearchParams, locale: Locale): TypedLoan | null {
  if (!query.has('own') && !query.has('rate') && !query.has('years')) return null
  const text = (name: string) => (query.get(name) ?? '').slice(0, 20)
  const number = (name: string) => parseTypedNumber(text(name), locale)
  return {
    text: { own: text('own'), rate: text('rate'), years: text('years') },
    terms: { own: number('own'), rate: number('rate'), years: number('years') },
  }
}
