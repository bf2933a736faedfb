import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingSaying, stringsIn } from '../../../test/hidden-street/full-listing.ts'
import { house } from '../../../test/mail/house.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import type { Listing, StoredListing } from './listing.ts'
import { hiddenStreetsOf, publicArea, publish } from './public-listing.ts'
import { responsibleFor } from './responsible-agent.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'

const asking = (price: number, priceHidden = false) => ({
  ...{ price, priceHidden, charges: null, chargesIncluded: null, taxRegime: null },
})
const plain = house('7', 300_000)
const text = { title: 'Zwaluwstraat 7', description: 'Wonen in de Zwaluwstraat 7.' }
const stored = (change: Partial<Listing>, more: Partial<StoredListing> = {}): StoredListing => ({
  ...{ id: 1, parentId: null, firstSeen: '2026-11-01T08:00:00Z', lastConfirmed: '', changedAt: '', demo: false },
  priceHistory: [],
  listing: { ...plain, texts: { nl: text }, ...change } as Listing, // of one kind with fields of that kind
  ...more,
})
const hidden = { ...plain.address, hidden: true }

test('a listing with nothing to hide is published unchanged', () => {
  const one = stored(
    {},
    { priceHistory: [{ deal: 'FOR_SALE', price: 320_000, until: '2026-11-10', withCharges: false }] },
  )
  expect(publish(one, null)).toEqual(one)
})

test('a hidden address keeps postal code and locality; street, number and position are removed, in texts too', () => {
  const media = [
    { kind: 'tour' as const, url: 'https://tour.example/zwaluwstraat-7', caption: null },
    { kind: 'photo' as const, url: 'https://cdn.example/1.jpg', caption: 'Zwaluwstraat 7 vooraan' },
  ]
  const { listing } = publish(stored({ address: hidden, media }), null)
  expect(listing.address).toMatchObject({ hidden: true, postalCode: '9000', locality: 'Gent' })
  expect(listing.address).toMatchObject({ street: null, number: null, box: null, lat: null, lng: null })
  expect(listing.texts.nl).toEqual({ title: '…', description: 'Wonen in de ….' })
  expect(listing.media).toEqual([{ kind: 'photo', url: 'https://cdn.example/1.jpg', caption: '… vooraan' }])
  expect(listing.deals).toEqual(plain.deals)
})

test('a non-text field with the street is removed entirely; the town comes from the gazetteer, the reference is our id', () => {
  const address = { ...hidden, locality: '9000 Gent (Zwaluwstraat)' }
  const agent = {
    ref: 'zwaluwstraat',
    name: 'An Peeters',
    email: 'zwaluwstraat@example.com',
    phone: null,
    officeRef: 'gent',
  }
  const energy = { ...plain.energy, certificate: 'EPC-ZWALUWSTRAAT-7' }
  const { listing } = publish(stored({ address, agent, energy, sourceRef: 'ZWALUWSTRAAT7' }), null)
  expect(listing).toMatchObject({ sourceRef: '1', address: { locality: 'Gent' }, energy: { certificate: null } })
  expect(JSON.parse(JSON.stringify(listing.agent))).toEqual({
    name: 'An Peeters',
    email: null,
    phone: null,
    officeRef: 'gent',
  })
  expect(responsibleFor(DEMO_SITE, listing.agent).email, 'the responsible agent is still found').toBe(agent.email)
  const french = { ...hidden, country: 'FR', postalCode: '59000', locality: 'Zwaluwstraat' }
  expect(publish(stored({ address: french }), null).listing.address.locality).toBe('')
})

test('choices and dates stay unchanged, whatever the name of the street', () => {
  const address = { ...hidden, street: 'House' }
  const { listing } = publish(
    stored({ address, type: 'HOUSE', texts: { en: { title: 'At House', description: null } } }),
    null,
  )
  expect(listing).toMatchObject({ type: 'HOUSE', texts: { en: { title: 'At …' } } })
})

