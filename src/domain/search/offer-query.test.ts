import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asksForUnsaid,
  allTypesBut,
  anything,
  type Criteria,
  type OfferQuery,
  type Range,
  SORTS,
  typesLeftOut,
} from '#domain/search/criteria.ts'
import { dayNumber } from '#base/day-number.ts'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { asksForCosts, NO_COSTS } from '#domain/costs/costs.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { municipalityOf } from '#domain/places/place.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'
import { postalCodesOfMunicipality } from '#domain/places/place.ts'
import { relaxations } from '#domain/search/relaxing.ts'

const parse = (text: string) => parseOfferQuery(new URLSearchParams(text))
const criteriaOf = (text: string) => parse(text).query.criteria

const whole = fc.option(fc.nat({ max: 999_999_999 }))
const cents = fc.option(fc.nat({ max: 99_999_999 }).map((value) => value / 100))
const rangeOf = (bound: fc.Arbitrary<number | null>): fc.Arbitrary<Range> => fc.record({ min: bound, max: bound })
const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6 + 0)
const point = fc.record({ lng: degrees(180), lat: degrees(90) })
const code = fc.integer({ min: 1000, max: 9999 }).map(String)
const criteria: fc.Arbitrary<Criteria> = fc
  .record({
    wanted: fc
      .dictionary(fc.constantFrom(...DEALS), fc.oneof(rangeOf(cents), fc.constant({ min: null, max: 500 })))
      .map((wanted) => ({ ...wanted })),
    // A choice that excludes few types has no order.
    types: fc.uniqueArray(fc.constantFrom(...PROPERTY_TYPES)).map((types) => {
      const leftOut = typesLeftOut(types)
      return leftOut.length > 0 ? allTypesBut(leftOut) : types
    }),
    bedrooms: rangeOf(whole),
    living: rangeOf(cents),
    year: rangeOf(whole),
    land: rangeOf(cents),
    commercial: rangeOf(cents),
    flags: fc
      .uniqueArray(fc.constantFrom(...CRITERIA_FLAGS))
      .map((flags) => CRITERIA_FLAGS.filter((one) => flags.includes(one))),
    deposit: cents,
    station: fc.option(fc.integer({ min: 1, max: 5_000 }).map((km) => km * 10)),
    available: fc.option(fc.integer({ min: dayNumber('2000-01-01') ?? 0, max: dayNumber('2099-12-31') ?? 0 })),
    costs: fc
      .record({
        total: cents,
        onlyHome: fc.boolean(),
        monthly: fc.option(
          fc.record({
            max: fc.nat({ max: 9_999 }),
            own: fc.nat({ max: 999_999 }),
            rate: fc.nat({ max: 2_000 }).map((rate) => rate / 100),
            years: fc.integer({ min: 1, max: 40 }),
          }),
        ),
        warm: cents,
        unknown: fc.boolean(),
      })
      .map((costs) => ({ ...NO_COSTS, ...costs }))
      .map((costs) => ({ ...costs, unknown: costs.unknown && asksForCosts(costs) })),
    energyMax: fc.option(fc.constantFrom(...ENERGY_LABELS)),
    newBuild: fc.boolean(),
    country: fc.option(fc.constantFrom('BE', 'NL', 'FR')),
    postalCodes: fc.uniqueArray(code),
    provinces: fc.uniqueArray(fc.constantFrom('BE-VOV', 'BE-WLG', 'BE-BRU')),
    around: fc.uniqueArray(
      fc.record({ postalCode: code, km: fc.integer({ min: 1, max: 30_000 }).map((km) => km / 100) }),
      {
        selector: (around) => JSON.stringify(around),
      },
    ),
    unsaid: fc.boolean(),
    notPostalCodes: fc.uniqueArray(code),
    notWords: fc.uniqueArray(fc.constantFrom('veranda', 'te renoveren', 'mazout', 'x9', 'огонь'), { maxLength: 5 }),
    travel: fc.uniqueArray(
      fc.record({
        place: fc.constantFrom('9000', 'Gent-Sint-Pieters', "'s Hertogenbosch".slice(1), 'Liège-Guillemins'),
        minutes: fc.integer({ min: 1, max: 180 }),
        arriveBy: fc.integer({ min: 20, max: 95 }).map((quarters) => quarters * 15),
      }),
      { maxLength: 2, selector: (travel) => JSON.stringify(travel) },
    ),
    bbox: fc.option(
      fc.tuple(point, point).map(([a, b]) => ({
        west: Math.min(a.lng, b.lng),
        east: Math.max(a.lng, b.lng),
        south: Math.min(a.lat, b.lat),
        north: Math.max(a.lat, b.lat),
      })),
    ),
    area: fc.option(fc.array(point, { minLength: 3, maxLength: 50 })),
  })
  .map((one) => ({ ...one, unsaid: one.unsaid && asksForUnsaid(one) }))
