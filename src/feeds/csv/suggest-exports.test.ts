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
