import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { MappingError, parseMapping } from '#feeds/csv/csv-mapping.ts'
import type { FeedListing, Note } from '#feeds/feed.ts'
import { rejectInWords } from '#i18n/import-report/fault-words.ts'
import { readFeed } from '#feeds/read-feed.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'

const BASE = {
  ref: { to: 'sourceRef' },
  deal: { values: { koop: 'FOR_SALE', huur: 'TO_RENT' } },
  pc: { to: 'address.postalCode' },
  type: { to: 'type', values: { huis: 'HOUSE', kantoor: 'OFFICE' } },
  prijs: { to: 'deals.{deal}.price', as: 'number', decimal: ',' },
}

/** Reads one row of a table with these additional columns. */
async function readRow(
  cells: Record<string, string>,
  columns: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  const all: Record<string, string> = { ref: 'A', deal: 'koop', pc: '9000', type: 'huis', prijs: '300000', ...cells }
  const mapping = parseMapping(JSON.stringify({ source: 's', columns: { ...BASE, ...columns }, ...more }))
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = [Object.keys(all), Object.values(all)].map((row) => row.map(quote).join(',')).join('\n')
  let listing: FeedListing | null = null
  let notes: Note[] = []
  let reason = ''
  let summary: ReadingSummary | null = null
  for await (const item of readFeed(Readable.from([Buffer.from(text)]), { format: 'csv', mapping, keepFile: null })) {
    if (item.kind === 'listing') ({ listing, notes } = item)
    if (item.kind === 'reject') reason = item.reject.reason
    if (item.kind === 'summary') summary = item.summary
  }
  return {
    listing,
    notes: notes.map(({ field, value, read }) => `${field} ${value} as ${read}`),
    reason,
    summary,
  }
}

test.each([
  ['koop', '€ 418.500 k.k.', { price: 418_500, transferCosts: 'BUYER' }],
  ['koop', '€ 362.000 vrij op naam', { price: 362_000, transferCosts: 'SELLER' }],
  ['huur', '€ 1.745 p/mnd excl. servicekosten', { price: 1745, chargesIncluded: false }],
  ['huur', '870 € + 95 € charges', { price: 870, charges: 95, chargesIncluded: false }],
  ['koop', '€0.41m', { price: 410_000 }],
  ['koop', '0,41 M€', { price: 410_000 }],
  ['koop', '€ 1,15 mio k.k.', { price: 1_150_000, transferCosts: 'BUYER' }],
  ['koop', '2 miljoen euro', { price: 2_000_000 }],
  ['koop', 'k.A.', { price: null }],
  ['koop', 'Preis auf Anfrage', { price: null }],
])('a price of a %s as %s is imported with its conditions [csv.price-words]', async (deal, written, asked) => {
  const { listing, notes } = await readRow({ deal, prijs: written }, {})
  expect(Object.values(listing?.deals ?? {})).toMatchObject([asked])
  expect(notes).toEqual([])
})

test.each([
  ['koop', 'vanaf € 250.000'],
  ['koop', '€ 950 p/mnd'],
  ['huur', '€ 14.400 per jaar'],
  ['huur', '€ 950 k.k.'],
  ['koop', '€ 250.000 - € 275.000'],
  ['koop', '€ 1.250 mio'],
  ['koop', '€ 410 m'],
  ['koop', '95,50 m'],
  ['huur', '€ 0,41 mio'],
])('a price of a %s as %s is not guessed', async (deal, written) => {
  expect((await readRow({ deal, prijs: written }, {})).reason).toContain('is not a number')
})

test('a charges column wins over charges in a price text, and the difference is reported', async () => {
  const { listing, notes } = await readRow(
    { deal: 'huur', prijs: '870 € + 95 € charges', lasten: '100' },
    { lasten: { to: 'deals.{deal}.charges', as: 'number' } },
  )
  expect(listing?.deals.TO_RENT).toMatchObject({ price: 870, charges: 100 })
  expect(notes).toEqual(['prijs 870 € + 95 € charges as 870'])
})

test('room counts are read as written, and unclear ones are noted', async () => {
  const columns = { k: { to: 'mainRooms', as: 'number', decimal: ',' }, s: { to: 'bedrooms', as: 'whole' } }
  const rooms = async (k: string, s: string) => {
    const { listing, notes } = await readRow({ k, s }, columns)
    return [listing?.mainRooms ?? null, listing?.bedrooms ?? null, ...notes]
  }
  expect(await rooms('3,5 Zi.', '2 chambre(s)')).toEqual([3.5, 2])
  expect(await rooms('5 kamers (4 slaapkamers)', '')).toEqual([5, 4])
  expect(await rooms('4+', '1 à 2')).toEqual([4, null, 'k 4+ as 4', 's 1 à 2 as null'])
  expect(await rooms('3 slaapkamers', 'drie')).toEqual([null, null, 's drie as null', 'k 3 slaapkamers as null'])
})