const query: fc.Arbitrary<OfferQuery> = fc.record({
  criteria,
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 1_000_000 }),
})

describe('the query names of the search page', () => {
  test('a query written to a URL is read back the same, with nothing ignored', () => {
    fc.assert(
      fc.property(query, (one) => {
        const written = formatOfferQuery(one).toString()
        expect(parse(written)).toEqual({
          query: one,
          fromPage: one.page,
          ignored: [],
          notUnderstood: [],
          unknownReferences: [],
          notNarrowed: [],
        })
      }),
    )
  })

  test('no text makes the parser throw [offer-query.text-makes-reading]', () => {
    const name = fc.constantFrom(
      'status',
      'price_min',
      'pc',
      'around',
      'bbox',
      'area',
      'page',
      'sort',
      'garden',
      'energy_max',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const { query: read } = parseOfferQuery(new URLSearchParams(pairs))
        expect(parse(formatOfferQuery(read).toString()).query).toEqual(read)
      }),
    )
  })

  test('a price applies to each chosen deal, and to all three when none is chosen', () => {
    const range = { min: 100, max: 200 }
    expect(criteriaOf('status=FOR_SALE&price_min=100&price_max=200').wanted).toEqual({ FOR_SALE: range })
    expect(criteriaOf('price_min=100&price_max=200').wanted).toEqual({
      FOR_SALE: range,
      TO_RENT: range,
      TAKE_OVER: range,
    })
  })

  test('a bound of one deal selects that deal and overrides the common price', () => {
    expect(criteriaOf('rent_max=900').wanted).toEqual({ TO_RENT: { min: null, max: 900 } })
    expect(criteriaOf('status=FOR_SALE&rent_max=900&price_max=300000').wanted).toEqual({
      FOR_SALE: { min: null, max: 300000 },
      TO_RENT: { min: null, max: 900 },
    })
  })

  test('the plus of an energy label may arrive as a space', () => {
    expect(criteriaOf('energy_max=A%2B%2B').energyMax).toBe('A++')
    expect(criteriaOf('energy_max=A++').energyMax).toBe('A++')
    expect(criteriaOf('energy_max=A+').energyMax).toBe('A+')
    expect(criteriaOf('energy_max=A').energyMax).toBe('A')
  })

  test('unknown and invalid values are dropped and reported; empty ones are ignored', () => {
    const { query: read, ignored } = parse(
      'status=STOLEN&price_min=abc&page=0&bbox=1,2,3&bedrooms_min=&utm_source=x&around=9000,-1&year_min=2000&year_min=1990',
    )
    expect(read).toEqual({
      criteria: { ...anything(), year: { min: 2000, max: null } },
      sort: 'newest',
      page: 1,
    })
    expect(ignored.map(({ name, value, why }) => `${name}=${value} ${why}`).sort()).toEqual([
      'around=9000,-1 unreadable',
      'bbox=1,2,3 unreadable',
      'page=0 unreadable',
      'price_min=abc unreadable',
      'status=STOLEN unreadable',
      'year_min=1990 surplus',
    ])
  })

  test.each([
    ['400000', 400_000],
    ['400.000', 400_000],
    ['400,000', 400_000],
    ['€ 400 000', 400_000],
    ['400\u00a0000 €', 400_000],
    ['400\u202f000 EUR', 400_000],
    ['EUR 400.000,-', 400_000],
    ["CHF? 4'0", null],
    ["400'000", 400_000],
    ['1.250.000,50', 1_250_000.5],
    ['1,250,000.50', 1_250_000.5],
    ['1250.5', 1250.5],
    ['400k', 400_000],
    ['€ 400K', 400_000],
    ['1,25 mln', 1_250_000],
    ['1.1m', 1_100_000],
    ['2.50', 2.5],
    ['4.00.000', null],
    ['400.0000', null],
    ['1.250,000', null],
    ['k', null],
    ['-5', null],
    ['99999999999', null],
  ])('a price typed as "%s" is read in every language', (typed, amount) => {
    const { query: read, ignored } = parseOfferQuery(new URLSearchParams({ status: 'FOR_SALE', price_max: typed }))
    expect(read.criteria.wanted.FOR_SALE?.max).toBe(amount)
    expect(ignored).toEqual(amount === null ? [{ name: 'price_max', value: typed, why: 'unreadable' }] : [])
  })

  test('one value may hold several postal codes', () => {
    expect(criteriaOf('pc=9000,9030&pc=2800,').postalCodes).toEqual(['9000', '9030', '2800'])
    expect(parse('pc=9000,%3F').ignored).toEqual([{ name: 'pc', value: '?', why: 'unreadable' }])
  })

  test('an area of more than 50 points is ignored', () => {
    const corners = (count: number) => Array.from({ length: count }, (_, i) => `4.${i},51.${i}`).join(';')
    expect(criteriaOf(`area=${corners(50)}`).area).toHaveLength(50)
    expect(parse(`area=${corners(51)}`)).toMatchObject({
      query: { criteria: { area: null } },
      ignored: [{ name: 'area' }],
    })
  })

  test('a price without a deal is one filter: no deal is written, shown or dropped with it', () => {
    const read = parse('price_max=9000').query
    expect(formatOfferQuery(read).toString()).toBe('price_max=9000')
    const [price, ...others] = describeCriteria(read)
    expect(price).toMatchObject({ name: 'price', value: { min: null, max: 9000 } })
    expect(price?.removed.criteria).toEqual(anything())
    expect(others).toEqual([])
    expect(relaxations(read).map(({ givenUp, query: wider }) => [givenUp, wider.criteria])).toEqual([
      ['price', anything()],
    ])
    expect(describeCriteria(parse('status=FOR_SALE&price_max=9000').query).map(({ name }) => name)).toEqual([
      'price',
      'status',
    ])
  })

  test('a price stays when its only deal is removed', () => {
    const read = parse('status=FOR_SALE&price_max=300000&type=HOUSE').query
    const left = 'price_max=300000&type=HOUSE'
    const deal = describeCriteria(read).find(({ name }) => name === 'status')
    expect(deal && formatOfferQuery(deal.removed).toString()).toBe(left)
    const [given] = relaxations(read)
    expect(given?.givenUp).toBe('status')
    expect(given && formatOfferQuery(given.query).toString()).toBe(left)
    const sale = describeCriteria(parse('sale_max=300000&rent_max=900').query).find(({ name }) => name === 'status')
    expect(sale && formatOfferQuery(sale.removed).toString()).toBe('status=TO_RENT&price_max=900')
  })

  test.each([
    ['page=3', 3],
    ['page=3&from_page=1', 1],
    ['page=3&from_page=5', 3],
    ['page=30&from_page=1', 26],
    ['from_page=2', 1],
    ['page=3&from_page=x', 3],
  ])('"%s" is shown from page %i', (text, first) => {
    expect(parse(text).fromPage).toBe(first)
  })

  test('unrecognised words are carried along', () => {
    expect(parse('not_understood=zeezicht&not_understood=').notUnderstood).toEqual(['zeezicht'])
  })
})

