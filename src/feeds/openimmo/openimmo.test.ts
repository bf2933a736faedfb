import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OPENIMMO_ELEMENTS } from '#feeds/openimmo/openimmo-elements.ts'
import { streetParts } from '#feeds/openimmo/openimmo-place.ts'
import type { FeedListing, Note } from '#feeds/feed.ts'
import { type ReadItem, readFeed } from '#feeds/read-feed.ts'
import type { Unread } from '#feeds/unread.ts'
import '../../../test/property-seed.ts'

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
async function itemsOf(text: string): Promise<ReadItem[]> {
  const items: ReadItem[] = []
  for await (const item of readFeed(once(text), { format: null, mapping: null, keepFile: null })) items.push(item)
  return items
}

type Parts = Readonly<Record<string, string>>
const BASE: Parts = {
  objektkategorie: '<vermarktungsart KAUF="true"/><objektart><haus/></objektart>',
  geo: '<plz>4700</plz><ort>Eupen</ort><land iso_land="BEL"/>',
  preise: '<kaufpreis>250000</kaufpreis>',
  verwaltung_techn: '<objektnr_extern>A-1</objektnr_extern>',
}
const RENTED: Parts = { objektkategorie: '<vermarktungsart MIETE_PACHT="1"/><objektart><wohnung/></objektart>' }

/** A file with one property, with the sections in `parts`; all on one line, so that line numbers reveal nothing. */
function file(parts: Parts, { transfer = '', agency = '', outside = '' } = {}): string {
  const sections = Object.entries({ ...BASE, ...parts }).map(([name, inner]) =>
    name === 'immobilie' ? inner : `<${name}>${inner}</${name}>`,
  )
  return `<openimmo><uebertragung umfang="VOLL"${transfer}/>${outside}<anbieter><firma>Muster</firma>${agency}<immobilie>${sections.join('')}</immobilie></anbieter></openimmo>`
}

async function read(parts: Parts, around = {}) {
  const items = await itemsOf(file(parts, around))
  const found = items.find((item) => item.kind === 'listing')
  const summary = items.find((item) => item.kind === 'summary')?.summary
  const reject = items.find((item) => item.kind === 'reject')?.reject
  const unread = (summary?.unread ?? []).map(({ name, examples }: Unread) => [name, ...examples].join(' ')).toSorted()
  return { listing: found?.listing as FeedListing, notes: found?.notes ?? ([] as Note[]), unread, reject, items }
}
const rented = async (preise: string, more: Parts = {}) => await read({ ...RENTED, preise, ...more })

/** One element or attribute of the standard, with a value. */
type Filling = { parent: string; xml: string; transfer?: string }

/** The elements around `<parent>` below <immobilie>; null outside of it. */
const AROUND: Record<string, string[]> = {
  energiepass: ['zustand_angaben', 'energiepass'],
  objektart: ['objektkategorie', 'objektart'],
  anhang: ['anhaenge', 'anhang'],
  daten: ['anhaenge', 'anhang', 'daten'],
}

const parentsOf = new Map<string, string>()
for (const path of OPENIMMO_ELEMENTS.keys()) {
  const [parent = '', name = ''] = path.split('.')
  if (!path.includes('@') && !parentsOf.has(name)) parentsOf.set(name, parent)
}
for (const [element, parent] of Object.entries({
  ...{ vermarktungsart: 'objektkategorie', geokoordinaten: 'geo', lage_im_bau: 'geo', lage_gebiet: 'geo' },
  ...{ waehrung: 'preise', preis_zeiteinheit: 'preise', zustand: 'zustand_angaben', verkaufstatus: 'zustand_angaben' },
  ...{ alter: 'zustand_angaben', bebaubar_nach: 'zustand_angaben', erschliessung: 'zustand_angaben' },
  ...{ erschliessung_umfang: 'zustand_angaben', ausblick: 'infrastruktur', anhang: 'anhaenge' },
  ...{ geschlecht: 'verwaltung_objekt', aktion: 'verwaltung_techn', land: 'geo', moebliert: 'ausstattung' },
  ...{ breitband_zugang: 'ausstattung', unterkellert: 'ausstattung' },
}))
  parentsOf.set(element, parent)

