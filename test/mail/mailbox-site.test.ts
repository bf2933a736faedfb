import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileMails } from '../hostile/hostile-mails.ts'
import { type Site, startSite } from '../site.ts'

const ADDRESS = 'b@bounce.gevel.example'
let site: Site
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-mailbox-'))
  site = await startSite({ anyStore: true, env: { BOUNCE_ADDRESS: ADDRESS } })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a running site reads hostile mails in a separate process, and keeps serving pages [intakes.site]', async () => {
  const mails = Object.values(hostileMails(2_000_000, ADDRESS))
  for (const [at, mail] of mails.entries()) writeFileSync(join(folder, `${at}.eml`), mail)
  let isDone = false
  const reading = site.gevel('bounces', folder, '--json').finally(() => (isDone = true))
  let pages = 0
  while (!isDone) {
    expect((await fetch(`${site.url}/nl/aanbod`)).status).toBe(200)
    pages++
  }
  const { code, stdout, stderr } = await reading
  expect(code, stderr).toBe(0)
  const counts = JSON.parse(stdout) as { read: number; hard: number; refused: number }
  expect([counts.read, counts.hard]).toEqual([mails.length, 0])
  // Seven are refused by their head; only the other process finds the limits that the others exceed.
  expect(counts.refused).toBeGreaterThanOrEqual(15)
  expect(pages).toBeGreaterThan(1)
})
