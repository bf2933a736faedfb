import { readFileSync } from 'node:fs'
import { gzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FREE_AT_ONCE } from '#domain/listing/free-at-once.ts'
import { parseMapping } from '#feeds/csv/csv-mapping.ts'
import { type FeedItem, FeedRefused, type Note } from '#feeds/feed.ts'
import { type ReadOptions, readFeed } from '#feeds/read-feed.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'

const example = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url))

async function* pieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size)
}
async function read(
  content: Uint8Array | string,
  options: Partial<ReadOptions> = {},
  size = 1000,
): Promise<FeedItem[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const all = { format: null, mapping: null, keepFile: null, ...options }
  const items: FeedItem[] = []
  for await (const item of readFeed(pieces(bytes, size), all)) if (item.kind !== 'summary') items.push(item)
  return items
}
const summaryOf = async (content: string, options: Partial<ReadOptions> = {}): Promise<ReadingSummary> => {
  const all = { format: null, mapping: null, keepFile: null, ...options }
  for await (const item of readFeed(pieces(Buffer.from(content), 1000), all))
    if (item.kind === 'summary') return item.summary
  throw new Error('There was no summary.')
}
const refusal = async (content: Uint8Array | string, options: Partial<ReadOptions> = {}): Promise<string> => {
  try {
    await read(content, options)
  } catch (error) {
    if (error instanceof FeedRefused) return error.message
    throw error
  }
  return 'accepted'
}
const listings = (items: FeedItem[]) => items.flatMap((item) => (item.kind === 'listing' ? [item.listing] : []))
const rejects = (items: FeedItem[]) => items.flatMap((item) => (item.kind === 'reject' ? [item.reject] : []))
const reasons = (items: FeedItem[]) => rejects(items).map(({ field, reason }) => `${field}: ${reason}`)

const estate = (more: Record<string, unknown> = {}) => ({
  sourceRef: 'a',
  deals: { FOR_SALE: { price: 300_000 } },
  type: 'HOUSE',
  address: { postalCode: '9000' },
  ...more,
})
const json = (...records: unknown[]) => JSON.stringify({ gevel: 1, source: 's', listings: records })
const immobilie = (inner: string, reference = 'A1') => `<immobilie>
  <objektkategorie><vermarktungsart KAUF="true"/><objektart><haus haustyp="VILLA"/></objektart></objektkategorie>
  <geo><plz>4700</plz><ort>Eupen</ort><land iso_land="BEL"/></geo>
  <preise><kaufpreis>250000</kaufpreis></preise>
  <verwaltung_techn><objektnr_extern>${reference}</objektnr_extern></verwaltung_techn>${inner}</immobilie>`
