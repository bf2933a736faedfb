import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import http from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postJson } from './requests/agency.ts'
import { runGevelOn, type Site, startSite } from './site.ts'
import { folder, get, start } from './starts.ts'
import { POSIX, needing } from './run/needing.ts'
import { backupRows } from './store/backup-rows.ts'

describe('a folder', () => {
  needing(test, POSIX)('that others could read is closed to them', async () => {
    const varDir = folder()
    chmodSync(varDir, 0o755)
    expect((await runGevelOn({ varDir }, 'migrate')).code).toBe(0)
    expect(statSync(varDir).mode & 0o777).toBe(0o700)
  })
})

test('a backup is restored into an empty folder without an error in the log, and never into a filled one', async () => {
  const root = folder()
  const at = (name: string) => ({ varDir: join(root, name), env: { LOG_LEVEL: 'info' } })
  const file = join(root, 'backup')
  expect((await runGevelOn(at('first'), 'demo')).code).toBe(0)
  expect((await runGevelOn(at('first'), 'backup', file)).code).toBe(0)
  const nowhere = await runGevelOn({ varDir: join(root, 'first') }, 'backup', join(root, 'missing', 'backup'))
  expect(nowhere).toMatchObject({ code: 2, stdout: '' })
  expect(nowhere.stderr).toContain('cannot be written: there is no such folder.')
  const restored = await runGevelOn(at('second'), 'restore', file)
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.stderr).not.toMatch(/"level":(40|50|60)/)
  const refused = await runGevelOn({ varDir: join(root, 'second'), env: { LOG_LEVEL: 'warn' } }, 'restore', file)
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr.trim().split('\n')).toEqual([`Store: ${join(root, 'second')}`, expect.any(String)])
  expect(refused.stderr).toContain('The store is not empty')
})

test('an occupied port stops the start with a one-sentence error', async () => {
  const taken = http.createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, stderr } = await runGevelOn({ varDir: folder(), env: { PORT: port } }, 'serve')
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`PORT: nothing can listen on 127\\.0\\.0\\.1:${port}, which is taken`))
  expect(stderr).not.toContain('at Server')
})

describe('SECRET_FILE', () => {
  test('keeps the link key out of the store, and earlier links still work [starting.keeps-key-links]', async () => {
    const varDir = folder()
    const secret = join(varDir, 'secret')
    writeFileSync(secret, 'c'.repeat(64))
    const wish = async (site: Site, email: string, count: number) => {
      const answer = await postJson(`${site.url}/nl/ajax/notifications`, {
        contact: { contact_information: { personal: { email } } },
        notification: { statuses: ['FOR_SALE'], types: ['HOUSE'] },
      })
      expect(answer.status).toBe(201)
      const mail = (await site.waitForMails(count)).find(({ to }) => to?.[0]?.address === email)
      return /\/nl\/hou-me-op-de-hoogte\/[\w-]{43}(?=\s)/.exec(mail?.text ?? '')?.[0] ?? 'none'
    }
    const before = await startSite({ varDir })
    const link = await wish(before, 'before@example.org', 1)
    await before.stop()
    const site = await start({ varDir, env: { SECRET_FILE: secret } })
    expect((await get(site.url + link)).status).toBe(200)
    expect((await get(site.url + (await wish(site, 'after@example.org', 2)))).status).toBe(200)
    const file = join(varDir, 'backup')
    expect((await site.gevel('backup', file)).code).toBe(0)
    expect(backupRows(file)).not.toContain('link-tokens')
  })
})
