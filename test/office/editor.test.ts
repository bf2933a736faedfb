import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { type Site, startSite } from '../site.ts'
import { SITE_ENGINES } from '../store/engines.ts'
import { atWork, type Visitor } from './visitor.ts'

type Field = { at: string; value: unknown; isBlocked: boolean; origin: { who: string } | null; hasFeed: boolean }
type Editor = {
  revision: number
  stage: string
  onSite: string | null
  fields: Field[]
  gate: { outcome: string; incomplete: string | null; blocks: { at: string; act: string | null }[]; changes: unknown[] }
}

describe.each(SITE_ENGINES)('the editor of a listing (%s)', (engine) => {
  let site: Site
  let an: Visitor
  let bo: Visitor
  beforeAll(async () => {
    const databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
    site = await startSite({ ...(databaseUrl ? { databaseUrl } : {}), env: { LOG_LEVEL: 'error', DEMO: '1' } })
    an = await atWork(site, 'agent', 'an@kantoor.example')
    bo = await atWork(site, 'assistant', 'bo@kantoor.example')
  })
  afterAll(async () => await site?.stop())

  const editor = async (id: number) => (await an.data(`/office/listings/${id}`)).props as Editor
  const valueOf = async (id: number, at: string) => (await editor(id)).fields.find((field) => field.at === at)?.value
  const did = async (who: Visitor, path: string, body: unknown) => {
    const answer = await who.act(path, body)
    return {
      status: answer.status,
      ...(JSON.parse(answer.text) as { outcome: string; id?: number; revision?: number }),
    }
  }
  const write = async (id: number, field: string, value: unknown) => {
    const { revision } = await editor(id)
    return await did(an, `/office/listings/${id}/edits`, { base: revision, field, value, id: crypto.randomUUID() })
  }
  const open = async (who: Visitor, id: number): Promise<Page> => {
    const page = await openPage({ width: 1280, locale: 'en', expected: /409|Failed to load resource|ERR_INTERNET/ })
    await page.context().addCookies([{ name: 'office', value: who.cookies.get('office') ?? '', url: site.url }])
    await page.goto(`${site.url}/office/listings/${id}`)
    await page.waitForSelector('.ed__form:enabled')
    return page
  }
  const title = '#f-texts-en-title'
  const saved = async (page: Page) =>
    await expect.poll(async () => await page.textContent('.only-desk .savestate')).toContain('version')

  test('saves typed text without a button, says so, and shows who wrote it [office.autosave]', async () => {
    const page = await open(an, 20)
    await page.fill(title, 'House with a garden')
    await saved(page)
    expect(await valueOf(20, 'texts.en.title')).toBe('House with a garden')
    await expect.poll(async () => await page.textContent('#v-f-texts-en-title')).toContain('agent')
    await page.fill('#f-bedrooms', 'many')
    await page.waitForSelector('#v-f-bedrooms .field__error')
    await page.fill('#f-bedrooms', '7')
    await expect.poll(async () => await valueOf(20, 'bedrooms')).toBe(7)
    expect((await (await fetch(`${site.url}/en/offer/20`)).text()).includes('House with a garden')).toBe(false)
    await page.click('.btn--go')
    await expect
      .poll(async () => (await (await fetch(`${site.url}/en/offer/20`)).text()).includes('House with a garden'))
      .toBe(true)
  })

  test('shows a live preview beside the fields, in each language [office.preview]', async () => {
    const page = await open(an, 22)
    await page.fill('#f-bedrooms', '9')
    await saved(page)
    await expect.poll(async () => await page.textContent('.pv')).toMatch(/9\sbed/)
    await page.getByRole('radio', { name: 'French' }).check()
    expect(await page.textContent('.pv')).toMatch(/9\sch/)
    expect((await (await fetch(`${site.url}/en/offer/22`)).text()).search(/9\sbed/)).toBe(-1)
  })

  test('shows both texts when two people edit one field, and lets the second choose [office.clash]', async () => {
    const [first, second] = [await open(an, 21), await open(bo, 21)]
    await second.context().setOffline(true)
    await second.fill(title, 'By the assistant')
    await first.fill(title, 'By the agent')
    await saved(first)
    await second.waitForSelector('.savestate--wait')
    await second.context().setOffline(false)
    await second.waitForSelector('.clash')
    const text = (await second.textContent('.clash')) ?? ''
    expect([text.includes('By the agent'), text.includes('By the assistant')]).toEqual([true, true])
    expect(await valueOf(21, 'texts.en.title')).toBe('By the agent')
    await second.click('.clash__c:first-child button')
    await expect.poll(async () => await valueOf(21, 'texts.en.title')).toBe('By the assistant')
    await expect.poll(async () => await first.inputValue(title)).toBe('By the assistant')
  })

  test('keeps text typed offline, also when the tab is killed, and saves it once both are back [office.offline]', async () => {
    const page = await open(an, 22)
    await page.context().setOffline(true)
    await page.fill(title, 'Written in a cellar')
    await page.waitForSelector('.savestate--wait')
    const context = page.context()
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(`${site.url}/office/listings/22`)
    await saved(again)
    expect(await again.inputValue(title)).toBe('Written in a cellar')
    expect(await valueOf(22, 'texts.en.title')).toBe('Written in a cellar')
  })

  test('publishes a listing written by hand, shows each blocker at its field, and undoes a change [office.by-hand]', async () => {
    const { id = 0 } = await did(bo, '/office/listings/new', { deal: 'TO_RENT', type: 'APARTMENT' })
    expect((await editor(id)).gate).toMatchObject({ outcome: 'incomplete' })
    const words = {
      'address.postalCode': '9000',
      'address.locality': 'Gent',
      'address.street': 'Teststraat',
      'address.number': '1',
    }
    for (const [at, value] of Object.entries(words))
      expect(await write(id, at, value)).toMatchObject({ outcome: 'saved' })
    await write(id, 'deals.TO_RENT.price', 900)
    await write(id, 'texts.en.description', 'Two rooms above a bakery.')
    const blocked = await editor(id)
    expect(blocked.gate.outcome).toBe('blocked')
    expect(blocked.gate.blocks.every(({ act }) => act !== null)).toBe(true)
    const fields = new Set(blocked.fields.map(({ at }) => at))
    for (const { at } of blocked.gate.blocks) expect([at, fields.has(at)]).toEqual([at, true])
    const publish = async (more: object = {}) =>
      await did(an, `/office/listings/${id}/publish`, { seen: (await editor(id)).revision, ...more })
    expect(await publish()).toMatchObject({ outcome: 'blocked' })
    const answers: Record<string, unknown> = {
      'energy.kwh': 120,
      'energy.label': 'B',
      'energy.certificate': '20240101-0001234567-RES-1',
    }
    for (const [at, value] of Object.entries(answers)) await write(id, at, value)
    for (let round = 0; round < 5; round++)
      for (const { at } of (await editor(id)).gate.blocks) await write(id, at, OTHER[at] ?? 'NO')
    expect((await editor(id)).gate).toMatchObject({ outcome: 'would_publish', blocks: [] })
    expect(await publish({ seen: 1 })).toMatchObject({ outcome: 'changed_since' })
    expect(await publish({ at: '2020-01-01T10:00:00Z' })).toMatchObject({ outcome: 'in_past' })
    expect(await publish()).toMatchObject({ outcome: 'published' })
    await expect.poll(async () => (await fetch(`${site.url}/en/offer/${id}`)).status).toBeLessThan(400)
    const { revision: number } = await write(id, 'bedrooms', 2)
    expect(await did(an, `/office/listings/${id}/undo`, { number })).toMatchObject({ outcome: 'undone' })
    expect(await valueOf(id, 'bedrooms')).toBeNull()
    const history = (await an.data(`/office/listings/${id}/history`)).props['rows'] as {
      act: string
      undoes: number | null
    }[]
    expect(history[0]).toMatchObject({ act: 'edit', undoes: number })
    expect(history.map(({ act }) => act)).toContain('publish')
  })
})

const OTHER: Record<string, unknown> = { 'energy.certificateDate': '2024-01-01', 'deals.TO_RENT.charges': 50 }
