import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { type Site, startSite } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site.stop())

const page = async (path: string) => (await (await fetch(site.url + path)).text()).replaceAll('&amp;', '&')

/** The address and page that a sentence leads to. */
async function said(locale: Locale, sentence: string) {
  const path = `${pathFor('search', locale)}?${new URLSearchParams({ q: sentence })}`
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  const to = answer.headers.get('location') ?? ''
  return { query: new URL(to, site.url).searchParams, html: await page(to) }
}

describe('the page finds what a sentence means, or says that it cannot', () => {
  test.each([
    ['nl', 'huis in heel Brussel'],
    ['fr', 'maison dans tout Bruxelles'],
    ['en', 'house in all of Brussels'],
    ['de', 'Haus in ganz Brüssel'],
  ] as const)('in %s “%s” is the region of 19 municipalities', async (locale, sentence) => {
    const { query } = await said(locale, sentence)
    expect([...query]).toEqual([
      ['type', 'HOUSE'],
      ['province', 'BE-BRU'],
    ])
  })

  test.each([
    ['nl', 'huis te koop gnet', 'Bedoelt u Gent?'],
    ['fr', 'maison à vendre à Gnad', 'Vouliez-vous dire Gand ?'],
    ['en', 'house for sale gnet', 'Did you mean Ghent?'],
    ['de', 'Haus kaufen gnet', 'Meinten Sie Gent?'],
  ] as const)('in %s “%s” is asked about, and the answer is a link', async (locale, sentence, question) => {
    const { query, html } = await said(locale, sentence)
    expect(query.has('pc')).toBe(false)
    expect(query.getAll('not_understood')).toHaveLength(1)
    const [, href = ''] =
      new RegExp(`<a href="([^"]+)">${question.replace('?', '\\?').replace(' \\?', '.\\?')}</a>`).exec(html) ?? []
    const answer = new URL(href, site.url).searchParams
    expect(answer.getAll('pc')).toContain('9050')
    expect(answer.has('not_understood')).toBe(false)
  })

  test.each([
    ['nl', 'rijwoning te koop', 'rijwoning', 'Zo precies kunnen we niet zoeken'],
    ['fr', 'maison mitoyenne à vendre', 'maison mitoyenne', 'Nous ne pouvons pas chercher aussi précisément'],
    ['en', 'terraced house for sale', 'terraced house', 'We cannot search that precisely'],
    ['de', 'Reihenhaus kaufen', 'Reihenhaus', 'So genau können wir nicht suchen'],
  ] as const)('in %s “%s” says what it was not narrowed to', async (locale, sentence, words, remark) => {
    const { query, html } = await said(locale, sentence)
    expect(query.getAll('type')).toEqual(['HOUSE'])
    expect(query.getAll('not_narrowed')).toEqual([words])
    expect(query.has('not_understood')).toBe(false)
    expect(html).toContain(remark)
  })

  test.each([
    ['nl', 'Referentie “XQ-307” vonden we niet.'],
    ['fr', 'Nous n’avons pas trouvé la référence «'],
    ['en', 'We did not find reference “XQ-307”.'],
    ['de', 'Die Referenz „XQ-307“ haben wir nicht gefunden.'],
  ] as const)(
    'in %s an unknown reference is reported as such and sets no filter [search.reference]',
    async (locale, words) => {
      const { query, html } = await said(locale, 'XQ-307')
      expect([...query]).toEqual([
        ['not_understood', 'XQ-307'],
        ['unknown_reference', 'XQ-307'],
      ])
      expect(html).toContain(words)
      const known = await fetch(`${site.url}${pathFor('search', locale)}?q=ref.+d0001`, { redirect: 'manual' })
      expect(known.headers.get('location')).toMatch(/^\/(?:nl\/aanbod|fr\/offre|en\/offer|de\/angebot)\/\d+\/[a-z]/)
    },
  )

  test.each([
    ['nl', 'huren tot 400.000', 'Dat lijkt een koopprijs', 'FOR_SALE'],
    ['fr', 'maison à louer max 400 000', 'On dirait un prix de vente', 'FOR_SALE'],
    ['en', 'flat to rent under 400k', 'That looks like a sale price', 'FOR_SALE'],
    ['de', 'Haus mieten bis 400.000', 'Das sieht nach einem Kaufpreis aus', 'FOR_SALE'],
    ['nl', 'huis te koop tot 900 euro', 'Dat lijkt een huurprijs', 'TO_RENT'],
  ] as const)('in %s “%s” is asked about', async (locale, sentence, question, likely) => {
    const { html } = await said(locale, sentence)
    expect(html).toContain(question)
    expect(html).toMatch(new RegExp(`<a href="[^"]*status=${likely}[^"]*price_max=(400000|900)`))
  })

  test.each([
    ['nl', 'niet in Gentbrugge en Ledeberg (9050)'],
    ['fr', 'pas à Gentbrugge et Ledeberg (9050)'],
    ['en', 'not in Gentbrugge and Ledeberg (9050)'],
    ['de', 'nicht in Gentbrugge und Ledeberg (9050)'],
  ] as const)('in %s who leaves out Ledeberg reads that Gentbrugge goes with it', async (locale, chip) => {
    expect(await page(`${pathFor('search', locale)}?not_pc=9050`)).toContain(chip)
  })

  test.each([
    ['nl', 'vrij vanaf 1 januari 2027, waarborg hoogstens 2000'],
    ['fr', 'libre à partir du 1er janvier 2027, garantie maximum 2000'],
    ['en', 'free from January 1, 2027, deposit at most 2000'],
    ['de', 'frei ab 1. Januar 2027, Kaution höchstens 2000'],
  ] as const)('in %s “%s” is read whole', async (locale, sentence) => {
    const { query } = await said(locale, sentence)
    expect(query.get('available_from')).toBe('2027-01-01')
    expect(query.get('deposit_max')).toBe('2000')
    expect(query.has('not_understood')).toBe(false)
  })

  test.each([
    ['nl', 'huis zonder veranda', 'veranda'],
    ['fr', 'maison sans véranda', 'veranda'],
    ['en', 'house without “garden house”', 'garden house'],
    ['de', 'Haus ohne Wintergarten', 'wintergarten'],
    ['nl', "huis niet 'te renoveren'", 'te renoveren'],
  ] as const)('in %s “%s” leaves out what speaks of it', async (locale, sentence, words) => {
    const { query, html } = await said(locale, sentence)
    expect(query.getAll('not_word')).toEqual([words])
    expect(query.has('not_understood')).toBe(false)
    expect(html).toMatch(new RegExp(`chip--filter[^>]*>(zonder|sans|without|ohne) [“«„].?${words}`))
  })
})

