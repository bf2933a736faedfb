import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SORTS } from '#domain/search/criteria.ts'
import { LOCALES } from '#base/locale.ts'
import { centreOf } from '#domain/places/place.ts'
import { pathFor } from '#i18n/routes.ts'
import { freshPostgres } from './fresh-postgres.ts'
import { html, importListings, mailsTo, postForm, postJson, search, SOON } from './requests/agency.ts'
import { type Site, startSite } from './site.ts'
import { hasPostgres } from './store/engines.ts'

/** Strings that no visitor may ever read, in any letter case. */
const SECRETS = [
  ...['geheimstraat', '42 bis', '42-bis', '51.0612', '3.7098', '654321', '654.321', '654 321', '654,321'],
  ...[
    'zwijgersdreef',
    '73918405',
    '51.0371',
    '3.7411',
    'sluipweg',
    '82649173',
    '51.0702',
    '3.6902',
    'verzwegenpad',
    'tacet',
    '51.0299',
  ],
]
const PDF = '%PDF-1.7\n% Geheimstraat 42 bis\n'

const SITES = [
  { search: 'memory', engine: 'embedded' },
  { search: 'sql', engine: hasPostgres ? 'postgres' : 'embedded' },
] as const

describe.each(process.env['GEVEL_LONG'] === '1' ? SITES : SITES.slice(0, 1))(
  'a hidden address, with the search in $search on the $engine store,',
  ({ search: mode, engine }) => {
    let site: Site
    let files: Server
    let estate = { id: 0, url: '' }
    let project = { id: 0, url: '' }
    let mixed = { id: 0, url: '' }
    let units: number[] = []

    beforeAll(async () => {
      files = await pictureServer()
      const databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
      const env = { SEARCH: mode, OUTBOUND_LOOPBACK: '1' }
      site = await startSite(databaseUrl === undefined ? { env } : { env, databaseUrl })
      await subscribe(site)
      await importListings(site, catalogue(portOf(files), ''), 3)
      const { items } = await search(site, '/nl/aanbod')
      const found = (kind: string, name: string) =>
        items.find((card) => card.kind === kind && card.title.includes(name)) ?? { id: 0, url: '' }
      estate = items.find(({ kind }) => kind === 'estate') ?? estate
      project = found('project', 'Stille Tuin')
      mixed = found('project', 'Open Hof')
      units = await unitsWithPhotos(site, estate.url, [project.url, mixed.url])
    })
    afterAll(async () => {
      await site.stop()
      files.close()
    })

    test('is in no page, feed, file, picture or answer that can be reached [hidden-address.told-page-feed]', async () => {
      const seen = await everythingFrom(site, [
        ...LOCALES.flatMap((locale) => [pathFor('home', locale), pathFor('search', locale)]),
        ...['/sitemap.xml', '/nl/aanbod.rss', '/nl/aanbod.json', '/nl/aanbod?sort=price_asc'],
        ...['/nl/ajax/pins?cells=64&bbox=2,49,7,52', '/fr/ajax/pins?cells=64&status=FOR_SALE'],
        ...[estate.id, project.id, mixed.id].flatMap((id) => [
          `/nl/ajax/estate/${id}`,
          `/nl/ajax/similar-estate/${id}`,
          `/nl/contact/${id}`,
          `/nl/bezoek-plannen/${id}`,
          `/nl/doorsturen/${id}`,
        ]),
        ...units.flatMap((id) => [`/media/drawing/${id}.svg`, `/nl/favorieten?id=${id}`]),
      ])
      for (const ofWhich of ['/nl/aanbod/', '/media/share/', '/media/brochure/', '/media/base/', 'webp', '/sitemap-'])
        expect(
          [...seen.keys()].some((path) => path.includes(ofWhich)),
          ofWhich,
        ).toBe(true)
      for (const id of units) expect([...seen.keys()].some((path) => path.endsWith(`/${id}`))).toBe(true)
      for (const [path, bytes] of seen) {
        expectNoSecret(bytes.toString('latin1') + path, path)
        if (/\.(?:webp|avif|jpg|png)$/.test(path))
          expect((await sharp(bytes).metadata()).exif, `${path} keeps EXIF`).toBeUndefined()
        expect(bytes.includes('%PDF-1.7\n% Geheim'), `${path} is the agency's document`).toBe(false)
      }
      for (const id of [estate.id, project.id, mixed.id, ...units]) {
        const json = await fetch(`${site.url}/nl/favorieten?id=${id}`, { headers: { accept: 'application/json' } })
        expectNoSecret(await json.text(), `card ${id}`)
      }
    }, 600_000)

    test('is in no mail: alert, copy of a question, friend, viewing', async () => {
      const [unit = 0] = units
      const an = { contact: { contact_information: { personal: { email: 'an@example.com' } } }, message: 'Hallo' }
      for (const about of [{ estate_id: estate.id }, { estate_id: project.id, entity_id: unit }])
        expect((await postJson(`${site.url}/nl/ajax/contact-form-handler`, { ...about, ...an })).status).toBe(201)
      const friend = { friend_email: 'bo@example.com', sender_name: 'An', sender_email: 'an@example.com' }
      for (const about of [{ estate_id: estate.id }, { estate_id: project.id, entity_id: unit }])
        expect((await postJson(`${site.url}/nl/ajax/send-to-a-friend`, { ...about, ...friend })).status).toBe(201)
      const booking = `/nl/bezoek-plannen/${project.id}?unit=${unit}`
      const slot = /name="slot"[^>]*value="([^"]+)"/.exec(await html(site.url + booking))?.[1] ?? ''
      await postForm(site.url + booking, { slot, name: 'Cy Claes', email: 'cy@example.com' })
      const [held] = await mailsTo(site, 'cy@example.com', 1)
      const link = /https?:\/\/\S+?(\/nl\/afspraak-annuleren\/[\w-]+)/.exec(held?.text ?? '')?.[1] ?? ''
      expect((await postForm(site.url + link, { intent: 'confirm' })).status).toBe(200)
      expectNoSecret(await html(site.url + link), 'the page of the viewing')
      await mailsTo(site, 'bo@example.com', 2)
      // A confirmation, and an alert about the three offers.
      await vi.waitFor(async () => expect((await site.mails()).length).toBeGreaterThan(8), SOON)
      for (const mail of await site.mails()) {
        const parts = mail.attachments.map(({ content }) =>
          typeof content === 'string' ? content : new TextDecoder().decode(content),
        )
        expectNoSecret([mail.subject, mail.html, mail.text, ...parts].join('\n'), `the mail “${mail.subject}”`)
      }
    })

    test('cannot be located more closely than its postal code by a box, a radius or an area', async () => {
      const { lat, lng } = centreOf('9000') ?? { lat: 0, lng: 0 }
      const small = 0.000_002
      const box = (at: { lat: number; lng: number }, half: number) =>
        [at.lng - half, at.lat - half, at.lng + half, at.lat + half].map((degrees) => degrees.toFixed(6))
      const total = async (query: string) => (await search(site, `/nl/aanbod?pc=9000&${query}`)).total
      for (const kind of ['bbox', 'area'] as const) {
        const query = (at: { lat: number; lng: number }, half: number) => {
          const [west, south, east, north] = box(at, half)
          const corners = `${west},${south};${east},${south};${east},${north};${west},${north}`
          return kind === 'bbox' ? `bbox=${west},${south},${east},${north}` : `area=${corners}`
        }
        // The visible project has its own place; its hidden unit is at the centre with the others.
        expect(await total(query({ lat, lng }, small)), kind).toBe(3)
        for (const spot of SPOTS) expect(await total(query(spot, 0.0008)), `${kind} ${JSON.stringify(spot)}`).toBe(0)
      }
      expect(await total('around=9000,0.01')).toBe(3)
    })

    test('has the station distance of the centre of its postal code, in whole kilometres', async () => {
      const stations = async (url: string) =>
        /<h3[^>]*>Stations in de buurt.*?<\/p>/s.exec(await html(site.url + url))?.[0] ?? ''
      const told = (await stations(estate.url)).replaceAll(/<[^>]*>/g, ' ')
      expect(told).toMatch(/Gent-Sint-Pieters\s+2\u00A0km\s+Gent-Dampoort\s+2\u00A0km.*vanaf het midden van Gent/s)
      const near = await search(site, '/nl/aanbod?station_km_max=1.7')
      expect(near.items.map(({ id }) => id)).toContain(estate.id)
      expect((await search(site, '/nl/aanbod?station_km_max=1.6')).items.map(({ id }) => id)).not.toContain(estate.id)
    })

    test('leaves no trace: files and answers are equal for another hidden address', async () => {
      const paths = [
        ...[estate.id, project.id, ...units].flatMap((id) => [
          `/media/share/${id}-nl.jpg`,
          `/media/brochure/${id}-nl.pdf`,
          `/media/drawing/${id}.svg`,
        ]),
        ...[estate.id, project.id].map((id) => `/nl/ajax/similar-estate/${id}`),
        ...SORTS.map((sort) => `/nl/aanbod?sort=${sort}`),
        '/nl/ajax/pins?cells=64&bbox=2,49,7,52',
        // Around its place and around the centre of its postal code, from far away to the closest zoom.
        ...[...SPOTS.slice(0, 3), centreOf('9000') ?? { lat: 0, lng: 0 }].flatMap(({ lat, lng }) =>
          [0.05, 0.005, 0.0005].flatMap((half) => [
            `/nl/ajax/pins?cells=64&view=${[lng - half, lat - half, lng + half, lat + half].join()}`,
            `/nl/ajax/pins?cells=1&bbox=${[lng - half, lat - half, lng + half, lat + half].join()}`,
          ]),
        ),
        ...['/nl/aanbod.rss', '/nl/aanbod.rss?around=9000,1', '/nl/aanbod.json', '/nl/aanbod?pc=9000'],
        // With its map and its structured data.
        ...[estate, project].map(({ url }) => url),
      ]
      const isPage = (path: string) => path === estate.url || path === project.url
      const tellingOf = (page: string) => {
        const parts = page.match(
          /<script type="application\/ld\+json".*?<\/script>|<div class="minimap__sheet.*?<\/svg>/gs,
        )
        expect(parts?.length).toBeGreaterThan(1)
        return String(parts)
      }
      const all = async () =>
        await Promise.all(
          paths.map(async (path) => {
            const answer = await fetch(site.url + path, { headers: { accept: 'application/json' } })
            expect(answer.status, path).toBe(200)
            const bytes = Buffer.from(await answer.arrayBuffer())
            // The confirmation date may differ.
            const text = bytes.toString().replaceAll(/"last_confirmed":"[^"]+"/g, '')
            const told = isPage(path) ? tellingOf(text) : /^[{[]/.test(text) ? text : bytes
            return [path, createHash('sha256').update(told).digest('hex')]
          }),
        )
      const before = await all()
      await importListings(site, catalogue(portOf(files), 'other'), 3)
      // The index and the cache follow the change log.
      await vi.waitFor(async () => expect(await html(site.url + mixed.url)).toContain('Openlaan other'), SOON)
      expect(await all()).toEqual(before)
    })

    test('is not revealed by excluding words from a search [hidden-address.left-out-word]', async () => {
      const total = async (word: string) =>
        (await search(site, `/nl/aanbod?not_word=${encodeURIComponent(word)}`)).total
      const all = (await search(site, '/nl/aanbod')).total
      expect(await total('discrète')).toBe(all - 1)
      for (const word of [...SECRETS, 'geheimstr', 'geheimstr 42', 'geheim', 'bis'])
        expect(await total(word), word).toBe(all)
    })

    test('shows no hidden price, and no price filter finds it', async () => {
      expect((await search(site, '/nl/aanbod?status=FOR_SALE&type=HOUSE&price_max=900000')).total).toBe(0)
      expect((await search(site, '/nl/aanbod?status=FOR_SALE&type=HOUSE')).total).toBe(1)
    })

    test('omits documents, unless the operator allows them for the source', async () => {
      expect(await html(site.url + estate.url)).not.toMatch(/\/media\/[0-9a-f]+\.pdf/)
      expect(await html(site.url + mixed.url)).toMatch(/\/media\/[0-9a-f]+\.pdf/)
    })

    test('is removed from the texts of the agency, and nothing else is', async () => {
      const page = await html(site.url + estate.url)
      expect(page).toContain('<p>Une maison discrète, …, à deux pas du parc.</p>')
      expect(page).toMatch(/<div class="prose" lang="fr">/)
      expect(page).toContain('De makelaar schreef deze tekst enkel in het Frans')
      expect(await html(`${site.url}/fr/offre/${estate.id}`)).toMatch(
        /<div class="prose"><p>Une maison discrète, …, à deux pas/,
      )
      expect(page).toContain('https://film.example/huis')
    })
  },
)

