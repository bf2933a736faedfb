import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { type PageServer, servePages } from './page-server.ts'
import { samplePage } from './sample-pages.tsx'

let site: PageServer
beforeAll(async () => {
  site = await servePages(samplePage)
})
afterAll(() => site.close())

/** The fallback fonts of fonts.css; each system has some of them. */
const FACES = {
  Figtree: ['Arial', 'F2', 'F3'],
  Newsreader: ['N1', 'N2', 'N3'],
}

test('web fonts are as wide as their fallbacks [letters.late]', async () => {
  const page = await openPage({ pictures: false })
  await page.goto(`${site.url}/nl/search`)
  const widths = await page.evaluate(async (faces) => {
    const words = document.querySelector('main')?.textContent?.replaceAll(/\s+/g, ' ').slice(0, 3000) ?? ''
    const probe = document.createElement('span')
    probe.style.cssText = 'position:absolute;white-space:nowrap;letter-spacing:0'
    probe.textContent = words
    document.body.append(probe)
    const widthIn = async (family: string, weight: number) => {
      // A system without this font rejects the promise.
      await document.fonts.load(`${weight} 16px ${family}`, words).catch(() => [])
      probe.style.font = `${weight} 16px ${family}`
      return probe.getBoundingClientRect().width
    }
    const found: { family: string; ratio: number }[] = []
    for (const [own, others] of Object.entries(faces)) {
      const weight = own === 'Newsreader' ? 500 : 400
      const real = await widthIn(`'${own}'`, weight)
      for (const family of others) {
        const width = await widthIn(`'${family}', monospace`, weight)
        if (width !== (await widthIn('monospace', weight))) found.push({ family, ratio: width / real })
      }
    }
    return found
  }, FACES)
  expect(widths.filter(({ ratio }) => ratio < 0.97 || ratio > 1.03)).toEqual([])
  const stacks = await page.evaluate(() =>
    ['--sans', '--serif'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
  )
  for (const family of Object.values(FACES).flat()) expect(stacks.join()).toContain(family)
})
