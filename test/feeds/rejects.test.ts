import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { atWork, type Visitor } from '../office/visitor.ts'
import { house, onSites, SOON } from '../requests/agency.ts'

const isLong = process.env['GEVEL_LONG'] === '1'
const REJECTS = isLong ? 300_000 : 12_000
const COMMAND_REJECTS = isLong ? 100_000 : 12_000

type Run = { id: number; source: string; rejected: unknown[]; rejected_in_all: number; rejected_reasons: Reason[] }
type Reason = { field: string; reason: string; count: number }

const folder = mkdtempSync(join(tmpdir(), 'gevel-rejects-'))
/** Serves a feed of invalid records. */
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`{"gevel":1,"source":"fetched","listings":[{}${',{}'.repeat(REJECTS - 1)}]}`)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo // it listens on a port
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
const feeds = [{ source: 'fetched', url: `http://127.0.0.1:${port}/feed.json`, every: '1h' }]
const siteFile = join(folder, 'site.json')
writeFileSync(siteFile, JSON.stringify({ name: 'Huis', email: 'huis@example.com', feeds }))

onSites(
  'a feed of rejects',
  (site) => {
    let assistant: Visitor
    beforeAll(async () => {
      assistant = await atWork(site(), 'assistant')
    })

    const runs = async () => JSON.parse((await site().gevel('runs', '--json')).stdout) as Run[]
    const counted = (run: Run | undefined) => (run?.rejected_reasons ?? []).reduce((sum, { count }) => sum + count, 0)

    test('that the site fetches is counted by reason; its page shows the first thousand and says so [import-rejects.office]', async () => {
      await vi.waitFor(async () => expect((await runs())[0]?.rejected_in_all).toBe(REJECTS), {
        ...SOON,
        timeout: 400_000,
      })
      const [run] = await runs()
      expect([run?.source, run?.rejected.length, counted(run)]).toEqual(['fetched', 1000, REJECTS])
      const { text } = await assistant.get(`/office/feeds/runs/${run?.id}?show=rejected`)
      expect(text).toContain(`these are the first 1,000 of ${REJECTS.toLocaleString('en')}; every reason is counted`)
      expect(text).toContain('By reason')
    }, 420_000)

    test('that a command imports gets a complete report while the site serves pages, and leaves nothing on the disk [import-rejects.command]', async () => {
      const file = join(folder, 'feed.json')
      const rejected = Array.from({ length: COMMAND_REJECTS }, (_, n) => (n % 2 === 0 ? {} : house(`r-${n}`, -1)))
      writeFileSync(
        file,
        JSON.stringify({ gevel: 1, source: 'agency', listings: [house('good', 300_000), ...rejected] }),
      )
      let isDone = false
      const importing = site()
        .gevel('import', file, '--json')
        .finally(() => (isDone = true))
      let pages = 0
      while (!isDone) {
        expect((await fetch(`${site().url}/nl/aanbod`)).status).toBe(200)
        pages++
      }
      const { code, stdout, stderr } = await importing
      expect(code, stderr).toBe(0)
      const report = JSON.parse(stdout) as { new: number; rejected: { at: string }[] }
      expect([report.new, new Set(report.rejected.map(({ at }) => at)).size]).toEqual([1, COMMAND_REJECTS])
      expect(pages).toBeGreaterThan(5)
      const run = (await runs()).find(({ source }) => source === 'agency')
      expect([run?.rejected.length, run?.rejected_in_all, counted(run)]).toEqual([
        1000,
        COMMAND_REJECTS,
        COMMAND_REJECTS,
      ])
      expect(readdirSync(join(site().varDir, 'spool'))).toEqual([])
    }, 420_000)
  },
  { env: { SITE_FILE: siteFile, OUTBOUND_LOOPBACK: '1', DEMO: '0' } },
)
