import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { parseMapping } from '#feeds/csv/csv-mapping.ts'
import { mappingRemarkWords } from '#i18n/import-report/mapping-words.ts'
import { suggestMapping } from '#feeds/csv/suggest-mapping.ts'
import type { FeedListing } from '#feeds/feed.ts'
import { readFeed } from '#feeds/read-feed.ts'

/** Reads a table of these columns, one cell per row, with the suggested mapping. */
async function imported(
  columns: Record<string, string[]>,
): Promise<{ listings: FeedListing[]; rejected: string[]; remarks: string[] }> {
  const rows = Math.max(...Object.values(columns).map((cells) => cells.length))
  const base = { Ref: 'ABCDEFGHIJ', Transactie: 'te koop', Type: 'huis', Postcode: '9000', Prijs: '250000' }
  const of = (name: keyof typeof base, i: number) => (name === 'Ref' ? (base.Ref[i] ?? '') : base[name])
  const names = [...Object.keys(base).filter((name) => !(name in columns)), ...Object.keys(columns)]
  const lines = Array.from({ length: rows }, (_one, i) =>
    names.map((name) => columns[name]?.[i] ?? of(name as keyof typeof base, i)).join(';'),
  )
  const bytes = Buffer.from([names.join(';'), ...lines].join('\n'))
  const { mapping, remarks } = suggestMapping(bytes)
  const listings: FeedListing[] = []
  const rejected: string[] = []
  const options = { format: 'csv', mapping: parseMapping(JSON.stringify(mapping)), keepFile: null } as const
  for await (const item of readFeed(Readable.from([bytes]), options)) {
    if (item.kind === 'listing') listings.push(item.listing)
    if (item.kind === 'reject') rejected.push(`${item.reject.sourceRef}: ${item.reject.reason}`)
  }
  return { listings, rejected, remarks: remarks.map((remark) => mappingRemarkWords(remark, 'en')) }
}

describe("titles and units of an agency's own [suggest-mapping.own-titles]", () => {
  test.each<[string, string, (home: FeedListing) => unknown, unknown]>([
    ['Opp. perceel', '425', (home: FeedListing) => home.surfaces.land, 425],
    ['Terr. opp.', '8,5', (home: FeedListing) => home.surfaces.terrace, 8.5],
    ['Gemeensch. kosten', '85', (home: FeedListing) => home.deals.FOR_SALE?.charges, 85],
    ['EPC kWh/m²/jaar', '245', (home: FeedListing) => home.energy.kwh, 245],
    ['Internal Area (sq ft)', '2050', (home: FeedListing) => home.surfaces.living, 190.45],
    ['Living area', '915 sq ft', (home: FeedListing) => home.surfaces.living, 85.01],
    ['Plot Size (acres)', '0.25', (home: FeedListing) => home.surfaces.land, 1011.71],
    ['Furnishing', 'Unfurnished', (home: FeedListing) => home.flags.furnished, false],
    ['Aard bebouwing', 'Gesloten', (home: FeedListing) => home.subtype, 'TERRACED'],
    ['Prijs op site', 'ONWAAR', (home: FeedListing) => home.deals.FOR_SALE?.priceHidden, true],
    ['Waarborg (mnd)', '2', (home: FeedListing) => home.deals.FOR_SALE?.deposit ?? null, null],
    ['Service charge (p.a.)', '1800', (home: FeedListing) => home.deals.FOR_SALE?.charges, null],
    ['Lasten (per jaar)', '1800', (home: FeedListing) => home.deals.FOR_SALE?.charges, null],
  ])('%s: %s', async (title, cell, of, expected) => {
    const { listings } = await imported({ [title]: [cell] })
    expect(listings.map(of)).toEqual([expected])
  })

  test('a number or a day that a spreadsheet has made of another text is noted', async () => {
    const { listings } = await imported({
      'EPC-nummer': ['2,02501E+19'],
      'GSM beheerder': ['3,2475E+10'],
      Huisnummer: ['3-dec'],
    })
    expect(listings[0]?.energy.certificate).toBeNull()
    expect(listings[0]?.agent?.phone ?? null).toBeNull()
    expect(listings[0]?.address.number).toBeNull()
  })

  test('"Price" beside "Monthly rent" is the price of a sale, and a rent by the week is rejected', async () => {
    const { listings, rejected } = await imported({
      Transactie: ['Sales', 'Lettings', 'Lettings'],
      Prijs: ['345000', '', ''],
      'Monthly Rent': ['', '1450', '400'],
      Terms: ['', 'pcm', 'pw'],
    })
    expect(listings.map(({ deals }) => Object.entries(deals).map(([deal, { price }]) => [deal, price]))).toEqual([
      [['FOR_SALE', 345000]],
      [['TO_RENT', 1450]],
    ])
    expect(rejected).toHaveLength(1)
  })

  test('a second column of texts is in the language of its title, and a file without Dutch titles is not Dutch', async () => {
    const { listings } = await imported({ 'Vrije tekst': ['Rustig gelegen.'], 'Texte libre': ['Au calme.'] })
    expect(listings[0]?.texts.nl?.description).toBe('Rustig gelegen.')
    expect(listings[0]?.texts.fr?.description).toBe('Au calme.')
    const english = suggestMapping(
      Buffer.from('Property ID;Beds;Street Name;Asking Price;Headline\nA;2;High St;1;Nice\n'),
    )
    expect(JSON.stringify(english.mapping)).toContain('texts.en.title')
  })
})