const openImmo = (records: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${prolog}<openimmo><uebertragung umfang="VOLL"/><anbieter><firma>Müller</firma>${records}</anbieter></openimmo>`
const title = (text: string) => `<freitexte><objekttitel>${text}</objekttitel></freitexte>`

describe('the examples', () => {
  test.each(['agency.json', 'agency.ndjson', 'openimmo-full.xml', 'openimmo-partial.xml'])(
    '%s reads as recorded',
    async (name) => {
      const items = await read(example(name))
      expect(rejects(items)).toEqual([])
      await expect(`${JSON.stringify(items, null, 2)}\n`).toMatchFileSnapshot(`./golden/${name}.items.json`)
    },
  )

  test('agency.csv reads as recorded', async () => {
    const items = await read(example('agency.csv'), {
      mapping: parseMapping(example('agency.mapping.json').toString()),
    })
    await expect(`${JSON.stringify(items, null, 2)}\n`).toMatchFileSnapshot('./golden/agency.csv.items.json')
  })

  test('the result does not depend on the chunks', async () => {
    for (const name of ['agency.json', 'agency.ndjson', 'openimmo-full.xml']) {
      const whole = await read(example(name), {}, 1_000_000)
      expect(await read(example(name), {}, 1)).toEqual(whole)
      expect(await read(example(name), {}, 7)).toEqual(whole)
    }
  })
})

describe('own JSON', () => {
  test('a zero price, an unknown type, deal or place reject only their own record [formats.price-nothing-unknown]', async () => {
    const items = await read(
      json(
        estate({ sourceRef: 'good' }),
        estate({ sourceRef: 'veel', deals: { FOR_SALE: { price: 'veel' } } }),
        estate({ sourceRef: 'zero', deals: { FOR_SALE: { price: 0 } } }),
        estate({ sourceRef: 'minus', deals: { FOR_SALE: { price: -1 } } }),
        estate({ sourceRef: 'huge', deals: { FOR_SALE: { price: 1e12 } } }),
        estate({ sourceRef: 'prise', deals: { FOR_SALE: { prise: 1 } } }),
        estate({ sourceRef: 'type', type: 'TENT' }),
        estate({ sourceRef: 'place', address: { postalCode: '9999' } }),
        estate({ sourceRef: 'deal', deals: {} }),
        estate({ sourceRef: 'good' }),
        'text',
      ).replace(',"text"', ''),
    )
    expect(listings(items).map(({ sourceRef }) => sourceRef)).toEqual(['good'])
    expect(rejects(items)[0]?.at).toBe('listing 2')
    expect(reasons(items)).toEqual([
      'deals.FOR_SALE.price: "veel" is not a number',
      'deals.FOR_SALE.price: 0 is not above 0 (null means price on request)',
      'deals.FOR_SALE.price: -1 is not above 0 (null means price on request)',
      'deals.FOR_SALE.price: 1000000000000 is too high to be a price',
      'deals.FOR_SALE: has an unknown field "prise"',
      expect.stringContaining('type: "TENT" is not one of HOUSE, APARTMENT') as unknown,
      'address.postalCode: "9999" is no Belgian postal code, and no country is given (in the file, as "country" of the feed, or by --country)',
      'deals: names no deal: sale, rent or take-over',
      'sourceRef: "good" was there before, at listing 1; the first one counts',
    ])
  })

  test('all errors of a record are reported together', async () => {
    const [reject] = rejects(
      await read(
        json(
          estate({ type: 'TENT', deals: { FOR_SALE: { price: 'x' } }, bedrooms: 'y', address: { postalCode: '1' } }),
        ),
      ),
    )
    for (const part of ['deals.FOR_SALE.price: "x"', 'type: "TENT"', 'postalCode: "1"', 'bedrooms: "y"'])
      expect(`${reject?.field}: ${reject?.reason}`).toContain(part)
    expect(reject?.sourceRef).toBe('a')
  })

  const soft: [string, Record<string, unknown>, Note][] = [
    ['a number that is a word', { bedrooms: 'drie' }, { field: 'bedrooms', value: 'drie', read: null }],
    [
      'a date that is none',
      { availableFrom: '0000-00-00' },
      { field: 'availableFrom', value: '0000-00-00', read: null },
    ],
    [
      'a date that is a number of a spreadsheet',
      { availableFrom: 45992 },
      { field: 'availableFrom', value: '45992', read: '"2025-12-01"' },
    ],
    ['a subtype of another type', { subtype: 'FLAT' }, { field: 'subtype', value: 'FLAT', read: null }],
    [
      'a script for a picture',
      { media: [{ url: 'javascript:x' }] },
      { field: 'media.0.url', value: 'javascript:x', read: null },
    ],
    [
      'a picture without address',
      { media: [{}] },
      { field: 'media.0', value: '{}', read: null, why: { code: 'part_missing', part: 'url' } },
    ],
    [
      'half a position',
      { address: { postalCode: '9000', lat: 51 } },
      { field: 'address.lat', value: '51, ?', read: null },
    ],
    ['an agent that is a text', { agent: 'Jan' }, { field: 'agent', value: 'Jan', read: null }],
    [
      'a text with half a letter',
      { texts: { nl: { title: 'a\ud800b' } } },
      { field: 'texts.nl.title', value: 'a\ufffdb', read: '"ab"' },
    ],
    [
      'an energy class of another country',
      { energy: { label: 'I' } },
      { field: 'energy.label', value: 'I', read: null },
    ],
    ['three bedrooms and a half', { bedrooms: 3.5 }, { field: 'bedrooms', value: '3.5', read: null }],
  ]
  test.each(soft)(
    '%s becomes unknown with a note, and the listing stays [formats.known-noted-listing]',
    async (_what, more, note) => {
      const [item] = (await read(json(estate(more)))).slice(1)
      expect(item).toMatchObject({ kind: 'listing', notes: [note] })
    },
  )

  test('unknown fields are counted by path, without showing their text [formats.unknown-fields]', async () => {
    const summary = await summaryOf(
      json(
        estate({ colour: 'red', surfaces: { livng: 3 }, texts: { es: { title: 'Casa' } }, nothing: null }),
        estate({ sourceRef: 'b', colour: '', owner: { name: 'Jan' }, surfaces: { livng: 'key under the pot' } }),
      ),
    )
    expect(summary.noted).toEqual([])
    expect(summary.unread).toEqual([
      { name: 'surfaces.livng', count: 2, examples: ['3'] },
      { name: 'colour', count: 1, examples: [] },
      { name: 'texts.es', count: 1, examples: [] },
      { name: 'owner', count: 1, examples: [] },
    ])
  })

  test('an unreadable picture, flag or fact affects nothing else', async () => {
    const url = 'https://x.example/1.jpg'
    const [listing] = listings(
      await read(
        json(
          estate({
            media: [{ url: 'x' }, { url }, null, { url, kind: 'smell' }],
            flags: { garden: 'ja', terrace: 'soms', garage: null },
            legal: { facts: { permit: { answer: 'perhaps' }, summons: { answer: 'no' } } },
            texts: { nl: { title: 'x'.repeat(400) } },
          }),
        ),
      ),
    )
    expect(listing?.media.map((one) => one.url)).toEqual([url, url])
    expect(listing?.flags).toEqual({ garden: true })
    expect(Object.keys(listing?.legal.facts ?? {})).toEqual(['summons'])
    expect(listing?.texts.nl?.title).toHaveLength(300)
  })

  test('an unreadable permission to show a price or an address hides it', async () => {
    const address = { postalCode: '9000', hidden: 'misschien' }
    const deals = { FOR_SALE: { price: 1000, priceHidden: 'soms' } }
    const [listing] = listings(await read(json(estate({ address, deals }))))
    expect([listing?.address.hidden, listing?.deals.FOR_SALE?.priceHidden]).toEqual([true, true])
  })

  test.each([
    ['bedrooms', { bedrooms: '3 slpk' }, 3, []],
    ['bedrooms', { bedrooms: '3+1' }, 3, ['bedrooms "3+1" as 3']],
    ['surfaces.living', { surfaces: { living: '45 m²' } }, 45, []],
    ['surfaces.living', { surfaces: { living: 'ca. 140' } }, 140, ['surfaces.living "ca. 140" as 140']],
    ['surfaces.living', { surfaces: { living: '±140m2' } }, 140, ['surfaces.living "±140m2" as 140']],
    ['surfaces.living', { surfaces: { living: '142,5 m2' } }, 142.5, []],
    ['energy.kwh', { energy: { kwh: '245 kWh/m²' } }, 245, []],
    ['energy.kwh', { energy: { kwh: '245,3 kWh/(m²*jaar)' } }, 245.3, []],
    ['energy.label', { energy: { label: 'b' } }, 'B', []],
    ['energy.label', { energy: { label: 'a +' } }, 'A+', []],
    ['deals.FOR_SALE.price', { deals: { FOR_SALE: { price: '€ 349.000,-' } } }, 349_000, []],
    ['deals.FOR_SALE.price', { deals: { FOR_SALE: { price: '349 000 EUR' } } }, 349_000, []],
    ['deals.FOR_SALE.price', { deals: { FOR_SALE: { price: 'op aanvraag' } } }, null, []],
    ['deals.FOR_SALE.price', { deals: { FOR_SALE: {} } }, null, []],
    ['deals.TO_RENT.price', { deals: { TO_RENT: { price: '€ 795 / maand' } } }, 795, []],
    ['type', { type: 'house ' }, 'HOUSE', []],
    ['address.postalCode', { address: { postalCode: 9000 } }, '9000', []],
    ['address.postalCode', { address: { postalCode: 'B-9000' } }, '9000', []],
    ['address.country', { address: { postalCode: '9000', country: 'België' } }, 'BE', []],
    ['availableFrom', { availableFrom: '2027-03-01 00:00:00' }, '2027-03-01', []],
    ['sourceUpdatedAt', { sourceUpdatedAt: '2026-11-18 09:30' }, '2026-11-18T09:30:00Z', []],
    ['surfaces.land', { surfaces: { land: '6 a 50 ca' } }, 650, []],
    ['surfaces.land', { surfaces: { land: '1ha 23a 45ca' } }, 12_345, []],
    ['surfaces.land', { surfaces: { land: '0,65 ha' } }, 6500, []],
    ['surfaces.land', { surfaces: { land: '12,40 are' } }, 1240, []],
    ['surfaces.land', { surfaces: { land: '2.35 ares' } }, 235, []],
    ['surfaces.land', { surfaces: { land: '850 ca' } }, 850, []],
    ['surfaces.land', { surfaces: { land: 'ca. 8 ar' } }, 800, ['surfaces.land "ca. 8 ar" as 800']],
    ['availableFrom', { availableFrom: 'onmiddellijk' }, FREE_AT_ONCE, []],
    ['availableFrom', { availableFrom: 'Dès maintenant' }, FREE_AT_ONCE, []],
    ['availableFrom', { availableFrom: 'ab sofort' }, FREE_AT_ONCE, []],
    ['availableFrom', { availableFrom: 'available now' }, FREE_AT_ONCE, []],
    ['availableFrom', { availableFrom: 'vrij' }, FREE_AT_ONCE, []],
  ])('%s is understood as people write it: %j', async (path, more, value, freely) => {
    const [item] = (await read(json(estate(more)))).slice(1)
    if (item?.kind !== 'listing') throw new Error(JSON.stringify(item))
    expect(path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), item.listing)).toBe(value)
    expect(item.notes.map((note) => `${note.field} ${JSON.stringify(note.value)} as ${note.read}`)).toEqual(freely)
  })

  test.each([
    ['a plot of 6.5 m²', { type: 'LAND', surfaces: { land: 6.5 } }, null],
    ['a house of 142 m² on 2.35 m²', { surfaces: { living: 142, land: 2.35 } }, null],
    ['a house of 250 m² on 41 m²', { surfaces: { living: 250, land: 41 } }, null],
    ['a house of 142 m² on 45 m²', { surfaces: { living: 142, land: 45 } }, 45],
    ['a plot of 60 m²', { type: 'LAND', surfaces: { land: 60 } }, 60],
    ['a flat with a garden of 12 m²', { type: 'APARTMENT', surfaces: { land: 12 } }, 12],
  ])(
    'implausibly little land is noted with instructions, and never published: %s [formats.little-land]',
    async (_what, more, land) => {
      const [item] = (await read(json(estate(more)))).slice(1)
      if (item?.kind !== 'listing') throw new Error(JSON.stringify(item))
      expect(item.listing.surfaces.land).toBe(land)
      expect(item.notes.map(({ field, why }) => [field, why])).toEqual(
        land === null ? [['surfaces.land', { code: 'little_land' }]] : [],
      )
    },
  )

  test('less than one m² or one euro is unknown, with a note', async () => {
    const little = { surfaces: { living: 0.001, garden: 0.4, terrace: 1 }, deals: { FOR_SALE: { price: 0.01 } } }
    const [item] = (await read(json(estate(little)))).slice(1)
    if (item?.kind !== 'listing') throw new Error(JSON.stringify(item))
    expect(item.listing).toMatchObject({
      surfaces: { living: null, garden: null, terrace: 1 },
      deals: { FOR_SALE: { price: null } },
    })
    expect(item.notes.map(({ field, value, read: as, why }) => [field, value, as, why?.code])).toEqual([
      ['surfaces.living', '0.001', null, 'area_filler'],
      ['surfaces.garden', '0.4', null, 'area_filler'],
      ['deals.FOR_SALE.price', '0.01', null, 'price_filler'],
    ])
  })

  test.each([
    [{ ceiling: 29.5, base: 24 }, ['rentControl.ceiling', 'rentControl.base']],
    [{ ceiling: 1180, base: 24 }, ['rentControl.base']],
    [{ ceiling: 1180, base: 960 }, []],
    [{ ceiling: 50, base: 50 }, []],
  ])(
    'a rent cap that is clearly in €/m² is stored with a remark: %j of 1,000 [formats.cap-per-m2]',
    async (caps, told) => {
      const [item] = (await read(json(estate({ deals: { TO_RENT: { price: 1000 } }, rentControl: caps })))).slice(1)
      if (item?.kind !== 'listing') throw new Error(JSON.stringify(item))
      expect(item.listing.rentControl).toEqual(caps)
      const asRead: unknown = expect.stringContaining('a month')
      const why = { code: 'cap_per_square_metre' }
      expect(item.notes).toMatchObject(told.map((field) => ({ field, read: asRead, why })))
    },
  )

  const PERIODS: [word: string, period: 'month' | 'year' | 'other'][] = [
    ...['maand', 'mnd', 'mois', 'month', 'monat', 'm'].map((word): [string, 'month'] => [word, 'month']),
    ...['jaar', 'jr', 'an', 'année', 'year', 'yr', 'jahr', 'annum'].map((word): [string, 'year'] => [word, 'year']),
    ...['week', 'dag', 'm²', 'nacht', 'trimester', 'halbjahr'].map((word): [string, 'other'] => [word, 'other']),
  ]
  test.each(PERIODS)(
    'an amount per %s is read only for a field with that period [formats.amount-period]',
    async (word, period) => {
      for (const written of [`14.400 € per ${word}`, `€ 14.400/${word}`, `14400 EUR / ${word}.`]) {
        for (const deal of ['FOR_SALE', 'TO_RENT', 'TAKE_OVER'] as const) {
          const items = await read(json(estate({ deals: { [deal]: { price: written } } })))
          const isRight = deal === 'TO_RENT' && period === 'month'
          expect(listings(items).map(({ deals }) => deals[deal]?.price)).toEqual(isRight ? [14_400] : [])
          expect(rejects(items).map(({ field }) => field)).toEqual(isRight ? [] : [`deals.${deal}.price`])
        }
        const [other] = listings(
          await read(json(estate({ deals: { TO_RENT: { charges: written } }, legal: { cadastralIncome: written } }))),
        )
        expect(other?.deals.TO_RENT?.charges, `charges of ${written}`).toBe(period === 'month' ? 14_400 : null)
        expect(other?.legal.cadastralIncome, `income of ${written}`).toBe(period === 'year' ? 14_400 : null)
      }
    },
  )

  const AVAILABLE_WORDS: Record<string, string> = {
    AVAILABLE: 'available, Beschikbaar, te koop, disponible, à vendre, à louer, for sale, verfügbar, zu vermieten',
    UNDER_OPTION: 'under option, UNDER-OPTION, Optie, in optie, sous option, option, Reserviert, réservé, under offer',
    SETTLED: 'settled, VERKOCHT, verkocht!, verhuurd, vendu, loué, Sold, rented, let, verkauft, vermietet',
  }
  test.each(Object.entries(AVAILABLE_WORDS))('%s is read in four languages: %s', async (known, words) => {
    for (const word of words.split(', '))
      expect(listings(await read(json(estate({ availability: word }))))[0]?.availability, word).toBe(known)
  })

  test('an unknown word never makes a sold home available, nor publishes a unit without its project [formats.sold-never-free]', async () => {
    for (const more of [
      { availability: 'half verkocht' },
      { availability: 3 },
      { availability: ['SETTLED'] },
      { kind: 'lot', parentRef: 'p', label: '1' },
      { kind: 7 },
      { parentRef: 'p', label: '1' },
      { kind: 'project', name: 'n', parentRef: 'p' },
    ]) {
      const items = await read(json(estate(more)))
      expect([listings(items), rejects(items).length], JSON.stringify(more)).toEqual([[], 1])
    }
    for (const kind of ['Unit', 'UNIT ', 'unit'])
      expect(listings(await read(json(estate({ kind, parentRef: 'p', label: '1' }))))[0]).toMatchObject({
        kind: 'unit',
        parentRef: 'p',
      })
    for (const more of [{ availability: null }, { availability: '' }, { kind: null }, { parentRef: null }])
      expect(listings(await read(json(estate(more))))[0]).toMatchObject({ kind: 'estate', availability: 'AVAILABLE' })
  })

  test('a postal code may be missing outside Belgium if a place is named, but not in Belgium', async () => {
    const items = await read(
      json(
        estate({ sourceRef: 'es', address: { country: 'ES', locality: 'Almuñécar' } }),
        estate({ sourceRef: 'nowhere', address: { country: 'ES' } }),
        estate({ sourceRef: 'be', address: { locality: 'Gent' } }),
        estate({ sourceRef: 'none', address: undefined }),
      ),
    )
    expect(listings(items).map(({ sourceRef, address }) => [sourceRef, address.postalCode, address.locality])).toEqual([
      ['es', '', 'Almuñécar'],
    ])
    expect(reasons(items)).toEqual([
      'address.locality: is missing, and there is no postal code either',
      'address.postalCode: is missing',
      'address.postalCode: is missing',
    ])
  })

  test('a price on request is null and stays null', async () => {
    const [listing] = listings(await read(json(estate({ deals: { TO_RENT: { price: null } } }))))
    expect(listing?.deals.TO_RENT?.price).toBeNull()
  })

  test('a position far from its postal code is ignored', async () => {
    const far = { postalCode: '9000', lat: 50.63, lng: 5.57 }
    const [item] = (await read(json(estate({ address: far })))).slice(1)
    expect(item).toMatchObject({
      listing: { address: { lat: null, lng: null } },
      notes: [{ field: 'address.lat', value: '50.63, 5.57' }],
    })
  })

  test('markup in a text becomes plain text [formats.markup-text-becomes]', async () => {
    const texts = {
      nl: { title: 'Huis', description: '<p>Mooi &amp; licht<br>huis</p><script>alert(1)</script><p>Tuin</p>' },
    }
    const [listing] = listings(await read(json(estate({ texts }))))
    expect(listing?.texts.nl?.description).toBe('Mooi & licht\nhuis\n\nTuin')
  })

  test.each([
    ['cut inside a listing', json(estate()).slice(0, -20), /cut short/],
    ['cut between two listings', json(estate(), estate()).slice(0, json(estate()).length - 2), /cut short/],
    ['not JSON', 'hello', /mapping/],
    ['an answer of Whise', '{"estates":[{"id":1,"clientId":2}]}', /looks like an answer of Whise/],
    ['an estate of SweepBright', '{"id":"x","negotiation":"sale","sub_type":"loft"}', /SweepBright/],
    ['data of a stranger', '{"homes":[{"rooms":1}]}', /begins with "homes", "rooms"/],
    ['a list without a head', '[{"sourceRef":"a","address":{"postalCode":"9000"}}]', /without its head/],
    ['a list', '[1,2]', /is JSON of a system that is not known here.*our own JSON/],
    ['another document', '{"a":1,"listings":[]}', /"gevel": 1/],
    ['another version', '{"gevel":2,"source":"s","listings":[]}', /head/],
    ['more after the listings', json(estate()).slice(0, -1).concat(',"more":1}'), /Nothing may follow/],
    ['empty', '', /empty/],
    ['a broken value', json(estate()).replace('300000', '30x'), /cannot be read/],
  ])('a file that is %s is refused [formats.file-refused]', async (_what, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })

  test('200,000 levels are refused [formats.200-000-levels]', async () => {
    const deep = `{"gevel":1,"source":"s","listings":[${'{"a":'.repeat(200_000)}`
    expect(await refusal(deep)).toMatch(/64 levels/)
  })
})

test('unreadable values of a record beyond the first fifty are counted, in a listing and in a reject', async () => {
  const rooms = Array.from({ length: 80 }, () => ({ kind: 'CELLAR', area: 'groot' }))
  const { noted } = await summaryOf(json(estate({ rooms })))
  expect(noted.reduce((sum, { count }) => sum + count, 0)).toBe(80)
  expect(noted.at(0)).toEqual({ field: '(other fields)', value: '(other values)', count: 30, examples: ['a'] })
  const [reject] = rejects(await read(json(estate({ rooms, type: 'KASTEEL' }))))
  expect(reject?.faults?.length).toBe(11)
  expect(reject?.faults?.at(-1)).toEqual({ field: '', code: 'more', count: 71 })
  expect(reject?.reason).toMatch(
    /^"KASTEEL" is not one of .*; also rooms\.0\.area: "groot" cannot be read; .*; and 71 more$/,
  )
})

describe('CSV', () => {
  const mapping = (more: Record<string, unknown> = {}) =>
    parseMapping(
      JSON.stringify({
        source: 's',
        delimiter: ';',
        constants: { type: 'HOUSE' },
        columns: {
          ref: { to: 'sourceRef' },
          deal: { values: { koop: 'FOR_SALE', huur: 'TO_RENT' } },
          prijs: { to: 'deals.{deal}.price', as: 'number', decimal: ',' },
          pc: { to: 'address.postalCode' },
          kamers: { to: 'bedrooms', as: 'whole', empty: ['-'] },
          vrij: { to: 'availableFrom', as: 'date', dateFormat: 'DD/MM/YYYY' },
          fotos: { to: 'media', as: 'list' },
        },
        ...more,
      }),
    )
  const head = 'ref;deal;prijs;pc;kamers;vrij;fotos\n'

  test('values are read by the mapping, and each reject names its record, row, line and column', async () => {
    const rows = [
      'a;koop;€ 299.500,50;9000;-;1/3/2027;https://x.example/1.jpg|https://x.example/2.jpg',
      'b;huur;;9000;2;;',
      'c;ruil;100;9000;2;;',
      'd;koop;veel;9000;2;;',
      'e;koop;100000;9000;drie;;',
      'f;koop;100000;9000;2;00/00/0000;',
      'g;koop;100000;9000',
      'h;koop;100000;9000;2;;"two\nlines"',
      'i;koop;0;9000;2;;',
    ]
    const items = await read(head + rows.join('\n'), { mapping: mapping() })
    const [first, second] = listings(items)
    expect(first?.deals.FOR_SALE?.price).toBe(299_500.5)
    expect([first?.bedrooms, first?.availableFrom, first?.media.length]).toEqual([null, '2027-03-01', 2])
    expect(first?.address.locality).toBe('Gent')
    expect(second?.deals.TO_RENT?.price).toBeNull()
    expect(rejects(items).map(({ at, field }) => `${at}, ${field}`)).toEqual([
      'record 3, row 4, line 4, deal',
      'record 4, row 5, line 5, prijs',
      'record 7, row 8, line 8, the row',
      'record 9, row 10, line 11, prijs',
    ])
    expect(rejects(items).map(({ sourceRef }) => sourceRef)).toEqual(['c', 'd', 'g', 'i'])
    expect(items.flatMap((item) => (item.kind === 'listing' ? item.notes : []))).toEqual([
      { field: 'kamers', value: 'drie', read: null },
      { field: 'vrij', value: '00/00/0000', read: null },
      { field: 'fotos', value: 'two', read: null },
      { field: 'fotos', value: 'lines', read: null },
    ])
  })

  test('a mapping that names a missing column refuses the file', async () => {
    expect(await refusal('ref;deal\na;koop', { mapping: mapping() })).toMatch(/"prijs", "pc"/)
  })

  test('an unclosed quote refuses the file', async () => {
    expect(await refusal(`${head}a;koop;1;9000;2;;"open`, { mapping: mapping() })).toMatch(
      /not readable CSV.*never ends.*"delimiter"/,
    )
  })

  test('windows-1252 is read where the mapping says so, and refused where it does not [formats.windows-1252-read]', async () => {
    const texts = { titel: { to: 'texts.nl.title' } }
    const columns = {
      ref: { to: 'sourceRef' },
      prijs: { to: 'deals.FOR_SALE.price', as: 'number' },
      pc: { to: 'address.postalCode' },
      ...texts,
    }
    const bytes = Buffer.from('ref;prijs;pc;titel\na;100000;9000;Café\n', 'latin1')
    const [listing] = listings(await read(bytes, { mapping: mapping({ columns, encoding: 'windows-1252' }) }))
    expect(listing?.texts.nl?.title).toBe('Café')
    expect(await refusal(bytes, { mapping: mapping({ columns }) })).toMatch(
      /not written in UTF-8.*"encoding": "windows-1252" in the mapping/,
    )
    const utf8 = bytes.toString('latin1')
    expect(await refusal(utf8, { mapping: mapping({ columns, encoding: 'windows-1252' }) })).toMatch(
      /written in UTF-8, the mapping says windows-1252: write "encoding": "utf-8"/,
    )
  })

  test('a cell with NUL rejects its row only [formats.cell-nul-reject]', async () => {
    const items = await read(`${head}a\0;koop;100000;9000;2;;\nb;koop;100000;9000;2;;`, { mapping: mapping() })
    expect(listings(items).map(({ sourceRef }) => sourceRef)).toEqual(['b'])
    expect(rejects(items)).toHaveLength(1)
  })

  test('a faulty mapping names each fault', () => {
    expect(() => parseMapping('{"columns":{"a":{"to":"type","as":"colour"}},"colour":1}')).toThrow(
      /columns\.a.*colour/s,
    )
    expect(() => parseMapping('{"columns":{"a":{"to":"bedroms"}}}')).toThrow(/bedroms/)
    expect(() => parseMapping('{')).toThrow(/not JSON/)
    expect(() => parseMapping('{"columns":{"a":{"to":"surfaces.livng"}}}')).toThrow(/"surfaces.livng" is no field/)
    for (const delimiter of ['', '"', '\n'])
      expect(() => parseMapping(JSON.stringify({ delimiter, columns: {} }))).toThrow(/delimiter: .*such as ";"/)
  })

  const pictures = (...columns: string[]) =>
    mapping({
      columns: {
        ref: { to: 'sourceRef' },
        prijs: { to: 'deals.FOR_SALE.price', as: 'number' },
        pc: { to: 'address.postalCode' },
        ...Object.fromEntries(columns.map((column) => [column, { to: 'media' }])),
      },
    })
  const urls = (items: FeedItem[]) => listings(items).map(({ media }) => media.map(({ url }) => url.slice(-5)))

  test('several picture columns are joined in order, even with the same name', async () => {
    const row = 'a;1000;9000;https://x.example/1.jpg;;https://x.example/3.jpg'
    const three = await read(`ref;prijs;pc;Foto 1;Foto 2;Foto 3\n${row}`, {
      mapping: pictures('Foto 1', 'Foto 2', 'Foto 3'),
    })
    expect(urls(three)).toEqual([['1.jpg', '3.jpg']])
    expect(urls(await read(`ref;prijs;pc;Foto;Foto;Foto\n${row}`, { mapping: pictures('Foto') }))).toEqual([
      ['1.jpg', '3.jpg'],
    ])
    expect(await refusal(`ref;prijs;pc;pc\na;1000;9000;9000`, { mapping: pictures() })).toMatch(/"pc" stands twice/)
  })

  test('two columns for one single-value field are refused', () => {
    const columns = { a: { to: 'bedrooms' }, b: { to: 'bedrooms' } }
    expect(() => mapping({ columns })).toThrow(/bedrooms takes one value: "a" and "b" both give it/)
  })

  test.each([
    ['1/3/27', '2027-03-01'],
    ['01/03/2027 00:00', '2027-03-01'],
    ['01/03/99', null],
    ['01/03/027', null],
    ['31/02/2027', null],
  ])('the day %s is %s, never a year of antiquity', async (cell, day) => {
    const [item] = (await read(`${head}a;koop;1000;9000;;${cell};`, { mapping: mapping() })).slice(1)
    expect(item).toMatchObject({
      listing: { availableFrom: day },
      notes: day === null ? [{ field: 'vrij', value: cell }] : [],
    })
  })

  test.each([
    ['€ 349.000,-', 349_000],
    ['€ 349.000', 349_000],
    ['349,000', 349_000],
    ['299.500,50', 299_500.5],
    ['EUR 1.250.000', 1_250_000],
    ['op aanvraag', null],
  ])('the price %s is %s, whichever decimal mark the mapping names', async (cell, price) => {
    for (const decimal of ['.', ',']) {
      const columns = {
        ref: { to: 'sourceRef' },
        prijs: { to: 'deals.FOR_SALE.price', as: 'number', decimal },
        pc: { to: 'address.postalCode' },
      }
      const [listing] = listings(await read(`ref;prijs;pc\na;${cell};9000`, { mapping: mapping({ columns }) }))
      expect(listing?.deals.FOR_SALE?.price).toBe(price)
    }
  })

  test('a word that differs from the mapping only by spaces or case is the same', async () => {
    const items = await read(`${head}a;"Huur ";900;9000;;;\nb;KOOP;1000;9000;;;`, { mapping: mapping() })
    expect(listings(items).map(({ deals }) => Object.keys(deals)[0])).toEqual(['TO_RENT', 'FOR_SALE'])
  })

  test.each([
    ['€ 500', 'TO_RENT', 'rule'],
    ['500', 'TO_RENT', 'rule'],
    ['€ 500/maand', 'TO_RENT', 'rule'],
    ['€ 999,50', 'TO_RENT', 'rule'],
    ['100.000', 'TO_RENT', 'taken'],
    ['1 200 EUR', 'TO_RENT', 'taken'],
    ['', 'TO_RENT', 'taken'],
    ['op aanvraag', 'TO_RENT', 'taken'],
    ['€ 500', 'FOR_SALE', 'taken'],
    ['veel', 'TO_RENT', 'unreadable'],
    ['9.600 €/jaar', 'TO_RENT', 'unreadable'],
    ['ca. 900', 'TO_RENT', 'unreadable'],
  ])('a rule judges the number that is stored: %s for %s is %s', async (cell, deal, outcome) => {
    const rules = [
      { when: { deal: 'HUUR', prijs: { below: 1000 } }, reject: { column: 'prijs', reason: 'is too low' } },
    ]
    const word = deal === 'TO_RENT' ? '"huur "' : 'koop'
    const items = await read(`${head}a;${word};${cell};9000;;;`, { mapping: mapping({ rules }) })
    const [reject] = rejects(items)
    const found = reject ? (/too low/.test(reject.reason) ? 'rule' : 'unreadable') : 'taken'
    expect(found, JSON.stringify(items)).toBe(outcome)
  })

  test('a rule on an unmapped number rejects unreadable values; an empty cell passes', async () => {
    const columns = {
      ref: { to: 'sourceRef' },
      p: { to: 'deals.TO_RENT.price', as: 'number' },
      pc: { to: 'address.postalCode' },
    }
    const rules = [{ when: { dagen: { above: 30 } }, set: { 'deals.TO_RENT.priceHidden': true } }]
    const rows = 'ref;p;pc;dagen\na;900;9000;31\nb;900;9000;\nc;900;9000;veel\nd;900;9000;30'
    const items = await read(rows, { mapping: mapping({ columns, rules }) })
    expect(listings(items).map(({ sourceRef, deals }) => [sourceRef, deals.TO_RENT?.priceHidden])).toEqual([
      ['a', true],
      ['b', false],
      ['d', false],
    ])
    expect(rejects(items).map(({ sourceRef, field }) => [sourceRef, field])).toEqual([['c', 'dagen']])
  })

  test('an availability outside the table of its column is recognised, or rejects the row', async () => {
    const columns = {
      ref: { to: 'sourceRef' },
      p: { to: 'deals.FOR_SALE.price', as: 'number' },
      pc: { to: 'address.postalCode' },
      s: { to: 'availability', values: { actief: 'AVAILABLE' } },
    }
    const rows = 'ref;p;pc;s\na;9000;9000;Actief\nb;9000;9000;verkocht\nc;9000;9000;weg'
    const items = await read(rows, { mapping: mapping({ columns }) })
    expect(listings(items).map(({ availability }) => availability)).toEqual(['AVAILABLE', 'SETTLED'])
    expect(rejects(items).map(({ sourceRef, field }) => [sourceRef, field])).toEqual([['c', 's']])
  })

  test('a wrong delimiter, a quote inside a value and a separator line are answered with instructions', async () => {
    const row = 'a;koop;1000;9000;2;;'
    const comma = { delimiter: ',' }
    const wanted = /write "delimiter": ";" in the mapping/
    expect(await refusal(head + row, { mapping: mapping(comma) })).toMatch(wanted)
    expect(
      await refusal(`"ref";"deal";"prijs";"pc";"kamers";"vrij";"fotos"\n${row}`, { mapping: mapping(comma) }),
    ).toMatch(wanted)
    expect(await refusal(`sep=;\n${head}${row}`, { mapping: mapping(comma) })).toMatch(wanted)
    expect(listings(await read(`sep=;\r\n${head}${row}`, { mapping: mapping() }))).toHaveLength(1)
    expect(listings(await read(`sep=;\n${head}${row}`, { mapping: mapping({ delimiter: undefined }) }))).toHaveLength(1)
    expect(listings(await read(`\uFEFF${head}${row}`, { mapping: mapping() }))).toHaveLength(1)
    const secret = 'Geheim "verhaal" van een pand'
    const reason = await refusal(`${head}a;koop;1000;9000;2;;${secret}`, { mapping: mapping() })
    expect(reason).toMatch(/line 2.*"quote": null/)
    expect(reason).not.toContain('verhaal')
  })

  test('a workbook is answered with how to export CSV', async () => {
    const workbook = zipSync({ '[Content_Types].xml': new Uint8Array(90), 'xl/workbook.xml': new Uint8Array(90) })
    for (const options of [{}, { mapping: mapping() }, { format: 'openimmo' as const }])
      expect(await refusal(workbook, options)).toMatch(/"Save as" and "CSV UTF-8".*"encoding": "utf-8"/)
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae10000', 'hex'), { mapping: mapping() })).toMatch(/workbook/)
  })

  test('with line breaks in values and empty rows, the spreadsheet row is reported beside the line', async () => {
    const rows = ['a;koop;1000;9000;2;;"https://x.example/\n1.jpg"', '', ';;;;;;', 'b;koop;veel;9000;2;;', '']
    const items = await read(`sep=;\n${head}${rows.join('\n')}`, { mapping: mapping() })
    expect(rejects(items)).toEqual([
      expect.objectContaining({ at: 'record 3, row 5, line 7', sourceRef: 'b', field: 'prijs' }) as unknown,
    ])
  })
})

