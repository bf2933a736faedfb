import { readFileSync } from 'node:fs'
import { gzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { parseMapping } from '#feeds/csv-mapping.ts'
import { type FeedItem, FeedRefused } from '#feeds/feed.ts'
import { type ReadOptions, readFeed } from '#feeds/read-feed.ts'

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
  for await (const item of readFeed(pieces(bytes, size), all)) items.push(item)
  return items
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
    '%s reads as it did',
    async (name) => {
      const items = await read(example(name))
      expect(rejects(items)).toEqual([])
      await expect(`${JSON.stringify(items, null, 2)}\n`).toMatchFileSnapshot(`./golden/${name}.items.json`)
    },
  )

  test('agency.csv reads as it did', async () => {
    const items = await read(example('agency.csv'), {
      mapping: parseMapping(example('agency.mapping.json').toString()),
    })
    await expect(`${JSON.stringify(items, null, 2)}\n`).toMatchFileSnapshot('./golden/agency.csv.items.json')
  })

  test('what is read does not depend on how the bytes are cut', async () => {
    for (const name of ['agency.json', 'agency.ndjson', 'openimmo-full.xml']) {
      const whole = await read(example(name), {}, 1_000_000)
      expect(await read(example(name), {}, 1)).toEqual(whole)
      expect(await read(example(name), {}, 7)).toEqual(whole)
    }
  })
})