test('entities in short fields and texts are decoded, a reference stays unchanged', async () => {
  const { listing } = await readRow(
    {
      ref: 'A&amp;B',
      str: 'Sint-Ke&#8217;nslei 4',
      t: 'Caf&amp;eacute; &amp; tuin',
      d: '&lt;p&gt;120 m&sup2;&lt;/p&gt;',
    },
    { str: { to: 'address.street' }, t: { to: 'texts.nl.title' }, d: { to: 'texts.nl.description' } },
  )
  expect(listing).toMatchObject({
    sourceRef: 'A&amp;B',
    address: { street: 'Sint-Ke’nslei', number: '4' },
    texts: { nl: { title: 'Café & tuin', description: '120 m²' } },
  })
})

test('a house number and a box in the street or number column get their own fields', async () => {
  const columns = { str: { to: 'address.street' }, nr: { to: 'address.number' } }
  const address = async (str: string, nr: string) => {
    const { listing } = await readRow({ str, nr }, columns)
    return [listing?.address.street, listing?.address.number, listing?.address.box]
  }
  expect(await address('Dreefstraat 8 bus 12', '')).toEqual(['Dreefstraat', '8', '12'])
  expect(await address('Dreefstraat', '8 bte 12')).toEqual(['Dreefstraat', '8', '12'])
  expect(await address('Dreefstraat', '8/0301')).toEqual(['Dreefstraat', '8', '0301'])
})

test('dates with words, a zone or a time are read', async () => {
  const columns = {
    v: { to: 'availableFrom', as: 'date', dateFormat: 'DD/MM/YYYY' },
    p: { to: 'publishedAt', as: 'date' },
  }
  const days = async (v: string, p: string) => {
    const { listing, notes } = await readRow({ v, p }, columns)
    return [listing?.availableFrom, listing?.publishedAt?.slice(0, 10), ...notes]
  }
  expect(await days('vanaf 01/03/2027', '30 juni 2026')).toEqual(['2027-03-01', '2026-06-30'])
  expect(await days('1er mars 2027', '2026-06-30+01:00')).toEqual(['2027-03-01', '2026-06-30'])
  expect(await days('46082', '45992,604'), 'days of a spreadsheet').toEqual([
    ...['2026-03-01', '2025-12-01'],
    ...['v 46082 as "2026-03-01"', 'p 45992,604 as "2025-12-01T00:00:00Z"'],
  ])
  expect(await days('41226', '20261201')).toEqual([null, undefined, 'v 41226 as null', 'p 20261201 as null'])
  expect(await days('juni 2027', 'n.v.t.')).toEqual([null, undefined, 'v juni 2027 as null'])
})

test('an address column that needs a clear yes hides the address when empty', async () => {
  const columns = {
    str: { to: 'address.street' },
    tonen: { to: 'address.hidden', values: { ja: false, '': true }, otherwise: true },
  }
  for (const [cell, hidden] of [
    ['ja', false],
    ['nee', true],
    ['', true],
    ['misschien', true],
    ['n.v.t.', true],
  ] as const)
    expect((await readRow({ str: 'Dreefstraat 8', tonen: cell }, columns)).listing?.address.hidden, cell).toBe(hidden)
})

test('a value missing in the table of hidden addresses hides the address', async () => {
  const columns = { str: { to: 'address.street' }, verberg: { to: 'address.hidden', values: { ja: true, nee: false } } }
  const { listing, notes } = await readRow({ str: 'Dreefstraat 8', verberg: 'liever wel' }, columns)
  expect([listing?.address.hidden, notes]).toEqual([true, ['verberg liever wel as true']])
})

test('media columns accept any kind; a film or tour in a photo column is not a photo [csv.media-kind]', async () => {
  const at = 'https://pics.example'
  const { listing } = await readRow(
    { f: `${at}/1.jpg|https://youtu.be/x1|${at}/folder.pdf`, p: `${at}/plan`, v: `${at}/film` },
    {
      f: { to: 'media', as: 'list' },
      p: { to: 'media', as: 'list', kind: 'plan' },
      v: { to: 'media', kind: 'video' },
    },
  )
  expect(listing?.media.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
    `photo ${at}/1.jpg`,
    'video https://youtu.be/x1',
    `document ${at}/folder.pdf`,
    `plan ${at}/plan`,
    `video ${at}/film`,
  ])
  expect(() => parseMapping(JSON.stringify({ columns: { a: { to: 'bedrooms', kind: 'plan' } } }))).toThrow(MappingError)
})

test('the area of an office is not a living area, and a count means yes', async () => {
  const columns = { opp: { to: 'surfaces.living', as: 'number' }, g: { to: 'flags.garage', as: 'boolean' } }
  const office = await readRow({ type: 'kantoor', opp: '140', g: '2' }, columns)
  expect(office.listing?.surfaces).toMatchObject({ living: null, commercial: 140 })
  expect(office.listing?.flags).toEqual({ garage: true })
  expect(office.notes).toEqual(['g 2 as yes'])
  const both = { ...columns, com: { to: 'surfaces.commercial', as: 'number' } }
  const twice = await readRow({ type: 'kantoor', opp: '140', com: '120', g: '' }, both)
  expect([twice.listing?.surfaces.commercial, twice.notes]).toEqual([120, ['opp 140 as null']])
  expect((await readRow({ opp: '140', g: '' }, columns)).listing?.surfaces).toMatchObject({
    living: 140,
    commercial: null,
  })
})

