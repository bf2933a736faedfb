import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import { type Site, startSite } from '../site.ts'
import { SITE_ENGINES } from '../store/engines.ts'
import { atWork, type Visitor } from './visitor.ts'

type Row = Record<string, unknown> & { id: number; place: string; stage: string; revision: number }

describe.each(SITE_ENGINES)('listings in the office (%s)', (engine) => {
  let site: Site
  let agent: Visitor
  beforeAll(async () => {
    const databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
    site = await startSite({ ...(databaseUrl ? { databaseUrl } : {}), env: { LOG_LEVEL: 'error', DEMO: '1' } })
    agent = await atWork(site, 'agent')
  })
  afterAll(async () => await site?.stop())

  const list = async (search = '') =>
    (await agent.data(`/office/listings${search}`)).props as {
      rows: Row[]
      total: number
      counts: Record<string, number>
    }
  const did = async (path: string, body: unknown) => {
    const answer = await agent.act(path, body)
    return {
      status: answer.status,
      ...(JSON.parse(answer.text) as { outcome: string; id?: number; revision?: number }),
    }
  }
  const shown = async (id: number) => (await fetch(`${site.url}/nl/aanbod/${id}`)).status

  test('are listed with their missing facts, found by words, and counted by stage [office.listings]', async () => {
    await expect.poll(async () => (await list()).counts['online']).toBeGreaterThan(10)
    const { rows, counts, total } = await list()
    expect(total).toBe(counts['all'])
    expect(rows.every(({ percent }) => typeof percent === 'number')).toBe(true)
    const [first] = rows
    const word = first?.place.split(' ')[0] ?? ''
    const found = await list(`?q=${encodeURIComponent(word.toUpperCase())}`)
    expect(found.rows.map(({ id }) => id)).toContain(first?.id)
    expect(found.total).toBeLessThan(total)
    expect((await list('?q=%25_%27')).total).toBe(0)
    const html = await agent.get('/office/listings?show=online')
    expect(html.status).toBe(200)
    expect(html.text).toContain('<table class="data data--in lt"')
  })

  test('are unpublished and published from the list within a second [office.stages]', async () => {
    const { rows } = await list('?show=online')
    const id = rows[0]?.id ?? 0
    expect(await shown(id)).toBeLessThan(400)
    expect(await did('/office/listings/stage', { ids: [id], to: 'withdrawn' })).toMatchObject({
      outcome: 'moved',
      moved: [id],
    })
    await expect.poll(async () => await shown(id)).toBeGreaterThanOrEqual(404)
    expect((await list('?show=gone')).rows.map((row) => row.id)).toContain(id)
    expect(await did('/office/listings/stage', { ids: [id], to: 'scheduled' })).toMatchObject({
      outcome: 'not_from_here',
    })
    expect(await did('/office/listings/stage', { ids: [id], to: 'published' })).toMatchObject({ outcome: 'moved' })
    await expect.poll(async () => await shown(id)).toBeLessThan(400)
  })

  test('store a price typed in the list once, and report when two people typed one [office.list-price]', async () => {
    const [row] = (await list('?show=online')).rows.filter(({ deal }) => deal === 'FOR_SALE')
    if (!row) throw new Error('nothing is for sale')
    const save = { base: row.revision, field: 'deals.FOR_SALE.price', value: 123_456, id: 'a' }
    const saved = await did(`/office/listings/${row.id}/edits`, save)
    expect(saved).toMatchObject({ status: 200, outcome: 'saved' })
    expect(await did(`/office/listings/${row.id}/edits`, save)).toMatchObject({ revision: saved.revision })
    const other = { ...save, value: 200_000, id: 'b' }
    expect(await did(`/office/listings/${row.id}/edits`, other)).toMatchObject({
      status: 409,
      mine: 200_000,
      theirs: 123_456,
    })
    expect(await did(`/office/listings/${row.id}/edits`, { ...other, base: 9, value: 'veel', id: 'c' })).toMatchObject({
      status: 422,
    })
    expect(await did('/office/listings/999999/edits', other)).toMatchObject({ status: 404 })
    const changed = await list('?show=changed')
    expect(changed.rows.find(({ id }) => id === row.id)).toMatchObject({ price: 123_456, unpublished: true })
  })

  test('start as a draft that visitors cannot see [office.new-listing]', async () => {
    const begun = await did('/office/listings/new', { deal: 'TO_RENT', type: 'APARTMENT' })
    expect(begun.outcome).toBe('begun')
    const drafts = await list('?show=draft')
    expect(drafts.rows.map(({ id }) => id)).toContain(begun.id)
    expect((await list('?show=mine')).rows.map(({ id }) => id)).toContain(begun.id)
    expect(await shown(begun.id ?? 0)).toBe(404)
    expect(await did('/office/listings/new', { deal: 'GIFT', type: 'APARTMENT' })).toMatchObject({ status: 422 })
  })
})
