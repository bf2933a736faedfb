import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithoutPictures } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'
import { search } from '../requests/agency.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site?.stop())

const PAGES = {
  nl: ['', '/aanbod?status=FOR_SALE', '/aanbod?status=FOR_SALE&bedrooms_min=2&garden=1', '/aanbod?bedrooms_min=90'],
  de: ['/hou-me-op-de-hoogte', '/favorieten', '/contact', '/over-ons', '/privacy-verklaring', '/toegankelijkheid'],
} as const

test('letters of twice the size fit a phone: no page is wider than its screen [looks.large-letters]', async () => {
  const page = await openWithoutPictures({ width: 360, height: 740 })
  const { items } = await search(site, '/nl/aanbod?status=FOR_SALE')
  const offers = [items.find(({ url }) => url.includes('/huis')), items.find(({ url }) => url.includes('project'))]
  const paths = [
    ...PAGES.nl.map((path) => `/nl${path}`),
    ...offers.flatMap((offer) => offer?.url ?? []),
    ...(await Promise.all(PAGES.de.map((path) => inGerman(`/nl${path}`)))),
  ]
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    await page.goto(site.url + path)
    // Styles of what is not on the first screen come with the first touch.
    await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
    await page.waitForLoadState('networkidle')
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})

/** The same page in German, whose words are the longest. */
async function inGerman(path: string): Promise<string> {
  const html = await (await fetch(site.url + path)).text()
  const href = /hreflang="de" href="([^"]+)"/i.exec(html)?.[1] ?? ''
  return new URL(href, site.url).pathname
}
