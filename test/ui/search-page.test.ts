import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import type { Sort } from '#domain/search/criteria.ts'
import { postalCodesOfMunicipality } from '#domain/places/place.ts'
import { pathFor } from '#i18n/routes.ts'
import { TESTED_LOCALES } from '../browser/languages.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

const GHENT = '44021'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(() => site.stop())

/** At this width the filter bar is shortened, and all filters are chips. */
const withoutWholeBar = (page: Page) => page.setViewportSize({ width: 900, height: 900 })

describe('filters', () => {
  test('the count beside every choice equals its results, also after another choice', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    await page.locator('.filter > summary').nth(4).click()
    await page.waitForSelector('.filter[open]')
    await page.check('[name=garden]', { force: true })
    const { total } = await ask('/nl/aanbod?status=FOR_SALE&garden=1')
    await expect.poll(() => page.textContent('[data-total]')).toBe(String(total))
    const beside = await page
      .locator('[data-count]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('data-count') ?? '', one.textContent ?? ''] as const))
    expect(beside.length).toBeGreaterThan(20)
    const given = await Promise.all(
      beside.map(async ([name]) => [name, String((await ask(`/nl/aanbod?${withChoice(name)}`)).total)]),
    )
    expect(beside.map(([name, text]) => [name, text.replace('.', '')])).toEqual(given)
  })

  test('each filter is a chip; removing the chips one by one leaves only the deal', async () => {
    const page = await openPage()
    const place = 'pc=2800&province=BE-VAN&around=9000,10&country=BE&bbox=4,50,5,51&area=4,50;5,50;5,51'
    const facts =
      'bedrooms_min=2&living_min=1&year_min=1900&not_pc=9030&station_km_max=10&not_renovation=1&total_max=9000000&monthly_max=99000&warm_max=9000&costs_unknown=1&deposit_max=9000&available_from=2099-01-01&land_max=5000&commercial_max=900&garden=1&energy_max=F&new_build=1'
    await page.goto(
      `${site.url}/nl/aanbod?status=FOR_SALE&price_max=900000&type=HOUSE&type=APARTMENT&${facts}&${place}`,
    )
    const chips = page.locator('.results .active .chip')
    expect(await chips.count()).toBe(27)
    await page.hover('.filterbar')
    await page.waitForSelector('.filterbar[data-live]')
    await withoutWholeBar(page)
    for (let left = 26; left >= 1; left--) {
      await page.locator('.results .active a.chip').last().click()
      await expect.poll(() => chips.count()).toBe(left)
    }
    await expect.poll(() => new URL(page.url()).search).toBe('?status=FOR_SALE')
    expect(await chips.getAttribute('href')).toBeNull()
  })

  test('each sort order can be chosen, and the results follow it', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const sorts = Object.keys(ORDER) as (keyof typeof ORDER)[] // a table of exactly these
    for (const sort of [...sorts.slice(1), 'newest'] as const) {
      await page.selectOption('#sort', sort)
      await page.waitForURL((url) => url.searchParams.get('sort') === (sort === 'newest' ? null : sort))
      const { items } = await ask(`/nl/aanbod?status=FOR_SALE&sort=${sort}`)
      await expect.poll(() => shownIds(page), { message: sort }).toEqual(items.map(({ id }) => id))
      // A project is sorted by its best unit, which its card does not show.
      const values = items.filter(({ kind }) => kind !== 'project').flatMap((card) => ORDER[sort](card) ?? [])
      expect(values.length, sort).toBeGreaterThan(10)
      expect(values, sort).toEqual(values.toSorted((a, b) => a - b))
    }
  })

  test('filters of another deal or type are not offered, unless they were typed', async () => {
    const page = await openPage({ javaScript: false })
    const fields = [
      'deposit_max',
      'available_from',
      'warm_max',
      'pets_allowed',
      'total_max',
      'monthly_max',
      'commercial_max',
    ]
    const offered = async (query: string) => {
      await page.goto(`${site.url}/nl/aanbod?${query}`)
      const there = await Promise.all(
        fields.map(async (name) => ((await page.locator(`[name=${name}]`).count()) > 0 ? name : '')),
      )
      const orders = await page
        .locator('#sort option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
      return [...there.filter(Boolean), ...orders.filter((order) => /^(total|monthly|warm)/.test(order ?? ''))]
    }
    const [letting, selling] = [fields.slice(0, 4), fields.slice(4, 6)]
    expect(await offered('status=FOR_SALE&type=HOUSE')).toEqual([...selling, 'total_asc', 'monthly_asc'])
    expect(await offered('status=TO_RENT&type=APARTMENT')).toEqual([...letting, 'warm_asc'])
    expect(await offered('status=FOR_SALE&type=OFFICE')).toContain('commercial_max')
    expect(await offered('')).toEqual([...fields, 'total_asc', 'monthly_asc', 'warm_asc'])
    const typed = await offered('status=FOR_SALE&deposit_max=2000&sort=warm_asc')
    expect(typed).toEqual(['deposit_max', ...selling, 'commercial_max', 'total_asc', 'monthly_asc', 'warm_asc'])
    expect(await page.inputValue('[name=deposit_max]')).toBe('2000')
    expect(await page.inputValue('#sort')).toBe('warm_asc')
  })

  test('types without offers are folded, and one press shows them', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto(`${site.url}/nl/aanbod?status=TO_RENT&pc=9000`)
    await page.locator('.filter > summary').nth(3).click()
    const kinds = page.locator('.folding label:has([name=type])')
    const counts = (await kinds.locator('.count').allTextContents()).map(Number)
    expect(counts).toContain(0)
    const inSight = async () => await Promise.all((await kinds.all()).map(async (one) => await one.isVisible()))
    expect(await inSight()).toEqual(counts.map((count) => count > 0))
    await page.locator('.filter[open] .folding__all').click()
    expect(await inSight()).toEqual(counts.map(() => true))
  })
})