const find = async (query: string) =>
  (await (await fetch(`${site.url}/nl/aanbod?${query}`, { headers: { accept: 'application/json' } })).json()) as {
    total: number
    unsaid?: number
    items: { title: string }[]
  }

test('excluded words match whole words of any language, in page, feed and count alike', async () => {
  const [all, some] = [await find('status=FOR_SALE'), await find('status=FOR_SALE&not_word=Tuin')]
  expect(some.total).toBeGreaterThan(0)
  expect(some.total).toBeLessThan(all.total)
  expect((await find('status=FOR_SALE&not_word=tui')).total).toBe(all.total)
  const both = await find('status=FOR_SALE&not_word=tuin,jardin')
  expect(both.total).toBeLessThanOrEqual(some.total)
  const left = await page('/nl/aanbod?status=FOR_SALE&not_word=?!')
  expect(left).toContain('is geen woord, of te lang')
  expect(await page('/nl/aanbod.rss?status=FOR_SALE&not_word=tuin')).toContain('zonder “tuin” in de tekst')
})

test.each(['pets_allowed', 'wheelchair'])(
  'listings that do not state %s are counted separately, and can be shown',
  async (flag) => {
    const all = await find('status=TO_RENT')
    const said = await find(`status=TO_RENT&${flag}=1`)
    expect(said.unsaid).toBeGreaterThan(0)
    expect(said.total + (said.unsaid ?? 0)).toBeLessThanOrEqual(all.total)
    expect((await find(`status=TO_RENT&${flag}=1&unsaid=1`)).total).toBe(said.unsaid)
  },
)

test.each([
  ['nl', 'waarbij dit niet vermeld staat: lift of huisdieren toegelaten'],
  ['fr', 'ne précisent pas : ascenseur ou animaux admis'],
  ['en', 'more that do not say: lift or pets allowed'],
  ['de', 'ohne Angabe: Aufzug oder Haustiere erlaubt'],
] as const)('in %s the page names what is not said', async (locale, words) => {
  const path = { nl: '/nl/aanbod', fr: '/fr/offre', en: '/en/offer', de: '/de/angebot' }[locale]
  const html = await page(`${path}?status=TO_RENT&pets_allowed=1&elevator=1`)
  expect(html.replaceAll('\u00a0', ' ')).toContain(words)
})

test('listings without a deposit or an available date are counted separately, and can be shown', async () => {
  const all = await find('status=TO_RENT')
  for (const bound of ['deposit_max=100000000', 'available_from=2099-12-31']) {
    const said = await find(`status=TO_RENT&${bound}`)
    expect(said.total + (said.unsaid ?? 0), bound).toBe(all.total)
    expect(said.unsaid, bound).toBeGreaterThan(0)
    const unsaid = await find(`status=TO_RENT&${bound}&unsaid=1`)
    expect(unsaid.total, bound).toBe(said.unsaid)
  }
  const html = await page('/nl/aanbod?status=TO_RENT&deposit_max=2000')
  expect(html).toMatch(
    /<a href="[^"]*unsaid=1[^"]*" data-count="\d+">Nog \d+ (pand|panden) die?a?t? ?(geen waarborg|niet)/,
  )
})

test.each([
  ['nl', 'Liever niet: “Grond”'],
  ['fr', 'Plutôt pas'],
  ['en', 'Rather not: “Land”'],
  ['de', 'Lieber nicht: „Grund'],
] as const)('in %s a type that is asked for and left out at once is named in words', async (locale, words) => {
  const html = await page(`${pathFor('search', locale)}?type=LAND&not_type=LAND`)
  expect(html).toContain(words)
  expect(html).not.toMatch(/[“«„].?LAND/)
})

test('a place name in the postal code parameter is reported, and sets no filter', async () => {
  const all = await find('status=FOR_SALE')
  expect((await find('status=FOR_SALE&not_pc=Ledeberg')).total).toBe(all.total)
  expect(await page('/nl/aanbod?status=FOR_SALE&not_pc=Ledeberg')).toContain('“Ledeberg” is geen postcode')
})
