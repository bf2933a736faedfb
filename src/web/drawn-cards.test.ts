import { expect, test } from 'vitest'
import type { Listing } from '#domain/listing.ts'
import { LOCALES } from '#domain/locale.ts'
import type { Offer } from '#domain/offer.ts'
import { inventedListings } from '#journeys/invented-listings.ts'
import type { MadeOfOffers } from '#offers/load-offers.ts'
import { cardsOf } from '#offers/kept-cards.ts'
import { CardGrid } from '#ui/components/card-grid.tsx'
import { markupOf } from '#ui/markup.ts'
import { inTheme, type Theme } from '#ui/theme.ts'
import { drawnCards, type ShownCard } from '#web/drawn-cards.ts'

const NOON = new Date('2026-11-23T12:00:00Z')

const estates: Offer[] = inventedListings(NOON)
  .filter(({ kind }) => kind === 'estate')
  .slice(0, 30)
  .map((listing, i) => ({
    stored: {
      ...{ id: i + 1, parentId: null, listing, changedAt: '2026-11-22T08:00:00Z', demo: false, priceHistory: [] },
      firstSeen: i % 3 === 0 ? '2026-11-20T08:00:00Z' : '2026-10-01T08:00:00Z',
      lastConfirmed: i % 2 === 0 ? '2026-11-23T04:00:00Z' : '2026-11-01T08:00:00Z',
    },
    units: [],
    pictures: [],
  }))

const listing = inventedListings(NOON).find(({ kind }) => kind === 'estate') as Listing // there are hundreds
const project = inventedListings(NOON).find(({ kind }) => kind === 'project') as Listing // there are some

/** A site with these offers, which counts those that are read. */
function siteWith(most?: number) {
  const offers = new Map(estates.map((offer) => [offer.stored.id, offer]))
  const beside: MadeOfOffers[] = []
  const read: number[] = []
  const app = {
    now: () => now,
    offers: {
      load: async (ids: readonly number[]) => {
        read.push(...ids)
        return ids.flatMap((id) => offers.get(id) ?? [])
      },
      peek: (id: number) => offers.get(id) ?? null,
      isCurrent: (offer: Offer) => offers.get(offer.stored.id) === offer,
      keepBeside: (others: MadeOfOffers) => void beside.push(others),
    },
  }
  let now = NOON
  const cards = drawnCards(app, most)
  const ids = estates.map(({ stored }) => stored.id)
  const of = async (locale: (typeof LOCALES)[number], some = ids) =>
    await cards.of({ ids: some }, { locale, wanted: ['FOR_SALE'] })
  const html = (shown: readonly ShownCard[], locale: (typeof LOCALES)[number], theme: Theme = null) =>
    inTheme(theme, () =>
      markupOf(CardGrid({ cards: shown, locale, now, className: 'cards', heading: theme ? 'h2' : 'h3', eager: 2 })),
    )
  const asFacts = async (locale: (typeof LOCALES)[number], theme: Theme = null) =>
    html(await cardsOf(app, { ids }, { locale, wanted: ['FOR_SALE'] }), locale, theme)
  return {
    ...{ app, cards, ids, of, html, asFacts, read, beside },
    change: (id: number, changed: Partial<Offer['stored']>) => {
      for (const before of estates.slice(id - 1, id))
        offers.set(id, { ...before, stored: { ...before.stored, ...changed } })
    },
    setNow: (later: Date) => void (now = later),
    add: (added: Listing, units: readonly Listing[] = []) => {
      const id = offers.size + 1
      for (const { stored, ...beside } of estates.slice(0, 1)) {
        const homes = units.map((unit, i) => ({ ...stored, id: 1000 + i, parentId: id, listing: unit }))
        offers.set(id, { ...beside, stored: { ...stored, id, listing: added }, units: homes })
      }
      return id
    },
  }
}

test('cards drawn ahead are those of the same offers as facts, in each language and theme, and read no offer', async () => {
  const { cards, ids, of, html, asFacts, read } = siteWith()
  for (const id of ids) expect(cards.drawAhead(id)).toBe(true)
  for (const locale of LOCALES) {
    const drawn = await of(locale)
    for (const theme of [null, 'light', 'dark'] as const)
      expect(html(drawn, locale, theme)).toBe(await asFacts(locale, theme))
  }
  read.length = 0
  for (const locale of LOCALES) await of(locale)
  expect(read).toEqual([])
})

