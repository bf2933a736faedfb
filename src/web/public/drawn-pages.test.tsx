import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { isPlanDrawn } from '#domain/listing/drawn-rooms.ts'
import type { Listing, StoredListing } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import type { Picture, PublicOffer } from '#domain/listing/offer.ts'
import { relaxations } from '#domain/search/relaxing.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'
import type { ShownFacets } from '#domain/search/offer-search.ts'
import { parseUnitChoice } from '#domain/listing/unit-choice.ts'
import type { ViewingDay } from '#domain/viewing/viewing-slots.ts'
import { inventedListings } from '#imports/invented-listings.ts'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { ListingCard } from '#ui/components/card.tsx'
import { CardGrid } from '#ui/components/card-grid.tsx'
import { firstViews } from '#ui/map/first-view.ts'
import { placeName } from '#ui/map/placed-names.ts'
import { SearchMapFrame } from '#ui/map/search-map-frame.tsx'
import { HomePage } from '#ui/pages/home.tsx'
import { breadcrumbList } from '#ui/components/breadcrumbs.tsx'
import { OfferPage } from '#ui/pages/offer.tsx'
import { SearchPage } from '#ui/pages/search.tsx'
import { ThemeContext } from '#ui/theme.ts'
import type { PageContent } from '#web/public/answer.ts'
import type { ClientAssets } from '#web/public/client-assets.ts'
import { renderPage, type RenderPlace } from '#web/public/render.tsx'
import { chanceOf, type Random } from '../../../test/seed.ts'

// React in production mode: in development each element records where it was created, which takes fifty times as
// long.
vi.hoisted(() => {
  process.env['NODE_ENV'] = 'production'
})
vi.mock('react/jsx-dev-runtime', async () => {
  const { Fragment, jsx } = await import('react/jsx-runtime')
  return { Fragment, jsxDEV: jsx }
})

const STATES = process.env['GEVEL_LONG'] === '1' ? 20_000 : 400
/**
 * Text that feeds and visitors may write: HTML characters, private-use characters, lone surrogates, and look-alikes
 * of our own marks.
 */
const HOSTILE = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=y>', "' onload='x", '&amp;amp; &lt;', '</main></body>'],
  ...['\uE000', '\uE0000\uE002', '\uE000abc\uE0011\uE002', '\uE001\uE002', '\uD83D', '\n\n  \t', '$& $1 $`', '{main}'],
  ...['javascript:alert(1)', '${title}', 'é € 😀 –', '', ' ', '0', '__proto__', ']]>', '<!--', '\u0000\u202E'],
]
const NOW = new Date('2026-11-23T10:00:00Z')

test(`pages are rendered in ${STATES} states and four languages, and no text becomes markup [pages.any-state]`, () => {
  const random = chanceOf('drawn pages')
  for (let state = 0; state < STATES; state++) {
    const { page, place } = randomPage(random, state)
    const html = renderPage(APP, page, place)
    for (const markup of ['<script>alert', '<img src=x', 'href="javascript:', 'src="javascript:'])
      expect(html.includes(markup), `state ${state}: ${markup}`).toBe(false)
  }
})

/** Around midnight, and on the days when a card stops being new or its price stops counting as reduced. */
const MOMENTS = [
  ...['2026-11-22T22:59:00Z', '2026-11-22T23:01:00Z', '2026-11-28T23:01:00Z', '2026-11-29T07:59:00Z'],
  ...['2026-11-29T08:01:00Z', '2026-11-29T23:01:00Z', '2026-12-21T09:00:00Z'],
]

test('a cached card equals a freshly rendered one [pages.kept-card]', () => {
  const random = chanceOf('kept cards')
  for (let round = 0; round < STATES / 40; round++) {
    const published = Array.from({ length: 12 }, () => randomPublished(random))
    for (const moment of [...MOMENTS, ...MOMENTS])
      for (const theme of [null, 'light', 'dark'] as const)
        for (const heading of ['h2', 'h3'] as const) {
          const now = new Date(moment)
          const locale = pick(random, LOCALES)
          const cards = published.map((offer) => buildCard(offer, { locale, wanted: [], now }))
          const eager = random.below(3)
          const look = { locale, now, heading }
          const inTheme = (children: ReactNode) =>
            renderToStaticMarkup(<ThemeContext value={theme}>{children}</ThemeContext>)
          const kept = inTheme(<CardGrid cards={cards} {...look} className="cards" eager={eager} />)
          const fresh = inTheme(
            <div className="cards">
              {cards.map((card, i) => (
                <ListingCard key={i} card={card} {...look} eager={i < eager} />
              ))}
            </div>,
          )
          // Lone surrogates are sent as the replacement character.
          if (kept.toWellFormed() !== fresh.toWellFormed()) expect(from(kept, fresh), moment).toBe(from(fresh, kept))
        }
  }
})