test('figures of a certificate of the common parts are not shown for a home', () => {
  const energy = { ...plain.energy, label: 'B' as const, kwh: 120, ghgLabel: 'A' as const, certificate: 'gd-1' }
  const own = publish(stored({ energy }), null).listing.energy
  expect(own).toMatchObject({ label: 'B', kwh: 120, ghgLabel: 'A' })
  const common = publish(stored({ energy: { ...energy, scope: 'COMMON_PARTS' } }), null).listing.energy
  expect(common).toMatchObject({ label: null, kwh: null, certificate: 'gd-1', scope: 'COMMON_PARTS' })
  expect(common).not.toHaveProperty('ghgLabel')
})

test('fields added for the law are hidden with the price and the address', () => {
  const told = {
    requestedOn: '2026-11-01',
    info: 'Zwaluwstraat 7: geen overtreding',
    infoUrl: 'https://gent.example/7',
  }
  const deal = { ...asking(900, true), deposit: 1800, priceExclFees: 880, landShare: 200, chargesKind: 'FLAT' as const }
  const coOwnership = { lots: 4, proceedingsNote: 'over de gevel van Zwaluwstraat 7' }
  const one = stored({ address: hidden, planning: told, coOwnership, deals: { TO_RENT: deal } })
  const { listing } = publish(one, null)
  expect(listing.deals.TO_RENT).toEqual({ ...asking(900, true), price: null, chargesKind: 'FLAT' })
  expect(listing.planning).toEqual({ requestedOn: '2026-11-01', info: '…: geen overtreding' })
  expect(JSON.stringify(listing)).not.toMatch(/zwaluw/i)
  const open = stored({ planning: told, coOwnership, deals: { TO_RENT: { ...deal, priceHidden: false } } })
  expect(publish(open, null)).toEqual(open)
})

test('the address of a unit is hidden with that of its project, and the names of both are cleaned', () => {
  const project = stored({
    kind: 'project',
    name: 'Residentie Zwaluwstraat',
    deliveryDate: null,
    address: hidden,
  })
  const unit = stored({ kind: 'unit', parentRef: 'p', label: 'Zwaluwstraat 7 bus 3' })
  expect(publish(unit, project).listing).toMatchObject({
    kind: 'unit',
    label: '…',
    address: { hidden: true, street: null },
  })
  expect(publish(project, null).listing).toMatchObject({ kind: 'project', name: 'Residentie …' })
  expect(hiddenStreetsOf(unit.listing, project.listing)?.areNamedIn('Zwaluwstraat')).toBe(true)
  expect(hiddenStreetsOf(unit.listing, stored({}).listing)).toBe(null)
  expect(publish(unit, stored({})).listing).toMatchObject({ label: 'Zwaluwstraat 7 bus 3' })
})

test('no text of a project or its units names the hidden street of any of them [hidden-street.family]', () => {
  const street = (name: string, isHidden: boolean) => ({ ...hidden, street: name, number: '6', hidden: isHidden })
  const texts = { nl: { title: null, description: 'Openlaan 6, hoek Zwaluwstraat 6 en Merelpad 6' } }
  const said = (one: ReturnType<typeof stored>, within: ReturnType<typeof stored> | null, units = [one]) =>
    publish(one, within, units).listing.texts.nl?.description
  const project = (address: ReturnType<typeof street>) =>
    stored({ kind: 'project', name: 'Hof', deliveryDate: null, address, texts })
  const unit = (address: ReturnType<typeof street>) =>
    stored({ kind: 'unit', parentRef: 'p', label: '1', address, texts })

  // In a hidden project every street is hidden, as each may be its own.
  const units = [unit(street('Zwaluwstraat', false)), unit(street('Merelpad', false))]
  const secret = project(street('Openlaan', true))
  for (const one of [secret, ...units]) expect(said(one, one === secret ? null : secret, units)).toBe('…, hoek … en …')

  // In a visible project only streets that its units hide.
  const mixed = [unit(street('Zwaluwstraat', true)), unit(street('Merelpad', false))]
  const open = project(street('Openlaan', false))
  expect(said(open, null, mixed)).toBe('Openlaan 6, hoek … en Merelpad 6')
  expect(said(mixed[1] ?? open, open, mixed)).toBe('Openlaan 6, hoek … en Merelpad 6')
  expect(publish(open, null, mixed).listing.address).toMatchObject({ hidden: false, street: 'Openlaan' })

  // A street that the project itself shows is no secret of its unit.
  expect(said(open, null, [unit(street('Openlaan', true))])).toBe('Openlaan 6, hoek Zwaluwstraat 6 en Merelpad 6')
})

