import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { matchPath, pathFor } from '#i18n/routes.ts'
import { html, importListings, mailsTo, postForm, postJson } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'

type Found = { total: number; items: { id: number; kind: string; url: string }[]; facets: Record<string, Facet> }
type Facet = Record<string, number>
/** `pin`: the number of offers at a point on the map; null for any other link */
type Link = { href: string; text: string; count: string | null; isMore: boolean; pin: number | null }

/** Searches with few or no results suggest filters to drop; those links have counts too. */
const SEARCHES = [
  ...['', 'status=FOR_SALE', 'status=TO_RENT', 'status=TAKE_OVER', 'price_max=300000', 'status=FOR_SALE&new_build=1'],
  ...[
    'status=FOR_SALE&pc=9000',
    'status=FOR_SALE&total_max=300000&only_home=1',
    'status=FOR_SALE&pc=9000&type=CASTLE&bedrooms_min=9',
    'status=TO_RENT&pc=9000&garden=1',
  ],
  'status=FOR_SALE&type=HOUSE&bedrooms_min=4&price_max=200000&energy_max=A&pc=2800',
]

describe.each(['the demonstration', 'a catalogue of its own'])('in %s', (which) => {
  let site: Site
  beforeAll(async () => {
    const own = which !== 'the demonstration'
    site = await startSite({ anyStore: true, env: { DEMO: own ? '0' : '1' } })
    await subscribe(site)
    if (!own) return
    await importListings(site, catalogue(), 5)
    await site.waitForMails(2)
  })
  afterAll(async () => await site.stop())

  test.each(LOCALES)(
    'every link with a count in %s leads to exactly that many offers, and no link mixes deals',
    async (locale) => {
      const search = pathFor('search', locale)
      const some = await find(site, search)
      const offers = ['estate', 'project'].flatMap((kind) => some.items.find((item) => item.kind === kind)?.url ?? [])
      const projects = await find(site, `${search}?new_build=1`)
      const starts = [
        pathFor('home', locale),
        ...SEARCHES.map((query) => (query === '' ? search : `${search}?${query}`)),
        ...offers,
        ...projects.items.slice(0, 1).map(({ url }) => url),
        ...(['favorites', 'about', 'contact', 'subscribeSuccess'] as const).map((route) => pathFor(route, locale)),
        `${pathFor('subscribe', locale)}?status=FOR_SALE&type=HOUSE`,
        `${pathFor('offerShort', locale, { estateId: 999_999 })}`,
      ]
      const faults: string[] = []
      let counted = 0
      for (const start of starts) {
        const page = await (await fetch(site.url + start)).text()
        const isMix = start === search || start.includes('?price_max')
        for (const link of linksOf(page)) {
          if (link.pin !== null) {
            // A map pin opens its box, which may contain more offers.
            const { total } = await find(site, link.href)
            if (total < link.pin) faults.push(`${start}: the pin “${link.text}” opens ${total}: ${link.href}`)
            continue
          }
          const fault = faultOf(link, isMix)
          if (fault) faults.push(`${start}: “${link.text}” ${fault}: ${link.href}`)
          if (link.count === null) continue
          counted++
          const { total } = await find(site, link.href)
          if (total !== Number(link.count)) faults.push(`${start}: “${link.text}” opens ${total}: ${link.href}`)
        }
      }
      expect(faults).toEqual([])
      expect(counted).toBeGreaterThan(12)
    },
  )

  test('the figure beside a filter equals the number of offers found with it', async () => {
    const faults: string[] = []
    for (const query of SEARCHES.filter((one) => !one.includes('price_max=300000'))) {
      const { facets } = await find(site, `/nl/aanbod?${query}`)
      for (const [name, values] of Object.entries(facets)) {
        const choices = Object.entries(values)
        for (const [value, count] of choices.filter((_, i) => i % Math.ceil(choices.length / MAX_CHOICES) === 0)) {
          const chosen = chosenIn(query, name, value)
          const { total } = await find(site, `/nl/aanbod?${chosen}`)
          if (total !== count) faults.push(`${name}=${value} says ${count}, but ${chosen.toString()} finds ${total}`)
        }
      }
      const pins = (await (await fetch(`${site.url}/nl/ajax/pins?cells=16&${query}`)).json()) as {
        pins: { count: number }[]
      } // ours
      const placed = pins.pins.reduce((sum, pin) => sum + pin.count, 0)
      const { total } = await find(site, `/nl/aanbod?${query}&bbox=-180,-90,180,90`)
      if (placed !== total) faults.push(`the map shows ${placed} of ${total} for ${query}`)
    }
    expect(faults).toEqual([])
  })

  test('every link of a digest and of its manage page leads to one deal, and to as many offers as it says', async () => {
    const faults: string[] = []
    const mails = await site.mails()
    for (const mail of mails)
      for (const link of linksOf((mail.html ?? '').replaceAll(site.url, ''))) {
        const fault = faultOf(link, false)
        if (fault) faults.push(`${mail.subject}: “${link.text}” ${fault}: ${link.href}`)
      }
    const link = /\/fr\/tenez-moi-au-courant\/[\w-]{20,}/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    const page = await html(site.url + link)
    const counts = linksOf(page).filter(({ count }) => count !== null)
    expect(counts.length).toBeGreaterThan(0)
    for (const { href, text, count } of counts) {
      const { total } = await find(site, href)
      if (total !== Number(count)) faults.push(`manage: “${text}” opens ${total}`)
    }
    expect(faults).toEqual([])
  })
})