/** The text from just before its first difference from another, for a readable failure. */
function from(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return text.slice(Math.max(0, at - 200), at + 200)
}

const ASSETS: ClientAssets = {
  directory: null,
  script: '/assets/client.js',
  styles: ['/assets/site.css'],
  sheets: {
    home: '/h.css',
    search: '/s.css',
    offer: '/o.css',
    favorites: '/f.css',
    text: '/t.css',
    forms: '/r.css',
    'mail-viewer': '/m.css',
  },
  office: { script: '', styles: [] },
  preloadFonts: ['/assets/a.woff2'],
  mapBase: '/nowhere',
  offline: [],
  offlineIn: () => [],
}
const APP = { site: DEMO_SITE, baseUrl: 'https://site.example', assets: ASSETS }

const pick = <T,>(random: Random, things: readonly T[]): T => things[random.below(things.length)] as T // never empty here
const text = (random: Random): string => pick(random, HOSTILE) + (random.below(2) ? pick(random, HOSTILE) : '')

function randomPage(random: Random, state: number): { page: PageContent; place: RenderPlace } {
  const locale = LOCALES[state % 4] ?? 'nl'
  const now = new Date(NOW.getTime() + random.below(90) * 60_000)
  const look = { locale, now }
  const body =
    state % 20 === 0
      ? randomHome(random, look)
      : state % 2 === 0
        ? randomOffer(random, look)
        : randomSearch(random, look)
  const path = (l: string) => `/${l}/x?q=${text(random)}&${random.below(3) ? 'a=1' : text(random)}`
  const page: PageContent = {
    title: random.below(9) ? text(random) : DEMO_SITE.name,
    description: random.below(3) ? text(random) : null,
    body,
    index: random.below(2) === 0,
    nav: pick(random, ['sale', 'rent', null, 'about']),
    alternates: { nl: path('nl'), fr: path('fr'), en: path('en'), de: path('de') },
    ...(random.below(2) ? { canonical: path(locale) } : {}),
    jsonLd: Array.from({ length: random.below(3) }, () => breadcrumbList([{ label: text(random), href: null }], '')),
    feeds: random.below(2) ? [{ type: 'rss', href: path('nl'), title: text(random) }] : [],
  }
  const match = { route: 'search', locale, params: {} } as const
  const theme = pick(random, [null, 'light', 'dark'] as const)
  const url = new URL('https://site.example/nl/aanbod')
  return { page, place: { locale, match: random.below(9) ? match : null, url, theme, demo: random.below(2) === 0 } }
}

type Look = { locale: (typeof LOCALES)[number]; now: Date }

function randomHome(random: Random, look: Look) {
  const deals = [{ deal: 'FOR_SALE', count: random.below(99_999) }] as const
  const cards = Array.from({ length: random.below(4) }, () => randomCard(random, look))
  return (
    <HomePage
      {...look}
      total={random.below(1e6)}
      deals={deals}
      newest={cards}
      newSince="2026-11-16"
      newDeals={deals.slice(random.below(2))}
      towns={[{ name: text(random), postalCodes: ['9000', text(random)], deals }]}
      projects={cards.slice(1)}
      projectDeal="FOR_SALE"
      claims={{ checkedToday: random.below(2) === 0, goneWithinQuarter: true, measured: random.below(2) === 0 }}
      ownClaims={null}
    />
  )
}

