import { type Card, isCheckedLongAgo } from '#domain/listing/card.ts'
import { degrees, formatOfferQuery, offerQueryText } from '#domain/search/write-offer-query.ts'
import type { IgnoredValue } from '#domain/search/query-names.ts'
import { type ParsedOfferQuery, parseOfferQuery } from '#domain/search/offer-query.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'
import { remarksOn } from '#domain/search/search-remarks.ts'
import type { Bbox, OfferQuery } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { writeTravel } from '#domain/transit/travel.ts'
import { besideSearch } from '#domain/sentence/beside-search.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'
import { unitSearchText } from '#domain/search/unit-search.ts'
import { withTypedPlaces } from '#domain/places/typed-places.ts'
import { cardSummary } from '#i18n/card-summary.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { withoutUnknownCodes } from '#journeys/unknown-codes.ts'
import { pathOfReference } from '#journeys/path-of-reference.ts'
import { type FoundOffers, pagesBefore, searchListings } from '#journeys/search-listings.ts'
import { NO_TIMETABLE } from '#journeys/travel-times.ts'
import { SearchMapFrame } from '#ui/map/search-map-frame.tsx'
import { SearchPage } from '#ui/pages/search.tsx'
import { alertsHref } from '#ui/search/search-href.ts'
import { ignoredWords } from '#ui/search/ignored-words.ts'
import type { NavEntry } from '#ui/shell/navigation.tsx'
import type { PageAnswer } from '#web/public/answer.ts'
import { firstMap } from '#web/public/map/first-map.ts'
import { streetsOf } from '#web/public/map/map-tiles.ts'
import type { PageHandler } from '#web/public/page.ts'
import { jsonFeed, rssFeed, type SearchFeed } from '#web/public/search-feeds.ts'
import type { WebApp } from '#web/web-app.ts'

/** The search: as a page, as JSON on the same address, or as a feed with .rss or .json. */
export const searchPage: PageHandler<Record<never, never>> = async (app, { locale, query: params, wants, feed }) => {
  const sentence = params.get('q')?.trim()
  if (sentence) return { kind: 'redirect', status: 302, to: await addressOfSentence(app, sentence, params, locale) }
  const withCodes = withTypedPlaces(params)
  if (withCodes !== params && !feed && wants !== 'json')
    return { kind: 'redirect', status: 302, to: `${pathFor('search', locale)}?${withCodes}` }
  const parsed = parseOfferQuery(withCodes)
  const { fromPage, notNarrowed, unknownReferences } = parsed
  const notUnderstood = parsed.notUnderstood.filter((words) => !unknownReferences.includes(words))
  const { query, ignored } = await withoutUnknown(app, parsed)
  if (feed) return feedOf(app, { ...query, sort: 'newest', page: 1 }, locale, { type: feed, ignored })
  if (wants === 'json') {
    const found = await searchListings(app, query, locale)
    const before = await pagesBefore(app, query, fromPage, locale)
    return { kind: 'json', value: jsonOf(found, [...before.flat(), ...found.cards], ignored) }
  }
  // The link to a project carries the criteria for its units.
  const homes = unitSearchText(query.criteria)
  const found = await searchListings(app, query, locale, homes)
  const pages = [...(await pagesBefore(app, query, fromPage, locale, homes)), found.cards]
  const summary = searchSummary(query.criteria, locale)
  const chips = describeCriteria(query)
  const { rssOfNewest, ...addresses } = addressesOf(query, locale, summary.headline)
  return {
    kind: 'page',
    page: {
      title: capital(summary.headline),
      description: [capital(summary.headline), ...summary.details].join(' · '),
      body: (
        <SearchPage
          locale={locale}
          now={app.now()}
          query={query}
          hasTimetable={app.travel?.isKnown === true}
          total={found.total}
          pages={pages}
          facets={found.facets}
          costsUnknown={found.costsUnknown}
          unsaid={found.unsaid}
          chips={chips}
          ignored={ignored}
          notUnderstood={notUnderstood}
          notNarrowed={notNarrowed}
          unknownReferences={unknownReferences}
          remarks={remarksOn(query, notUnderstood, locale)}
          advice={found.advice?.withoutOne ?? []}
          withoutTwo={found.advice?.withoutTwo ?? []}
          nearby={found.advice?.nearby ?? []}
          checkedAt={checkedSince(found.cards, app.now())}
          rssHref={rssOfNewest}
          map={
            <SearchMapFrame
              locale={locale}
              mapStyle={app.mapStyle?.url ?? null}
              streets={streetsOf(app)}
              views={await firstMap(app, query.criteria, locale)}
              within={withinBox(query, pathFor('search', locale))}
              hasArea={query.criteria.area !== null || query.criteria.around.length > 0}
            />
          }
        />
      ),
      nav: navEntry(query),
      alertsHref: alertsHref(query, locale),
      ...addresses,
      index: params.size === 0 || isSimple({ ...parsed, ignored }, chips.length),
    },
  }
}

