import { describe, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { LOCALES } from '#base/locale.ts'
import { aNumber, aText, textLike } from '../requests/agency.ts'
import { ajaxSite } from './site.ts'

type City = { pc: number; nl: string }

const WORD = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' }

describe('a read endpoint', () => {
  const site = ajaxSite()
  const get = async <T>(path: string): Promise<{ status: number; body: T }> => {
    const answer = await fetch(site().url + path)
    expect(answer.headers.get('content-type'), path).toMatch(/^application\/json/)
    return { status: answer.status, body: (await answer.json()) as T } // asserted by each test
  }

  test.each(LOCALES)('%s estate returns the card of the contract [reading.estate-card-contract]', async (locale) => {
    const { status, body } = await get<Card>(`/${locale}/ajax/estate/${site().sold}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: site().sold,
      kind: 'estate',
      url: textLike(new RegExp(`^/${locale}/${WORD[locale]}/${site().sold}/[a-z0-9-]+$`)),
      title: aText,
      status: 'FOR_SALE',
      availability: 'AVAILABLE',
      price: { amount: 310000, currency: 'EUR', period: null, hidden: false },
      place: {
        pc: 2800,
        name: { nl: 'Mechelen', fr: 'Malines', en: 'Mechelen', de: 'Mecheln' }[locale],
        lat: aNumber,
        lng: aNumber,
      },
      facts: {
        type: 'HOUSE',
        bedrooms: 3,
        living_area: 150,
        land_area: 320,
        construction_year: 1932,
        energy_kwh: 158,
        energy_label: 'B',
      },
      image: { src: textLike(/^\/media\//), alt: aText },
    })
    expect((await fetch(site().url + body.url)).status).toBe(200)
    expect((await fetch(site().url + body.image.src)).status).toBe(200)
  })

  test.each(LOCALES)('%s estate does not reveal a hidden address', async (locale) => {
    const { body } = await get<Card>(`/${locale}/ajax/estate/${site().hidden}`)
    expect(body.place).toMatchObject({ pc: 9000, lat: null, lng: null })
    expect(JSON.stringify(body)).not.toContain('Geheime')
  })

  test.each(LOCALES)('%s estate of a project gives the lowest price and the number of free units', async (locale) => {
    const { body } = await get<Card>(`/${locale}/ajax/estate/${site().project}`)
    expect(body).toMatchObject({ kind: 'project', price: { amount: 255000 }, units: { free: 1, total: 2 } })
  })

  test.each(LOCALES)(
    '%s estate and similar-estate answer 404 for an unknown offer and 410 for a withdrawn one',
    async (locale) => {
      for (const endpoint of ['estate', 'similar-estate']) {
        for (const id of ['999999', '0', '-1', 'abc', '1e3', '99999999999', 'NaN', '1%00', '%27', '__proto__'])
          expect(await get(`/${locale}/ajax/${endpoint}/${id}`), id).toMatchObject({
            status: 404,
            body: { error: { code: 'not_found', requestId: aText } },
          })
        expect(await get(`/${locale}/ajax/${endpoint}/${site().withdrawn}`)).toMatchObject({
          status: 410,
          body: { error: { code: 'gone' } },
        })
      }
    },
  )

  test.each(LOCALES)(
    '%s similar-estate returns at most four cards, without the offer itself [reading.similar-estate-most]',
    async (locale) => {
      const { status, body } = await get<Card[]>(`/${locale}/ajax/similar-estate/${site().sold}`)
      expect(status).toBe(200)
      expect(body.length).toBeGreaterThan(0)
      expect(body.length).toBeLessThanOrEqual(4)
      for (const card of body) {
        expect(card.id).not.toBe(site().sold)
        expect(card.id).not.toBe(site().withdrawn)
        expect(card.url).toMatch(new RegExp(`^/${locale}/${WORD[locale]}/`))
      }
    },
  )

  test.each(LOCALES)(
    '%s search-city returns postal codes with names, always with the Dutch name [reading.search-city-gives]',
    async (locale) => {
      const { status, body } = await get<City[]>(`/${locale}/ajax/search-city?search=gent&limit=10`)
      expect(status).toBe(200)
      expect(body.length).toBeLessThanOrEqual(10)
      const found = body.find((row) => row.pc === 9000)
      expect(found).toEqual(
        {
          nl: { pc: 9000, nl: 'Gent' },
          fr: { pc: 9000, nl: 'Gent', fr: 'Gand' },
          en: { pc: 9000, nl: 'Gent', en: 'Ghent' },
          de: { pc: 9000, nl: 'Gent' },
        }[locale],
      )
      for (const row of body) {
        expect(Number.isInteger(row.pc)).toBe(true)
        expect(row.nl.length).toBeGreaterThan(0)
        expect(Object.keys(row).every((key) => ['pc', 'nl', locale].includes(key))).toBe(true)
      }
    },
  )

  test.each(LOCALES)('%s search-city returns at most ten per page [reading.search-city-never]', async (locale) => {
    const first = (await get<City[]>(`/${locale}/ajax/search-city?search=9&limit=500`)).body
    expect(first).toHaveLength(10)
    const second = (await get<City[]>(`/${locale}/ajax/search-city?search=9&limit=10&page=2`)).body
    expect(second).toHaveLength(10)
    const codes = [...first, ...second].map((row) => row.pc)
    expect(new Set(codes).size).toBe(20)
    expect((await get<City[]>(`/${locale}/ajax/search-city?search=9&limit=3`)).body).toHaveLength(3)
    expect((await get<City[]>(`/${locale}/ajax/search-city?search=9&page=9999`)).body).toEqual([])
  })

  test.each(LOCALES)(
    '%s search-city prefers the language in the query over that of the path [reading.search-city-takes]',
    async (locale) => {
      const { body } = await get<City[]>(`/${locale}/ajax/search-city?search=Gand&locale=fr`)
      expect(body).toContainEqual({ pc: 9000, nl: 'Gent', fr: 'Gand' })
      const unknown = (await get<City[]>(`/${locale}/ajax/search-city?search=9000&locale=it`)).body
      expect(unknown).toEqual((await get<City[]>(`/${locale}/ajax/search-city?search=9000`)).body)
    },
  )

  test.each(LOCALES)('%s search-city answers any text and any number without an error', async (locale) => {
    for (const search of ['', '%00', '%27%3B--', '%', 'x'.repeat(5000), '%F0%9F%8F%A0', '..%2F..', '%5B'])
      expect((await get<City[]>(`/${locale}/ajax/search-city?search=${search}`)).status, search.slice(0, 20)).toBe(200)
    for (const limit of ['0', '-1', 'abc', '1e9', '', '99999999999999999999'])
      expect(
        (await get<City[]>(`/${locale}/ajax/search-city?search=9&limit=${limit}`)).body.length,
        limit,
      ).toBeLessThanOrEqual(10)
    expect((await get<City[]>(`/${locale}/ajax/search-city`)).body).toEqual([])
  })

  test.each(LOCALES)('%s answers 404 in JSON at any other endpoint', async (locale) => {
    for (const path of ['nope', 'estate', 'estate/1/2', 'similar-estate/', ''])
      expect(await get(`/${locale}/ajax/${path}`), path).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      })
  })

  test.each(LOCALES)(
    '%s favourites returns up to two hundred cards, and the state of withdrawn offers',
    async (locale) => {
      const word = { nl: 'favorieten', fr: 'favoris', en: 'favorites', de: 'favoriten' }[locale]
      const ids = [site().withdrawn, site().sold, 999999]
      const answer = await fetch(`${site().url}/${locale}/${word}?${ids.map((id) => `id=${id}`).join('&')}`, {
        headers: { accept: 'application/json' },
      })
      expect(answer.status).toBe(200)
      const cards = (await answer.json()) as Card[]
      expect(cards.map((card) => [card.id, card.availability])).toEqual([
        [site().withdrawn, 'WITHDRAWN'],
        [site().sold, 'AVAILABLE'],
      ])
    },
  )
})