function randomSearch(random: Random, look: Look) {
  const { query, ignored, notUnderstood } = parseOfferQuery(randomParams(random))
  const total = pick(random, [0, 1, 3, 57, 12_345])
  const cards = Array.from({ length: Math.min(total, random.below(5)) }, () => randomCard(random, look))
  const counts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, random.below(20_000)]))
  const facets = {
    ...{ status: counts('FOR_SALE', 'TO_RENT'), type: counts('HOUSE', 'LAND'), bedrooms: counts('1', '2') },
    ...{ flags: counts('garden', 'terrace'), new_build: counts('1'), energy: counts('A', 'B'), pc: counts('9000') },
    bedrooms_min: counts('1', '2', '3'),
  } as unknown as ShownFacets // with the counts of this test; the page treats missing ones as zero
  return (
    <SearchPage
      {...look}
      query={query}
      total={total}
      pages={random.below(3) ? [cards] : [cards, cards]}
      facets={facets}
      chips={describeCriteria(query)}
      costsUnknown={0}
      ignored={ignored}
      notUnderstood={notUnderstood}
      advice={total > 5 ? [] : relaxations(query).map((relaxation) => ({ relaxation, total: random.below(500) }))}
      nearby={total > 5 ? [] : [{ name: text(random), query, total: random.below(99) }]}
      checkedAt={random.below(3) ? NOW.toISOString() : null}
      rssHref={random.below(2) ? `/nl/aanbod.rss?x=${text(random)}` : null}
      map={
        random.below(3) ? (
          <SearchMapFrame
            locale={look.locale}
            mapStyle={random.below(2) ? text(random) : null}
            streets={null}
            views={firstViews(
              pinsOf(random),
              {
                box: null,
                nearest: 12,
                circles: random.below(3) ? [] : [{ centre: { lat: 51, lng: 4 }, km: 9 }],
                hasArea: false,
              },
              [placeName('Gent', 51.05, 3.72, 1)],
              true,
            )}
            within={(box) => `/?bbox=${box.west}`}
            hasArea={false}
          />
        ) : null
      }
    />
  )
}

function pinsOf(random: Random) {
  return Array.from({ length: random.below(12) }, (_, id) => {
    const [lat, lng, price, count] = [
      50 + random.below(99) / 90,
      3 + random.below(99) / 40,
      random.below(900_000),
      1 + random.below(3),
    ]
    const box = count === 1 ? null : { west: lng, east: lng, south: lat, north: lat }
    return {
      lat,
      lng,
      count,
      id: count === 1 ? id : null,
      price,
      low: price,
      high: price,
      box,
      project: random.below(3) === 0,
    }
  })
}

