import { expect, test } from 'vitest'
import { type Country, demoCatalogue } from './catalogue.ts'

const NOWHERE: Country = {
  placeName: (_, __, locality) => locality,
  centreOf: () => null,
  formatSurface: (_, m2) => `${m2} m²`,
  energyLabel: () => null,
}
const all = demoCatalogue(NOWHERE)
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

test('every reference is its own, every price can be believed', () => {
  expect(new Set(all.map((l) => l.sourceRef)).size).toBe(all.length)
  for (const listing of all) {
    const { FOR_SALE, TO_RENT } = listing.deals
    if (FOR_SALE?.price) expect(FOR_SALE.price, listing.sourceRef).toBeGreaterThan(9_000)
    if (listing.type === 'HOUSE' && FOR_SALE?.price) expect(FOR_SALE.price, listing.sourceRef).toBeGreaterThan(80_000)
    if (TO_RENT?.price) expect(TO_RENT.price, listing.sourceRef).toBeLessThan(25_000)
  }
})

test('nobody certified the energy of a home before it stood', () => {
  for (const { sourceRef, construction, energy } of all) {
    const certified = energy.certificateDate === null ? null : Number(energy.certificateDate.slice(0, 4))
    if (construction.condition === 'NEW') expect([energy.certificate, certified], sourceRef).toEqual([null, null])
    if (certified !== null) expect(certified, sourceRef).toBeGreaterThanOrEqual(construction.year ?? 0)
  }
})

test('it is the same every time', () => {
  expect(demoCatalogue(NOWHERE)).toEqual(all)
})