test('a column may hold the number of rooms of a kind', async () => {
  const g = { to: 'rooms', as: 'whole', kind: 'GARAGE' }
  const rooms = async (cell: string) => {
    const { listing, notes } = await readRow({ g: cell }, { g: [{ to: 'flags.garage', as: 'boolean' }, g] })
    return [listing?.flags.garage, listing?.rooms.map(({ kind }) => kind), ...notes]
  }
  expect(await rooms('2')).toEqual([true, ['GARAGE', 'GARAGE']])
  expect(await rooms('0')).toEqual([false, []])
  expect(await rooms('900')).toEqual([true, [], 'g 900 as null'])
  for (const wrong of [
    { ...g, kind: 'plan' },
    { ...g, kind: undefined },
    { ...g, as: 'text' },
  ])
    expect(() => parseMapping(JSON.stringify({ columns: { g: wrong } }))).toThrow(MappingError)
})

test('a value that only "otherwise": null matches is reported, unless another target of its column reads it', async () => {
  const subtype = { to: 'subtype', values: { villa: 'VILLA' }, otherwise: null }
  expect((await readRow({ sub: 'Kasteelhoeve' }, { sub: subtype })).notes).toEqual(['sub Kasteelhoeve as null'])
  expect((await readRow({ sub: '-' }, { sub: subtype })).notes).toEqual([])
  const both = [{ to: 'type', values: { huis: 'HOUSE' } }, subtype]
  expect((await readRow({}, { type: both })).notes).toEqual([])
})

test('columns that a mapping does not name are counted, without showing their values [csv.unread-columns]', async () => {
  const { summary } = await readRow({ kleur: 'rood', verdiepingen: '3', leeg: '', '': 'x' }, {})
  expect(summary?.unread).toEqual([
    { name: 'kleur', count: 1, examples: [] },
    { name: 'verdiepingen', count: 1, examples: ['3'] },
    { name: '(column 9, without a title)', count: 1, examples: [] },
  ])
})

test('an unknown value is reported once, and a duplicate reference with its column and row [csv.told-once]', async () => {
  const mapping = parseMapping(
    JSON.stringify({
      source: 's',
      columns: {
        ...BASE,
        type: [BASE.type, { to: 'subtype', values: { villa: 'VILLA' }, otherwise: null }],
      },
    }),
  )
  const text = ['ref,deal,pc,type,prijs', 'A,koop,9000,kasteel,1', 'B,koop,9000,huis,2', 'B,koop,9000,huis,3'].join(
    '\n',
  )
  const rejects: string[] = []
  for await (const item of readFeed(Readable.from([Buffer.from(text)]), { format: 'csv', mapping, keepFile: null }))
    if (item.kind === 'reject') {
      const { at, field, reason } = rejectInWords(item.reject, 'nl')
      rejects.push(`${at} | ${field} | ${reason}`)
    }
  expect(rejects).toEqual([
    'rij 2 | type | "kasteel" is een waarde die de mapping niet kent',
    'rij 4 | ref | "B" kwam al eerder voor, bij rij 3; het eerste telt',
  ])
})

test('lists, objects and lines from programs are read or reported [csv.program-values]', async () => {
  const list = { to: 'media', as: 'list', separator: ';' }
  const urls = ['https://pics.example/1.jpg', 'https://pics.example/2.jpg']
  for (const cell of [JSON.stringify(urls), urls.join('\n'), `${urls[0]}; ${urls[1]}`]) {
    const { listing, notes } = await readRow({ fotos: cell, kenmerken: '[]' }, { fotos: list, kenmerken: list })
    expect(listing?.media.map(({ url }) => url)).toEqual(urls)
    expect(notes).toEqual([])
  }
  const { listing, notes } = await readRow(
    {
      straat: '{"nl": "Kouter"}',
      tekst: 'Rustig.\\nAan het bos.',
      bijgewerkt: '2026-11-20T09:15:00+01:00',
      pc: '9000 Gent',
    },
    {
      straat: { to: 'address.street' },
      tekst: { to: 'texts.nl.description' },
      bijgewerkt: { to: 'sourceUpdatedAt', as: 'date' },
    },
  )
  expect(listing).toMatchObject({
    address: { street: null, postalCode: '9000', locality: 'Gent' },
    texts: { nl: { description: 'Rustig.\nAan het bos.' } },
    sourceUpdatedAt: '2026-11-20T09:15:00+01:00',
  })
  expect(notes).toEqual(['straat {"nl": "Kouter"} as null'])
})
