import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Store, openStore } from '#store/engine/db.ts'
import { sendRaw, statusesOf } from './raw-request.ts'
import { backupRows } from '../store/backup-rows.ts'
import { type SampleSite, startSampleSite, wish } from './sample-site.ts'
import { withinOneMinute } from './within-minute.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-secrets-'))
const varDir = join(folder, 'var')
const linkKey = 'k3y-of-the-links-'.padEnd(40, 'x')
const signing = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkimKey = signing.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
/** A part of each secret that appears nowhere else. */
const SECRETS = {
  SECRET_FILE: linkKey,
  DKIM_KEY_FILE: dkimKey.split('\n')[3] ?? '',
  SMTP_URL: 'pa55word-of-the-mail-server',
  MAIL_WEBHOOK_SECRET: '53cret-of-the-webhook',
}

let site: SampleSite
beforeAll(async () => {
  writeFileSync(join(folder, 'links'), linkKey)
  writeFileSync(join(folder, 'dkim'), dkimKey)
  site = await startSampleSite({
    varDir,
    env: {
      SECRET_FILE: join(folder, 'links'),
      DKIM_DOMAIN: 'agency.example',
      DKIM_SELECTOR: 'a',
      DKIM_KEY_FILE: join(folder, 'dkim'),
      // Nothing listens there: each mail fails, and the failure is logged.
      SMTP_URL: `smtp://agency:${SECRETS.SMTP_URL}@127.0.0.1:9`,
      MAIL_FROM: 'mail@agency.example',
      MAIL_WEBHOOK_SECRET: SECRETS.MAIL_WEBHOOK_SECRET,
      METRICS_PORT: '0',
      METRICS_NAMES: 'prometheus.lan, figures.lan',
      RATE_LIMIT: 'on',
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
      LOG_LEVEL: 'info',
    },
  })
})
afterAll(async () => {
  await site.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('metrics answer for loopback names, their host and configured names, and for no other host name [metrics.own-names]', async () => {
  const asked = async (host: string) => {
    const headers = `Host: ${host}\r\nConnection: close`
    return statusesOf(await sendRaw(site.metricsUrl(), `GET /metrics HTTP/1.1\r\n${headers}\r\n\r\n`))[0]
  }
  for (const name of ['localhost', 'localhost:1', '127.0.0.1', '[::1]:9', 'PROMETHEUS.lan', 'prometheus.lan:9100'])
    expect(await asked(name), name).toBe(200)
  for (const name of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '0.0.0.0',
    '10.1.2.3',
    'a b',
    '',
  ])
    expect(await asked(name), name).not.toBe(200)
})

test('refused attempts are counted and logged by reason, one line per minute, without names or content [secrets.refused-attempts-counted]', async () => {
  const post = async (path: string, headers: Record<string, string>, body: string) =>
    (await fetch(site.url + path, { method: 'POST', headers, body })).status
  const json = { 'content-type': 'application/json' }
  for (const time of [1, 2, 3])
    expect(await post('/nl/contact', { origin: 'https://evil.example' }, `message=${time}`)).toBe(403)
  expect(await post('/hooks/mail', { ...json, authorization: 'Bearer guessed' }, '[]')).toBe(401)
  expect(await post('/nl/ajax/contact-form-handler', json, 'a'.repeat(70_000))).toBe(413)
  await sendRaw(site.url, 'GET /nl HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n')
  await sendRaw(site.url, 'NONSENSE\r\n\r\n')
  const guesses: number[] = []
  await withinOneMinute(async (headers) => {
    const own: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const path = `/nl/hou-me-op-de-hoogte/${'guessed'.padEnd(42, 'x')}${time % 10}`
      own.push((await fetch(site.url + path, { headers })).status)
    }
    guesses.push(...own)
    return () => expect(own.join()).toBe(`${'404,'.repeat(10)}429,429`)
  })
  const counted = {
    other_site: 3,
    wrong_secret: 1,
    too_large: 1,
    other_name: 1,
    unreadable: 1,
    wrong_link: guesses.filter((status) => status === 404).length,
    limit_reached: guesses.filter((status) => status === 429).length,
  }
  const figures = await (await fetch(site.metricsUrl())).text()
  for (const [reason, count] of Object.entries(counted))
    expect(figures).toContain(`\ngevel_refused_attempts_total{reason="${reason}"} ${count}\n`)
  // The first is logged at once, the others within a minute, or when the site stops.
  const lines = site
    .log()
    .split('\n')
    .filter((line) => line.includes('attempts were refused'))
  expect(lines[0]).toContain('"refused":{"other_site":1}')
  const told = lines.map((line) => Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? ''))
  // A timer may fire a moment early.
  for (const [at, time] of told.slice(1).entries())
    expect(time, 'a minute later').toBeGreaterThan((told[at] ?? 0) + 59_000)
  expect(site.log()).not.toMatch(/guessed|evil\.example|127\.0\.0\.1|198\.51\.100/)
})

