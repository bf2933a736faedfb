import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { house, onSites } from '../requests/agency.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-paused-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'feed.json')
writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings: [house('a', 300_000)] }))
const feeds = [{ source: 'agency', path: file, every: '1h' }]
const siteFile = join(folder, 'site.json')
writeFileSync(siteFile, JSON.stringify({ name: 'Huis', email: 'huis@example.com', feeds }))

onSites(
  'an agency with a feed that goes wrong',
  (site) => {
    test('pauses it from the command line, sees who paused it, and resumes it [office.paused]', async () => {
      const refused = await site().gevel('pause', 'nobody')
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining('The site file has no feed "nobody".'),
      ])
      expect((await site().gevel('pause', 'agency', '--as', 'An')).stdout).toContain('agency is paused.')
      expect((await site().gevel('pause', 'agency', '--as', 'Bo')).stdout).toMatch(/has been paused since .*, by An\./)
      expect((await site().gevel('runs', 'agency')).stderr).toMatch(/agency has been paused since .*, by An\. To take/)
      expect((await site().gevel('runs', 'other')).stderr).not.toContain('paused')
      expect((await site().gevel('resume', 'agency')).stdout).toContain('agency is fetched again')
      expect((await site().gevel('resume', 'agency')).stdout).toContain('agency was not paused.')
      expect((await site().gevel('runs')).stderr).not.toContain('paused')
    })
  },
  { env: { SITE_FILE: siteFile } },
)
