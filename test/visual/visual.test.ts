import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../browser/chromium.ts'
import { settled, visit } from '../browser/page.ts'
import { type Site, startSite } from '../site.ts'
import { complaint } from './compare.ts'
import { type Found, type Picture, PICTURES } from './looks.ts'
import { needing } from '../run/needing.ts'

/** Friday morning in Brussels. */
const CLOCK = '2026-11-20T09:00:00Z'
const preload = new URL(`fixed-clock.ts?at=${CLOCK}`, import.meta.url).href
/** Other browsers render text differently. */
const isOurs = process.env['CHROMIUM_PATH'] === undefined && process.platform === 'linux'
/** Every photo and drawing becomes grey: other tests check them. */
const GREY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><path fill="#9a8" d="M0 0h800v600H0z"/></svg>'

needing(describe, isOurs ? null : 'the browser of the pictures')('what visitors see is as it was:', () => {
  let folder: string
  let site: Site
  let browser: Browser
  let found: Found
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gevel-visual-'))
    const env = { DEMO: '1', LOG_LEVEL: 'error', NODE_OPTIONS: `--import=${preload}` }
    site = await startSite({ varDir: folder, env })
    browser = await launchChromium(['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'])
    const [sale, rent, project] = await Promise.all(
      ['FOR_SALE&type=HOUSE', 'TO_RENT', 'FOR_SALE&new_build=1'].map(first),
    )
    found = { sale: sale ?? 0, rent: rent ?? 0, project: project ?? 0 }
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.for(PICTURES)('$name', async (picture) => {
    expect(await complaint(picture.name, await drawn(picture))).toBeNull()
  })

  async function drawn({ path, act, part, locale, theme, width }: Picture): Promise<Buffer> {
    const { page, close } = await visit(browser, { width, locale, theme, reducedMotion: true })
    try {
      await page.clock.setFixedTime(CLOCK)
      await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: GREY }))
      await page.goto(site.url + path(locale, found))
      // Styles of later sections load on scroll; a reloaded page has them at once.
      if (part !== undefined || act !== undefined) await page.reload()
      await act?.(page)
      await settled(page)
      const options = { animations: 'disabled', caret: 'hide' } as const
      return await (part === undefined ? page.screenshot(options) : page.locator(part).first().screenshot(options))
    } finally {
      await close()
    }
  }

  /** The first offer of a search, in the site's default order. */
  async function first(status: string): Promise<number> {
    const answer = await fetch(`${site.url}/nl/aanbod?status=${status}`, { headers: { accept: 'application/json' } })
    const { items } = (await answer.json()) as { items: { id: number }[] } // checked in the next line
    if (items[0] === undefined) throw new Error(`Nobody offers ${status}`)
    return items[0].id
  }
})

test('every baseline picture is compared', () => {
  const kept = readdirSync(fileURLToPath(new URL('baseline', import.meta.url)))
  expect(kept.toSorted()).toEqual(PICTURES.map(({ name }) => `${name}.png`).toSorted())
})
