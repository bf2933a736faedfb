import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { estate, feed } from '../feeds/feed-files.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { startSite } from '../site.ts'
import { POSTGRES } from '../store/engines.ts'
import { needing } from '../run/needing.ts'

needing(test, POSTGRES)(
  'a worker takes up a killed import within a minute: its lease runs out after half of one',
  async () => {
    const databaseUrl = (await freshPostgres()) ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'gevel-lease-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const site = await startSite({ databaseUrl })
    onTestFinished(async () => void (await site.stop()))
    const env = { ROLE: 'web', GEVEL_TEST: '1', GEVEL_FAILPOINTS: 'import.batch-stored=kill' }
    const elsewhere = await startSite({ databaseUrl, env })
    onTestFinished(async () => void (await elsewhere.stop()))
    const file = join(folder, 'many.json')
    writeFileSync(file, feed(Array.from({ length: 250 }, (_, i) => estate(`r${i}`))))
    const killedImport = await elsewhere.gevel('import', file)
    expect(killedImport.code, killedImport.stderr).not.toBe(0)
    expect(killedImport.stderr, 'it was killed, not refused').not.toContain('refused')
    const killed = performance.now()
    const runs = async () =>
      JSON.parse((await site.gevel('runs', 'agency', '--json')).stdout) as Record<string, unknown>[]
    await expect.poll(async () => (await runs())[0]?.['state'], { timeout: 120_000, interval: 500 }).toBe('done')
    const seconds = (performance.now() - killed) / 1000
    console.log(`a killed import was taken up after ${seconds.toFixed(1)} s`)
    expect((await runs())[0]).toMatchObject({ new: 250, resumed: 1 })
    expect(seconds).toBeLessThan(60)
  },
)
