import fc from 'fast-check'
import { expect, test } from 'vitest'
import { house } from '../../../test/mail/house.ts'
import { type Costs, NO_COSTS, withoutCost, withRatesOf } from './costs.ts'
import { anything } from '#domain/search/criteria.ts'
import { allIn, fitsCosts, LAST_DAY, monthlyCost } from './fits-costs.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { exampleTerms, loanFor, monthlyPayment } from './loan.ts'
import { COST_KINDS, monthlyCap, totalCaps, totalOfKind } from './price-caps.ts'
import { DUTY_ROWS } from './cost-rows.ts'
import { estimatesOf } from './listing-estimates.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'

const days = [...DUTY_ROWS.map(({ validFrom }) => validFrom ?? '2022-01-01'), '2021-12-31', '2026-11-20', LAST_DAY]
const cents = fc.oneof(fc.nat({ max: 200_000_000 }), fc.constantFrom(220_000_00, 220_001_00, 600_000_00, 600_000_01))
const listing: fc.Arbitrary<Listing> = fc
  .record({
    price: fc.option(cents.map((value) => (value + 1) / 100)),
    priceHidden: fc.boolean(),
    taxRegime: fc.option(fc.constantFrom('REGISTRATION_DUTY', 'VAT_21', 'VAT_6', 'MIXED')),
    kind: fc.constantFrom('estate', 'project'),
    landShare: fc.option(fc.double({ min: 0, max: 1.1, noNaN: true })),
    type: fc.constantFrom('HOUSE', 'APARTMENT', 'GARAGE', 'LAND', 'AGRICULTURAL'),
    subtype: fc.option(fc.constantFrom('FIELD', 'FOREST', 'VILLA')),
    condition: fc.option(fc.constantFrom('NEW', 'GOOD')),
    country: fc.constantFrom('BE', 'BE', 'BE', 'NL'),
    postalCode: fc.constantFrom('9000', '1000', '4000', '1300', '3500', '0001'),
  })
  .map(({ price, priceHidden, taxRegime, landShare, kind, type, subtype, condition, country, postalCode }) => {
    const one = house('1', 1)
    const land = landShare === null ? {} : { landShare: Math.round(landShare * (price ?? 0) * 100) / 100 }
    const asking = { charges: null, chargesIncluded: null, priceHidden, price, taxRegime, ...land }
    return {
      ...one,
      ...(kind === 'project' ? { kind, name: 'Park', deliveryDate: null } : { kind: 'estate' }),
      ...{ type, subtype, deals: { FOR_SALE: asking } },
      construction: { ...one.construction, condition },
      address: { ...one.address, country, postalCode },
    }
  })

/** The total on the page of an offer for these buyers; a hidden price is on no page. */
function printed(one: Listing, { onlyHome, on }: Costs): number | null {
  if (one.deals.FOR_SALE?.priceHidden) return null
  const { firstHome, other } = estimatesOf(one, on ?? LAST_DAY)
  return ((onlyHome ? firstHome : null) ?? other)?.total ?? null
}

const rowOf = (one: Listing) => {
  const stored = { id: 1, parentId: null, listing: one, firstSeen: null } as unknown as Parameters<
    typeof rowsOfOffer
  >[0]
  const [row] = rowsOfOffer(stored, [])
  if (!row) throw new Error('it is on the market')
  return row
}

test('a filter by total cost matches the totals on the offer pages, and reports the rest as unknown [fits-costs.as-printed]', () => {
  const asked = fc.record({
    total: cents.map((value) => value / 100),
    onlyHome: fc.boolean(),
    on: fc.constantFrom(...days),
  })
  fc.assert(
    fc.property(listing, asked, fc.integer({ min: -1, max: 1 }), fc.boolean(), (one, wish, away, near) => {
      const costs = { ...NO_COSTS, ...wish }
      const total = printed(one, costs)
      // Half of the time exactly at the bound.
      if (near && total !== null) costs.total = Math.max(0, total + away)
      const row = rowOf(one)
      expect(allIn(costs, row)).toBe(total)
      expect(fitsCosts(costs, row)).toBe(total !== null && total <= costs.total)
      expect(fitsCosts({ ...costs, unknown: true }, row)).toBe(total === null)
    }),
    { numRuns: 3_000 },
  )
})