describe('places as people write them', () => {
  test('a name in any language or spelling, a part of a town, a typo or the start of a postal code suggests the place, and searches it', async () => {
    const page = await openPage()
    for (const [locale, typed, label] of [
      ['nl', 'Liege', 'Luik (4000)'],
      ['fr', 'luttich', 'Liège (4000)'],
      ['de', 'LÜTTICH', 'Lüttich (4000)'],
      ['en', 'gand', 'Ghent (9000)'],
      ['nl', 'drongen', 'Drongen (9031)'],
      ['nl', 'antwerpn', 'Antwerpen (2000)'],
      ['fr', '905', 'Gentbrugge (9050)'],
    ] as const) {
      await page.goto(site.url + pathFor('search', locale))
      await page.focus('#place')
      await page.keyboard.type(typed)
      await page.locator('[role=option]', { hasText: label }).first().click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('pc') === label.replaceAll(/\D/g, ''))
      // The chip also names other towns with this code.
      const [name, code] = label.split(' ')
      await expect
        .poll(() => page.locator('.results .active .chip').first().textContent())
        .toMatch(new RegExp(`${name}.*${code?.replaceAll(/[()]/g, '\\$&')}`))
    }
  })

  test('a town with several postal codes is suggested as a whole, first, and absorbs its parts', async () => {
    const page = await openPage({ locale: 'fr' })
    await page.goto(`${site.url}/fr/offre?pc=9050`)
    await page.focus('#place')
    await page.keyboard.type('gand')
    await expect.poll(() => page.locator('[role=option]').first().textContent()).toBe('Tout Gand')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.combo .chip').allTextContents()).toEqual(['Tout Gand'])
    const ticked = page.locator('[role=option][aria-selected=true]', { hasText: 'Gand (9000)' })
    await ticked.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    const all = postalCodesOfMunicipality(GHENT).join()
    await page.waitForURL((url) => url.searchParams.getAll('pc').join() === all)
    await expect.poll(() => page.locator('.results .active .chip').count()).toBe(1)
    expect(await page.title()).toContain('à Gand')
    // The subscription form treats it as one place, too.
    await page.locator('.results a[href*="tenez-moi"]').last().click()
    await page.waitForURL(/tenez-moi-au-courant/)
    expect(await page.locator('.combo .chip').allTextContents()).toEqual(['Tout Gand'])
    expect(await page.locator('[data-summary]').textContent()).toContain('à Gand')
  })

  const WHOLE_TOWN = {
    nl: ['Gent', 'Heel Gent'],
    fr: ['à Gand', 'Tout Gand'],
    en: ['in Ghent', 'All of Ghent'],
    de: ['in Gent', 'Ganz Gent'],
  } as const
  test.each(TESTED_LOCALES.map((locale) => [locale, ...WHOLE_TOWN[locale]] as const))(
    'in %s, "%s" is the whole town: one chip, removed as one',
    async (locale, typed, label) => {
      const page = await openPage({ locale })
      await page.goto(site.url + pathFor('search', locale))
      await page.fill('#place', typed)
      await page.keyboard.press('Enter')
      await page.waitForURL(/pc=9000/)
      expect(new URL(page.url()).searchParams.getAll('pc')).toEqual(postalCodesOfMunicipality(GHENT))
      const chips = page.locator('.results .active .chip')
      expect(await chips.allTextContents()).toEqual([expect.stringContaining(label)])
      expect(await page.locator('.combo .chip').allTextContents()).toEqual([label])
      // In the selector it is removed as one too, also without a script.
      await page.locator('.combo .chip').click()
      await expect.poll(() => page.locator('.combo .chip').count()).toBe(0)
      await withoutWholeBar(page)
      await chips.first().click()
      await page.waitForURL((url) => url.search === '')
    },
  )

  test('without a script a whole town is one checkbox', async () => {
    const page = await openPage({ javaScript: false })
    const codes = postalCodesOfMunicipality(GHENT).map((code) => `pc=${code}`)
    await page.goto(`${site.url}/nl/aanbod?${codes.join('&')}&pc=2800`)
    await page.locator('.combo input[type=checkbox]').first().uncheck({ force: true })
    await page.locator('.filter > summary').first().click()
    await page.locator('.filter[open] button[type=submit]').click()
    await page.waitForURL((url) => url.searchParams.getAll('pc').join() === '2800')
  })
})