const flagsOf = (element: string) =>
  ({
    befeuerung: ['gas', 'alternativ'],
    ausricht_balkon_terrasse: ['sued', 'west'],
    stellplatzart: ['carport', 'garage'],
  })[element] ?? ['sonder']

function parentOf(element: string): string {
  const known = parentsOf.get(element)
  if (known !== undefined) return known
  if (element.startsWith('stp_')) return 'preise'
  return /^(zimmer|wohnung|haus|grundstueck|buero|einzel|gast|hallen|land_|parken|sonstige|freizeit|zins)/.test(element)
    ? 'objektart'
    : 'ausstattung'
}

/** Every element and attribute of the list, with a value. */
function fillings(value: string): Filling[] {
  return [...OPENIMMO_ELEMENTS.keys()].flatMap((path): Filling[] => {
    const [element = '', attribute] = path.split('@')
    if (attribute === undefined) {
      const [parent = '', name = ''] = path.split('.')
      const own = name === 'user_defined_simplefield' ? ' feldname="their.own"' : ''
      return [{ parent, xml: `<${name}${own}>${value}</${name}>` }]
    }
    if (element === 'uebertragung')
      return ['umfang', 'modus'].includes(attribute)
        ? []
        : [{ parent: '', xml: '', transfer: ` ${attribute}="${value}"` }]
    const names = attribute === '*' ? flagsOf(element) : [attribute]
    const written = attribute === '*' ? 'true' : value
    const text = ['max_mietdauer', 'min_mietdauer'].includes(element) ? '3' : ''
    return names.map((name) => ({
      parent: parentOf(element),
      xml: `<${element} ${name}="${written}">${text}</${element}>`,
    }))
  })
}

const VALUES = ['7', 'true', '2027-03-01', 'Sonstiges', 'JAHR']
const ALL = VALUES.flatMap(fillings)

async function told(some: readonly Filling[], base: Parts) {
  const inside = new Map<string, string>()
  const around = { transfer: '', agency: '', outside: '' }
  for (const { parent, xml, transfer = '' } of some) {
    around.transfer += transfer
    if (parent === 'openimmo') around.outside += xml
    else if (parent === 'anbieter') around.agency += xml
    else if (parent === 'impressum_strukt') around.agency += `<impressum_strukt>${xml}</impressum_strukt>`
    else if (parent !== '') {
      const [first = parent, ...rest] = AROUND[parent] ?? [parent]
      const wrapped = rest.toReversed().reduce((inner, name) => `<${name}>${inner}</${name}>`, xml)
      inside.set(first, `${inside.get(first) ?? ''}${wrapped}`)
    }
  }
  const start: Parts = { ...BASE, ...base }
  const parts = Object.fromEntries(
    [...new Set([...Object.keys(start), ...inside.keys()])].map((name) => [
      name,
      `${start[name] ?? ''}${inside.get(name) ?? ''}`,
    ]),
  )
  const items = await itemsOf(file(parts, around))
  return { text: JSON.stringify(items), isRejected: items.some(({ kind }) => kind === 'reject') }
}