describe('a sold or let home is never imported as available [suggest-mapping.gone]', () => {
  test.each([
    ['Objektstatus', ['verkauft', 'aktiv'], ['SETTLED', 'AVAILABLE']],
    ['Statut du dossier', ['Vendu', 'Actif'], ['SETTLED', 'AVAILABLE']],
    ['Sale status', ['Under offer', 'Active'], ['UNDER_OPTION', 'AVAILABLE']],
    ['Code 7', ['verkocht', 'te koop', 'gearchiveerd'], ['SETTLED', 'AVAILABLE', 'WITHDRAWN']],
    ['Verkocht', ['ja', 'nee'], ['SETTLED', 'AVAILABLE']],
    ['Vendu', ['oui', 'non'], ['SETTLED', 'AVAILABLE']],
    ['Verkauft', ['x', ''], ['SETTLED', 'AVAILABLE']],
    ['Sold', ['yes', 'no'], ['SETTLED', 'AVAILABLE']],
    ['In optie', ['ja', 'nee'], ['UNDER_OPTION', 'AVAILABLE']],
    ['Actief', ['nee', 'ja'], ['WITHDRAWN', 'AVAILABLE']],
    ['En ligne', ['non', 'oui'], ['WITHDRAWN', 'AVAILABLE']],
  ])('under the title %s, %j', async (title, cells, expected) => {
    const { listings } = await imported({ [title]: cells })
    expect(listings.map(({ availability }) => availability)).toEqual(expected)
  })

  test.each(['Verkocht op', 'Vendu le', 'Verkauft am', 'Sold on'])('with a date under %s', async (title) => {
    const { listings, remarks } = await imported({ [title]: ['12/03/2026', '', '-'] })
    expect(listings.map(({ availability }) => availability)).toEqual(['SETTLED', 'AVAILABLE', 'AVAILABLE'])
    expect(remarks).toEqual([])
  })

  test('whichever of several columns shows it', async () => {
    const { listings, remarks } = await imported({
      Status: ['actief', 'actief', 'verkocht', 'actief', 'verkocht'],
      Verkocht: ['ja', 'nee', 'nee', 'nee', 'nee'],
      'In optie': ['nee', 'ja', 'ja', 'nee', 'nee'],
      Online: ['ja', 'ja', 'ja', 'nee', 'ja'],
    })
    expect(listings.map(({ availability }) => availability)).toEqual([
      'SETTLED',
      'UNDER_OPTION',
      'SETTLED',
      'WITHDRAWN',
      'SETTLED',
    ])
    expect(remarks).toEqual([])
  })

  test('and an unknown word rejects its row', async () => {
    const { rejected } = await imported({ Status: ['weg ermee', 'verkocht'] })
    expect(rejected).toEqual(['A: "weg ermee" is a value the mapping does not know'])
  })
})

test.each([
  'instapklaar',
  'op te frissen',
  'uitstekend',
  'zeer goed',
  'opgefrist',
  'très bon',
  'excellent',
  'à rafraîchir',
  'sehr gut',
  'very good',
  'to be refreshed',
])('no condition is suggested for "%s", which says something else', async (word) => {
  const { listings } = await imported({ Staat: [word, 'goed'] })
  expect(listings.map(({ construction }) => construction.condition)).toEqual([null, 'GOOD'])
})

