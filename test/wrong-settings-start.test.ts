import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smallDisk } from './faults/small-disk.ts'
import { SOON } from './requests/agency.ts'
import { runGevelOn } from './site.ts'
import { folder, get, start } from './starts.ts'
import { LINUX, needing } from './run/needing.ts'

/** Starts the site, which stops with an error; returns its one-sentence message. */
async function refusal(varDir: string, env: Record<string, string>, ...typed: string[]): Promise<string> {
  const { code, stdout, stderr } = await runGevelOn(
    { varDir, env: { LOG_LEVEL: 'error', PORT: '0', ...env } },
    ...(typed.length === 0 ? ['serve'] : typed),
  )
  expect([code, stdout.replace(/^Listening on port \d+\.\n$/, '')], stderr).toEqual([1, ''])
  expect(stderr.trim().split('\n'), stderr).toHaveLength(1)
  return stderr.trim()
}

needing(test, LINUX)('a VAR_DIR that is none stops the start and each command with one sentence', async () => {
  const root = folder()
  writeFileSync(join(root, 'file'), '')
  const shared = join(root, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  for (const [varDir, why] of [
    [join(root, 'file'), 'is a file, or lies below one'],
    [join(root, 'file', 'var'), 'is a file, or lies below one'],
    ['/proc', 'cannot be written to'],
    [shared, 'is a folder that everybody shares'],
    ['/proc/gevel', 'cannot be made'],
  ] as const) {
    const said = await refusal(varDir, {})
    expect(said).toMatch(new RegExp(`^VAR_DIR: ${varDir} `))
    expect(said).toMatch(why)
  }
  expect(await refusal(join(root, 'file'), {}, 'stats')).toContain('VAR_DIR: ')
})

test('a disk that is full is said in one sentence, before there is a store and after [starting.disk-full]', async () => {
  const disk = smallDisk(8)
  if (disk === null) return void process.stderr.write('\nNOT TRIED: a start on a full disk (no small disk here)\n')
  onTestFinished(disk.remove)
  const varDir = join(disk.folder, 'var')
  const full = /^VAR_DIR: its disk is full, so that nothing can be kept there\. Make room, then start Gevel again/
  expect(await refusal(varDir, {})).toMatch(full)
  disk.fill()
  expect(await refusal(varDir, {})).toMatch(full)
})

test('a wrong value stops the start with the setting’s name, also from a settings file', async () => {
  const root = folder()
  const at = (name: string) => join(root, name)
  mkdirSync(at('var'))
  writeFileSync(
    at('site.json'),
    JSON.stringify({ name: 'Huis', email: 'a@b.be', feeds: [{ source: 'a', path: 'b', evry: 1 }] }),
  )
  writeFileSync(at('gevel.env'), 'SITE_FILE=site.json\n', { mode: 0o600 })
  writeFileSync(at('near.env'), 'TRUSTED_PROXY=10.0.0.0/8\n', { mode: 0o600 })
  expect(await refusal(at('var'), { MAIL_FROM: 'bob' })).toMatch(/^MAIL_FROM: must be a mail address .*"bob"$/)
  expect(await refusal(at('var'), { GEVEL_ENV: at('gevel.env') })).toBe(
    `SITE_FILE: feeds.0.evry: there is no such field, every? (in ${at('site.json')})`,
  )
  expect(await refusal(at('var'), { GEVEL_ENV: at('near.env') }, 'stats')).toBe(
    `TRUSTED_PROXY: there is no such setting (line 1 of ${at('near.env')}): TRUSTED_PROXIES?`,
  )
  expect(await refusal(at('var'), { GEVEL_ENV: at('none.env') })).toBe(`GEVEL_ENV: there is no file ${at('none.env')}`)
})

test('an occupied metrics port or a foreign address is not blamed on PORT', async () => {
  const taken = http.createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  expect(await refusal(join(folder(), 'var'), { METRICS_PORT: port })).toMatch(
    new RegExp(`^METRICS_PORT: nothing can listen on 127\\.0\\.0\\.1:${port}, which is taken`),
  )
  expect(await refusal(join(folder(), 'var'), { HOST: '203.0.113.7' })).toMatch(
    /^HOST: this machine has no such address/,
  )
})

test('a problem that may resolve itself does not stop the start, and is reported in the log and the metrics', async () => {
  const root = folder()
  const SITE_FILE = join(root, 'site.json')
  const feeds = [{ source: 'crm', path: 'none.json' }]
  writeFileSync(SITE_FILE, JSON.stringify({ name: 'Huis', email: 'a@b.be', logo: 'logo.svg', feeds }))
  const smtp = { SMTP_URL: 'smtp://mail.nowhere.invalid', MAIL_FROM: 'a@b.be' }
  const site = await start({ env: { ...smtp, SITE_FILE, METRICS_PORT: '0', TRUSTED_PROXY: '10.0.0.0/8' } })
  for (const said of [
    `SITE_FILE: logo: there is no file ${join(root, 'logo.svg')}`,
    `SITE_FILE: feeds.0.path: there is no file ${join(root, 'none.json')} for the feed crm`,
    'SMTP_URL: there is no machine of the name mail.nowhere.invalid',
    'TRUSTED_PROXY is ignored: there is no such setting. Is TRUSTED_PROXIES meant?',
  ])
    await expect.poll(site.log, SOON).toContain(said)
  const { text } = await get(site.metricsUrl())
  expect(text).toMatch(/^gevel_settings_missing 3$/m)
  expect(text).toMatch(/^gevel_settings_ignored 1$/m)
})
