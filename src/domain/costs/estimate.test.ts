import { expect, test } from 'vitest'
import { house as listingOf } from '../../../test/mail/house.ts'
import { DUTY_ROWS, FEE_SCALE_ROWS, VAT_ROWS } from './cost-rows.ts'
import { estimateCosts, estimateOfMixed } from './estimate.ts'
import { estimatesOf } from './listing-estimates.ts'

const house = {
  price: 350_000,
  region: 'BE-VLG',
  regime: null,
  type: 'HOUSE',
  subtype: null,
  isNew: false,
  firstHome: false,
  on: '2026-11-20',
} as const

test('each region has its own duty, and a lower one for an only home', () => {
  const duties = (['BE-VLG', 'BE-WAL', 'BE-BRU'] as const).map((region) =>
    [false, true].map((firstHome) => estimateCosts({ ...house, region, firstHome })?.lines[0]?.amount),
  )
  expect(duties).toEqual([
    [42_000, 7_000],
    [43_750, 10_500],
    [43_750, 18_750],
  ])
})

test('the rate valid on the day applies', () => {
  const flanders = (on: string) => estimateCosts({ ...house, firstHome: true, on })?.lines[0]?.rate
  expect(['2024-12-31', '2025-01-01'].map(flanders)).toEqual([0.03, 0.02])
  expect(estimateCosts({ ...house, region: 'BE-WAL', on: '2020-05-01' })).toBeNull()
})

test('in Brussels the abatement ends above its price limit, and never exceeds the price', () => {
  const brussels = (price: number) => estimateCosts({ ...house, region: 'BE-BRU', firstHome: true, price })
  expect(brussels(600_000)?.lines[0]).toMatchObject({ amount: 50_000, abatement: 200_000 })
  expect(brussels(600_001)?.lines[0]).toMatchObject({ amount: 75_000, abatement: null })
  expect(brussels(150_000)?.lines[0]?.amount).toBe(0)
})

test('in Flanders a modest only home gets a reduction, never more than its duty', () => {
  const duty = (price: number) => estimateCosts({ ...house, firstHome: true, price })?.lines[0]
  expect(duty(220_000)).toMatchObject({ amount: 2_533, reduction: 1_867 })
  expect(duty(220_001)).toMatchObject({ amount: 4_400, reduction: null })
  expect(duty(50_000)?.amount).toBe(0)
  expect(estimateCosts({ ...house, price: 200_000 })?.lines[0]?.reduction).toBeNull()
})

test('farmland and woods have other rates, so there is no estimate', () => {
  expect(estimateCosts({ ...house, type: 'AGRICULTURAL' })).toBeNull()
  expect(estimateCosts({ ...house, type: 'LAND', subtype: 'FOREST' })).toBeNull()
  expect(estimateCosts({ ...house, type: 'LAND', subtype: 'BUILDING_PLOT' })).not.toBeNull()
})

test('every rate names its law, source and date of the last check', () => {
  for (const { law, source, checkedOn, validFrom } of [...DUTY_ROWS, ...VAT_ROWS, ...FEE_SCALE_ROWS]) {
    expect(law).not.toBe('')
    expect(source.name).not.toBe('')
    expect(URL.canParse(source.url), source.url).toBe(true)
    expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(validFrom ?? '2022-01-01').toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

test('the notary fee follows the brackets, with VAT', () => {
  // 342 + 285 + 285 + 264.96 + 212.04 + 1060.20 + 56.95 = 2506.15, and 21 %
  expect(estimateCosts(house)?.lines[1]).toMatchObject({ kind: 'NOTARY_FEE', amount: 3032 })
  expect(estimateCosts(house)?.total).toBe(350_000 + 42_000 + 3032)
})

test('a new building is estimated only with a tax regime for the whole price', () => {
  expect(estimateCosts({ ...house, isNew: true })).toBeNull()
  expect(estimateCosts({ ...house, regime: 'MIXED' })).toBeNull()
  expect(estimateCosts({ ...house, isNew: true, regime: 'VAT_21' })?.lines[0]).toMatchObject({
    kind: 'VAT',
    amount: 73_500,
  })
})

test('duty on land and VAT on the building are added up where the share of the land is known', () => {
  const { price: _price, region, type, on } = house
  const mixed = estimateOfMixed({ price: 350_000, region, type, on }, 100_000)
  expect(mixed?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['REGISTRATION_DUTY', 12_000],
    ['VAT', 52_500],
    ['NOTARY_FEE', 3032],
  ])
  expect(mixed?.total).toBe(350_000 + 12_000 + 52_500 + 3032)
  expect(estimateOfMixed({ price: 350_000, region: null, type, on }, 100_000)).toBeNull()
  expect(estimateOfMixed({ price: 350_000, region, type, on }, 350_001)).toBeNull()
})

test('without a region, or for an only home that is not a home, there is no estimate', () => {
  expect(estimateCosts({ ...house, region: null })).toBeNull()
  expect(estimateCosts({ ...house, type: 'GARAGE', firstHome: true })).toBeNull()
  expect(estimateCosts({ ...house, type: 'GARAGE' })).not.toBeNull()
})

test('the fee of an expensive home follows the last bracket, that of a cheap one the first', () => {
  const fee = (price: number) => estimateCosts({ ...house, price })?.lines[1]?.amount
  expect([fee(7_500), fee(17_500), fee(30_000), fee(45_495), fee(64_095), fee(250_095)]).toEqual([
    ...[414, 759, 1_104, 1_424, 1_681, 2_964],
  ])
  expect(fee(1_250_095)).toBe(3_653)
})

test('VAT is 6 % where the agent says so, from the start of the law, for every buyer', () => {
  const vat = (regime: 'VAT_21' | 'VAT_6', on: string = house.on) =>
    estimateCosts({ ...house, regime, on })?.lines[0]?.amount
  expect([vat('VAT_21'), vat('VAT_6')]).toEqual([73_500, 21_000])
  expect([vat('VAT_6', '2025-07-28'), vat('VAT_6', '2025-07-29'), vat('VAT_21', '2022-02-01')]).toEqual([
    ...[undefined, 21_000, 73_500],
  ])
})

test('a listing for sale with a price in Belgium is estimated both as an only home and otherwise', () => {
  const one = listingOf('1', 350_000)
  const totals = (change: Partial<typeof one>) => {
    const { firstHome, other } = estimatesOf({ ...one, ...change }, house.on)
    return [firstHome?.total ?? null, other?.total ?? null]
  }
  expect(totals({})).toEqual([350_000 + 7_000 + 3_032, 350_000 + 42_000 + 3_032])
  expect(totals({ address: { ...one.address, country: 'NL' } })).toEqual([null, null])
  expect(totals({ deals: {} })).toEqual([null, null])
  expect(totals(listingOf('1', null))).toEqual([null, null])
  expect(totals({ construction: { ...one.construction, condition: 'NEW' } })).toEqual([null, null])
})