/** Removes unknown places, and travel times that cannot be computed, from the search; both are listed in `ignored`. */
async function withoutUnknown(
  app: WebApp,
  { query, ignored }: ParsedOfferQuery,
): Promise<{ query: OfferQuery; ignored: IgnoredValue[] }> {
  const { criteria, unknown } = await withoutUnknownCodes(app, query.criteria)
  const travel = await (app.travel ?? NO_TIMETABLE).ask(criteria, app.travelQueue)
  return {
    query: { ...query, criteria: travel.criteria },
    ignored: [
      ...ignored,
      ...unknown.map((value) => ({ name: 'pc' as const, value, why: 'unreadable' as const })),
      ...travel.unknown.map(({ travel: value, why }) => ({ name: 'travel' as const, value: writeTravel(value), why })),
    ],
  }
}

/** Search engines index simple searches only (one deal, type or place): combinations of filters are endless. */
const isSimple = (
  { query, fromPage, ignored, notUnderstood, notNarrowed, unknownReferences }: ParsedOfferQuery,
  chips: number,
): boolean =>
  [ignored, notUnderstood, notNarrowed, unknownReferences].every((words) => words.length === 0) &&
  fromPage === query.page &&
  chips <= 3 &&
  query.sort === 'newest'

/** Addresses of the same search: in every language, newest first, and as a feed. */
function addressesOf(query: OfferQuery, locale: Locale, title: string) {
  const address = (path: string, asked: OfferQuery) => {
    const written = offerQueryText(asked)
    return written === '' ? path : `${path}?${written}`
  }
  const path = pathFor('search', locale)
  const fromFirstPage = { ...query, page: 1 }
  const alternates = Object.fromEntries(LOCALES.map((l) => [l, address(pathFor('search', l), query)]))
  return {
    alternates: alternates as Record<Locale, string>, // every locale is mapped
    canonical: address(path, { ...query, sort: 'newest' }),
    feeds: (['rss', 'json'] as const).map((type) => ({ type, href: address(`${path}.${type}`, fromFirstPage), title })),
    rssOfNewest: address(`${path}.rss`, { ...fromFirstPage, sort: 'newest' }),
  }
}

function jsonOf(
  { total, page, facets, costsUnknown, unsaid }: FoundOffers,
  items: Card[],
  ignored: readonly IgnoredValue[],
) {
  const optional = {
    ...(costsUnknown > 0 && { costs_unknown: costsUnknown }),
    ...(unsaid > 0 && { unsaid }),
    ...(ignored.length > 0 && { ignored: ignored.map(({ name, value }) => ({ name, value })) }),
  }
  return { total, page, items, facets, ...optional }
}

