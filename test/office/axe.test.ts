import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'
import { OFFICE_LOOKS } from './looks.ts'
import { atWork, invited } from './visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { LOG_LEVEL: 'error', DEMO: '1' } })
})
afterAll(async () => await site?.stop())

test.each(OFFICE_LOOKS)(
  'office pages pass axe at $width, $theme, $locale, and none is too wide',
  async ({ width, theme, locale }) => {
    const owner = await atWork(site, 'owner')
    const page = await openPage({ width, theme, locale, expected: /410/ })
    const invitation = await invited(site, `${locale}-${theme}-${width}@kantoor.example`, 'assistant')
    await owner.post('/office/settings', { csrf: await owner.csrf(), name: 'Bram Vervloet', language: locale })
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
      expect([path, await accessibilityFaults(page)]).toEqual([path, []])
    }
  },
)
