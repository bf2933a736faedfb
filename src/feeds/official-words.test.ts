import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type FieldPath, FIELDS } from '#domain/listing/fields.ts'
import { LOCALES } from '#base/locale.ts'
import type { FeedListing } from '#feeds/feed.ts'
import { readFeed } from '#feeds/read-feed.ts'
import { parseMapping } from '#feeds/csv/csv-mapping.ts'
import { suggestMapping } from '#feeds/csv/suggest-mapping.ts'
import { fieldLabel } from '#i18n/field-labels.ts'

test('a table with official column names of a language is mapped automatically [fields.official-words]', () => {
  const fields = ['energy.certificate', 'energy.totalKwh', 'energy.annualCostYear', 'coOwnership.lots'] as const
  for (const locale of LOCALES) {
    const words = [...fields, 'deals.{deal}.deposit' as const].map((path) => fieldLabel(path, locale))
    const { mapping } = suggestMapping(
      Buffer.from(`Ref;Deal;${words.join(';')}\nA-1;to rent;2024;84600;2023;24;1900,50\n`),
    )
    const columns = mapping['columns'] as Record<string, { to: string; as?: string }> // what a suggestion is
    expect(words.map((word) => columns[word]?.to)).toEqual([...fields, 'deals.{Deal}.deposit'])
    expect(words.map((word) => columns[word]?.as)).toEqual([undefined, 'number', 'whole', 'whole', 'number'])
    expect(() => parseMapping(JSON.stringify(mapping))).not.toThrow()
  }
  const { mapping } = suggestMapping(Buffer.from('Ref;EPC-code;Code unique du certificat PEB\nA-1;x;y\n'))
  expect(mapping['columns']).toMatchObject({ 'EPC-code': { to: 'energy.certificate' } })
})

test('no two fields shown together in the editor have the same label', () => {
  for (const locale of LOCALES) {
    const words = (Object.keys(FIELDS) as FieldPath[]) // exactly its keys
      .filter((path) => !path.endsWith('*'))
      .map((path) => fieldLabel(path, locale))
    const twice = words.filter((word, at) => words.indexOf(word) !== at)
    expect(twice).toEqual([])
  }
})

const home = (
  country: string,
  more = '',
) => `<openimmo><uebertragung umfang="VOLL"/><anbieter><firma>M</firma><immobilie>
<objektkategorie><vermarktungsart KAUF="1"/><objektart><wohnung wohnungtyp="ETAGE"/></objektart></objektkategorie>
<geo><plz>${country === 'DEU' ? '10115' : '9000'}</plz><ort>X</ort><land iso_land="${country}"/></geo>
<preise><kaufpreis>310000</kaufpreis><hausgeld>240,50</hausgeld><aussen_courtage mit_mwst="1">3,57 %</aussen_courtage></preise>
<flaechen><wohnflaeche>72</wohnflaeche><anzahl_zimmer>2.5</anzahl_zimmer></flaechen>
<zustand_angaben><baujahr>1998</baujahr><energiepass><epart>VERBRAUCH</epart><energieverbrauchkennwert>88,4</energieverbrauchkennwert>
<primaerenergietraeger>FERN</primaerenergietraeger><wertklasse>C</wertklasse><ausstelldatum>2021-04-01</ausstelldatum>
<jahrgang>2014</jahrgang></energiepass>${more}</zustand_angaben>
<verwaltung_techn><objektnr_extern>W1</objektnr_extern></verwaltung_techn></immobilie></anbieter></openimmo>`

async function readHome(country: string, more = ''): Promise<FeedListing> {
  const bytes = Readable.from([Buffer.from(home(country, more))])
  for await (const item of readFeed(bytes, { format: 'openimmo', mapping: null, keepFile: null })) {
    if (item.kind === 'listing') return item.listing
    if (item.kind === 'reject') throw new Error(JSON.stringify(item))
  }
  throw new Error('nothing was read')
}

test('a German certificate is imported with all facts that § 87 requires, and only from Germany', async () => {
  const { energy, ...german } = await readHome('DEU')
  expect(energy).toMatchObject({
    status: 'ISSUED',
    basis: 'CONSUMPTION',
    finalKwh: 88.4,
    carriers: ['DISTRICT'],
    label: 'C',
  })
  expect(german).toMatchObject({
    mainRooms: 2.5,
    fees: { payer: 'BUYER', percent: 3.57 },
    coOwnership: { annualCharges: 2886 },
  })
  const belgian = (await readHome('BEL')).energy
  expect(belgian).toMatchObject({ kwh: 88.4, label: 'C' })
  expect(belgian).not.toHaveProperty('finalKwh')
})

test('facts without an OpenImmo element are read by our own names, and other user-defined fields are skipped [openimmo.own-fields]', async () => {
  const own = (name: string, text: string) =>
    `<user_defined_simplefield feldname="${name}">${text}</user_defined_simplefield>`
  const { energy, legal, planning, deals, rentControl } = await readHome(
    'BEL',
    [
      own('energy.attestation.label', 'D'),
      own('energy.attestation.date', '01.02.2026'),
      own('energy.annualCost', '1.340,50|1860'),
      own('legal.enforcementKinds', 'SUMMONS|PENALTY_ORDER'),
      own('legal.facts.permit.answer', 'YES'),
      own('legal.floodP', 'B'),
      own('planning.requestedOn', '2026-11-10'),
      own('rentControl.ceiling', '19,8'),
      own('deals.FOR_SALE.leaseYears', '9'),
      own('deals.FOR_SALE.landShare', '71.500,00'),
      ...[own('energy.scope', 'BUILDING'), own('energy.referenceRatio', '1,48')],
      ...[own('sourceRef', 'X'), own('deals.__proto__.price', '1'), own('their.own', '1'), own('legal', 'x')],
    ].join(''),
  )
  expect(energy).toMatchObject({
    label: 'C',
    attestation: { label: 'D', date: '2026-02-01' },
    annualCost: [1340.5, 1860],
    ...{ scope: 'BUILDING', referenceRatio: 1.48 },
  })
  expect(legal).toMatchObject({
    facts: { permit: { answer: 'YES' } },
    enforcementKinds: ['SUMMONS', 'PENALTY_ORDER'],
    floodP: 'B',
  })
  expect([planning, rentControl]).toEqual([{ requestedOn: '2026-11-10' }, { ceiling: 19.8 }])
  expect(deals.FOR_SALE).toMatchObject({ price: 310_000, leaseYears: 9, landShare: 71_500 })
})
