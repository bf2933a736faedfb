import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { type ClientAssets, loadClientAssets } from './client-assets.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dist = join(root, 'dist')
const everyFile = (assets: ClientAssets): string[] => [
  assets.script,
  ...assets.styles,
  ...Object.values(assets.sheets),
  ...assets.preloadFonts,
  ...assets.offline,
  ...LOCALES.flatMap(assets.offlineIn),
]

afterEach(() => void vi.unstubAllEnvs())

test('every asset of a page is in the build, under a content-hashed name', () => {
  const assets = loadClientAssets(dist)
  const named = everyFile(assets)
  expect(assets.offline.length).toBeGreaterThan(1)
  for (const locale of LOCALES) expect(assets.offlineIn(locale).length).toBeGreaterThan(0)
  expect(named.filter((url) => !existsSync(join(assets.directory ?? '', url)))).toEqual([])
  expect(named.filter((url) => !/^\/assets\/[\w.-]+-[\w-]{8}(\.[a-z]{2})?\.\w+$/.test(url))).toEqual([])
})

test('only the fonts that every page needs are preloaded, one file per family', () => {
  const { preloadFonts } = loadClientAssets(dist)
  const families = readdirSync(join(dist, 'client/assets')).filter((file) => /-common-.*\.woff2$/.test(file))
  expect(preloadFonts.toSorted()).toEqual(families.map((file) => `/assets/${file}`).toSorted())
})

test('in development a page refers to existing sources', () => {
  vi.stubEnv('GEVEL_DEV', '1')
  const named = everyFile(loadClientAssets('/nowhere'))
  expect(named.filter((url) => !existsSync(join(root, url)))).toEqual([])
})
