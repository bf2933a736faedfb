import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { html, onSites, SOON, textOf } from '../requests/agency.ts'
import { startSite } from '../site.ts'
import { atWork, type Visitor } from './visitor.ts'

type Shown = { settings: Record<string, { value: unknown; isFixed: boolean }>; mayChange: boolean }

onSites('the settings of the site', (site) => {
  let owner: Visitor
  let assistant: Visitor
  beforeAll(async () => {
    owner = await atWork(site(), 'owner')
    assistant = await atWork(site(), 'assistant')
  })

  const shown = async (who: Visitor) => (await who.data('/office/settings/site')).props as unknown as Shown
  const valueOf = async (setting: string) => (await shown(owner)).settings[setting]?.value
  const save = async (setting: string, value: unknown, more: { seen?: unknown; who?: Visitor } = {}) => {
    const seen = 'seen' in more ? more.seen : await valueOf(setting)
    const answer = await (more.who ?? owner).act('/office/settings/site', { setting, value, seen })
    return { status: answer.status, body: answer.text }
  }
  const home = async () => textOf(await html(`${site().url}/nl`))

  test('change the site within seconds, colour and opening hours included [office.site-settings]', async () => {
    expect((await save('name', 'Huis & Haard')).status).toBe(200)
    await expect.poll(home, SOON).toContain('Huis & Haard')
    expect((await save('brand_colour', '#884400')).status).toBe(200)
    await expect.poll(async () => await html(`${site().url}/nl`), SOON).toContain('/brand.css?colour=%23884400')
    expect(await html(`${site().url}/brand.css`)).toContain('--primary')
    const offices = (await valueOf('offices')) as Record<string, unknown>[]
    const [first, ...others] = offices
    const changed = {
      ...first,
      name: 'Kantoor aan de Kaai',
      hours: { monday: ['10:00-11:00'] },
      closed: ['2099-12-25'],
    }
    expect((await save('offices', [changed, ...others])).status).toBe(200)
    const about = async () => textOf(await html(site().url + pathFor('about', 'nl')))
    await expect.poll(about, SOON).toContain('Kantoor aan de Kaai')
    expect((await owner.get('/office/log')).text).toContain('setting changed')
    expect((await owner.get('/office/today')).text).toContain('Huis &amp; Haard')
  })

  test('report a wrong field, and a change by a colleague in the meantime; nothing is lost [office.site-settings-wrong]', async () => {
    const offices = (await valueOf('offices')) as Record<string, unknown>[]
    const wrong = await save('offices', [{ ...offices[0], hours: { monday: ['laat'] } }, ...offices.slice(1)])
    expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('"0.hours.monday.0"')])
    const nobody = await save('offices', offices.slice(1))
    expect([nobody.status, nobody.body], 'agents belong to the office').toEqual([
      422,
      expect.stringContaining('agents'),
    ])
    const seen = await valueOf('phone')
    expect((await save('phone', '+32 15 11 11 11', { seen })).status).toBe(200)
    const second = await save('phone', '+32 15 22 22 22', { seen })
    expect([second.status, second.body]).toEqual([409, expect.stringContaining('+32 15 11 11 11')])
    expect(await valueOf('phone')).toBe('+32 15 11 11 11')
    expect((await save('feeds', [])).status, 'not every setting can be changed here').toBe(422)
  })

  test('are changed by the owner; texts by everybody [office.site-settings-roles]', async () => {
    expect((await save('name', 'Van Lotte', { who: assistant, seen: await valueOf('name') })).status).toBe(403)
    expect((await shown(assistant)).mayChange).toBe(false)
    const seen = await valueOf('texts')
    const value = { ...(seen as object), about: { nl: 'Wij zijn er sinds 1932.' } }
    expect((await assistant.act('/office/settings/site/texts', { value, seen })).status).toBe(200)
    await expect
      .poll(async () => textOf(await html(site().url + pathFor('about', 'nl'))), SOON)
      .toContain('Wij zijn er sinds 1932.')
  })
})

test('settings in SITE_FILE can only be changed there, and all others here [office.site-settings-file]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'site.json')
  writeFileSync(file, JSON.stringify({ name: 'Uit het bestand', email: 'huis@example.com' }))
  const site = await startSite({ anyStore: true, env: { SITE_FILE: file } })
  onTestFinished(async () => void (await site.stop()))
  const owner = await atWork(site, 'owner')
  const { settings } = (await owner.data('/office/settings/site')).props as unknown as Shown
  expect([settings['name'], settings['enterprise_number']]).toMatchObject([
    { isFixed: true },
    { isFixed: false, value: null },
  ])
  const refused = await owner.act('/office/settings/site', { setting: 'name', value: 'X', seen: 'Uit het bestand' })
  expect(JSON.parse(refused.text)).toEqual({ outcome: 'fixed' })
  await owner.act('/office/settings/site', { setting: 'enterprise_number', value: '0123.456.789', seen: null })
  await expect.poll(async () => await html(site.url + pathFor('about', 'nl')), SOON).toContain('0123.456.789')

  await owner.post('/office/settings', { csrf: await owner.csrf(), name: 'Bram', language: 'nl' })
  for (const look of [{ width: 360, theme: 'dark' } as const, { width: 1280, theme: 'light' } as const]) {
    const page = await openPage({ ...look, locale: 'nl' })
    await page.context().addCookies([{ name: 'office', value: owner.cookies.get('office') ?? '', url: site.url }])
    await page.goto(`${site.url}/office/settings/site`)
    expect([look.width, await accessibilityFaults(page)]).toEqual([look.width, []])
    if (process.env['SHOTS'])
      await page.screenshot({ path: join(process.env['SHOTS'], `site-${look.width}.png`), fullPage: true })
  }
  const page = await openPage({ width: 1280, locale: 'nl' })
  await page.context().addCookies([{ name: 'office', value: owner.cookies.get('office') ?? '', url: site.url }])
  await page.goto(`${site.url}/office/settings/site`)
  await page.getByLabel('Verzekeraar').fill('Zeker NV')
  await page.getByLabel('Polisnummer').fill('12.345')
  await page.locator('#agency').getByRole('button', { name: 'Bewaar' }).click()
  await page.getByText('Bewaard. De site toont het nu.').waitFor()
  await expect.poll(async () => await html(`${site.url}${pathFor('about', 'nl')}`), SOON).toContain('Zeker NV')
})

test('typing and presses before the script of a page has loaded still count [office.typed-early]', async () => {
  const site = await startSite({ anyStore: true })
  onTestFinished(async () => void (await site.stop()))
  const owner = await atWork(site, 'owner')
  const page = await openPage({ width: 1280, locale: 'en' })
  await page.context().addCookies([{ name: 'office', value: owner.cookies.get('office') ?? '', url: site.url }])
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/site-settings-[^/]*\.js$/, async (route) => {
    await released
    await route.fallback()
  })
  await page.goto(`${site.url}/office/settings/site`)
  await page.locator('#g-insurer').fill('Zeker NV')
  await page.locator('#g-policy').fill('12.345')
  await page.locator('#agency').getByRole('button', { name: 'Save' }).click()
  release()
  await page.getByText('Saved. The site shows it now.').waitFor()
  await expect.poll(async () => await html(`${site.url}${pathFor('about', 'nl')}`), SOON).toContain('Zeker NV')
  expect(await page.locator('#g-insurer').inputValue()).toBe('Zeker NV')
  expect(await html(`${site.url}${pathFor('about', 'nl')}`)).toContain('12.345')
})