test.each([
  ['nl', 'huis 3 slpk met tuin rond Gent 10 km onder 400.000'],
  ['fr', 'maison 3 chambres avec jardin autour de Gand 10 km moins de 400 000'],
  ['en', 'house 3 bedrooms with garden around Ghent 10 km under 400,000'],
  ['de', 'Haus 3 Schlafzimmer mit Garten rund um Gent 10 km unter 400.000'],
] as const)('a sentence in %s becomes filters, each a chip', async (locale, sentence) => {
  const page = await openPage({ locale })
  await page.goto(site.url + pathFor('search', locale))
  await page.fill('#place', sentence)
  await page.keyboard.press('Enter')
  await page.waitForURL(/around=/)
  const query = new URL(page.url()).searchParams
  query.delete('not_understood')
  expect(Object.fromEntries(query)).toEqual({
    status: 'FOR_SALE',
    type: 'HOUSE',
    bedrooms_min: '3',
    garden: '1',
    price_max: '400000',
    around: '9000,10',
  })
  expect(await page.locator('.results .active .chip').count()).toBe(6)
})

test('beside the full filter bar only filters that it does not show are chips', async () => {
  const page = await openPage()
  const shown = async (search: string) => {
    await page.goto(`${site.url}/nl/aanbod?${search}`)
    return await page.locator('.results .active li:visible').allTextContents()
  }
  const search = 'status=FOR_SALE&type=HOUSE&price_max=900000&bedrooms_min=2&pc=9000'
  expect(await shown(search)).toEqual([])
  expect(await page.locator('.clear:visible').allTextContents(), 'the clear button is not alone on a line').toEqual([
    'Alles wissen',
  ])
  expect(await shown('status=FOR_SALE'), 'nothing to clear').toEqual([])
  expect(await shown(`${search}&garden=1`)).toEqual([expect.stringMatching(/^Tuin/)])
  expect(await shown(`${search}&type=APARTMENT&pc=2800`)).toHaveLength(2)
  await withoutWholeBar(page)
  expect(await shown(search)).toHaveLength(6)
})