test('a card is drawn anew when its offer changes, and on the next day, not when it was only confirmed', async () => {
  const { ids, of, html, asFacts, read, beside, change, setNow } = siteWith()
  await of('nl')
  change(3, { listing: { ...listing, availability: 'UNDER_OPTION' } })
  beside[0]?.forget(3)
  read.length = 0
  expect(html(await of('nl'), 'nl')).toBe(await asFacts('nl'))
  expect(read.slice(0, 1)).toEqual([3])

  change(5, { lastConfirmed: '2026-11-23T05:00:00Z' })
  beside[0]?.confirm(5, '2026-11-23T05:00:00Z')
  read.length = 0
  const drawn = await of('nl')
  expect(read).toEqual([])
  expect(drawn[4]?.last_confirmed).toBe('2026-11-23T05:00:00Z')
  // What was checked long ago says so, and no longer now.
  change(6, { lastConfirmed: '2026-11-23T05:00:00Z' })
  beside[0]?.confirm(6, '2026-11-23T05:00:00Z')
  expect(html(await of('nl'), 'nl')).toBe(await asFacts('nl'))

  setNow(new Date(NOON.getTime() + 86_400_000))
  read.length = 0
  expect(html(await of('nl'), 'nl')).toBe(await asFacts('nl'))
  expect(read.slice(0, ids.length)).toEqual(ids)
})

test('what was withdrawn meanwhile is left out, also when it is known', async () => {
  const { of, change, beside } = siteWith()
  change(2, { listing: { ...listing, availability: 'WITHDRAWN' } })
  for (const _ of [1, 2]) expect((await of('fr')).map(({ id }) => id).slice(0, 3)).toEqual([1, 3, 4])
  expect(beside).toHaveLength(1)
})

test('no text of a feed is taken for a hole of the cards', async () => {
  const { of, html, change, beside } = siteWith()
  for (const street of ['card-heading', 'A card-heading B', '\u0001checked\u0003', '\u0001night\u0003']) {
    change(1, {
      listing: { ...listing, address: { ...listing.address, street, number: null, box: null, hidden: false } },
    })
    beside[0]?.forget(1)
    expect(html(await of('nl', [1]), 'nl')).toContain(`>${street}</a>`)
  }
})

test('cards take no more room than they may: those longest not shown go first', async () => {
  const { cards, ids, of, read } = siteWith(20_000)
  const some = ids.slice(0, 5)
  await of('nl', some)
  for (const id of ids) {
    cards.drawAhead(id)
    await of('nl', some)
  }
  read.length = 0
  await of('nl', some)
  expect(read).toEqual([])
  await of('de')
  expect(read.length).toBeGreaterThan(0)
})

test('however many different wishes find a project, it takes no room from the cards of others', async () => {
  const { cards, ids, of, read, add } = siteWith(200_000)
  const id = add(project)
  await of('nl')
  for (let price = 0; price < 400; price++) {
    const projects = new Map([[id, { fitting: 1, from: { deal: 'FOR_SALE' as const, price, highest: price } }]])
    const view = { locale: 'nl' as const, wanted: [], asked: `price_max=${price}` }
    expect(await cards.of({ ids: [id], projects }, view)).toHaveLength(1)
  }
  read.length = 0
  await of('nl')
  expect(read).toEqual([])
  expect(ids).not.toContain(id)
})

test('a project that shows the same to other wishes is the same card, which leads on with these', async () => {
  const { app, cards, html, read, add } = siteWith()
  const units = inventedListings(NOON).filter(
    ({ kind, availability }) => kind === 'unit' && availability === 'AVAILABLE',
  )
  const id = add(project, units.slice(0, 3))
  const found = { ids: [id], projects: new Map([[id, { fitting: 1, from: null }]]) }
  for (const asked of ['bedrooms_min=2&price_max=300000', 'bedrooms_min=1&pool=1', `q="<b>'`, '']) {
    const view = { locale: 'fr' as const, wanted: [], asked }
    const asFacts = await cardsOf(app, found, view)
    if (asked !== '') expect(asFacts.map(({ url }) => url.endsWith(`?${asked}`))).toEqual([true])
    read.length = 0
    expect(html(await cards.of(found, view), 'fr')).toBe(html(asFacts, 'fr'))
    expect(read).toHaveLength(asked.startsWith('bedrooms_min=2') || asked === '' ? 1 : 0)
  }
})