const MAX_CHOICES = 12

async function find(site: Site, path: string): Promise<Found> {
  const answer = await fetch(site.url + path, { headers: { accept: 'application/json' } })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Found // our own answer
}

function linksOf(page: string): Link[] {
  return [...page.matchAll(/<a\s([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inner = '']) => ({
    href: (/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
    text: inner
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    count: /data-count="(\d+)"/.exec(attributes)?.[1] ?? null,
    // The pin of a single home shows its price, not a number of offers.
    pin:
      /drawn__pin/.test(attributes) && attributes.includes('bbox')
        ? Number(/aria-label="(\d+)/.exec(attributes)?.[1])
        : null,
    isMore: /data-more|aria-current|chip--filter/.test(attributes),
  }))
}

/** The fault of a link to the search; null for any other link and for a correct one. */
function faultOf({ href, text, count, isMore }: Link, fromMix: boolean): string | null {
  const { pathname, searchParams } = new URL(href, 'http://x')
  const match = matchPath(pathname)
  if (match?.route !== 'search' || pathname.includes('.')) return null
  if (searchParams.getAll('status').length !== 1 && !fromMix) return 'leads to a mix of deals'
  // A number that also occurs in the address belongs to a filter.
  const figures = text.match(/\d[\d., \u00A0\u202F]*/g)?.map((figure) => figure.replaceAll(/\D/g, '')) ?? []
  const uncounted = figures.filter((figure) => !href.replaceAll(/\D/g, '').includes(figure) && figure !== count)
  return uncounted.length > 0 && !isMore ? `has the number ${uncounted[0]} and no count` : null
}

function chosenIn(query: string, name: string, value: string): URLSearchParams {
  const params = new URLSearchParams(query)
  const put = (one: string, given: string) => {
    params.delete(one)
    params.append(one, given)
  }
  if (name === 'flags') put(value, '1')
  else if (name === 'energy') put('energy_max', value)
  else if (name === 'bedrooms') {
    put('bedrooms_min', value)
    put('bedrooms_max', value)
  } else if (name === 'pc' || name === 'province') {
    for (const place of ['pc', 'province', 'around']) params.delete(place)
    put(name, value)
  } else put(name, value)
  return params
}

/** Subscribes in French to two deals: each link must lead to one of them. */
async function subscribe(site: Site): Promise<void> {
  const { status } = await postJson(`${site.url}/fr/ajax/notifications`, {
    contact: { contact_information: { personal: { email: 'an@example.com' } } },
    notification: { statuses: ['FOR_SALE', 'TO_RENT'], types: ['HOUSE', 'APARTMENT'], frequency: 'instant' },
  })
  expect(status).toBe(201)
  const [mail] = await mailsTo(site, 'an@example.com', 1)
  const link = /\/fr\/tenez-moi-au-courant\/[\w-]{20,}/.exec(mail?.text ?? '')?.[0] ?? ''
  await postForm(site.url + link, { intent: 'confirm' })
}

/**
 * A catalogue that is hard to count: a project in two postal codes of one town, for sale and for rent; a house for
 * both.
 */
function catalogue(): Record<string, unknown>[] {
  const ghent = (postalCode: string) => ({ postalCode, locality: 'Gent' })
  const home = (sourceRef: string, deals: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
    sourceRef,
    type: 'HOUSE',
    deals,
    address: ghent('9000'),
    bedrooms: 3,
    ...more,
  })
  const unit = (label: string, postalCode: string, deals: Record<string, unknown>) =>
    home(label, deals, { kind: 'unit', parentRef: 'P', label, type: 'APARTMENT', address: ghent(postalCode) })
  return [
    home('A', { FOR_SALE: { price: 350_000 }, TO_RENT: { price: 1_100 } }),
    home('B', { TO_RENT: { price: 900 } }, { address: { postalCode: '2800', locality: 'Mechelen' } }),
    home('C', { TAKE_OVER: { price: null } }, { type: 'COMMERCIAL' }),
    home('D', { FOR_SALE: { price: 199_000 } }, { publishedAt: '2020-01-01T10:00:00Z' }),
    home('P', { FOR_SALE: { price: null } }, { kind: 'project', name: 'De Kaai', type: 'APARTMENT' }),
    unit('1', '9000', { FOR_SALE: { price: 250_000 } }),
    unit('2', '9050', { FOR_SALE: { price: 260_000 } }),
    unit('3', '9050', { TO_RENT: { price: 1_000 } }),
  ]
}
