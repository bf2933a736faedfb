import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, importListings, onSites, search, SOON } from '../requests/agency.ts'
import { atWork, invited, Visitor } from './visitor.ts'

const long = process.env['GEVEL_LONG'] === '1'

type Run = { id: number; state: string; counts: Record<string, number> }
type RunPage = {
  run: Run & { kept: number; fields: number; reason: string | null }
  waiting: null | { absent: number; all: number; rows: { id: number; reference: string }[] }
  changes: {
    id: number
    reference: string
    changes: { field: string; old: string; new: string; kept: { value: string; by: string } | null }[]
  }[]
  created: { reference: string }[]
  rejects: { at: string; reference: string | null; field: string; reason: string; raw: string | null }[]
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-office-feeds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const feeds = [{ source: 'kantoor & co', path: join(folder, 'none.json'), every: '1h' }]
const siteFile = join(folder, 'site.json')
writeFileSync(siteFile, JSON.stringify({ name: 'Huis', email: 'huis@example.com', feeds }))

const REFS = ['a', 'b', 'c', 'd']
const homes = (refs: readonly string[], price = 300_000) =>
  refs.map((ref, at) =>
    house(ref, price + at, { address: { postalCode: '2800', street: 'Veld', number: String(at + 1) } }),
  )

onSites(
  'feeds in the office',
  (site) => {
    let assistant: Visitor
    beforeAll(async () => {
      assistant = await atWork(site(), 'assistant')
    })

    const data = async <Props>(path: string) => (await assistant.data(path)).props as Props
    const latest = async () => {
      const { runs } = await data<{ runs: Run[] }>('/office/feeds/agency')
      return runs[0] ?? { id: 0, state: 'none', counts: {} }
    }
    const page = async (id: number, more = '') => await data<RunPage>(`/office/feeds/runs/${id}${more}`)
    const did = async (path: string, body: unknown) => {
      const answer = await assistant.act(path, body)
      return [answer.status, (JSON.parse(answer.text) as { outcome: string }).outcome]
    }

    test('are listed with their schedule, paused and resumed, with the name of the person [office.feeds]', async () => {
      const path = `/office/feeds/${encodeURIComponent('kantoor & co')}/pause`
      expect(await did(path, { to: 'paused' })).toEqual([200, 'done'])
      expect(await did(path, { to: 'paused' })).toEqual([200, 'same'])
      const { feeds } = await data<{ feeds: { source: string; schedule: unknown; paused: { by: string } | null }[] }>(
        '/office/feeds',
      )
      expect(feeds[0]).toMatchObject({
        source: 'kantoor & co',
        schedule: { everyMinutes: 60 },
        paused: { by: 'assistant' },
      })
      expect((await assistant.get(`/office/feeds/${encodeURIComponent('kantoor & co')}`)).text).toContain(
        'Paused by assistant',
      )
      expect(await did(path, { to: 'running' })).toEqual([200, 'done'])
      const page = `/office/feeds/${encodeURIComponent('kantoor & co')}`
      const file = join(folder, 'none.json')
      await expect.poll(async () => (await assistant.get(page)).text, SOON).toContain(`there is no file ${file}`)
      const german = await invited(site(), 'deutsch@kantoor.example', 'assistant')
      const reader = new Visitor(site())
      expect((await reader.post(german, { name: 'Anna', language: 'de' })).status).toBe(303)
      expect((await reader.get(page)).text).toContain(`es gibt keine Datei ${file}`)
      expect(await did('/office/feeds/nobody/pause', { to: 'paused' })).toEqual([404, 'unknown_source'])
      expect((await assistant.data('/office/feeds/nobody')).status).toBe(404)
    })

    test('show the old and new values of each import, and what it left alone and refused [office.run]', async () => {
      await importListings(site(), homes(REFS), 4)
      expect((await page((await latest()).id)).created.map(({ reference }) => reference)).toEqual(REFS)
      const { id: a } = (await page((await latest()).id)).created[0] as unknown as { id: number }
      expect((await site().gevel('edit', String(a), 'bedrooms', '5', '--as', 'An')).code).toBe(0)
      const changed = homes(REFS).map((one, at) =>
        at === 0 ? { ...one, deals: { FOR_SALE: { price: 290_000 } }, bedrooms: 4 } : one,
      )
      const file = join(folder, 'changed.json')
      const broken = { ...house('e', 1), deals: { FOR_SALE: { price: 'te veel' } } }
      writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', listings: [...changed, broken] }))
      expect((await site().gevel('import', file)).code).toBe(0)
      const run = await latest()
      const shown = await page(run.id)
      expect(shown.run.counts).toMatchObject({ new: 0, changed: 1, rejected: 1 })
      expect([shown.run.kept, shown.run.fields]).toEqual([1, 2])
      expect(shown.changes).toHaveLength(1)
      expect(shown.changes[0]?.changes).toEqual([
        { field: 'Asking price', old: '€300,000', new: '€290,000', kept: null },
        { field: 'Bedrooms', old: '3', new: '4', kept: { value: '5', by: 'An' } },
      ])
      const { rejects } = await page(run.id, '?show=rejected')
      expect(rejects[0]).toMatchObject({ reference: 'e' })
      expect(rejects[0]?.raw).toContain('"te veel"')
      expect((await assistant.get(`/office/feeds/runs/${run.id}`)).text).toContain('1 value of yours stayed')
      expect((await assistant.data('/office/feeds/runs/999999')).status).toBe(404)
    })

    test('hold many withdrawals until somebody confirms all or some of them, or refuses [office.withdrawals]', async () => {
      const send = async () => {
        const file = join(folder, 'few.json')
        writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings: homes(['d']) }))
        expect((await site().gevel('import', file)).code).toBe(0)
        const run = await latest()
        expect(run.state).toBe('waiting_for_approval')
        return run.id
      }
      const first = await send()
      expect((await page(first)).waiting).toMatchObject({ absent: 3, all: 4 })
      expect((await assistant.get('/office/today')).text).toContain(`/office/feeds/runs/${first}`)
      expect(await did(`/office/feeds/runs/${first}/withdrawals`, { answer: 'no' })).toEqual([200, 'answered'])
      expect(await did(`/office/feeds/runs/${first}/withdrawals`, { answer: 'yes' })).toEqual([409, 'not_waiting'])
      const second = await send()
      const { waiting } = await page(second)
      const keep = waiting?.rows.filter(({ reference }) => reference === 'b').map(({ id }) => id) ?? []
      expect(keep).toHaveLength(1)
      expect(await did(`/office/feeds/runs/${second}/withdrawals`, { answer: 'yes', keep })).toEqual([200, 'answered'])
      await expect.poll(async () => (await latest()).state, SOON).toBe('done')
      await expect.poll(async () => (await search(site(), '/nl/aanbod')).total, SOON).toBe(2)
      expect((await latest()).counts).toMatchObject({ withdrawn: 2, waiting: 0 })
      expect((await page(second, '?show=gone')).changes.map(({ reference }) => reference)).toEqual(['a', 'c'])
      expect(await did('/office/feeds/runs/999999/withdrawals', { answer: 'yes' })).toEqual([404, 'unknown_run'])
    })

    test('are rolled back with every later import; the site follows soon, in the long run within five seconds [office.roll-back]', async () => {
      const offered = async () =>
        (await search(site(), '/nl/aanbod')).items.map((card) => `${card.id} ${JSON.stringify(card.price)}`).sort()
      const before = await offered()
      const wrong = homes(['b', 'd', 'f'], 1000)
      await importListings(site(), wrong, 3)
      const run = (await latest()).id
      await importListings(site(), homes(['b'], 2000), 3)
      expect((await assistant.get(`/office/feeds/runs/${run}`)).text).toContain(
        'The later run of this feed is rolled back too.',
      )
      const begun = Date.now()
      expect(await did(`/office/feeds/runs/${run}/roll-back`, { sure: true })).toEqual([200, 'begun'])
      await expect.poll(offered, SOON).toEqual(before)
      if (long) expect(Date.now() - begun).toBeLessThan(5000)
      type Shown = {
        rollBack: { by: string; isDone: boolean; counts: Record<string, number>; mailed: unknown } | null
        undoable: unknown
      }
      const shown = async () => await data<Shown>(`/office/feeds/runs/${run + 1}`)
      await expect.poll(async () => (await shown()).rollBack?.isDone, SOON).toBe(true)
      expect(await shown()).toMatchObject({
        undoable: null,
        rollBack: { by: 'assistant', counts: { restored: 2, removed: 1, returned: 0 }, mailed: null },
      })
      expect((await latest()).state).toBe('rolled_back')
      expect(await did(`/office/feeds/runs/${run}/roll-back`, { sure: true })).toEqual([409, 'rolled_back'])
      expect(await did('/office/feeds/runs/999999/roll-back', { sure: true })).toEqual([404, 'unknown_run'])
    })

    test('accept an uploaded file in parts, and preview the import before it runs [office.upload]', async () => {
      const put = async (path: string, bytes: Uint8Array, who = assistant, more: Record<string, string> = {}) =>
        (await who.put(path, bytes, more)).status
      const [b, n] = homes(['b', 'n'], 7000)
      const odd = { ...n, notary: '7', bathrooms: 'veel', toilets: 'geen' }
      const listings = [b, odd, { ...house('z', 1), type: 'TENT' }]
      const text = JSON.stringify({ gevel: 1, source: 'agency', listings })
      const file = Buffer.from(text.replaceAll('},{"kind"', `},${' '.repeat(300 * 1024)}{"kind"`)) // so that it has two parts
      const said = { name: 'mei.json', size: file.length, source: null, mapping: null, whole: false }
      const begun = JSON.parse((await assistant.act('/office/feeds/uploads/new', said)).text) as { id: string }
      const path = `/office/feeds/uploads/${begun.id}`
      const part = (at: number) => file.subarray(at * 512 * 1024, (at + 1) * 512 * 1024)
      expect(await put(`${path}/parts/0`, part(0))).toBe(200)
      expect(await did(`${path}/read`, {})).toEqual([409, 'incomplete'])
      expect(await put(`${path}/parts/1`, part(0))).toBe(422)
      expect(await put(`${path}/parts/1`, part(1), new Visitor(site()))).toBe(401)
      const forged = { 'x-office-token': 'x'.repeat(43) }
      expect(await put(`${path}/parts/1`, part(1), assistant, forged)).toBe(403)
      expect(await put(`${path}/parts/1`, part(1), assistant, { 'sec-fetch-site': 'cross-site' })).toBe(403)
      expect(await put(`${path}/parts/1`, part(1))).toBe(200)
      expect(await did(`${path}/read`, {})).toEqual([200, 'reading'])
      type Shown = { state: string; run: number | null; reason: string | null; dryRun: Record<string, unknown> | null }
      const shown = async () => await data<Shown>(path)
      await expect.poll(async () => (await shown()).state, SOON).not.toBe('reading')
      expect((await shown()).reason).toBeNull()
      const before = (await latest()).id
      expect((await shown()).dryRun).toMatchObject({ new: 1, changed: 1, rejected: 1, rejects: [{ reference: 'z' }] })
      expect((await shown()).dryRun?.['reading'], 'counts without examples').toEqual({
        ...{ remarks: [], readFreely: [], passedOver: [] },
        noted: [
          { name: 'bathrooms', count: 1 },
          { name: 'toilets', count: 1 },
        ],
        unread: [{ name: 'notary', count: 1 }],
      })
      expect((await assistant.get(path)).text).toContain('Dry run for agency: nothing has changed')
      expect((await latest()).id, 'nothing was imported').toBe(before)
      expect(await did(`${path}/import`, {})).toEqual([200, 'importing'])
      expect(await did(`${path}/import`, {})).toEqual([404, 'unknown_upload'])
      await expect.poll(async () => (await shown()).state, SOON).toBe('done')
      expect((await shown()).run).toBe((await latest()).id)
      expect((await latest()).counts).toMatchObject({ new: 1, changed: 1, rejected: 1 })

      const csv = Buffer.from('a;b\n1;2\n')
      const other = JSON.parse(
        (await assistant.act('/office/feeds/uploads/new', { ...said, size: csv.length })).text,
      ) as {
        id: string
      }
      expect(await put(`/office/feeds/uploads/${other.id}/parts/0`, csv)).toBe(200)
      await did(`/office/feeds/uploads/${other.id}/read`, {})
      await expect
        .poll(async () => (await data<Shown>(`/office/feeds/uploads/${other.id}`)).state, SOON)
        .toBe('refused')
      expect((await data<Shown>(`/office/feeds/uploads/${other.id}`)).reason).toContain('A CSV file needs a mapping')
      expect(await did(`/office/feeds/uploads/${other.id}/forget`, {})).toEqual([200, 'forgotten'])
      expect((await assistant.data(`/office/feeds/uploads/${other.id}`)).status).toBe(404)
    })

    test('name listings that an import found in an older state, on its page and in the list of imports [office.run-older]', async () => {
      const edited = (price: number, sourceUpdatedAt: string) =>
        homes(['b'], price).map((one) => ({ ...one, sourceUpdatedAt }))
      await importListings(site(), edited(6000, '2026-11-20T10:00:00Z'), 3)
      await importListings(site(), edited(5999, '2026-11-19T10:00:00Z'), 3)
      const { reading } = await data<{ reading: { remarks: string[] } }>(`/office/feeds/runs/${(await latest()).id}`)
      const told = 'is in the file in an older state than on the site, so it stays as stored: b.'
      expect(reading.remarks).toEqual([expect.stringContaining(told)])
      expect((await site().gevel('runs', 'agency', '--limit', '1')).stderr).toContain(told)
      const [run] = JSON.parse((await site().gevel('runs', 'agency', '--limit', '1', '--json')).stdout) as object[]
      expect(run).toMatchObject({ older: { count: 1, first: ['b'] } })
    })

    test('are rolled back from the command line too, where the feed is paused [office.roll-back-command]', async () => {
      await importListings(site(), homes(['b'], 5000), 3)
      const run = (await latest()).id
      const { stdout, code } = await site().gevel('roll-back', String(run), '--as', 'An')
      expect([code, stdout]).toEqual([0, expect.stringContaining('1 listings have what was said of them before')])
      expect((await site().gevel('roll-back', String(run))).stderr).toContain('has been undone already')
      expect((await site().gevel('roll-back', 'x')).stderr).toContain('There is no import of that number')
      expect((await site().gevel('runs', 'agency')).stdout).toContain('undone')
    })
  },
  { env: { SITE_FILE: siteFile } },
)