describe('nothing in a file is lost silently [openimmo.nothing-lost]', () => {
  test.each([
    ['for sale', {}],
    ['to rent', { ...RENTED, preise: '<kaltmiete>800</kaltmiete>' }],
    ['in Germany', { geo: '<plz>10115</plz><ort>Berlin</ort><land iso_land="DEU"/>' }],
  ] as [string, Parts][])(
    'each element, filled, is on the listing, in the report or a reject: %s',
    async (_name, base) => {
      const without = await told([], base)
      const lost: string[] = []
      for (const filling of ALL) {
        const { text, isRejected } = await told([filling], base)
        if (text === without.text && !isRejected)
          lost.push(`${filling.parent}: ${filling.xml}${filling.transfer ?? ''}`)
      }
      expect(lost).toEqual([])
    },
  )

  test('not even beside others', async () => {
    // An attribute cannot occur twice.
    const one = fc.constantFrom(...ALL.filter(({ transfer }) => transfer === undefined))
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 25 }), one, async (others, one) => {
        const [without, beside] = [await told(others, {}), await told([...others, one], {})]
        expect(beside.isRejected || beside.text !== without.text, one.xml).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('rents and their charges', () => {
  const asked = async (preise: string) => {
    const { listing, notes, unread } = await rented(preise)
    const { price, charges, chargesIncluded, deposit } = listing.deals.TO_RENT ?? {}
    return { price, charges, chargesIncluded, deposit, notes: notes.map(({ field, read }) => [field, read]), unread }
  }

  test.each([
    [
      'an empty element before a filled one',
      '<kaltmiete/><nettokaltmiete>710</nettokaltmiete><nebenkosten>95</nebenkosten>',
      710,
      95,
      false,
    ],
    ['the same element, empty and filled', '<kaltmiete></kaltmiete><kaltmiete>710</kaltmiete>', 710, null, null],
    [
      'a zero before a filled one',
      '<kaltmiete>0</kaltmiete><nettokaltmiete/><warmmiete>860,50</warmmiete>',
      860.5,
      null,
      true,
    ],
    ['only a rent with everything', '<pauschalmiete>640</pauschalmiete>', 640, null, true],
    [
      'heating on top',
      '<kaltmiete>700</kaltmiete><nebenkosten>110</nebenkosten><heizkosten>70</heizkosten><heizkosten_enthalten>nein</heizkosten_enthalten>',
      700,
      180,
      false,
    ],
    [
      'heating within',
      '<kaltmiete>700</kaltmiete><nebenkosten>180</nebenkosten><heizkosten>70</heizkosten><heizkosten_enthalten>true</heizkosten_enthalten><warmmiete>880</warmmiete>',
      700,
      180,
      false,
    ],
    [
      'nothing between cold and warm',
      '<nettokaltmiete>700</nettokaltmiete><warmmiete>905</warmmiete>',
      700,
      205,
      false,
    ],
    ['heating without Nebenkosten', '<kaltmiete>700</kaltmiete><heizkosten>70</heizkosten>', 700, 70, false],
    ['a price with its sign', '<kaltmiete>€ 1.250,-</kaltmiete>', 1250, null, null],
  ])('%s', async (_name, preise, price, charges, chargesIncluded) => {
    expect(await asked(preise)).toMatchObject({ price, charges, chargesIncluded, notes: [] })
  })

  test('unclear values are noted: heating that may be included, a warm rent that is not the sum', async () => {
    const cold = '<kaltmiete>700</kaltmiete><nebenkosten>110</nebenkosten>'
    expect(await asked(`${cold}<heizkosten>70</heizkosten>`)).toMatchObject({
      charges: 180,
      notes: [['preise.heizkosten', 'on top of nebenkosten']],
    })
    expect(await asked(`${cold}<warmmiete>900</warmmiete>`)).toMatchObject({
      charges: 200,
      notes: [['preise.warmmiete', 'charges of 200 a month']],
    })
    expect(await asked(`${cold}<warmmiete>790</warmmiete>`)).toMatchObject({
      charges: 110,
      notes: [['preise.warmmiete', null]],
    })
  })

  test.each([
    ['<kaution>2100</kaution>', 2100, []],
    ['<kaution/><kaution_text>2.100,00 EUR</kaution_text>', 2100, []],
    ['<kaution>0</kaution><kaution_text>3 Nettokaltmieten</kaution_text>', 2100, [['preise.kaution_text', '2100']]],
    ['<kaution_text>zwei Monatsmieten</kaution_text>', 1400, [['preise.kaution_text', '1400']]],
    ['<kaution_text>2 Warmmieten</kaution_text><warmmiete>900</warmmiete>', 1800, [['preise.kaution_text', '1800']]],
    ['<kaution_text>2 Warmmieten</kaution_text>', undefined, [['preise.kaution_text', null]]],
    ['<kaution_text>nach Absprache</kaution_text>', undefined, [['preise.kaution_text', null]]],
    ['<kaution_text>k.A.</kaution_text>', undefined, []],
  ])('a deposit: %s', async (given, deposit, notes) => {
    expect(await asked(`<kaltmiete>700</kaltmiete>${given}`)).toMatchObject({ deposit, notes })
  })
})

describe('the fee of the agent', () => {
  const none = { payer: 'BUYER', percent: 0 }
  test.each([
    ['<aussen_courtage>k.A.</aussen_courtage>', undefined, []],
    ['<aussen_courtage>courtagefrei</aussen_courtage>', none, []],
    ['<aussen_courtage mit_mwst="true">0,00</aussen_courtage>', none, []],
    ['<provisionspflichtig>false</provisionspflichtig>', none, []],
    ['<provisionspflichtig>true</provisionspflichtig>', { payer: 'BUYER' }, []],
    ['<aussen_courtage>2,98 % inkl. 19 % MwSt.</aussen_courtage>', { payer: 'BUYER', percent: 2.98 }, []],
    ['<aussen_courtage mit_mwst="1">2.98</aussen_courtage>', { payer: 'BUYER', percent: 2.98 }, ['2.98 %']],
    ['<aussen_courtage>2,5 % zzgl. MwSt.</aussen_courtage>', { payer: 'BUYER' }, ['paid by the buyer']],
    ['<aussen_courtage mit_mwst="1">7.450 €</aussen_courtage>', { payer: 'BUYER' }, ['paid by the buyer']],
    ['<aussen_courtage>siehe Text</aussen_courtage>', undefined, [null]],
  ])('of a sale: %s', async (given, fees, told) => {
    const { listing, notes } = await read({ preise: `<kaufpreis>250000</kaufpreis>${given}` })
    expect(listing.fees ?? undefined).toEqual(fees)
    expect(notes.map((note) => note.read)).toEqual(told)
  })

  test('for a rental is an amount', async () => {
    const fee = async (given: string) => {
      const { listing, notes } = await rented(`<kaltmiete>700</kaltmiete><aussen_courtage>${given}</aussen_courtage>`)
      return [listing.fees?.tenant, notes.length]
    }
    expect(await fee('850,00 € inkl. MwSt.')).toEqual([850, 0])
    expect(await fee('provisionsfrei')).toEqual([0, 0])
    expect(await fee('2,38 Kaltmieten inkl. MwSt.')).toEqual([undefined, 1])
  })
})

describe('values from other programs', () => {
  test('a time with a zone keeps it, and a date stays the same day', async () => {
    const moments = async (stand: string, aktiv: string) => {
      const techn = `<objektnr_extern>A-1</objektnr_extern><stand_vom>${stand}</stand_vom><aktiv_von>${aktiv}</aktiv_von>`
      const { listing, notes } = await read({ verwaltung_techn: techn })
      return [listing.sourceUpdatedAt, listing.publishedAt, notes.length]
    }
    expect(await moments('2026-09-14+02:00', '2026-09-14Z')).toEqual([
      '2026-09-14T00:00:00+02:00',
      '2026-09-14T00:00:00Z',
      0,
    ])
    expect(await moments('14.09.2026', '2026-09-14T08:30:00')).toEqual([
      '2026-09-14T00:00:00Z',
      '2026-09-14T08:30:00Z',
      0,
    ])
  })

  test.each([
    ['<verfuegbar_ab>01.03.2027</verfuegbar_ab>', '2027-03-01'],
    ['<abdatum/><verfuegbar_ab>1. März 2027</verfuegbar_ab>', '2027-03-01'],
    ['<abdatum>2027-03-01+01:00</abdatum>', '2027-03-01'],
  ])('free from: %s', async (verwaltung_objekt, day) => {
    expect((await read({ verwaltung_objekt })).listing.availableFrom).toBe(day)
  })

  test('cellars, balconies, terraces and garages are rooms; other parking spaces are counted', async () => {
    const { listing, unread } = await read({
      preise:
        '<kaufpreis>250000</kaufpreis><stp_garage anzahl="2" stellplatzkaufpreis="18000"/><stp_freiplatz stellplatzmiete="45"/>',
      flaechen:
        '<anzahl_balkone>1</anzahl_balkone><anzahl_terrassen>2</anzahl_terrassen><kellerflaeche>14,5</kellerflaeche><anzahl_stellplaetze>3</anzahl_stellplaetze>',
      ausstattung: '<unterkellert keller="TEIL"/>',
    })
    expect(listing.rooms.map(({ kind, name, area }) => [kind, name, area])).toEqual([
      ['CELLAR', null, 14.5],
      ['TERRACE', 'Balkon', null],
      ['TERRACE', null, null],
      ['TERRACE', null, null],
      ['GARAGE', null, null],
      ['GARAGE', null, null],
    ])
    expect(listing.flags).toMatchObject({ terrace: true, garage: true })
    expect(unread).toEqual([
      'anzahl_stellplaetze 3',
      'stp_freiplatz@stellplatzmiete 45',
      'stp_garage@stellplatzkaufpreis',
    ])
  })

  test('no fact is invented', async () => {
    const house = (type: string) => `<vermarktungsart KAUF="1"/><objektart><haus haustyp="${type}"/></objektart>`
    const { listing, unread } = await read({
      objektkategorie: house('EINFAMILIENHAUS'),
      ausstattung: '<stellplatzart FREIPLATZ="true"/><moebliert moeb="TEIL"/>',
    })
    expect(listing.subtype).toBeNull()
    expect(listing.flags).toEqual({})
    expect(unread).toEqual(['moebliert@moeb TEIL', 'stellplatzart FREIPLATZ'])
    const detached = await read({
      objektkategorie: `${house('FERTIGHAUS')}<objektart_zusatz>freistehend</objektart_zusatz>`,
    })
    expect(detached.listing.subtype).toBe('DETACHED')
    expect(detached.unread).toEqual(['haus@haustyp FERTIGHAUS'])
  })

  test('a text in a second language is added to the first; entities in names are decoded', async () => {
    const { listing } = await read({
      geo: '<plz>4700</plz><ort>Eupen</ort><strasse>K&amp;uuml;hlgasse</strasse>',
      freitexte: '<objekttitel>Haus</objekttitel><objekt_text lang="fr-BE">Maison au calme</objekt_text>',
    })
    expect(listing.texts).toEqual({
      de: { title: 'Haus', description: null },
      fr: { title: null, description: 'Maison au calme' },
    })
    expect(listing.address.street).toBe('Kühlgasse')
  })

  test('pictures inside the XML are skipped with the reason', async () => {
    const inside = '<anhang gruppe="BILD"><daten><anhanginhalt>iVBORw0KGgo=</anhanginhalt></daten></anhang>'
    const { items } = await read({ anhaenge: inside.repeat(3) })
    const summary = items.find((item) => item.kind === 'summary')?.summary
    expect(summary?.unread.find(({ name }) => name === 'anhanginhalt')).toMatchObject({
      count: 3,
      why: 'inline_picture',
    })
  })

  test('white space before the XML declaration is skipped, and line numbers stay right', async () => {
    const text = `\n \r\n<?xml version="1.0" encoding="UTF-8"?>\n${file({ geo: '<plz>1</plz>' })}`
    const items = await itemsOf(text)
    expect(items.find((item) => item.kind === 'reject')?.reject.at).toBe('line 4')
    expect((await itemsOf(`\n\n${file({})}`)).map(({ kind }) => kind)).toEqual(['header', 'listing', 'summary'])
  })
})

test.each([
  ['Finkenschlag 14', null, ['Finkenschlag', '14', null]],
  ['Straße des 17. Juni 135-137', null, ['Straße des 17. Juni', '135-137', null]],
  ['Finkenschlag 14 a', '14A', ['Finkenschlag', '14A', null]],
  ['Vinkenslag 14 bus 3', null, ['Vinkenslag', '14', '3']],
  ['Vinkenslag', '14 bus 3', ['Vinkenslag', '14', '3']],
  ['14 rue des Pinsons', null, ['rue des Pinsons', '14', null]],
  ['Rue du 11 Novembre', null, ['Rue du 11 Novembre', null, null]],
  ['Q 7', '24', ['Q 7', '24', null]],
  [null, null, [null, null, null]],
])('a street and its number: %s, %s', (text, given, parts) => {
  const { street, number, box } = streetParts(text, given)
  expect([street, number, box]).toEqual(parts)
})