test('wrong office links count as wrong links: after ten no link of any kind is looked up [secrets.office-links]', async () => {
  const counted = async () =>
    Number(/reason="wrong_link"} (\d+)/.exec(await (await fetch(site.metricsUrl())).text())?.[1] ?? 0)
  const before = await counted()
  let wrong = 0
  await withinOneMinute(async ({ 'x-forwarded-for': guesser = '' }) => {
    // Not the network of the guesses above, which may be in this minute.
    const headers = { 'x-forwarded-for': guesser.replace('198.51.100', '203.0.113') }
    const own: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const path = `/office/${time % 2 === 0 ? 'invitation' : 'sign-in'}/${String(time).padStart(43, 'x')}`
      const method = time % 4 < 2 ? 'GET' : 'POST'
      const asked = { method, redirect: 'manual', headers: { ...headers, 'sec-fetch-site': 'same-origin' } } as const
      own.push((await fetch(site.url + path, asked)).status)
    }
    own.push((await fetch(`${site.url}/nl/doorsturen/stop/${'x'.repeat(43)}`, { headers })).status)
    wrong += own.filter((status) => status === 410).length
    return () => expect(own.join()).toBe(`${'410,'.repeat(10)}429,429,429`)
  })
  expect((await counted()) - before).toBe(wrong)
})

test('secrets are in no row, file, backup, page, metric or log line [secrets.stand-row-file]', async () => {
  const [offer] = site.offers
  expect((await site.post('notifications', wish('an@example.be'))).status).toBe(201)
  const form = await (await fetch(`${site.url}/nl/bezoek-plannen/${offer}`)).text()
  const slot = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/.exec(form)?.[0] ?? ''
  const body = new URLSearchParams({ slot, name: 'An', email: 'an@example.be' })
  const booked = await fetch(`${site.url}/nl/bezoek-plannen/${offer}`, { method: 'POST', body, redirect: 'manual' })
  expect(booked.status, 'a viewing is requested').toBe(303)
  await expect.poll(() => site.log()).toContain('ECONNREFUSED')
  const seen = [await (await fetch(site.metricsUrl())).text(), form]
  const backup = join(folder, 'backup')
  expect((await site.gevel('backup', backup)).code).toBe(0)
  expect(statSync(backup).mode & 0o777, 'only its owner can read a backup').toBe(0o600)
  await site.stop()
  seen.push(backupRows(backup), site.log())
  for (const file of readdirSync(varDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) seen.push(readFileSync(join(file.parentPath, file.name), 'latin1'))
  for (const [setting, secret] of Object.entries(SECRETS)) {
    expect(secret.length, setting).toBeGreaterThan(16)
    expect(
      seen.some((text) => text.includes(secret)),
      setting,
    ).toBe(false)
  }
  expect(await namesOfSecrets()).not.toContain('link-tokens')
  expect(statSync(varDir).mode & 0o777).toBe(0o700)
})

/** Names of secrets in the store itself: a backup omits the key of the links anyway. */
async function namesOfSecrets(): Promise<string[]> {
  const store: Store = await openStore({ databaseUrl: null, varDir })
  try {
    return (await store.db.selectFrom('secret').select('name').execute()).map(({ name }) => name)
  } finally {
    await store.close()
  }
}