test('documents of a hidden offer are published when SITE_FILE says "show" for their source', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-documents-'))
  const siteFile = join(folder, 'site.json')
  const feed = { source: 'agency', path: join(folder, 'none.json'), every: '1d', documents: 'show' }
  writeFileSync(siteFile, JSON.stringify({ name: 'Huis', email: 'huis@example.com', feeds: [feed] }))
  const files = await pictureServer()
  const site = await startSite({ env: { OUTBOUND_LOOPBACK: '1', SITE_FILE: siteFile } })
  try {
    await importListings(site, catalogue(portOf(files), ''), 3)
    const { url } = (await search(site, '/nl/aanbod?type=HOUSE')).items[0] ?? { url: '' }
    await vi.waitFor(async () => expect(await html(site.url + url)).toMatch(/\/media\/[0-9a-f]+\.pdf/), SOON)
    expect(await html(site.url + url)).not.toContain('EPC Geheimstraat')
  } finally {
    files.close()
    await site.stop()
    rmSync(folder, { recursive: true })
  }
})

/** The ids of the three units, once every photograph is stored. */
async function unitsWithPhotos(site: Site, estate: string, projects: string[]): Promise<number[]> {
  return await vi.waitFor(async () => {
    expect(await html(site.url + estate)).toMatch(/\/media\/[0-9a-f]{32,}-\d+\.webp/)
    const pages = await Promise.all(projects.map(async (url) => await html(site.url + url)))
    const ids = pages.flatMap((page) => [...page.matchAll(/href="\/nl\/aanbod\/\d+\/[^/"]+\/(\d+)"/g)])
    const units = [...new Set(ids.map(([, id]) => Number(id)))]
    expect(units).toHaveLength(3)
    const own = await search(site, `/nl/favorieten?${units.map((id) => `id=${id}`).join('&')}`)
    expect(JSON.stringify(own).match(/"drawn":false/g)).toHaveLength(3)
    return units
  }, SOON)
}

const SPOTS = [
  { lat: 51.06123, lng: 3.70987 },
  { lat: 51.03711, lng: 3.74112 },
  { lat: 51.07021, lng: 3.69021 },
  { lat: 51.02991, lng: 3.72991 },
]

/** A hidden house, a hidden project with a unit that does not say so, a visible project with a hidden unit. */
function catalogue(port: number, other: string): Record<string, unknown>[] {
  const file = (name: string) => `http://127.0.0.1:${port}/${name}`
  const media = (street: string) => [
    { kind: 'photo', url: file(`${street}-42.jpg`), caption: `Gevel ${street}${other} 42 bis` },
    { kind: 'document', url: file(`${street}.pdf`), caption: `EPC ${street}${other}` },
    { kind: 'video', url: `https://film.example/${street}-42-bis` },
    { kind: 'video', url: 'https://film.example/huis' },
  ]
  const place = { postalCode: '9000', locality: 'Gent' }
  const secret = (street: string, number: string, spot = 0) => ({
    ...place,
    street: `${street}${other}`,
    number: other ? '1' : number,
    ...(other ? { lat: 51.04, lng: 3.7 } : SPOTS[spot]),
  })
  const common = {
    type: 'APARTMENT',
    deals: { FOR_SALE: { price: 250_000 } },
    bedrooms: 2,
    surfaces: { living: 90 },
    energy: { kwh: 158, label: 'B', certificate: 'C-1' },
  }
  const unit = (sourceRef: string, parentRef: string, address: Record<string, unknown>) => ({
    ...common,
    kind: 'unit',
    sourceRef,
    parentRef,
    label: sourceRef,
    address,
  })
  return [
    {
      ...common,
      kind: 'estate',
      sourceRef: 'S1',
      type: 'HOUSE',
      deals: { FOR_SALE: { price: 654_321, priceHidden: true } },
      // Fields in which feeds repeat a hidden street: town, certificate, agent.
      address: { ...secret('Geheimstraat', '42 bis'), locality: `Gent (Geheimstraat${other})`, hidden: true },
      energy: { ...common.energy, certificate: `GEHEIMSTRAAT${other}-1` },
      agent: { name: `Kantoor Geheimstraat${other}`, phone: null },
      rooms: [{ kind: 'LIVING', name: `Kant Geheimstraat${other}`, area: 30 }],
      texts: {
        fr: {
          title: other ? `Maison Geheimstraat${other} 1` : 'Maison Geheimstr. 42',
          description: `Une maison discrète, Geheimstraat${other} ${other ? 1 : '42 bis'}, à deux pas du parc.`,
        },
      },
      originalLocale: 'fr',
      media: media('Geheimstraat'),
    },
    {
      ...common,
      kind: 'project',
      sourceRef: 'P',
      name: 'Stille Tuin',
      // The number within the street, and its other name.
      address: { ...secret(`73918405 Rue du Tacet${other} / Zwijgersdreef`, '73918405', 1), hidden: true },
      texts: {
        nl: {
          title: null,
          description: `Nieuw in de Zwijgersdreef${other}, hoek Sluipweg${other}, r. du Tacet${other}.`,
        },
      },
      originalLocale: 'nl',
      media: media('Zwijgersdreef'),
    },
    unit('0.1', 'P', secret('Sluipweg', '82649173', 2)),
    unit('0.2', 'P', { ...place, street: null }),
    {
      ...common,
      kind: 'project',
      sourceRef: 'V',
      name: 'Open Hof',
      address: { ...place, street: `Openlaan ${other}`.trim(), number: '5', lat: 51.05, lng: 3.75 },
      // The project shows its own street, not that of its unit.
      texts: { nl: { title: null, description: `Aan de Openlaan, hoek Verzwegenpad${other}.` } },
      originalLocale: 'nl',
      media: [{ kind: 'document', url: file('prijslijst.pdf'), caption: `Prijslijst Verzwegenpad${other}` }],
    },
    {
      ...unit('1.1', 'V', { ...secret('Verzwegenpad', '42 bis', 3), hidden: true }),
      media: media('Verzwegenpad'),
    },
  ]
}

/** Serves photographs with GPS positions in their EXIF, and documents. */
async function pictureServer(): Promise<Server> {
  const photo = await sharp({ create: { width: 1600, height: 1100, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { ImageDescription: 'Geheimstraat 42 bis' } })
    .jpeg()
    .toBuffer()
  const server = createServer((request, response) => {
    const { url = '' } = request
    response.end(url.includes('prijslijst') ? '%PDF-1.7\n' : url.endsWith('.pdf') ? PDF : photo)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port')
  return address.port
}

async function subscribe(site: Site): Promise<void> {
  const { status } = await postJson(`${site.url}/nl/ajax/notifications`, {
    contact: { contact_information: { personal: { email: 'an@example.com' } } },
    notification: { statuses: ['FOR_SALE'], types: ['HOUSE', 'APARTMENT'], frequency: 'instant' },
  })
  expect(status).toBe(201)
  const [mail] = await mailsTo(site, 'an@example.com', 1)
  const link = /\/nl\/hou-me-op-de-hoogte\/[\w-]{20,}/.exec(mail?.text ?? '')?.[0] ?? ''
  await postForm(site.url + link, { intent: 'confirm' })
}

/** Everything that links, pictures and lists of the site lead to; of searches only some. */
async function everythingFrom(site: Site, start: string[]): Promise<Map<string, Buffer>> {
  const seen = new Map<string, Buffer>()
  const queue = [...start]
  let searches = 0
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path) || path.startsWith('/assets/') || path.includes('{') || IN_OTHER_WORDS.test(path)) continue
    if (path.includes('?') && !start.includes(path) && ++searches > MAX_SEARCHES) continue
    const answer = await onceThereIsTime(site.url + path)
    seen.set(path, Buffer.from(await answer.arrayBuffer()))
    const location = answer.headers.get('location')
    const text = /html|xml|json/.test(answer.headers.get('content-type') ?? '') ? seen.get(path)?.toString() : ''
    const named = [
      ...(text ?? '').matchAll(/(?:href|src|content|action)="([^"\s]+)"|<loc>([^<]+)|"(?:url|src)":"([^"]+)"/g),
    ]
    const sets = [...(text ?? '').matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) => set.split(', '))
    for (const link of [
      location ?? '',
      ...named.map(([, one, two, three]) => one ?? two ?? three ?? ''),
      ...sets.map((one) => one.split(' ')[0] ?? ''),
    ]) {
      const plain = link.replaceAll('&amp;', '&').replace(site.url, '').split('#')[0] ?? ''
      if (/^\/[^/]/.test(plain)) queue.push(plain)
    }
  }
  return seen
}

/** Retries while a busy machine answers 503, as for a slow drawing. */
async function onceThereIsTime(url: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { redirect: 'manual' })
    if (answer.status !== 503 || tries === 20) return answer
    await answer.arrayBuffer()
  }
}

const MAX_SEARCHES = 60
/** Made by the same code as the Dutch ones, and slow to make. */
const IN_OTHER_WORDS = /^\/media\/(?:brochure|share)\/.*-(?:fr|en|de)\.|-plan-/

function expectNoSecret(text: string, where: string): void {
  const lower = text.toLowerCase()
  for (const secret of SECRETS) {
    const at = lower.indexOf(secret)
    expect(at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 40), `${where} tells ${secret}`).toBe('')
  }
}
