import { describe, expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { matches } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { searchTitle } from './search-title.ts'

const near = { postalCode: '3000', km: 10 }
const EXPECTED = {
  nl: 'in Tienen of binnen 10 km van Leuven',
  fr: 'à Tirlemont ou à moins de 10 km de Louvain',
  en: 'in Tienen or within 10 km of Leuven',
  de: 'in Thienen oder im Umkreis von 10 km um Löwen',
}

describe('a town and a circle are worded as alternatives', () => {
  const wishes: Criteria = { ...anything(), types: ['HOUSE'], wanted: {}, postalCodes: ['3300'], around: [near] }

  test('in the words of a subscription and in the title of a search, in four languages', () => {
    for (const locale of ['nl', 'fr', 'en', 'de'] as const) {
      const { headline, details } = searchSummary(wishes, locale)
      expect(headline).toContain(EXPECTED[locale])
      expect(details).toEqual([])
      expect(searchTitle(wishes, 2, locale)).toContain(EXPECTED[locale])
    }
  })

  test('and a home in either of them matches, though none can be in both', () => {
    const at = (postalCode: string) => ({ ...HOME, postalCode, ...centreOf(postalCode) })
    expect(matches(wishes, at('3300'), centreOf)).toBe(true)
    expect(matches(wishes, at('3001'), centreOf)).toBe(true)
    expect(matches(wishes, at('9000'), centreOf)).toBe(false)
    expect(matches({ ...wishes, postalCodes: [] }, at('3300'), centreOf)).toBe(false)
  })
})

test('circles alone are worded as alternatives too, with the price after them', () => {
  const wishes: Criteria = {
    ...anything(),
    types: ['HOUSE'],
    wanted: { FOR_SALE: { min: null, max: 425_000 } },
    around: [near, { postalCode: '9000', km: 2.5 }],
  }
  expect(searchSummary(wishes, 'nl').headline.replaceAll('\u00a0', ' ')).toBe(
    'huizen te koop binnen 10 km van Leuven of binnen 2,5 km van Gent, tot € 425.000',
  )
})

const HOME: SearchRow = {
  id: 1,
  offerId: 1,
  newBuild: false,
  prices: { FOR_SALE: 300_000 },
  type: 'HOUSE',
  bedrooms: null,
  year: null,
  living: null,
  land: null,
  commercial: null,
  flags: {},
  deposit: null,
  available: null,
  station: null,
  warm: null,
  tax: null,
  energyLabel: null,
  energyKwh: null,
  country: 'BE',
  postalCode: '3300',
  province: 'BE-VBR',
  lat: null,
  lng: null,
  firstSeen: 0,
}
