import { expect, test } from 'vitest'
import { type Country, demoCatalogue } from './catalogue.ts'

const PLAIN_COUNTRY: Country = {
  placeName: (_, __, locality) => locality,
  centreOf: () => null,
  formatSurface: (_, m2) => `${m2} m²`,
  energyLabel: () => null,
}
const TODAY = '2026-11-20'
const all = demoCatalogue(PLAIN_COUNTRY, TODAY)
const offers = all.filter((listing) => listing.kind !== 'unit')

test('it has six projects of 8 to 40 units', () => {
  const projects = offers.filter((o) => o.kind === 'project')
  expect(projects).toHaveLength(6)
  for (const project of projects) {
    const units = all.filter((l) => l.kind === 'unit' && l.parentRef === project.sourceRef)
    expect(units.length).toBeGreaterThanOrEqual(8)
    expect(units.length).toBeLessThanOrEqual(40)
  }
})

test('every reference is unique, every price is plausible', () => {
  expect(new Set(all.map((l) => l.sourceRef)).size).toBe(all.length)
  for (const listing of all) {
    const { FOR_SALE, TO_RENT } = listing.deals
    if (FOR_SALE?.price) expect(FOR_SALE.price, listing.sourceRef).toBeGreaterThan(9_000)
    if (listing.type === 'HOUSE' && FOR_SALE?.price) expect(FOR_SALE.price, listing.sourceRef).toBeGreaterThan(80_000)
    if (TO_RENT?.price) expect(TO_RENT.price, listing.sourceRef).toBeLessThan(25_000)
  }
})

test('no energy certificate is older than its home', () => {
  for (const { sourceRef, construction, energy } of all) {
    const certified = energy.certificateDate === null ? null : Number(energy.certificateDate.slice(0, 4))
    if (construction.condition === 'NEW') expect([energy.certificate, certified], sourceRef).toEqual([null, null])
    if (certified !== null) expect(certified, sourceRef).toBeGreaterThanOrEqual(construction.year ?? 0)
  }
})

test('it is the same every time it is generated', () => {
  expect(demoCatalogue(PLAIN_COUNTRY, TODAY)).toEqual(all)
})

test.each(['2026-11-20', '2027-01-01', '2028-02-29', '2029-12-31', '2034-06-30'])(
  'on %s deliveries and availability dates lie in the coming months, and certificates are still valid',
  (today) => {
    const later = demoCatalogue(PLAIN_COUNTRY, today)
    const years = (count: number) => `${Number(today.slice(0, 4)) + count}${today.slice(4)}`
    const between = (from: string, day: string | null, to: string) => day === null || (from < day && day < to)
    for (const listing of later) {
      const { sourceRef, construction, energy, legal, availableFrom } = listing
      const isNew = construction.condition === 'NEW'
      expect(isNew, sourceRef).toBe((construction.year ?? 0) > Number(today.slice(0, 4)))
      if (listing.kind === 'project') {
        expect(between(today, listing.deliveryDate, years(2)), sourceRef).toBe(true)
        expect(Number(listing.deliveryDate.slice(0, 4)), sourceRef).toBe(construction.year)
      }
      expect(between(today, availableFrom, years(1)), sourceRef).toBe(true)
      expect(between(years(-8), energy.certificateDate, today), sourceRef).toBe(true)
      expect(between(years(-1), legal.floodDate, today), sourceRef).toBe(true)
    }
    const undated = ({ availableFrom: _, legal, energy, construction, ...rest }: (typeof all)[number]) => ({
      ...{ ...rest, deliveryDate: null },
      legal: { ...legal, floodDate: null },
      energy: { ...energy, certificateDate: null },
      construction: { ...construction, year: construction.condition === 'NEW' ? null : construction.year },
    })
    expect(later.map(undated), 'the same homes').toEqual(all.map(undated))
  },
)
