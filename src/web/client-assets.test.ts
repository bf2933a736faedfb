import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { SHEETS } from '#ui/sheets.ts'
import { loadClientAssets } from './client-assets.ts'

const dist = mkdtempSync(join(tmpdir(), 'gevel-dist-'))
mkdirSync(join(dist, 'client/.vite'), { recursive: true })
const manifest = {
  'src/ui/client.ts': { file: 'assets/client-1.js' },
  'src/ui/styles/site.css': {
    file: 'assets/site-2.css',
    assets: ['assets/figtree-common-3.woff2', 'assets/figtree-rest-4.woff2', 'assets/a-5.svg'],
  },
  ...Object.fromEntries(
    SHEETS.map((sheet) => [`src/ui/styles/sheets/${sheet}.css`, { file: `assets/sheet-${sheet}-9.css` }]),
  ),
  'src/ui/islands/menu.tsx': { file: 'assets/menu-6.js' },
  'src/ui/islands/favorites-list.tsx': { file: 'assets/favorites-7.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-8.js', assets: ['assets/a-5.svg'] },
}
writeFileSync(join(dist, 'client/.vite/manifest.json'), JSON.stringify(manifest))
mkdirSync(join(dist, 'client/assets'))
for (const file of ['favorites-7.nl.js', 'react-8.js', 'a-5.svg']) writeFileSync(join(dist, 'client/assets', file), '')
afterAll(() => rmSync(dist, { recursive: true }))

test('pages name the hashed files of the build, and preload only the fonts of the first screen', () => {
  const assets = loadClientAssets(dist)
  expect(assets).toMatchObject({
    directory: join(dist, 'client'),
    script: '/assets/client-1.js',
    styles: ['/assets/site-2.css'],
    sheets: { home: '/assets/sheet-home-9.css', offer: '/assets/sheet-offer-9.css' },
    preloadFonts: ['/assets/figtree-common-3.woff2'],
    offline: ['/assets/react-8.js', '/assets/a-5.svg'],
  })
  expect(assets.offlineIn('nl'), 'the code that is there once a language').toEqual(['/assets/favorites-7.nl.js'])
  expect(assets.island('menu')).toBe('/assets/menu-6.js')
  expect(() => assets.island('gone')).toThrow('The build has no src/ui/islands/gone.tsx')
})

test('in development they name the sources, which Vite serves', () => {
  vi.stubEnv('GEVEL_DEV', '1')
  const assets = loadClientAssets('/nowhere')
  vi.unstubAllEnvs()
  expect([assets.script, assets.directory]).toEqual(['/src/ui/client.ts', null])
})
