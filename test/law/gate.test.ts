import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gateFamily } from '#domain/law/gate.ts'
import { type Advert, judgeListings } from '#domain/law/judge-listings.ts'
import { dayAt, daysLater, midnightAt } from '#domain/law/place-time.ts'
import { turningDays } from '#domain/law/turning-days.ts'
import { checkListing } from '#feeds/check-listing.ts'

function readListing(document: object): Advert {
  const item = checkListing({}, document)
  if (item.kind !== 'listing') throw new Error(JSON.stringify(item))
  return item.listing
}

const day = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dayOrLeap = fc.oneof(day, fc.constantFrom('2016-02-29', '2020-02-29', '2024-02-29', '2026-02-28'))

const someAdvert: fc.Arbitrary<Advert> = fc
  .record({
    place: fc.constantFrom(
      ['BE', '9000'],
      ['BE', '1000'],
      ['BE', '5000'],
      ['NL', '1011'],
      ['DE', '10115'],
      ['FR', '75011'],
      ['ES', '28001'],
    ),
    type: fc.constantFrom('HOUSE', 'APARTMENT', 'OFFICE', 'LAND'),
    deal: fc.constantFrom('FOR_SALE', 'TO_RENT'),
    certificateDate: fc.option(dayOrLeap),
    floodDate: fc.option(dayOrLeap),
    validUntil: fc.option(dayOrLeap),
    status: fc.constantFrom('ISSUED', 'EXEMPT', undefined),
    year: fc.option(fc.integer({ min: 1990, max: 2030 })),
    condition: fc.constantFrom('NEW', 'GOOD', null),
    delivery: fc.option(day),
    project: fc.boolean(),
  })
  .map(
    ({
      place: [country, postalCode],
      type,
      deal,
      certificateDate,
      floodDate,
      validUntil,
      status,
      year,
      condition,
      delivery,
      project,
    }) =>
      readListing({
        kind: project ? 'project' : 'estate',
        ...(project && { name: 'P', deliveryDate: delivery }),
        sourceRef: 'a',
        type,
        deals: { [deal]: { price: 1000 } },
        address: { country, postalCode, locality: 'X' },
        construction: { year, condition },
        energy: {
          certificateDate,
          validUntil,
          kwh: 120,
          ...(status && { status }),
          ...(status === 'EXEMPT' && { exemption: 'MONUMENT' }),
        },
        legal: { floodDate },
      }),
  )

describe('between its turning days', () => {
  test('the verdict on an unchanged advert stays the same [gate.turning-days]', () => {
    fc.assert(
      fc.property(someAdvert, day, fc.integer({ min: 1, max: 4000 }), (advert, on, later) => {
        const then = daysLater(on, later)
        const [next] = turningDays(advert, on)
        if (next !== undefined && next <= then) return
        expect(judgeListings([advert], then)).toEqual(judgeListings([advert], on))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the clock of a place', () => {
  test.each([
    ['BE', '9000', '2026-12-02', '2026-12-01T23:00:00.000Z'],
    ['BE', '9000', '2026-07-02', '2026-07-01T22:00:00.000Z'],
    ['NL', '1011', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['FR', '97400', '2026-12-02', '2026-12-01T20:00:00.000Z'],
    ['FR', '97110', '2026-12-02', '2026-12-02T04:00:00.000Z'],
  ])('%s %s begins %s at %s', (country, postalCode, date, instant) => {
    const place = { country, postalCode }
    expect(midnightAt(place, date).toISOString()).toBe(instant)
    expect(dayAt(place, new Date(instant))).toBe(date)
    expect(dayAt(place, new Date(Date.parse(instant) - 1))).toBe(daysLater(date, -1))
  })
})

test('an expiring certificate is reported two weeks ahead, and judged again on its last day', () => {
  const flat = readListing({
    sourceRef: 'a',
    type: 'APARTMENT',
    deals: { TO_RENT: { price: 950, charges: 0 } },
    address: { postalCode: '9000', street: 'Kaai', number: '1' },
    energy: { label: 'B', certificateDate: '2016-12-10' },
  })
  const asked = (now: string) => gateFamily(flat, [], { gate: 'hold', now: new Date(now) })
  expect(asked('2026-11-20T12:00:00Z')).toEqual({
    gated: [{ sourceRef: 'a', held: false, blocks: [], warns: [], lapse: null }],
    next: new Date('2026-11-26T23:00:00Z'),
  })
  expect(asked('2026-11-26T23:00:00Z')).toEqual({
    gated: [
      {
        ...{ sourceRef: 'a', held: false, blocks: [], warns: [] },
        lapse: { on: '2026-12-11', blocks: [{ field: 'energy.certificateDate', rule: 'V1' }] },
      },
    ],
    next: new Date('2026-12-10T23:00:00Z'),
  })
  expect(asked('2026-12-10T22:59:59Z').gated[0]?.held).toBe(false)
  expect(asked('2026-12-10T23:00:00Z').gated[0]?.held).toBe(true)
})