function randomParams(random: Random): URLSearchParams {
  const params = new URLSearchParams()
  const some = (name: string, ...values: string[]) => {
    while (random.below(3) === 0) params.append(name, pick(random, values))
  }
  some('status', 'FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'x<y')
  some('type', 'HOUSE', 'APARTMENT', 'LAND', text(random))
  for (const name of ['price_min', 'price_max', 'bedrooms_min', 'bedrooms_max', 'year_min', 'land_max', 'living_min'])
    some(name, String(random.below(900_000)), '2', '1990', text(random))
  some('pc', '9000', '9050', '1000', '2800', '9999', text(random), '8400,8401', '75001')
  some('garden', '1', 'x')
  some('energy_max', 'A', 'C', 'F', text(random))
  some('new_build', '1')
  some('around', '9000,10', '1000,5')
  some('province', 'BE-VOV', 'BE-XXX')
  some('country', 'FR', 'DE')
  some('sort', 'price_asc', 'newest', text(random))
  some('page', '2', '3', 'x')
  some('not_understood', text(random))
  return params
}

const LISTINGS = inventedListings(NOW)
const ESTATES = LISTINGS.filter(({ kind }) => kind === 'estate')
const PROJECTS = LISTINGS.filter(({ kind }) => kind === 'project')
const UNITS = LISTINGS.filter(({ kind }) => kind === 'unit')

function randomCard(random: Random, look: Look): Card {
  return buildCard(randomPublished(random), { ...look, wanted: [] })
}

function randomPublished(random: Random): PublicOffer {
  const project = random.below(4) === 0
  const stored = storedAs(random, changed(random, pick(random, project ? PROJECTS : ESTATES)), null)
  const units = project
    ? Array.from({ length: random.below(4) }, () => storedAs(random, changed(random, pick(random, UNITS)), stored.id))
    : []
  const pictures = Array.from({ length: random.below(5) }, (_, position) => randomPicture(random, position))
  return publishOffer({ stored, units, pictures })
}

function randomOffer(random: Random, look: Look) {
  const offer = randomPublished(random)
  const view = { ...look, wanted: [] }
  const units = offer.units.map((published) => ({
    published,
    card: buildUnitCard(published, offer, view),
    plan: isPlanDrawn(published),
    fits: random.below(3) === 0,
  }))
  const shown = units.length > 0 && random.below(3) === 0 ? pick(random, units) : null
  return (
    <OfferPage
      {...look}
      offer={offer}
      unit={shown && { published: shown.published, card: shown.card }}
      units={units}
      choice={parseUnitChoice(new URLSearchParams(random.below(2) ? 'bedrooms_min=2&sort=price_asc' : ''))}
      lookedFor={random.below(2) ? parseOfferQuery(new URLSearchParams('bedrooms_min=2')).query.criteria : null}
      card={shown?.card ?? buildCard(offer, view)}
      similar={Array.from({ length: random.below(3) }, () => randomCard(random, look))}
      searchLeft={null}
      agent={{
        name: text(random),
        phone: random.below(2) ? '+32 9 000 00 00' : null,
        licence: null,
        person: null,
        office: DEMO_SITE.offices[0] ?? null,
      }}
      loan={
        random.below(3)
          ? null
          : { text: { own: text(random), rate: '3,1', years: '25' }, terms: { own: 50_000, rate: 3.1, years: 25 } }
      }
      days={pick(random, DAYS)}
      byPhone={random.below(2) === 0}
    />
  )
}

const slot = (hour: number) => ({ startsAt: `2026-11-24T${hour}:00:00Z`, endsAt: `2026-11-24T${hour}:30:00Z` })
/** As an office's days are cached for a few seconds: many pages share the same list. */
const DAYS: ViewingDay[][] = [
  [],
  [{ date: '2026-11-24', state: 'free', slots: [slot(10), slot(11)] }],
  [
    { date: '2026-11-24', state: 'free', slots: [slot(14)] },
    { date: '2026-11-26', state: 'free', slots: [slot(15), slot(16)] },
  ],
]

function storedAs(random: Random, listing: Listing, parentId: number | null): StoredListing {
  const id = 1 + random.below(1e6)
  const until = '2026-11-20T00:00:00Z'
  const price = { deal: 'FOR_SALE', price: 1 + random.below(900_000), until, withCharges: false } as const
  return {
    ...{ id, parentId, listing, changedAt: '2026-11-22T08:00:00Z', demo: false },
    firstSeen: pick(random, [null, '2026-11-22T08:00:00Z', '2026-10-01T08:00:00Z', '2025-01-01T08:00:00Z']),
    lastConfirmed: pick(random, ['2026-11-23T09:59:40Z', '2026-11-23T04:00:00Z', '2026-11-01T08:00:00Z']),
    priceHistory: random.below(3) ? [] : [price],
  }
}

function randomPicture(random: Random, position: number): Picture {
  const kind = pick(random, ['photo', 'photo', 'plan', 'document'] as const)
  const caption = random.below(2) ? text(random) : null
  const placeholder = random.below(2) ? 'data:image/webp;base64,AAAA' : null
  return { kind, position, hash: `abc${random.below(1e9)}`, width: 1600, height: 1067, caption, placeholder }
}

/** Names of text fields, and of figures that may be missing. */
const TEXT_FIELDS = new Set([
  'title',
  'description',
  'street',
  'number',
  'box',
  'locality',
  'name',
  'note',
  'caption',
  'certificate',
])
const OPTIONAL_FIGURES = new Set([
  'bedrooms',
  'living',
  'land',
  'terrace',
  'kwh',
  'co2',
  'charges',
  'price',
  'street',
  'lat',
])

/** The listing with hostile text in its text fields, and without some of its figures. */
function changed(random: Random, listing: Listing): Listing {
  const kind = listing.kind
  const copy = JSON.parse(JSON.stringify(listing), (name, value: unknown) => {
    if (typeof value === 'string' && TEXT_FIELDS.has(name) && random.below(3) === 0) return text(random)
    if (value !== null && typeof value !== 'object' && OPTIONAL_FIGURES.has(name) && random.below(5) === 0) return null
    return value
  }) as Listing // as it was but for what may be otherwise
  return kind === 'project' || random.below(9) ? copy : { ...copy, address: { ...copy.address, hidden: true } }
}
