import { expect, test } from 'vitest'
import { DEALS, PROPERTY_TYPES } from '#domain/listing.ts'
import { LOCALES } from '#domain/locale.ts'
import { mainPlace } from '#domain/place.ts'
import { demoCatalogue } from './catalogue.ts'

const all = demoCatalogue()
const offers = all.filter((listing) => listing.kind !== 'unit')

test('the demonstration has at least 240 offers over every type and deal, in four languages', () => {
  expect(offers.filter((o) => o.kind === 'estate').length).toBeGreaterThanOrEqual(240)
  expect(new Set(offers.map((o) => o.type))).toEqual(new Set(PROPERTY_TYPES))
  expect(new Set(offers.flatMap((o) => Object.keys(o.deals)))).toEqual(new Set(DEALS))
  for (const offer of offers) expect(Object.keys(offer.texts).sort()).toEqual([...LOCALES].sort())
})

test('it has six projects of 8 to 40 units', () => {
  const projects = offers.filter((o) => o.kind === 'project')
  expect(projects).toHaveLength(6)
  for (const project of projects) {
    const units = all.filter((l) => l.kind === 'unit' && l.parentRef === project.sourceRef)
    expect(units.length).toBeGreaterThanOrEqual(8)
    expect(units.length).toBeLessThanOrEqual(40)
  }
})

test('every reference is its own, every place is in the gazetteer, every price can be believed', () => {
  expect(new Set(all.map((l) => l.sourceRef)).size).toBe(all.length)
  for (const listing of all) {
    expect(mainPlace(listing.address.postalCode), listing.address.postalCode).not.toBeNull()
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
  expect(demoCatalogue()).toEqual(all)
})