test('a price in a sentence implies the deal where it is clear, and never overrides a chosen deal', async () => {
  const page = await openPage()
  const chipsOf = async (q: string, chosen = '') => {
    await page.goto(`${site.url}/nl/aanbod?${chosen}&q=${encodeURIComponent(q)}`)
    return (await page.locator('.results .active .chip').allTextContents()).map((text) => text.split(', filter')[0])
  }
  expect(await chipsOf('huis in gent tot 300000')).toContain('Te koop')
  expect(await chipsOf('appartement tot 900')).toContain('Te huur')
  const unclear = await chipsOf('huis tot 9000 euro')
  expect(unclear).toHaveLength(2)
  expect(unclear.join()).not.toMatch(/Te koop|Te huur|Over/)
  expect(new URL(page.url()).search).toBe('?price_max=9000&type=HOUSE')
  expect(await page.locator('[name=status]:checked').count()).toBe(0)
  expect(await chipsOf('tot 300000', 'status=TAKE_OVER')).toEqual(expect.not.arrayContaining(['Te koop']))
  expect(new URL(page.url()).searchParams.getAll('status')).toEqual(['TAKE_OVER'])
})

test('invalid query parameters are reported with their form labels, in every language', async () => {
  const page = await openPage()
  for (const [locale, said] of [
    ['nl', 'Prijs tot: “abc” is geen bedrag'],
    ['fr', 'Prix jusqu’à : « abc » n’est pas un montant'],
    ['en', 'Price up to: “abc” is not an amount'],
    ['de', 'Preis bis: „abc“ ist kein Betrag'],
  ] as const) {
    await page.goto(`${site.url}${pathFor('search', locale)}?price_max=abc&bedrooms_min=-3`)
    const alert = (await page.locator('.results .alert').first().textContent())?.replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(alert).toContain(said)
    expect(alert).not.toMatch(/price_max|bedrooms_min/)
    expect(alert).toContain('-3')
  }
})

describe('more results', () => {
  test('are added in place; the address keeps them all, and "back" leads to the page before the search', async () => {
    const page = await openPage({ width: 360 })
    await page.goto(`${site.url}/nl`)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const first = await shownIds(page)
    await page.locator('.results__foot').hover()
    await page.waitForSelector('.results__foot[data-live]')
    await page.evaluate(() => document.querySelector('.results .card')?.setAttribute('data-kept', ''))
    const height = await page.evaluate(() => scrollY)
    await page.click('[data-more]')
    await page.waitForURL(/page=2&from_page=1/)
    await expect.poll(async () => (await shownIds(page)).length).toBe(48)
    const both = await shownIds(page)
    expect(both.slice(0, 24)).toEqual(first)
    expect(new Set(both).size).toBe(48)
    expect(await page.locator('[data-kept]').count()).toBe(1)
    expect(Math.abs((await page.evaluate(() => scrollY)) - height)).toBeLessThan(300)
    expect(await page.textContent('.results__foot .hint')).toMatch(/^1–48 van/)
    expect(
      await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-offer]')?.dataset['offer']),
    ).toBe(String(both[24]))
    await page.reload()
    await expect.poll(() => shownIds(page)).toEqual(both)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/nl')
  })

  test('an offer opened from them links back to the whole list, and to its neighbours', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&page=2&from_page=1`)
    const ids = await shownIds(page)
    await page.locator(`.results__cards [data-offer="${ids[24]}"] .card__title a`).click()
    await page.waitForSelector(`[data-shown-offer="${ids[24]}"]`)
    await page.hover('.offer__pager')
    await expect.poll(() => page.textContent('[data-at]')).toMatch(/^25 /)
    await page.locator('.offer__pager a').nth(1).click()
    await page.waitForSelector(`[data-shown-offer="${ids[23]}"]`)
  })

  test('load without a script too, from the end of the list; the last page has no button', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const { total } = await ask('/nl/aanbod?status=FOR_SALE')
    await page.click('[data-more]')
    await page.waitForURL(/page=2&from_page=1#page-2/)
    expect(await page.locator('.results__cards [data-offer]').count()).toBe(48)
    expect(await page.locator('#page-2 [data-offer]').count()).toBe(24)
    const last = Math.ceil(total / 24)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&page=${last}&from_page=${last - 1}`)
    expect(await page.locator('[data-more]').count()).toBe(0)
    expect(await page.textContent('.results__foot .hint')).toBe(`${(last - 2) * 24 + 1}–${total} van ${total}`)
  })
})

