import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../browser/page.ts'
import { openWithoutWebGl as openPage } from '../browser/without-webgl.ts'
import { type Site, startSite } from '../site.ts'

/** Width and height of the logo picture. */
const SHAPES = [
  [480, 160],
  [400, 400],
  [160, 480],
  [1500, 120],
] as const
const BLUE = [20, 60, 160]
const WHITE = [255, 255, 255]

const drawn = (width: number, height: number, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}" fill="${colour}"/></svg>`

const folder = mkdtempSync(join(tmpdir(), 'gevel-logo-'))
let alone: Site
let both: Site
beforeAll(async () => {
  writeFileSync(join(folder, 'logo.svg'), drawn(480, 160, 'rgb(20 60 160)'))
  writeFileSync(join(folder, 'logo-dark.svg'), drawn(480, 160, 'rgb(255 210 0)'))
  const started = async (name: string, more: object) => {
    const SITE_FILE = join(folder, `${name}.json`)
    writeFileSync(SITE_FILE, JSON.stringify({ name: 'Huis', email: 'huis@huis.example', logo: 'logo.svg', ...more }))
    return await startSite({ anyStore: true, env: { SITE_FILE, DEMO: '1' } })
  }
  alone = await started('alone', {})
  both = await started('both', { logo_dark: 'logo-dark.svg' })
})
afterAll(async () => {
  await Promise.all([alone?.stop(), both?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const box = async (place: Locator) => {
  const found = await place.boundingBox()
  if (found === null) throw new Error('not shown')
  return found
}
const shown = async (page: Page, address: string) => {
  await page.goto(address)
  await settled(page)
}
/** The colour at a point of the screen. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const { default: sharp } = await import('sharp')
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 }, scale: 'css' })
  return [...(await sharp(png).removeAlpha().raw().toBuffer())]
}

test('a logo that is wide, square, tall or very wide keeps the header height and leaves room for the tools [settings.logo-shapes]', async () => {
  for (const width of [360, 1280])
    for (const [w, h] of SHAPES) {
      const where = `${w} × ${h} at ${width}`
      const page = await openPage({ width })
      await page.route('**/media/site/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: drawn(w, h, 'rgb(20 60 160)') }),
      )
      await shown(page, `${alone.url}/nl`)
      const header = await box(page.locator('.site-header__in'))
      expect(header.height, where).toBe(width === 360 ? 56 : 64)
      const logo = await box(page.locator('.site-header .logo img'))
      expect(logo.height, where).toBe(40)
      expect(logo.y - header.y, where).toBeCloseTo((header.height - 40) / 2, 0)
      expect(logo.width, where).toBeLessThanOrEqual(240)
      expect(await box(page.locator('.site-header .logo')), where).toMatchObject({ x: logo.x, width: logo.width })
      if (w / h < 4) expect(logo.width, where).toBeCloseTo((40 * w) / h, 0)
      expect(logo.width, where).toBeGreaterThan(12)
      expect((await box(page.locator('main'))).y, where).toBe(header.y + header.height + 1)
      const tools = await box(page.locator('.site-header .tools'))
      expect(logo.x + logo.width, where).toBeLessThanOrEqual(tools.x)
      expect(tools.x + tools.width, where).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width)
      expect((await box(page.locator('.site-footer .logo img'))).height, where).toBe(40)
    }
})

test('in dark mode a separate logo is shown, also after switching the theme; without one the logo has a white plate [settings.logo-dark]', async () => {
  for (const width of [360, 1280]) {
    const sourceIn = async (page: Page, part: string) =>
      await page.locator(`${part} .logo img`).evaluate((image) => (image as HTMLImageElement).currentSrc)
    const night = await openPage({ width, theme: 'dark' })
    await shown(night, `${both.url}/nl`)
    expect(await sourceIn(night, '.site-header')).toContain('logo-dark.svg')
    const logo = await box(night.locator('.site-header .logo img'))
    expect(logo.x).toBe((await box(night.locator('.site-header .logo'))).x)
    expect(await colourAt(night, logo.x + logo.width / 2, logo.y + logo.height / 2)).toEqual([255, 210, 0])
    expect(await colourAt(night, logo.x + 1, logo.y + 1), 'no plate').not.toEqual(WHITE)

    const day = await openPage({ width })
    await shown(day, `${both.url}/nl`)
    expect(await sourceIn(day, '.site-header')).toContain('/logo.svg')
    expect(await sourceIn(day, '.site-footer'), 'the footer is dark in both themes').toContain('logo-dark.svg')
    await day.click('.theme-switch')
    await day.click('.theme-switch')
    await expect.poll(() => sourceIn(day, '.site-header')).toContain('logo-dark.svg')
    await day.reload()
    expect(await sourceIn(day, '.site-header')).toContain('logo-dark.svg')

    const plain = await openPage({ width, theme: 'dark' })
    await shown(plain, `${alone.url}/nl`)
    const plate = await box(plain.locator('.site-header .logo img'))
    expect(await colourAt(plain, plate.x + 1, plate.y + 1)).toEqual(WHITE)
    expect(await colourAt(plain, plate.x - 3, plate.y + 20)).toEqual(WHITE)
    expect(await colourAt(plain, plate.x + plate.width / 2, plate.y + plate.height / 2)).toEqual(BLUE)
  }
})