/** Where a typed sentence leads: to the home whose reference it names, else to the search with the filters in force. */
async function addressOfSentence(
  app: Pick<WebApp, 'travel' | 'now' | 'db' | 'offers'>,
  sentence: string,
  params: URLSearchParams,
  locale: Locale,
): Promise<string> {
  const today = dayInBelgium(app.now())
  const text = sentence.slice(0, MAX_SENTENCE_CHARS)
  const reading = readSentence(text, locale, app.travel?.isKnown === true, today)
  const references = reading.references.slice(0, MAX_REFERENCES)
  for (const reference of references) {
    const home = await pathOfReference(app, reference, locale)
    if (home !== null) return home
  }
  const result = formatOfferQuery(besideSearch(parseOfferQuery(params).query, text, reading))
  for (const words of parseOfferQuery(toQuery(reading)).notUnderstood) result.append('not_understood', words)
  for (const words of reading.widened) result.append('not_narrowed', words)
  for (const reference of references) {
    result.append('not_understood', reference)
    result.append('unknown_reference', reference) // so that the page can say that it is a reference
  }
  return withQuery(pathFor('search', locale), result)
}

/** Makes the address of this search within a box of the map, a little wider so that offers on its edge are inside. */
function withinBox(query: OfferQuery, path: string): (box: Bbox) => string {
  const params = offerQueryText({ ...query, criteria: { ...query.criteria, bbox: PLACEHOLDER_BOX }, page: 1 })
  const [before = '', after = ''] = params.replaceAll('%2C', ',').replaceAll('%3B', ';').split('bbox=0,0,0,0')
  return ({ west, south, east, north }) => {
    const sides = [west - 0.0004, south - 0.0004, east + 0.0004, north + 0.0004]
    return `${path}?${before}bbox=${sides.map(roundedSide).join(',')}${after}`
  }
}

/** Rounded to ten metres, which is exact enough: the box is wider by forty. */
const roundedSide = (side: number) => degrees(Math.round(side * 1e4) / 1e4)

const PLACEHOLDER_BOX = { west: 0, south: 0, east: 0, north: 0 }

const MAX_SENTENCE_CHARS = 500
/** Each reference costs a query. */
const MAX_REFERENCES = 3

async function feedOf(
  app: WebApp,
  query: OfferQuery,
  locale: Locale,
  { type, ignored }: { type: 'rss' | 'json'; ignored: readonly IgnoredValue[] },
): Promise<PageAnswer> {
  const found = await searchListings(app, query, locale)
  const summary = searchSummary(query.criteria, locale)
  const path = pathFor('search', locale)
  const params = formatOfferQuery(query)
  const feed: SearchFeed = {
    title: `${summary.headline} – ${app.site.name}`,
    description: [summary.headline, ...summary.details, ...leftOutWords(ignored, locale)].join(' · '),
    locale,
    pageUrl: app.baseUrl + withQuery(path, params),
    feedUrl: app.baseUrl + withQuery(`${path}.${type}`, params),
    baseUrl: app.baseUrl,
    cards: found.cards,
    summary: (card) => cardSummary(card, locale, app.site.name),
  }
  if (type === 'rss') return { kind: 'text', body: rssFeed(feed), contentType: 'application/rss+xml; charset=utf-8' }
  return { kind: 'text', body: JSON.stringify(jsonFeed(feed)), contentType: 'application/feed+json; charset=utf-8' }
}

/** Why values of the search are ignored: subscribers of its feed never see the page that says so. */
function leftOutWords(ignored: readonly IgnoredValue[], locale: Locale): string[] {
  if (ignored.length === 0) return []
  const words = ignored.slice(0, MAX_IGNORED_IN_FEED).map((one) => ignoredWords(one, locale))
  return [`${searchMessages[locale].ignoredTitle} ${words.join('; ')}`]
}

const MAX_IGNORED_IN_FEED = 6

function navEntry({ criteria }: OfferQuery): NavEntry {
  if (criteria.newBuild) return 'newBuild'
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  if (wanted.length !== 1) return null
  return wanted[0] === 'FOR_SALE' ? 'sale' : wanted[0] === 'TO_RENT' ? 'rent' : 'takeover'
}

/** The oldest check among cards that do not show their own date; null when all of them show it. */
function checkedSince(cards: readonly Card[], now: Date): string | null {
  const checks = cards.filter((card) => !isCheckedLongAgo(card, now)).map((card) => card.last_confirmed)
  return checks.toSorted()[0] ?? null
}

/** A title begins with a capital in all four languages. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