test('a province, a typo and an amount in the address are understood', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl/aanbod?q=${encodeURIComponent('appartement te huur in oost-vlaanderen')}`)
  expect(new URL(page.url()).searchParams.get('province')).toBe('BE-VOV')
  await page.goto(`${site.url}/nl/aanbod?q=${encodeURIComponent('huis in mechelne')}`)
  expect(new URL(page.url()).searchParams.getAll('pc')).toContain('2800')
  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&price_max=${encodeURIComponent('€ 400 000')}`)
  expect((await page.locator('.results .active').textContent())?.replaceAll('\u00a0', ' ')).toContain('tot € 400.000')
  expect(await page.locator('.results .alert').count()).toBe(1)
  expect(await page.inputValue('#price_max')).toBe('400000')
})

test('without a script the price box accepts an amount in the notation of each language', async () => {
  const page = await openPage({ javaScript: false })
  const { total } = await ask('/nl/aanbod?status=FOR_SALE&price_max=400000')
  for (const [locale, typed] of [
    ['nl', '€ 400.000'],
    ['fr', '400 000 €'],
    ['en', '€400,000'],
    ['de', '400k'],
  ] as const) {
    await page.goto(`${site.url}${pathFor('search', locale)}?status=FOR_SALE`)
    await page.locator('.filter > summary').nth(1).click()
    await page.fill('#price_max', typed)
    await page.locator('.filter[open] button[type=submit]').click()
    await page.waitForURL((url) => url.searchParams.get('price_max') === typed)
    expect(await page.inputValue('#price_max')).toBe('400000')
    expect(await listed(page)).toBe(total)
  }
})

test('an offer shows at most four similar ones', async () => {
  const { items } = await ask('/nl/aanbod?status=FOR_SALE&type=HOUSE')
  const page = await openPage()
  await page.goto(site.url + (items[0]?.url ?? ''))
  const similar = (await (await fetch(`${site.url}/nl/ajax/similar-estate/${items[0]?.id}`)).json()) as Card[]
  expect(similar.length).toBeGreaterThan(0)
  const shown = page.locator('main .card[data-offer]')
  const ids = await shown.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-offer'))))
  expect(ids).toEqual(similar.map(({ id }) => id))
})