describe('own JSON', () => {
  test('a number that is a word, a price of nothing and an unknown place are rejects of their own record', async () => {
    const items = await read(
      json(
        estate({ sourceRef: 'good' }),
        estate({ sourceRef: 'word', bedrooms: 'drie' }),
        estate({ sourceRef: 'zero', deals: { FOR_SALE: { price: 0 } } }),
        estate({ sourceRef: 'minus', deals: { FOR_SALE: { price: -1 } } }),
        estate({ sourceRef: 'huge', deals: { FOR_SALE: { price: 1e12 } } }),
        estate({ sourceRef: 'none', deals: { FOR_SALE: {} } }),
        estate({ sourceRef: 'date', availableFrom: '0000-00-00' }),
        estate({ sourceRef: 'type', type: 'TENT' }),
        estate({ sourceRef: 'place', address: { postalCode: '9999' } }),
        estate({ sourceRef: 'deal', deals: {} }),
        estate({ sourceRef: 'nul', texts: { nl: { title: 'a\0b' } } }),
        estate({ sourceRef: 'half', texts: { nl: { title: 'a\ud800' } } }),
        estate({ sourceRef: 'more', colour: 'red' }),
        estate({ sourceRef: 'sub', subtype: 'FLAT' }),
        estate({ sourceRef: 'script', media: [{ url: 'javascript:alert(1)' }] }),
        estate({ sourceRef: 'good' }),
        'text',
      ).replace(',"text"', ''),
    )
    expect(listings(items).map(({ sourceRef }) => sourceRef)).toEqual(['good'])
    expect(rejects(items)[0]?.at).toBe('listing 2')
    expect(reasons(items)).toEqual([
      'bedrooms: "drie" is not a number',
      'deals.FOR_SALE.price: 0 is not above 0 (null means price on request)',
      'deals.FOR_SALE.price: -1 is not above 0 (null means price on request)',
      'deals.FOR_SALE.price: 1000000000000 is too high to be a price',
      'deals.FOR_SALE.price: is missing',
      'availableFrom: "0000-00-00" is no date such as "2026-11-20"',
      expect.stringContaining('type: "TENT" is not one of HOUSE, APARTMENT') as unknown,
      'address.postalCode: "9999" is no Belgian postal code',
      'deals: names no deal: sale, rent or take-over',
      expect.stringContaining('texts.nl.title: ') as unknown,
      expect.stringContaining('texts.nl.title: ') as unknown,
      ': has an unknown field "colour"',
      'subtype: FLAT does not belong to HOUSE',
      'media.0.url: "javascript:alert(1)" is no address that starts with https:// or http://',
      'sourceRef: "good" was there before, at listing 1; the first one counts',
    ])
  })

  test('a price on request is null and stays null', async () => {
    const [listing] = listings(await read(json(estate({ deals: { TO_RENT: { price: null } } }))))
    expect(listing?.deals.TO_RENT?.price).toBeNull()
  })

  test('a position far from its postal code is not believed', async () => {
    const far = { postalCode: '9000', lat: 50.63, lng: 5.57 }
    const [listing] = listings(await read(json(estate({ address: far }))))
    expect([listing?.address.lat, listing?.address.lng]).toEqual([null, null])
  })

  test('markup in a text becomes plain text', async () => {
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
    ['a list', '[1,2]', /something else/],
    ['another document', '{"a":1,"listings":[]}', /"gevel": 1/],
    ['another version', '{"gevel":2,"source":"s","listings":[]}', /head/],
    ['more after the listings', json(estate()).slice(0, -1).concat(',"more":1}'), /Nothing may follow/],
    ['empty', '', /empty/],
    ['a broken value', json(estate()).replace('300000', '30x'), /cannot be read/],
  ])('a file that is %s is refused', async (_what, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })

  test('200,000 levels are refused', async () => {
    const deep = `{"gevel":1,"source":"s","listings":[${'{"a":'.repeat(200_000)}`
    expect(await refusal(deep)).toMatch(/64 levels/)
  })
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

  test('values are read as the mapping says, and each reject names its line and column', async () => {
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
      'line 4, deal',
      'line 5, prijs',
      'line 6, kamers',
      'line 7, vrij',
      'line 8, the row',
      'line 9, media.0.url',
      'line 11, prijs',
    ])
  })

  test('a mapping that names a missing column refuses the file', async () => {
    expect(await refusal('ref;deal\na;koop', { mapping: mapping() })).toMatch(/"prijs", "pc"/)
  })

  test('a quote that never ends refuses the file', async () => {
    expect(await refusal(`${head}a;koop;1;9000;2;;"open`, { mapping: mapping() })).toMatch(/not readable CSV/)
  })

  test('windows-1252 is read where the mapping says so, and refused where it does not', async () => {
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
    expect(await refusal(bytes, { mapping: mapping({ columns }) })).toMatch(/not written in UTF-8/)
  })

  test('a cell with NUL is a reject, not the end', async () => {
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
  test.each(encodings)('%s is read by what the file says', async (_name, bytes) => {
    const items = await read(bytes)
    expect(listings(items)[0]?.texts.de?.title).toBe('Größe €')
    expect(items[0]).toEqual({ kind: 'header', header: { source: 'Müller', whole: true } })
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
    ['other XML', '<rss><channel/></rss>', /not OpenImmo/],
    ['without a scope', openImmo('').replace('umfang="VOLL"', ''), /neither VOLL nor TEIL/],
  ])('a file that is %s is refused', async (_what, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })

  test('each property has its own action, and what cannot be read is a reject with its line', async () => {
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
      'reject',
      'delete',
      'reject',
      'listing',
      'reject',
      'reject',
    ])
    expect(reasons(items)).toEqual([
      'flaechen.anzahl_schlafzimmer: "drei" is not a number',
      'preise.kaufpreis: 0 is not above 0 (null means price on request)',
      'preise.kaufpreis: "250000 CHF" is not a number',
      'verwaltung_techn.objektnr_extern: is missing',
    ])
    expect(rejects(items)[0]?.at).toMatch(/^line \d+$/)
  })

  test('base64 pictures inside the file are passed over', async () => {
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

  test('gzip is unpacked, whatever is inside', async () => {
    expect(listings(await read(gzipSync(Buffer.from(json(estate())))))).toHaveLength(1)
  })

  test.each([
    ['a zip that is cut short', zipSync({ 'feed.xml': xml }).slice(0, -40), /cut short|damaged/],
    ['a zip without XML', zipSync({ 'a.jpg': xml }), /no XML/],
    ['a zip with two XML files', zipSync({ 'a.xml': xml, 'b.xml': xml }), /more than one/],
    ['a zip bomb', zipSync({ 'feed.xml': bomb }), /grows more than 200 times/],
    ['a gzip bomb', gzipSync(bomb), /grows more than 200 times/],
    ['a gzip that is cut short', gzipSync(xml).slice(0, -20), /damaged or cut short/],
  ])('%s is refused', async (_what, content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })
})

/** As windows-1252 has it: the euro is one byte. */
function latin1(text: string): Uint8Array {
  return Buffer.from(text.replaceAll('€', '\x80'), 'latin1')
}