describe('active filters', () => {
  test('removing every chip one by one leaves an empty search', () => {
    fc.assert(
      fc.property(query, (one) => {
        let left = one
        for (let chips = describeCriteria(left); chips[0]; chips = describeCriteria(left)) {
          const fewer = chips[0].removed
          expect(formatOfferQuery(fewer).toString()).not.toBe(formatOfferQuery({ ...left, page: 1 }).toString())
          left = fewer
        }
        expect(left.criteria).toEqual(anything())
      }),
    )
  })

  test('a whole municipality is one chip that removes all its postal codes; a part of one has a chip per code', () => {
    const ghent = postalCodesOfMunicipality('44021')
    const whole = parse([...ghent, '2800', '3000'].map((one) => `pc=${one}`).join('&')).query
    const [town, ...others] = describeCriteria(whole)
    expect(town).toMatchObject({ name: 'municipality', value: { names: { nl: 'Gent', fr: 'Gand' } } })
    expect(town?.removed.criteria.postalCodes).toEqual(['2800', '3000'])
    expect(others.map(({ name }) => name)).not.toContain('municipality')
    const part = parse(
      ghent
        .slice(1)
        .map((one) => `pc=${one}`)
        .join('&'),
    ).query
    expect(describeCriteria(part).map(({ name }) => name)).toEqual(ghent.slice(1).map(() => 'pc'))
  })

  test('one price for two deals is one chip', () => {
    const chips = describeCriteria(parse('status=FOR_SALE&status=TO_RENT&price_max=5').query)
    expect(chips.map(({ name }) => name)).toEqual(['price', 'status', 'status'])
  })

  test('relaxing drops each criterion separately, all places as one', () => {
    const given = parse('status=FOR_SALE&price_max=5&garage=1&pc=9000&pc=9050&province=BE-WLG&page=3').query
    const relaxed = relaxations(given)
    expect(relaxed.map(({ givenUp }) => givenUp)).toEqual(['status', 'price', 'garage', 'place'])
    expect(formatOfferQuery(relaxed[2]?.query ?? given).toString()).toBe(
      'status=FOR_SALE&price_max=5&pc=9000&pc=9050&province=BE-WLG',
    )
  })
})