test('homes that differ only in a hidden rent or values derived from it have equal public data [published.hidden-rent]', () => {
  const amount = fc.integer({ min: 1, max: 5_000 })
  const asked = fc.record({
    deal: fc.record({ price: amount, deposit: amount, priceExclFees: amount, landShare: amount }),
    fees: fc.record({ tenant: amount, inventory: amount }),
    rentControl: fc.record({ ceiling: amount, base: amount, supplement: amount }),
    before: amount,
  })
  const outside = ({
    deal,
    fees,
    rentControl,
    before,
  }: typeof asked extends fc.Arbitrary<infer Asked> ? Asked : never) =>
    publish(
      stored(
        {
          deals: { TO_RENT: { ...asking(0, true), charges: 40, ...deal }, FOR_SALE: asking(300_000) },
          fees: { payer: 'BUYER', percent: 3, ...fees },
          rentControl: { zone: 'YES', ...rentControl },
        },
        { priceHistory: [{ deal: 'TO_RENT', price: before, until: '2026-11-10', withCharges: false }] },
      ),
      null,
    )
  fc.assert(
    fc.property(asked, asked, (one, other) => {
      expect(outside(one)).toEqual(outside(other))
    }),
  )
  const { listing } = outside({ deal: { price: 1, deposit: 1, priceExclFees: 1, landShare: 1 }, fees: { tenant: 1, inventory: 1 }, rentControl: { ceiling: 1, base: 1, supplement: 1 }, before: 1 }) // prettier-ignore
  expect(listing.fees, 'values derived from the other price stay').toEqual({ payer: 'BUYER', percent: 3 })
  expect(listing.rentControl).toEqual({ zone: 'YES' })
})

test('a hidden price is in no text of its home, its project or sibling units [published.hidden-price]', () => {
  const texts = { nl: { title: 'Nu € 310.000', description: 'Vraagprijs 310000 euro. Een huis.' } }
  const deals = { FOR_SALE: asking(310_000, true) }
  const said = publish(stored({ deals, texts }), null).listing.texts.nl
  expect(said).toMatchObject({ title: 'Nu € …', description: 'Vraagprijs … euro. Een huis.' })
  const unit = stored({ deals })
  const project = stored({ deals: { FOR_SALE: asking(200_000) }, texts })
  expect(publish(project, null, [unit]).listing.texts.nl?.title).toBe('Nu € …')
  expect(publish(stored({ deals: { FOR_SALE: asking(310_000) }, texts }), null).listing.texts.nl?.title).toBe(
    texts.nl.title,
  )
})

test('no text field contains a hidden rent, and other fields keep their figures [published.hidden-rent-fields]', () => {
  const said = 'Huur ９5\u200b0 euro'
  const one = listingSaying(said, 'Zwaluwstraat')
  const agent = { name: 'An', email: null, phone: '09 950 00 00', officeRef: null }
  const address = { ...one.listing.address, hidden: false, postalCode: '9000', locality: 'Gent', box: null }
  const tour = { kind: 'tour' as const, url: 'https://tour.example/huur-950-euro', caption: null }
  const photo = { kind: 'photo' as const, url: 'https://cdn.example/950-euro.jpg', caption: said }
  const changed: Listing = {
    ...one.listing,
    address,
    agent,
    media: [tour, photo],
    deals: { TO_RENT: asking(950, true) },
  }
  const out = publish({ ...one, listing: changed }, null).listing
  expect(stringsIn({ ...out, media: [] }).filter(({ text: left }) => /9.*5.*0/.test(left))).toEqual([
    expect.objectContaining({ path: ['agent', 'phone'] }),
  ])
  expect(out).toMatchObject({ sourceRef: '4711', address, media: [{ ...photo, caption: 'Huur … euro' }] })
  const [row] = rowsOfOffer({ ...one, parentId: null, listing: changed }, [])
  expect(row?.words).toMatch(/ huur euro /)
})