describe('few results', () => {
  test('a search of no deal offers to choose among deals with results only, and among none when there is none [search.deals]', async () => {
    const page = await openPage({ locale: 'fr' })
    const counts = async () =>
      (await page.locator('.deals a').allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]))
    await page.goto(`${site.url}/fr/offre`)
    expect((await counts()).length).toBe(3)
    await page.goto(`${site.url}/fr/offre?type=STUDENT_ROOM`)
    expect(await counts()).not.toContain(0)
    expect((await counts()).length).toBeGreaterThan(0)
    expect((await counts()).length).toBeLessThan(3)
    await page.goto(`${site.url}/fr/offre?price_max=1`)
    expect(await page.locator('.results__h').textContent()).toBe('Pas de biens')
    expect(await page.locator('.deals').count()).toBe(0)
    // French has a space before a colon.
    await page.goto(`${site.url}/fr/offre?status=FOR_SALE&price_max=1`)
    const advice = await page.locator('.empty .chip').allTextContents()
    expect(advice.filter((text) => !/\u00a0: \d/.test(text))).toEqual([])
    expect(advice.length).toBeGreaterThan(1)
  })

  test('none: each restrictive filter shows how many offers dropping it finds, and finds them', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE&price_max=1000`)
    const advice = page.locator('.empty .chip', { hasText: 'Zonder filter op prijs' })
    const promised = Number((await advice.textContent())?.replaceAll(/\D/g, ''))
    expect(promised).toBeGreaterThan(0)
    await advice.click()
    await page.waitForURL((url) => !url.searchParams.has('price_max'))
    await expect.poll(() => listed(page)).toBe(promised)
  })

  test('a few: the surrounding towns show their number of offers, and have it', async () => {
    const { facets } = await ask('/nl/aanbod?status=FOR_SALE')
    const codes = Object.entries(facets['pc'] ?? {}).filter(([, count]) => count > 0 && count < 4)
    const page = await openPage()
    for (const [code] of codes) {
      await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&pc=${code}`)
      const town = page.locator('.advice .chip', { hasNotText: 'Zonder' }).first()
      if ((await town.count()) === 0) continue
      const promised = Number((await town.textContent())?.split(': ')[1])
      await town.click()
      await page.waitForURL((url) => !url.searchParams.getAll('pc').includes(code))
      await expect.poll(() => listed(page)).toBe(promised)
      return
    }
    throw new Error('The demonstration has no town with few houses beside one that has some')
  })

  test('a few: wider circles around the town show their number of offers, each more than the one before', async () => {
    const { facets } = await ask('/nl/aanbod?status=FOR_SALE')
    const codes = Object.entries(facets['pc'] ?? {}).filter(([, count]) => count > 0 && count < 4)
    expect(codes.length).toBeGreaterThan(0)
    let circles = 0
    for (const [code] of codes.slice(0, 8)) {
      const path = `/nl/aanbod?status=FOR_SALE&pc=${code}`
      const html = await (await fetch(site.url + path)).text()
      const chips = [
        ...html.replaceAll('<!-- -->', '').matchAll(/href="([^"]*around=[^"]*)"[^>]*>[^<]*\+ \d+ km: (\d+)</g),
      ]
      let before = (await ask(path)).total
      for (const [, href = '', promised] of chips) {
        const { total } = await ask(href.replaceAll('&amp;', '&'))
        expect(total, href).toBe(Number(promised))
        expect(total, href).toBeGreaterThan(before)
        before = total
        circles++
      }
    }
    expect(circles).toBeGreaterThan(0)
  })
})

test.each(TESTED_LOCALES)('any search in %s is a feed, in RSS and in JSON', async (locale) => {
  const query = 'status=TO_RENT&type=APARTMENT&terrace=1'
  const path = pathFor('search', locale)
  const { items } = await ask(`${path}?${query}`)
  expect(items.length).toBeGreaterThan(2)
  const page = await openPage({ locale })
  await page.goto(`${site.url}${path}?${query}&sort=price_asc`)
  const rssAddress = await page.locator('head link[type="application/rss+xml"]').getAttribute('href')
  const jsonAddress = await page.locator('head link[type="application/feed+json"]').getAttribute('href')
  const rss = await (await fetch(new URL(rssAddress ?? '', site.url))).text()
  const guids = await page.evaluate(
    (text) =>
      [...new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('item > guid')].map((guid) =>
        Number(guid.textContent?.split('#')[1]),
      ),
    rss,
  )
  expect(guids).toEqual(items.map(({ id }) => id))
  const feed = (await (await fetch(new URL(jsonAddress ?? '', site.url))).json()) as JsonFeed
  expect(feed.items.map(({ id }) => Number(id))).toEqual(guids)
  // A title made from facts is not said again below it.
  const { items: all } = await askFeed(`${path}.json?status=FOR_SALE`)
  expect(all.filter(({ title }) => title.includes('m²')).length).toBeGreaterThan(0)
  for (const { title, content_text: text } of all) {
    const said = title.split(/, | · /)
    expect([title, text.split(' · ').filter((part) => said.includes(part))]).toEqual([title, []])
  }
  expect(await page.locator('.results a[href*=".rss?"]').count()).toBe(1)
})

