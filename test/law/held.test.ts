import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import { mailsTo, postForm, postJson } from '../requests/agency.ts'
import { type Outcome, readMails, type Site, startSite } from '../site.ts'
import { SITE_ENGINES } from '../store/engines.ts'

const SOON = { timeout: 150_000, interval: 100 }

const folder = mkdtempSync(join(tmpdir(), 'gevel-held-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A flat in Gent to rent that satisfies the law; tests find it by its rent. */
const flat = (sourceRef: string, price: number, more: object = {}) => ({
  sourceRef,
  type: 'APARTMENT',
  deals: { TO_RENT: { price, charges: 50 } },
  address: { postalCode: '9000', street: 'Kaai', number: sourceRef.length.toString() },
  energy: { label: 'B' },
  ...more,
})
const lacking = { energy: {} }
const mediaOf = (url: string) => ({ kind: url.endsWith('.pdf') ? 'document' : 'photo', url })

/** Every address of one offer. */
const addressesOf = (id: number) => [
  ...[`/nl/aanbod/${id}`, `/fr/offre/${id}`, `/nl/ajax/estate/${id}`, `/nl/ajax/similar-estate/${id}`],
  ...[`/nl/contact/${id}`, `/nl/bezoek-plannen/${id}`, `/nl/doorsturen/${id}`],
  ...[`/media/share/${id}-nl.jpg`, `/media/brochure/${id}-nl.pdf`],
  ...['.svg', '-night.svg', '-320.jpg', '-640-wide.png'].map((as) => `/media/drawing/${id}${as}`),
]
/** Pages that may list it: lists, feeds, the map, near a station or a place, the home page. */
const LISTS = [
  ...['/nl', '/nl/aanbod', '/nl/aanbod?status=TO_RENT', '/nl/aanbod?status=TO_RENT&sort=price_desc'],
  ...['/nl/aanbod.rss?status=TO_RENT', '/nl/aanbod.json?status=TO_RENT', '/nl/aanbod?around=9000,5'],
  ...['/nl/aanbod?station_km_max=9', '/nl/ajax/pins?cells=64&status=TO_RENT&bbox=2,49,7,52'],
]

describe.each(SITE_ENGINES)('a listing that its source wants held, on the %s store', (engine) => {
  let site: Site
  const feed = join(folder, `${engine}.json`)
  const write = (...listings: object[]) => writeFileSync(feed, JSON.stringify({ gevel: 1, source: 'agency', listings }))
  const bring = async (...listings: object[]): Promise<Outcome> => {
    write(...listings)
    return await site.gevel('import', feed, '--json', '--full', '--yes')
  }
  const get = async (path: string, accept = 'text/html') =>
    await fetch(`${site.url}${path}`, { headers: { accept }, redirect: 'follow' })
  const text = async (path: string, accept?: string) => await (await get(path, accept)).text()
  const found = async () => {
    const answer = await get('/nl/aanbod?status=TO_RENT', 'application/json')
    const { items } = (await answer.json()) as { items: { id: number; price: { amount: number } }[] } // the contract's answer
    return new Map(items.map(({ id, price }) => [price.amount, id]))
  }
  const shown = async () => [...(await found()).keys()].toSorted((a, b) => a - b)

  beforeAll(async () => {
    const gate = { source: 'agency', path: `${feed}.none`, format: 'json', every: '1d', gate: 'hold' }
    writeFileSync(
      join(folder, 'site.json'),
      JSON.stringify({ name: 'Kade', email: 'kade@kade.example', feeds: [gate] }),
    )
    const databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
    const where = databaseUrl === undefined ? {} : { databaseUrl }
    site = await startSite({ ...where, env: { SITE_FILE: join(folder, 'site.json'), OUTBOUND_LOOPBACK: '1' } })
  })
  afterAll(async () => await site.stop())

  test('is hidden until the missing fact arrives, and then appears by itself [gate.held-nowhere]', async () => {
    const both = await bring(flat('whole', 801), flat('lacking', 802, lacking))
    expect(JSON.parse(both.stdout)).toMatchObject({
      ...{ new: 2, rejected: [] },
      law: {
        ...{ gate: 'hold', held: 1, blocked: 1, warned: 0 },
        rules: [{ rule: 'V1', field: 'energy.kwh|energy.label', act: 'block', listings: 1 }],
        listings: [{ sourceRef: 'lacking', held: true, blocks: [{ field: 'energy.kwh|energy.label', rule: 'V1' }] }],
      },
    })
    await vi.waitFor(async () => expect(await shown()).toEqual([801]), SOON)
    const whole = (await found()).get(801) ?? 0
    const hidden = whole + 1
    expect((await get(`/nl/aanbod/${whole}`)).status).toBe(200)
    expect((await get(`/nl/aanbod/${hidden}`)).status).toBe(410)
    expect(await text(`/nl/aanbod/${hidden}`)).not.toMatch(/802/)
    expect((await get(`/nl/ajax/estate/${hidden}`)).status).toBe(410)
    expect((await get(`/nl/ajax/similar-estate/${hidden}`)).status).toBe(410)
    expect((await get(`/nl/bezoek-plannen/${hidden}`)).status).toBeGreaterThanOrEqual(400)
    expect((await get(`/nl/contact/${hidden}`)).status).toBeGreaterThanOrEqual(400)
    for (const path of ['/nl/aanbod.rss?status=TO_RENT', '/nl/aanbod.json?status=TO_RENT', '/nl', '/nl/aanbod'])
      expect(await text(path), path).not.toMatch(new RegExp(`\\b802\\b|/aanbod/${hidden}\\b`))
    const map = await text('/sitemap.xml')
    const parts = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    const pages = (await Promise.all(parts.map(async (path) => await text(path)))).join('')
    expect(pages).toContain(`/aanbod/${whole}/`)
    expect(pages).not.toContain(`/aanbod/${hidden}/`)
    const kept = await text(`/nl/favorieten?id=${whole}&id=${hidden}`, 'application/json')
    expect(kept).toContain('801')
    expect(kept).not.toMatch(/802/)
    for (const path of [
      `/media/share/${hidden}-nl.jpg`,
      `/media/brochure/${hidden}-nl.pdf`,
      `/media/drawing/${hidden}.svg`,
    ])
      expect((await get(path)).status, path).toBeGreaterThanOrEqual(400)

    await bring(flat('whole', 801), flat('lacking', 802))
    await vi.waitFor(async () => expect(await shown()).toEqual([801, 802]), SOON)
    expect((await get(`/nl/aanbod/${hidden}`)).status).toBe(200)
    expect((await get(`/media/drawing/${hidden}.svg`)).status).toBe(200)
  })

  test('disappears when a fact is removed, and reappears with it', async () => {
    await bring(flat('whole', 801), flat('taken', 803))
    await vi.waitFor(async () => expect(await shown()).toEqual([801, 803]), SOON)
    const taken = (await found()).get(803) ?? 0
    const whole = (await found()).get(801) ?? 0
    // Fetched while the offer is public, so that every cache has it.
    const own = addressesOf(taken)
    const others = [...LISTS, `/nl/aanbod/${whole}`, `/nl/ajax/similar-estate/${whole}`]
    for (const path of own) expect((await get(path)).status, path).toBe(200)
    for (const path of others) await get(path)
    expect((await Promise.all(others.map(async (path) => await text(path)))).join()).toMatch(/\b803\b/)
    await bring(flat('whole', 801), flat('taken', 803, lacking))
    await vi.waitFor(async () => expect(await shown()).toEqual([801]), SOON)
    for (const path of own)
      await vi.waitFor(async () => expect((await get(path)).status, path).toBeGreaterThanOrEqual(400), SOON)
    for (const path of own) expect(/\b803\b/.exec(await text(path)), path).toBeNull()
    const told = new RegExp(`\\b803\\b|/aanbod/${taken}\\b|"id":${taken}\\b`)
    // Cached lists follow within a few seconds.
    for (const path of others)
      await vi.waitFor(async () => expect(told.exec(await text(path))?.[0], path).toBeUndefined(), SOON)
    await bring(flat('whole', 801), flat('taken', 803))
    await vi.waitFor(async () => expect((await found()).get(803)).toBe(taken), SOON)
    for (const path of own) await vi.waitFor(async () => expect((await get(path)).status, path).toBe(200), SOON)
  })

  test('its photographs, plans and documents are not served while it is held, even to revalidate a browser cache [gate.held-pictures]', async () => {
    const photo = async (background: string) =>
      await sharp({ create: { width: 700, height: 500, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const [own, common] = await Promise.all(['teal', 'plum'].map(photo))
    const files = createServer(({ url = '' }, response) => {
      response.end(url === '/own.jpg' ? own : url === '/common.jpg' ? common : '%PDF-1.7\n')
    }).listen(0, '127.0.0.1')
    await once(files, 'listening')
    try {
      const at = `http://127.0.0.1:${(files.address() as AddressInfo).port}` // a TCP server that listens
      const named = (...names: string[]) => ({ media: names.map((name) => mediaOf(`${at}/${name}`)) })
      const shownWith = flat('pictured', 821, named('own.jpg', 'common.jpg', 'plan.pdf'))
      const others = flat('whole', 801, named('common.jpg'))
      const addressesIn = (page: string) => [...new Set(page.match(/\/media\/[0-9a-f]{32}[^"' ,&]*/g))]
      const picturesOf = async (price: number, count: number) =>
        await vi.waitFor(async () => {
          const there = addressesIn(await text(`/nl/aanbod/${(await found()).get(price) ?? 0}`))
          expect(new Set(there.map((path) => path.slice(7, 39))).size).toBe(count)
          return there
        }, SOON)
      await bring(others)
      const shared = await picturesOf(801, 1)
      await bring(others, shownWith)
      const all = await picturesOf(821, 3)
      const id = (await found()).get(821) ?? 0
      const hidden = all.filter((path) => !shared.some((one) => one.slice(0, 39) === path.slice(0, 39)))
      expect(hidden.some((path) => path.endsWith('.pdf'))).toBe(true)
      const statuses = async (paths: string[], headers: Record<string, string> = {}) => [
        ...new Set(await Promise.all(paths.map(async (path) => (await fetch(site.url + path, { headers })).status))),
      ]
      const kept = hidden.filter((path) => !path.endsWith('.pdf'))
      const page = await get(`/nl/aanbod/${id}`)
      const mark = page.headers.get('etag') ?? ''
      const asKept = async () =>
        await Promise.all(
          kept.map(
            async (path) =>
              (await fetch(site.url + path, { headers: { 'if-none-match': `"${path.slice(7)}"` } })).status,
          ),
        )
      expect(await statuses(all)).toEqual([200])
      expect(new Set(await asKept())).toEqual(new Set([304]))

      await bring(others, { ...shownWith, energy: {} })
      await vi.waitFor(async () => expect(await shown()).toEqual([801]), SOON)
      await vi.waitFor(async () => expect(await statuses(hidden)).toEqual([404]), SOON)
      expect(new Set(await asKept())).toEqual(new Set([404]))
      expect((await fetch(`${site.url}/nl/aanbod/${id}`, { headers: { 'if-none-match': mark } })).status).toBe(410)
      // Pictures that another home uses as well stay.
      expect(await statuses(shared)).toEqual([200])

      await bring(others, shownWith)
      await vi.waitFor(async () => expect(await statuses(all)).toEqual([200]), SOON)

      // A document may name an address that is hidden now; photographs stay. All media of a withdrawn listing disappear.
      const documents = hidden.filter((path) => path.endsWith('.pdf'))
      await bring(others, {
        ...shownWith,
        energy: { label: 'B', certificate: 'EPC-1' },
        address: { ...shownWith.address, hidden: true },
      })
      await vi.waitFor(async () => expect(await statuses(documents)).toEqual([404]), SOON)
      expect(await statuses(kept)).toEqual([200])
      await bring(others, { ...shownWith, availability: 'WITHDRAWN' })
      await vi.waitFor(async () => expect(await statuses(hidden)).toEqual([404]), SOON)
      expect(await statuses(shared)).toEqual([200])
    } finally {
      files.close()
    }
  })

  test('hides the units of a held project, and a held unit alone', async () => {
    const project = (more: object = {}) => ({
      ...{ kind: 'project', sourceRef: 'p', name: 'Kaaizicht', type: 'APARTMENT', deliveryDate: null },
      ...{
        deals: { TO_RENT: { price: 900, charges: 50 } },
        address: { postalCode: '9000', street: 'Kaai', number: '9' },
      },
      ...more,
    })
    const unit = (label: string, price: number, more: object = {}) => ({
      ...{ kind: 'unit', sourceRef: `p-${label}`, parentRef: 'p', label, type: 'APARTMENT' },
      ...{ deals: { TO_RENT: { price, charges: 50 } }, address: { postalCode: '9000', street: 'Kaai', number: '9' } },
      ...more,
    })
    const noCharges = (price: number) => ({ deals: { TO_RENT: { price } } })
    await bring(flat('whole', 801), project(), unit('1', 901), unit('2', 902, noCharges(902)))
    const units = async () => {
      const ids = [...(await found()).values()]
      const page = await text(`/nl/aanbod/${Math.max(...ids)}`)
      return ['901', '902'].filter((price) => page.includes(price))
    }
    await vi.waitFor(async () => expect(await units()).toEqual(['901']), SOON)
    const id = Math.max(...(await found()).values())
    await bring(flat('whole', 801), project(noCharges(900)), unit('1', 901), unit('2', 902))
    await vi.waitFor(async () => expect(await shown()).toEqual([801]), SOON)
    expect((await get(`/nl/aanbod/${id}`)).status).toBe(410)
    await bring(flat('whole', 801), project(), unit('1', 901), unit('2', 902))
    await vi.waitFor(async () => expect(await units()).toEqual(['901', '902']), SOON)
  })

  test('is in no mail while it is held, and is mailed as new once it is public [gate.held-in-no-mail]', async () => {
    const address = 'zoekt@example.be'
    const { status } = await postJson(`${site.url}/nl/ajax/notifications`, {
      contact: { contact_information: { personal: { email: address } } },
      notification: { statuses: ['TO_RENT'], types: ['APARTMENT'], cities: [9000], frequency: 'instant' },
    })
    expect(status).toBe(201)
    const [asked] = await mailsTo(site, address, 1)
    const link = /\/nl\/hou-me-op-de-hoogte\/[\w-]{20,}/.exec(asked?.text ?? '')?.[0] ?? ''
    expect((await postForm(site.url + link, { intent: 'confirm' })).status).toBe(303)

    const others = [flat('whole', 801), flat('free', 811)]
    await bring(...others, flat('kept', 812, lacking))
    const [, alert] = await mailsTo(site, address, 2)
    expect(alert?.text).toContain('811')
    for (const mail of await readMails(join(site.varDir, 'mail')))
      expect(`${mail.subject} ${mail.text} ${mail.html}`, mail.subject).not.toMatch(/\b812\b/)

    await bring(...others, flat('kept', 812))
    const [, , later] = await mailsTo(site, address, 3)
    expect(later?.text).toContain('812')
    expect(later?.text).not.toContain('811')
  })

  test('is reported by gevel law, with all stored listings, feed by feed [law.stored-report]', async () => {
    await bring(flat('whole', 801), flat('lacking', 802, lacking))
    const { stdout } = await site.gevel('law', 'agency', '--json')
    expect(JSON.parse(stdout)).toEqual([
      {
        ...{ source: 'agency', listings: 2, unasked: 0, lapsing: [] },
        law: {
          ...{ gate: 'hold', held: 1, blocked: 1, warned: 0 },
          rules: [{ rule: 'V1', field: 'energy.kwh|energy.label', act: 'block', listings: 1 }],
          listings: [
            { sourceRef: 'lacking', held: true, blocks: [{ field: 'energy.kwh|energy.label', rule: 'V1' }], warns: [] },
          ],
        },
      },
    ])
    const said = await site.gevel('law', 'agency')
    expect(said.code).toBe(0)
    expect(said.stdout).toContain('agency: 2 listings, "gate": "hold".')
    expect(said.stdout).toContain(
      '  lacking: lacks EPC energy score or EPC label (energy.kwh or energy.label, rule V1)\n',
    )
    expect(said.stdout).toContain('  Rule V1: Energiedecreet 8-5-2009, art. 11.2.1 §3')
    expect((await site.gevel('law', 'nobody')).stdout).toContain('No listings are stored of nobody.')
  })

  test('is reported with its reason once, and only counted when an import repeats it unchanged [law.said-once]', async () => {
    const file = join(folder, 'said.json')
    const write = (...listings: unknown[]) =>
      writeFileSync(file, JSON.stringify({ gevel: 1, source: 'said', listings }))
    const reason = 'lacks EPC energy score or EPC label (energy.kwh or energy.label, rule V1)'
    write(flat('old', 860, lacking))
    expect((await site.gevel('import', file)).stdout).toContain(`  old: ${reason}\n`)
    const bad = { ...flat('bad', 862), type: 'TENT' }
    write(flat('old', 860, lacking), flat('young', 861, lacking), bad)
    for (const options of [['--dry-run'], []]) {
      const { stdout } = await site.gevel('import', file, ...options)
      const lines = stdout.split('\n')
      const at = (part: string) => lines.findIndex((line) => line.includes(part))
      expect(at('  bad ')).toBe(1)
      expect(at(`  young: ${reason}`)).toBeGreaterThan(1)
      expect(at('  old: ')).toBe(-1)
      expect(at('  and 1 as before: npm run gevel -- law lists them')).toBe(at('  young: ') + 1)
    }
    const { stdout } = await site.gevel('import', file)
    expect(stdout).toContain('2 listings without all that the law asks for: shown all the same')
    expect(stdout).toContain('\n  2 as before: npm run gevel -- law lists them\n')
    expect(stdout).not.toContain(reason)
    expect((await site.gevel('law', 'said')).stdout).toContain(`  old, young: ${reason}\n`)
  })

  test('is reported with the reason when a fact is present but wrong [law.said-why]', async () => {
    const file = join(folder, 'why.json')
    const old = { ...flat('old', 880), energy: { label: 'B', certificateDate: '2010-03-01', certificate: '1' } }
    writeFileSync(file, JSON.stringify({ gevel: 1, source: 'why', listings: [old] }))
    const { stdout } = await site.gevel('import', file, '--dry-run')
    expect(stdout).toMatch(
      / {2}old: cannot stand as it is: .*\(energy\.certificateDate, rule V1: the certificate is no longer valid\)/,
    )
    expect(stdout).not.toContain('old: lacks')
    expect(stdout).toContain('  Rule V1: Energiedecreet 8-5-2009')
  })

  test('is held when it was written in the office, whatever the settings of feeds [gate.by-hand]', async () => {
    const file = join(folder, 'office.json')
    writeFileSync(file, JSON.stringify({ gevel: 1, source: 'office', listings: [flat('ours', 870, lacking)] }))
    const { stdout } = await site.gevel('import', file, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ new: 1, law: { gate: 'hold', held: 1, blocked: 1 } })
    writeFileSync(
      file,
      JSON.stringify({ gevel: 1, source: 'office', listings: [flat('ours', 870, lacking), flat('whole', 871)] }),
    )
    await site.gevel('import', file)
    await vi.waitFor(async () => expect(await shown()).toContain(871), SOON)
    expect(await shown()).not.toContain(870)
  })

  test('is public when the source wants warnings only', async () => {
    const file = join(folder, 'other.json')
    writeFileSync(file, JSON.stringify({ gevel: 1, source: 'other', listings: [flat('free', 850, lacking)] }))
    const { stdout } = await site.gevel('import', file)
    expect(stdout).toContain('1 listing without all that the law asks for: shown all the same')
    expect(stdout).toContain('free: lacks EPC energy score or EPC label (energy.kwh or energy.label, rule V1)')
    await vi.waitFor(async () => expect(await shown()).toContain(850), SOON)
  })
})