test('a filter by monthly payment matches the loan form on the page [fits-costs.loan-as-printed]', () => {
  fc.assert(
    fc.property(
      listing,
      fc.nat({ max: 9_000 }),
      fc.nat({ max: 300_000 }),
      fc.nat({ max: 2_000 }),
      fc.integer({ min: 1, max: 40 }),
      (one, max, own, share, years) => {
        // The form borrows for the price on the page: of a new home the price without VAT, as it says.
        const price = one.deals.FOR_SALE?.priceHidden ? null : (one.deals.FOR_SALE?.price ?? null)
        const monthly = { max, own, rate: share / 100, years }
        const row = rowOf(one)
        const costs = { ...NO_COSTS, monthly }
        expect(fitsCosts({ ...costs, unknown: true }, row)).toBe(price === null)
        const loan = price === null ? null : loanFor(price, monthly)
        const shown = loan ? Math.round(monthlyPayment(loan)) : 0
        expect(fitsCosts(costs, row)).toBe(price !== null && shown <= max)
        if (price !== null) expect(price <= monthlyCap(monthly)).toBe(shown <= max)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(monthlyCost(300_000, exampleTerms(300_000))).toBe(1_194)
})

test('costs never fall as the price rises, so one highest price per kind decides [fits-costs.caps]', () => {
  const kinds = Array.from({ length: COST_KINDS + 1 }, (_, kind) => kind)
  fc.assert(
    fc.property(cents, cents, fc.boolean(), fc.constantFrom(...days), (a, b, onlyHome, on) => {
      const costs = { total: b / 100, onlyHome, on }
      const caps = totalCaps(costs)
      for (const kind of kinds) {
        const [here, more] = [a, a + 1 + (b % 5_000)].map((price) => totalOfKind(kind, price / 100, costs))
        if (here === null || here === undefined) {
          expect(caps[kind]).toBeNaN()
          continue
        }
        expect(more).toBeGreaterThanOrEqual(here)
        expect(a / 100 <= (caps[kind] ?? NaN), `${kind} ${a} ${b} ${on}`).toBe(here <= costs.total)
      }
    }),
    { numRuns: 300 },
  )
})

test('rent with charges includes them once, and is unknown where they are unknown', () => {
  const rent = (asking: object) =>
    rowOf({ ...house('1', 1), deals: { TO_RENT: { ...house('1', 900).deals.FOR_SALE, ...asking } } } as Listing).warm
  expect([
    rent({ charges: 100, chargesIncluded: false }),
    rent({ charges: 100, chargesIncluded: null }),
    rent({ charges: 100, chargesIncluded: true }),
    rent({ charges: null, chargesIncluded: true }),
    rent({ charges: null, chargesKind: 'NONE' }),
    rent({ charges: null, chargesIncluded: null }),
    rent({ charges: 100, priceHidden: true }),
  ]).toEqual([1000, 1000, 900, 900, 900, null, null])
})

test('with several cost filters each must be known; an offer above one of them never counts as unknown', () => {
  const row = rowOf({ ...house('1', 300_000), address: { ...house('1', 1).address, country: 'NL' } })
  const monthly = { max: 9_000, own: 0, rate: 3, years: 25 }
  const asks = { ...NO_COSTS, total: 1e6, monthly }
  expect([fitsCosts(asks, row), fitsCosts({ ...asks, unknown: true }, row)]).toEqual([false, true])
  const dear = { ...asks, monthly: { ...monthly, max: 1 } }
  expect([fitsCosts(dear, row), fitsCosts({ ...dear, unknown: true }, row)]).toEqual([false, false])
  expect(fitsCosts({ ...asks, warm: 9_000, unknown: true }, row), 'the home is not for rent').toBe(false)
})

test('removing the last bound removes the cost filter, and a given date stays', () => {
  const asks: Costs = { ...NO_COSTS, total: 1, onlyHome: true, unknown: true }
  expect(withoutCost(asks, 'total')).toEqual({ ...NO_COSTS, onlyHome: true })
  const criteria = { ...anything(), costs: { ...asks, on: '2024-12-31' } }
  expect(withRatesOf(criteria, '2026-11-20').costs.on).toBe('2024-12-31')
  expect(withRatesOf(anything(), '2026-11-20').costs.on).toBe('2026-11-20')
})