describe('OpenImmo', () => {
  const encodings: [string, Uint8Array][] = [
    ['UTF-8', Buffer.from(openImmo(immobilie(title('Größe €'))))],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${openImmo(immobilie(title('Größe €')))}`)],
    [
      'UTF-16 LE',
      Buffer.from(
        `\uFEFF${openImmo(immobilie(title('Größe €')), '<?xml version="1.0" encoding="UTF-16"?>')}`,
        'utf16le',
      ),
    ],
    [
      'UTF-16 BE',
      Buffer.from(
        `\uFEFF${openImmo(immobilie(title('Größe €')), '<?xml version="1.0" encoding="UTF-16"?>')}`,
        'utf16le',
      ).swap16(),
    ],
    [
      'UTF-16 without its mark',
      Buffer.from(openImmo(immobilie(title('Größe €')), '<?xml version="1.0" encoding="UTF-16"?>'), 'utf16le'),
    ],
    ['windows-1252', latin1(openImmo(immobilie(title('Größe €')), '<?xml version="1.0" encoding="windows-1252"?>'))],
    ['ISO-8859-1', latin1(openImmo(immobilie(title('Größe €')), '<?xml version="1.0" encoding="ISO-8859-1"?>'))],
  ]
  test.each(encodings)('%s is decoded as the file declares [formats.read-file-says]', async (_name, bytes) => {
    const items = await read(bytes)
    expect(listings(items)[0]?.texts.de?.title).toBe('Größe €')
    expect(items[0]).toMatchObject({ kind: 'header', header: { source: 'Müller', whole: true } })
  })

  test.each([
    ['windows-1252 that says UTF-8', latin1(openImmo(immobilie(title('Größe')))), /not written in UTF-8/],
    ['in an encoding nobody reads', openImmo('', '<?xml version="1.0" encoding="EBCDIC-X"?>'), /EBCDIC-X/],
    ['cut short', openImmo(immobilie('')).slice(0, -30), /no complete XML/],
    ['one with a DOCTYPE', openImmo(immobilie(''), '<!DOCTYPE openimmo [<!ENTITY a "b">]>'), /DOCTYPE/],
    ['full of unknown entities', openImmo(immobilie(title('&lol;'))), /no complete XML/],
    ['200,000 levels deep', `<openimmo>${'<a>'.repeat(200_000)}`, /64 levels/],
    ['holding NUL', openImmo(immobilie(title('a\0b'))), /no complete XML/],
    ['one endless field', openImmo(immobilie(title('x'.repeat(1_200_000)))), /longer than 1 MB/],
    ['other XML', '<rss><channel/></rss>', /XML and looks like a feed of news/],
    [
      'a feed of Kyero',
      '<root><kyero><feed_version>3</feed_version></kyero></root>',
      /looks like a feed of Kyero.*OpenImmo/,
    ],
    ['a web page', '<!DOCTYPE html><html><body>Sign in', /web page/],
    ['without a scope', openImmo('').replace('umfang="VOLL"', ''), /neither VOLL nor TEIL/],
  ])('a file that is %s is refused [formats.file-refused-2]', async (_what, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })

  test.each([
    ['OFFEN', 'AVAILABLE'],
    ['reserviert', 'UNDER_OPTION'],
    ['VERKAUFT ', 'SETTLED'],
    ['VERMIETET', 'SETTLED'],
    ['', 'AVAILABLE'],
    ['FAST VERKAUFT', null],
  ])('a home whose verkaufstatus is "%s" is %s', async (word, availability) => {
    const state = `<zustand_angaben><verkaufstatus stand="${word}"/></zustand_angaben>`
    const items = await read(openImmo(immobilie(state)))
    expect(listings(items).map((listing) => listing.availability)).toEqual(availability === null ? [] : [availability])
    expect(rejects(items).map(({ field }) => field)).toEqual(
      availability === null ? ['zustand_angaben.verkaufstatus'] : [],
    )
  })

  test('each property has its own action, and an unreadable one is a reject with its line [formats.property-action-cannot]', async () => {
    const items = await read(
      openImmo(
        [
          immobilie('', 'A1'),
          immobilie('<flaechen><anzahl_schlafzimmer>drei</anzahl_schlafzimmer></flaechen>', 'A2'),
          immobilie('', 'A3').replace('</objektnr_extern>', '</objektnr_extern><aktion aktionart="DELETE"/>'),
          immobilie('', 'A4').replace('<kaufpreis>250000', '<kaufpreis>0'),
          immobilie('', 'A5').replace('<kaufpreis>250000', '<kaufpreis auf_anfrage="true">0'),
          immobilie('', 'A6').replace('<preise>', '<preise><waehrung iso_waehrung="CHF"/>'),
          immobilie('', '').replace('4700', '4701'),
        ].join(''),
      ),
    )
    expect(items.slice(1).map(({ kind }) => kind)).toEqual([
      'listing',
      'listing',
      'delete',
      'reject',
      'listing',
      'reject',
      'reject',
    ])
    expect(reasons(items)).toEqual([
      'preise.kaufpreis: 0 is not above 0 (null means price on request)',
      'preise.kaufpreis: "250000 CHF" is not a number',
      'verwaltung_techn.objektnr_extern: is missing',
    ])
    expect(rejects(items)[0]?.at).toMatch(/^line \d+$/)
  })

  test('base64 pictures inside the file are skipped', async () => {
    const inner = `<anhaenge><anhang location="INTERN"><daten><anhanginhalt>${'QUJD'.repeat(500_000)}</anhanginhalt></daten></anhang></anhaenge>`
    expect(listings(await read(openImmo(immobilie(inner))))).toHaveLength(1)
  })
})

describe('archives', () => {
  const photo = '<anhaenge><anhang gruppe="BILD"><daten><pfad>a.jpg</pfad></daten></anhang></anhaenge>'
  const xml = Buffer.from(openImmo(immobilie(photo)))
  const bomb = Buffer.from(openImmo('<x/>'.repeat(10_000_000)))

  test('a zip gives its XML and its pictures, in any order', async () => {
    const kept: string[] = []
    const keepFile = async (name: string, content: Uint8Array) => void kept.push(`${name} ${content.length}`)
    const zip = zipSync({ 'pictures/a.jpg': new Uint8Array(5000), 'feed.xml': xml, 'note.txt': new Uint8Array(3) })
    const items = await read(zip, { keepFile }, 700)
    expect(listings(items)[0]?.media).toEqual([{ kind: 'photo', url: 'zip:a.jpg', caption: null }])
    expect(kept).toEqual(['pictures/a.jpg 5000'])
  })

  test('gzip is unpacked, whatever it contains', async () => {
    expect(listings(await read(gzipSync(Buffer.from(json(estate())))))).toHaveLength(1)
  })

  test.each([
    ['a zip that is cut short', zipSync({ 'feed.xml': xml }).slice(0, -40), /cut short|damaged/],
    ['a zip without XML', zipSync({ 'a.jpg': xml }), /no XML/],
    ['a zip with two XML files', zipSync({ 'a.xml': xml, 'b.xml': xml }), /more than one/],
    ['a zip bomb', zipSync({ 'feed.xml': bomb }), /grows more than 200 times/],
    ['a gzip bomb', gzipSync(bomb), /grows more than 200 times/],
    ['a gzip that is cut short', gzipSync(xml).slice(0, -20), /damaged or cut short/],
  ])('%s is refused [formats.refused]', async (_what, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })
})

/** Encodes as windows-1252, where the euro is one byte. */
function latin1(text: string): Uint8Array {
  return Buffer.from(text.replaceAll('€', '\x80'), 'latin1')
}