test('the search is passed to the subscription form, which shows the matches now and the expected mails', async () => {
  const page = await openPage({ width: 1600 })
  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`)
  const total = await listed(page)
  await page.locator('.filterbar__save').click()
  await page.waitForURL(/hou-me-op-de-hoogte/)
  const summary = page.locator('.summary__n').first()
  await expect
    .poll(async () => Number((await summary.locator('b').first().textContent())?.replace('.', '')))
    .toBe(total)
  expect(await page.locator('[data-summary]').textContent()).toMatch(/per week|per maand/)
})

test.each(TESTED_LOCALES)('in %s the bar of filters leads to the form', async (locale) => {
  for (const width of [1100, 1280]) {
    const page = await openPage({ width, locale })
    for (const query of ['', '?status=FOR_SALE&type=HOUSE&price_min=275000&price_max=525000&bedrooms_min=3&pc=2800']) {
      await page.goto(site.url + pathFor('search', locale) + query)
      const [save, words] = [page.locator('.filterbar__save'), page.locator('.filterbar__save span')]
      const box = await save.boundingBox()
      expect(box && box.width >= 44 && box.x + box.width <= width, `${width} ${query}`).toBe(true)
      const said = await words.boundingBox()
      if (width === 1280 && query === '') expect(said?.width).toBeGreaterThan(100)
      const field = await page.locator('.filterbar__city').boundingBox()
      expect(field?.width).toBeGreaterThanOrEqual(200)
    }
  }
})

type Answer = { total: number; items: Card[]; facets: Record<string, Record<string, number>> }
type JsonFeed = { items: { id: string; title: string; content_text: string }[] }

const askFeed = async (path: string) => (await (await fetch(site.url + path)).json()) as JsonFeed

async function ask(path: string): Promise<Answer> {
  const response = await fetch(site.url + path, { headers: { accept: 'application/json' } })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** "type:HOUSE", "flags:garage": the search with garden and only this choice of its group. */
function withChoice(name: string): string {
  const [facet = '', value = ''] = name.split(':')
  const query = new URLSearchParams({ status: 'FOR_SALE', garden: '1' })
  if (facet === 'flags') query.set(value, '1')
  else query.set(facet, value)
  return query.toString()
}

/** The value that each order sorts by, ascending; null: not on the card. */
const ORDER: Record<Exclude<Sort, 'total_asc' | 'warm_asc' | 'station_asc'>, (card: Card) => number | null> = {
  newest: (card) => -Date.parse(card.first_seen ?? ''),
  price_asc: ({ price }) => price.amount,
  price_desc: ({ price }) => (price.amount === null ? null : -price.amount),
  price_m2_asc: ({ price, facts }) => {
    const surface = facts.type === 'LAND' ? facts.land_area : facts.living_area
    return price.amount === null || !surface ? null : price.amount / surface
  },
  area_desc: ({ facts }) => {
    const surface = facts.type === 'LAND' ? facts.land_area : facts.living_area
    return surface === null ? null : -surface
  },
  energy_asc: ({ facts }) => facts.energy_kwh,
  monthly_asc: ({ price }) => price.amount,
}

async function shownIds(page: Page): Promise<number[]> {
  const ids = await page
    .locator('.results__cards [data-offer]')
    .evaluateAll((all) => all.map((one) => one.dataset['offer']))
  return ids.map(Number)
}

async function listed(page: Page): Promise<number> {
  const heading = (await page.locator('.results__h').textContent()) ?? ''
  return Number(/[\d.]+/.exec(heading)?.[0].replace('.', '') ?? 0)
}

test('two places are chips in the field only when there is room, and leave space to type on a phone', async () => {
  const places = `${site.url}/nl/aanbod?status=FOR_SALE&pc=2800&region=vlaamse-ardennen`
  const wide = await openPage({ width: 1280, height: 800 })
  await wide.goto(places)
  const inField = await wide
    .locator('.filterbar .combo__chips')
    .evaluate((chips) => chips.scrollWidth - chips.clientWidth)
  expect(inField, 'both chips are fully visible').toBeLessThanOrEqual(0)
  expect(await wide.locator('.active .chip:visible').count()).toBe(0)

  const phone = await openPage({ width: 360, height: 740 })
  await phone.goto(places)
  await phone.locator('#place').focus()
  await expect.poll(async () => (await phone.locator('#place').boundingBox())?.width ?? 0).toBeGreaterThan(120)
  await phone.keyboard.press('Shift+Tab')
  expect(await phone.evaluate(() => document.activeElement?.closest('.chip')?.textContent)).toBe('Mechelen (2800)')
  expect(await phone.locator('.active .chip:visible').count()).toBeGreaterThan(1)
})