test('a hidden price is removed with its history, and the other deals keep their prices', () => {
  const deals = { FOR_SALE: asking(300_000, true), TO_RENT: asking(1_200) }
  const before = (deal: 'FOR_SALE' | 'TO_RENT') => ({
    ...{ deal, price: 1, until: '2026-11-10' },
    withCharges: false,
  })
  const out = publish(stored({ deals }, { priceHistory: [before('FOR_SALE'), before('TO_RENT')] }), null)
  expect(out.listing.deals).toMatchObject({ FOR_SALE: { price: null, priceHidden: true }, TO_RENT: { price: 1_200 } })
  expect(out.priceHistory).toEqual([before('TO_RENT')])
})

test('only type and area of any listing are public', () => {
  const told = publicArea({ type: 'HOUSE', postalCode: '9000', locality: 'Gent', street: 'x' } as Parameters<
    typeof publicArea
  >[0])
  expect(told).toEqual({ type: 'HOUSE', postalCode: '9000', locality: 'Gent' })
})

test('the search row of an offer contains nothing hidden: no price, and the centre of its postal code as position', () => {
  const [row] = rowsOfOffer(stored({}), [])
  expect(row).toMatchObject({
    id: 1,
    offerId: 1,
    newBuild: false,
    prices: { FOR_SALE: 300_000 },
    lat: 51.05,
    lng: 3.72,
  })
  expect(row).toMatchObject({
    province: 'BE-VOV',
    flags: { garden: true },
    firstSeen: Date.parse('2026-11-01T08:00:00Z'),
  })
  const [shy] = rowsOfOffer(stored({ address: hidden, deals: { FOR_SALE: asking(1, true) } }, { firstSeen: null }), [])
  expect(shy).toMatchObject({ prices: { FOR_SALE: null }, lat: 51.05, lng: 3.7167, firstSeen: 0 })
  const abroad = { ...plain.address, country: 'NL', postalCode: '9000' }
  expect(rowsOfOffer(stored({ address: abroad }), [])[0]).toMatchObject({ province: null, lat: 51.05, lng: 3.72 })
  for (const gone of [{ lat: null }, { lng: null }, { hidden: true }])
    expect(rowsOfOffer(stored({ address: { ...abroad, ...gone } }), [])[0]).toMatchObject({ lat: null, lng: null })
})

test('a project is found by its available units, and not at all when it is unavailable itself', () => {
  const project = stored({ kind: 'project', name: 'P', deliveryDate: null })
  const unit = (id: number, availability: Listing['availability'], address = plain.address) =>
    stored({ kind: 'unit', parentRef: '7', label: 'a', availability, address }, { id })
  const units = [unit(2, 'AVAILABLE'), unit(3, 'SETTLED'), unit(4, 'UNDER_OPTION')]
  expect(rowsOfOffer(project, units)).toMatchObject([{ id: 2, offerId: 1, newBuild: true }])
  // A unit under option counts once no unit is free.
  expect(rowsOfOffer(project, units.slice(1))).toMatchObject([{ id: 4, offerId: 1, newBuild: true }])
  expect(rowsOfOffer(project, [])).toMatchObject([{ id: 1, newBuild: true }])
  expect(rowsOfOffer({ ...project, listing: { ...project.listing, availability: 'WITHDRAWN' } }, units)).toEqual([])
  const shy = { ...project, listing: { ...project.listing, address: hidden } }
  expect(rowsOfOffer(shy, units)[0]).toMatchObject({ lat: 51.05, lng: 3.7167 })
})
