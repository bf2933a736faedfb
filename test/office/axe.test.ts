import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, LOCALES } from '#base/locale.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'
import { atWork, invited } from './visitor.ts'

const axe = readFileSync(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8')

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { LOG_LEVEL: 'error', DEMO: '1' } })
}, 180_000)
afterAll(async () => await site?.stop())

/** Each look in a language of its own; `npm run test:long` shows each in all four. */
const LOOKS = [
  { width: 360, theme: 'light', language: 'de' },
  { width: 360, theme: 'dark', language: 'nl' },
  { width: 768, theme: 'dark', language: 'fr' },
  { width: 1280, theme: 'light', language: 'en' },
] as const
const languagesOf = (language: Locale) => (process.env['GEVEL_LONG'] === '1' ? LOCALES : [language])

test.each(LOOKS)(
  'axe finds nothing on pages of the office at $width, $theme, $language, and none is too wide',
  async ({ width, theme, language }) => {
    const owner = await atWork(site, 'owner')
    const csrf = await owner.csrf()
    for (const locale of languagesOf(language)) {
      const page = await openPage({ width, theme, locale, expected: /410/ })
      const invitation = await invited(site, `${locale}@kantoor.example`, 'assistant')
      await owner.post('/office/settings', { csrf, name: 'Bram Vervloet', language: locale })
      await page.context().addCookies([{ name: 'office', value: owner.cookies.get('office') ?? '', url: site.url }])
      const lost = `/office/sign-in/${'x'.repeat(43)}`
      for (const path of [
        '/office/sign-in?mailed',
        lost,
        invitation,
        '/office/today',
        '/office/viewings',
        '/office/viewings?view=day',
        '/office/viewings/listings/20',
        '/office/listings',
        '/office/listings/20',
        '/office/listings/20/history',
        '/office/feeds',
        '/office/settings',
        '/office/log',
      ]) {
        await page.goto(site.url + path)
        await page.evaluate(axe)
        const faults = await page.evaluate<string[]>(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
        )
        expect([locale, path, faults]).toEqual([locale, path, []])
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect([locale, path, tooWide]).toEqual([locale, path, false])
      }
    }
  },
  180_000,
)