test.each(['2026-11-15', '2026-03-29', '2026-10-25'])('since %s is read back unchanged', (day) => {
  const { query, ignored } = parseOfferQuery(new URLSearchParams({ since: day }))
  expect(ignored).toEqual([])
  expect(formatOfferQuery(query).get('since')).toBe(day)
})

test.each(['2026-02-30', '15-11-2026', 'x'.repeat(1000), '0026-01-01'])('since %s is not a date', (text) => {
  expect(parseOfferQuery(new URLSearchParams({ since: text })).ignored).toMatchObject([{ name: 'since' }])
})

describe('exclusions', () => {
  test('excluding types selects all others, and is written the shorter way', () => {
    const but = criteriaOf('not_type=LAND&not_type=GARAGE')
    expect(but.types).toEqual(PROPERTY_TYPES.filter((type) => type !== 'LAND' && type !== 'GARAGE'))
    const written = formatOfferQuery({ criteria: but, sort: 'newest', page: 1 }).toString()
    expect(written).toBe('not_type=LAND&not_type=GARAGE')
    expect(criteriaOf('type=HOUSE&type=LAND&not_type=LAND').types).toEqual(['HOUSE'])
  })

  test('excluding everything that is searched has no effect, and is reported', () => {
    const { query: read, ignored } = parse('type=LAND&not_type=LAND')
    expect(read.criteria.types).toEqual(['LAND'])
    expect(ignored).toEqual([{ name: 'not_type', value: 'LAND', why: 'surplus' }])
    expect(criteriaOf(PROPERTY_TYPES.map((type) => `not_type=${type}`).join('&')).types).toEqual([])
  })

  test('each is one chip, and removing it leaves the others', () => {
    const chips = describeCriteria(parse('not_type=LAND&not_type=GARAGE&not_pc=9030,9050').query)
    expect(chips.map(({ name }) => name)).toEqual(['not_type', 'not_type', 'not_pc', 'not_pc'])
    expect(chips.map(({ removed }) => formatOfferQuery(removed).toString())).toEqual([
      'not_type=GARAGE&not_pc=9030&not_pc=9050',
      'not_type=LAND&not_pc=9030&not_pc=9050',
      'not_type=LAND&not_type=GARAGE&not_pc=9050',
      'not_type=LAND&not_type=GARAGE&not_pc=9030',
    ])
  })

  test('of very many excluded places those beyond the first share one chip', () => {
    const codes = belgianPlaces().places.map(({ postalCode }) => postalCode)
    const one = [...new Map(codes.map((code) => [municipalityOf(code)?.nis, code])).values()].slice(0, 45)
    const chips = describeCriteria(parse(one.map((code) => `not_pc=${code}`).join('&')).query)
    expect(chips.map(({ name }) => name).filter((name) => name === 'more_not_in')).toHaveLength(1)
    const more = chips.at(-1)
    expect(more).toMatchObject({ name: 'more_not_in', value: 5 })
    expect(more?.removed.criteria.notPostalCodes).toHaveLength(40)
  })
})
