import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { cardOf, house, html, importListings, mainOf, project, textOf } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'
import { filled, FURTHER, SPECIFIED } from './words.ts'

/** A slug names type and municipality in the language of the page. */
const SLUG = { nl: 'huis-gent', fr: 'maison-gand', en: 'house-ghent', de: 'haus-gent' }

describe('the addresses of a running site', () => {
  let site: Site
  let id = 0
  let parent = 0
  let unit = 0
  let withdrawn = 0
  beforeAll(async () => {
    site = await startSite()
    const address = { postalCode: '9000', locality: 'Gent', street: 'Denkbeeldige Steeg', number: '7' }
    const kept = [house('A', 310000, { address }), ...project('P', 255000)]
    await importListings(site, [...kept, house('W', 350000, { address })], 3)
    id = (await cardOf(site, 310000)).id
    withdrawn = (await cardOf(site, 350000)).id
    const offered = await cardOf(site, 255000)
    parent = offered.id
    unit = Number(new RegExp(`${offered.url}/(\\d+)`).exec(await html(site.url + offered.url))?.[1])
    await importListings(site, kept, 2, '--full', '--yes')
  })
  afterAll(async () => await site.stop())

  const look = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.url + path, { redirect: 'manual', headers })
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      headers: answer.headers,
      page: await answer.text(),
    }
  }

  test('every page without parameters answers in its own language with one heading [site.page-without-parameters]', async () => {
    for (const paths of Object.values({ ...SPECIFIED, ...FURTHER })) {
      for (const locale of LOCALES) {
        if (paths[locale].includes('{')) continue
        const { status, page } = await look(paths[locale])
        expect(status, paths[locale]).toBe(200)
        expect(page.startsWith(`<!doctype html><html lang="${locale}"`), paths[locale]).toBe(true)
        expect(page.match(/<h1[ >]/g), paths[locale]).toHaveLength(1)
      }
    }
  })

  test('a request for JSON only gets JSON, however often the page was requested before', async () => {
    const path = `${pathFor('search', 'nl')}?type=HOUSE`
    for (const accept of ['text/html, application/json', 'text/html', 'application/json', 'text/html']) {
      for (let time = 1; time <= 3; time++) {
        const kind = accept === 'application/json' ? 'application/json' : 'text/html'
        expect((await look(path, { accept })).headers.get('content-type'), `${accept}, ${time}`).toContain(kind)
      }
    }
  })

  test('the short address of an offer, and a wrong slug, redirect permanently to the right one [site.short-address-offer]', async () => {
    for (const locale of LOCALES) {
      const right = pathFor('offer', locale, { estateId: id, slug: SLUG[locale] })
      expect((await look(right)).status).toBe(200)
      expect(await look(pathFor('offerShort', locale, { estateId: id }))).toMatchObject({
        status: 301,
        location: right,
      })
      for (const slug of ['x', 'denkbeeldige-steeg-7', '<script>', 'é'])
        expect(await look(pathFor('offer', locale, { estateId: id, slug }))).toMatchObject({
          status: 301,
          location: right,
        })
    }
  })

  test('an address with a trailing slash redirects to the page without it, on the same host', async () => {
    for (const locale of LOCALES) {
      for (const path of [
        pathFor('home', locale),
        pathFor('search', locale),
        pathFor('offerShort', locale, { estateId: id }),
      ])
        expect(await look(`${path}/?pc=2800`)).toMatchObject({ status: 301, location: `${path}?pc=2800` })
      expect((await look(`/${locale}//`)).status).toBe(404)
      expect((await look(`/${locale}/nowhere/`)).status).toBe(404)
    }
    for (const path of ['//evil.example/', '//evil.example/nl/', '/nl/\\evil.example/', '/%2F/evil.example/'])
      expect((await look(path)).location ?? '', path).not.toContain('evil')
  })

  test('a slug contains neither street nor number', async () => {
    for (const locale of LOCALES) {
      const { location } = await look(pathFor('offerShort', locale, { estateId: id }))
      expect(location).not.toMatch(/steeg|-7$/)
    }
  })

  test('the address of a unit lies under its project, and a wrong slug redirects there [site.unit-address-under]', async () => {
    for (const locale of LOCALES) {
      const slug = (await look(pathFor('offerShort', locale, { estateId: parent }))).location?.split('/').at(-1) ?? ''
      const right = pathFor('unit', locale, { estateId: parent, slug, entityId: unit })
      expect((await look(right)).status, right).toBe(200)
      const wrong = pathFor('unit', locale, { estateId: parent, slug: 'x', entityId: unit })
      expect(await look(wrong)).toMatchObject({ status: 301, location: right })
      expect((await look(pathFor('unit', locale, { estateId: parent, slug, entityId: 99_999 }))).status).toBe(404)
      expect((await look(pathFor('unit', locale, { estateId: id, slug: SLUG[locale], entityId: unit }))).status).toBe(
        404,
      )
    }
  })

  test('a withdrawn offer is 410 with similar offers, an unknown one 404, in the language of the address [site.withdrawn-offer-410]', async () => {
    for (const locale of LOCALES) {
      for (const path of [
        pathFor('offerShort', locale, { estateId: withdrawn }),
        pathFor('offer', locale, { estateId: withdrawn, slug: 'x' }),
      ]) {
        const gone = await look(path)
        expect(gone.status, path).toBe(410)
        expect(gone.page).toContain(`<html lang="${locale}"`)
        expect(gone.page, 'a similar offer').toContain(pathFor('offer', locale, { estateId: id, slug: SLUG[locale] }))
      }
      for (const estateId of ['999999', '0', '-1', '1e1', 'abc', '99999999999999999999', '1.0', ' 1'])
        expect((await look(pathFor('offerShort', locale, { estateId }))).status, estateId).toBe(404)
    }
  })

  test('an unknown address is 404, in the language of its prefix, with links onward [site.unknown-address-404]', async () => {
    for (const locale of LOCALES) {
      for (const path of ['/nope', '/nope/1/2/3', `/${'x'.repeat(2000)}`, '/%00', '/..%2f..%2fetc', '//']) {
        const lost = await look(`/${locale}${path}`)
        expect(lost.status, path).toBe(404)
        expect(lost.page).toContain(`<html lang="${locale}"`)
        expect(lost.page.match(/<h1[ >]/g)).toHaveLength(1)
        expect(lost.page).toContain(`href="${pathFor('home', locale)}"`)
        expect(lost.page).not.toContain('rel="canonical"')
      }
    }
    for (const path of ['/it', '/nope', '/NL', '/wp-admin', '/index.html', '/%E0%A4%A']) {
      const lost = await look(path)
      expect([400, 404], path).toContain(lost.status)
      expect(lost.page, path).toContain('<html lang="nl"')
    }
  })

  test("another language's word is 404", async () => {
    for (const paths of Object.values({ ...SPECIFIED, ...FURTHER })) {
      for (const locale of LOCALES) {
        for (const other of LOCALES) {
          const params = {
            estateId: id,
            slug: SLUG[locale],
            entityId: unit,
            token: 'A'.repeat(43),
            appointmentId: 'A'.repeat(22),
          }
          const path = filled(paths[other], params).replace(`/${other}`, `/${locale}`)
          if (path === filled(paths[locale], params)) continue
          expect((await look(path)).status, path).toBe(404)
        }
      }
    }
  })

  test('the success word of any language is never taken for a token [site.success-word-language]', async () => {
    for (const locale of LOCALES) {
      for (const word of [
        'succes',
        'reussi',
        'success',
        'gelungen',
        'uitschrijven',
        'desinscrire',
        'unsubscribe',
        'abbestellen',
      ]) {
        const path = `${pathFor('subscribe', locale)}/${word}`
        const { status, page, headers } = await look(path)
        expect(status, path).toBe(path === pathFor('subscribeSuccess', locale) ? 200 : 404)
        expect(headers.get('referrer-policy'), 'not a page behind a token').not.toBe('no-referrer')
        expect(mainOf(page)).not.toContain('value="erase"')
      }
    }
  })

  test('/ redirects to the language last used, else the browser’s, else Dutch', async () => {
    expect(await look('/')).toMatchObject({ status: 302, location: '/nl' })
    for (const [accept, location] of [
      ['fr', '/fr'],
      ['de-AT,en;q=0.5', '/de'],
      ['es,pt;q=0.9,en;q=0.1', '/en'],
      ['en;q=0.2,fr;q=0.9', '/fr'],
      ['it', '/nl'],
      ['fr;q=0,de;q=0.1', '/de'],
      [',;q=x,,', '/nl'],
    ] as const)
      expect((await look('/', { 'accept-language': accept })).location, accept).toBe(location)
    const cookie = (await look('/de')).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toBe('locale=de')
    expect((await look('/', { cookie, 'accept-language': 'fr' })).location).toBe('/de')
    expect((await look('/', { cookie: 'locale=it', 'accept-language': 'fr' })).location).toBe('/fr')
  })

  test('a deal in the sentence overrides the chosen one', async () => {
    const wanted = async (chosen: string, sentence: string): Promise<Record<string, string>> => {
      const { location } = await look(`/nl/aanbod?${chosen}&q=${encodeURIComponent(sentence)}`)
      const { status = '', price_max = '' } = Object.fromEntries(new URL(location ?? '', site.url).searchParams)
      return { status, price_max }
    }
    expect(await wanted('status=FOR_SALE', 'appartement te huur')).toEqual({ status: 'TO_RENT', price_max: '' })
    expect(await wanted('status=FOR_SALE&price_max=900', 'te huur in Gent')).toEqual({
      status: 'TO_RENT',
      price_max: '900',
    })
    expect(await wanted('status=FOR_SALE&price_max=450000', 'te huur in Gent onder 900')).toEqual({
      status: 'TO_RENT',
      price_max: '900',
    })
    expect(await wanted('status=FOR_SALE&price_max=450000', 'te huur in Gent')).toEqual({
      status: 'TO_RENT',
      price_max: '',
    })
    expect(await wanted('status=TO_RENT&price_max=900', 'te huur met tuin')).toEqual({
      status: 'TO_RENT',
      price_max: '900',
    })
    expect(await wanted('status=FOR_SALE', 'huis in Gent')).toEqual({ status: 'FOR_SALE', price_max: '' })
    expect(await wanted('status=TAKE_OVER', 'tot 300000')).toEqual({ status: 'TAKE_OVER', price_max: '300000' })
  })

  test('the language switch leads to the same page, offer, unit, filters and form [site.language-switch-leads]', async () => {
    const unitSlug = (locale: Locale) =>
      look(pathFor('offerShort', locale, { estateId: parent })).then(
        ({ location }) => location?.split('/').at(-1) ?? '',
      )
    const slugs = new Map(await Promise.all(LOCALES.map(async (l) => [l, await unitSlug(l)] as const)))
    const filters = '?status=FOR_SALE&type=HOUSE&price_max=400000&pc=9000&garden=1&page=1'
    const pages: ((locale: Locale) => string)[] = [
      (l) => pathFor('home', l),
      (l) => pathFor('favorites', l),
      (l) => pathFor('privacy', l),
      (l) => pathFor('terms', l),
      (l) => pathFor('subscribeSuccess', l),
      (l) => pathFor('offer', l, { estateId: id, slug: SLUG[l] }),
      (l) => pathFor('unit', l, { estateId: parent, slug: slugs.get(l) ?? '', entityId: unit }),
      (l) => `${pathFor('contactOffer', l, { estateId: parent })}?unit=${unit}`,
      (l) => `${pathFor('bookViewing', l, { estateId: parent })}?unit=${unit}`,
      (l) => pathFor('sendToAFriend', l, { estateId: id }),
      (l) => pathFor('manageSubscription', l, { token: 'A'.repeat(43) }),
      (l) => pathFor('cancelAppointment', l, { appointmentId: 'A'.repeat(22) }),
    ]
    for (const path of pages) {
      for (const from of LOCALES) {
        const { page } = await look(path(from))
        for (const to of LOCALES) expect(switchLinks(page)[to], `${path(from)} to ${to}`).toBe(path(to))
      }
    }
    for (const word of ['search', 'subscribe'] as const) {
      for (const from of LOCALES) {
        const links = switchLinks((await look(pathFor(word, from) + filters)).page)
        for (const to of LOCALES) {
          const link = new URL(links[to] ?? '', site.url)
          expect(link.pathname).toBe(pathFor(word, to))
          for (const part of filters.slice(1).split('&').slice(0, 5))
            expect(link.search, `${word} ${to}`).toContain(part)
        }
      }
    }
  })

  test('an error page in another language concerns the same offer', async () => {
    const title = async (locale: Locale) =>
      textOf(mainOf(await html(site.url + pathFor('offer', locale, { estateId: id, slug: SLUG[locale] }))))
    for (const locale of LOCALES) expect(await title(locale)).toContain('310')
  })

  test('assets are served from /assets/, and a path out of the folder is 404 [site.assets-come-assets]', async () => {
    const { page } = await look('/nl')
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, path = '']) => path)
    expect(assets.length).toBeGreaterThan(2)
    for (const path of assets) {
      const asset = await look(path)
      expect(asset.status, path).toBe(200)
      expect(asset.headers.get('cache-control')).toContain('immutable')
    }
    const scripts = [
      ...page.matchAll(/<script[^>]*src="([^"]+)"/g),
      ...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g),
    ]
    for (const [, path] of scripts) expect(path).toMatch(/^\/assets\//)
    for (const path of ['/assets/nope.js', '/assets/%2e%2e/main.js', '/assets/..%5cmain.js', '/assets/%00', '/assets/'])
      expect([400, 404], path).toContain((await look(path)).status)
  })
})

/** The links of a page's language switch. */
function switchLinks(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/<a href="([^"]+)" lang="(\w\w)" hrefLang="\w\w"/g)].map(([, href = '', locale = '']) => [
      locale,
      href.replaceAll('&amp;', '&'),
    ]),
  )
}