test('"ready to move in" among the conditions sets the available date only, without a question', async () => {
  const { listings, remarks } = await imported({ Zustand: ['bezugsfertig', 'neuwertig'] })
  expect(listings.map(({ flags, construction }) => [flags, construction.condition])).toEqual([
    [{ ready_to_move_in: true }, null],
    [{}, 'AS_NEW'],
  ])
  expect(remarks).toEqual([])
})

test.each([
  ['Adres tonen', 'ja', 'nee'],
  ["Afficher l'adresse", 'oui', 'non'],
  ['Adresse anzeigen', 'ja', 'nein'],
  ['Show address', 'yes', 'no'],
  ['Adresse visible', 'Oui', 'sur demande'],
  ['Toon adres', '1', '0'],
  ['Adres zichtbaar op website', 'ja', 'enkel gemeente'],
  ['Straße veröffentlichen', 'ja', 'nein'],
])('%s hides an address unless it is a clear yes [suggest-mapping.shown]', async (title, yes, no) => {
  const { listings } = await imported({ Straat: ['Kouter 1', 'Kouter 2', 'Kouter 3'], [title]: [yes, no, ''] })
  expect(listings.map(({ address }) => address.hidden)).toEqual([false, true, true])
})

test.each([
  ['Prijs tonen', 'ja', 'nee'],
  ['Prix visible', 'oui', 'non'],
  ['Preis anzeigen', 'ja', 'nein'],
  ['Show price', 'yes', 'no'],
])('%s hides a price unless it says a clear yes', async (title, yes, no) => {
  const { listings } = await imported({ [title]: [yes, no, '?'] })
  expect(listings.map(({ deals }) => deals.FOR_SALE?.priceHidden)).toEqual([false, true, true])
})

test.each([
  ['Adres verbergen', 'ja', 'nee'],
  ['Adresse masquée', 'oui', 'non'],
  ['Adres niet tonen', 'ja', 'nee'],
  ['Adresse nicht anzeigen', 'ja', 'nein'],
  ['Ne pas afficher l’adresse', 'oui', 'non'],
  ['Hide address', 'yes', 'no'],
])('%s hides an address where it says yes', async (title, yes, no) => {
  const { listings } = await imported({ Straat: ['Kouter 1', 'Kouter 2', 'Kouter 3'], [title]: [yes, no, 'misschien'] })
  expect(listings.map(({ address }) => address.hidden)).toEqual([true, false, true])
})

test.each([
  ['Dossierbeheerder', 'E-mail beheerder', 'Online sinds', 'Grondplan', 'Video'],
  ['Gestionnaire du dossier', 'E-mail gestionnaire', 'En ligne depuis', 'Plan', 'Vidéo'],
  ['Ansprechpartner', 'E-Mail Ansprechpartner', 'Online seit', 'Grundriss', 'Objektvideo'],
  ['Negotiator', 'Contact email', 'Listed since', 'Floor plan', 'Video link'],
])('people, days and media of an export are known: %s', async (name, email, since, plan, video) => {
  const { listings, remarks } = await imported({
    [name]: ['Lien Verbeke'],
    [email]: ['lien@agency.example'],
    [since]: ['2026-10-01'],
    [plan]: ['https://pics.example/plan'],
    [video]: ['https://pics.example/film'],
  })
  expect(listings[0]).toMatchObject({
    agent: { name: 'Lien Verbeke', email: 'lien@agency.example' },
    publishedAt: '2026-10-01T00:00:00Z',
    media: [
      { kind: 'plan', url: 'https://pics.example/plan' },
      { kind: 'video', url: 'https://pics.example/film' },
    ],
  })
  expect(remarks).toEqual([])
})

test('the area of a terrace is kept beside the flag, and the type gives the subtype when its column is empty', async () => {
  const { listings } = await imported({
    Type: ['villa', 'huis', 'bouwgrond'],
    Subtype: ['', 'Herenhuis', ''],
    Terras: ['24 m²', 'ja', 'nee'],
    Jardin: ['120', '', '0'],
  })
  expect(listings.map(({ subtype, flags, surfaces }) => [subtype, flags, surfaces.terrace, surfaces.garden])).toEqual([
    ['VILLA', { terrace: true, garden: true }, 24, 120],
    ['MANSION', { terrace: true }, null, null],
    ['BUILDING_PLOT', { terrace: false, garden: false }, null, null],
  ])
})
