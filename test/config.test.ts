import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

test('without settings the site is a demonstration on localhost', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    demo: true,
    loopback: true,
    rateLimit: true,
  })
})

test('an invalid site file is reported with its name and position', () => {
  expect(() => readConfig({ SITE_FILE: 'README.md' })).toThrow(/^SITE_FILE: \/.*README\.md is not JSON .*#/)
})

test('HSTS lasts five minutes by default, longer and with subdomains only when configured', () => {
  const BASE_URL = 'https://www.example.be'
  expect(readConfig({}).hsts).toBeNull()
  expect(readConfig({ BASE_URL }).hsts).toBe('max-age=300')
  expect(readConfig({ BASE_URL, HSTS: '0' }).hsts).toBe('max-age=0')
  const listed = '63072000,includeSubDomains,preload'
  expect(readConfig({ BASE_URL, HSTS: listed }).hsts).toBe('max-age=63072000; includeSubDomains; preload')
})

test('on PostgreSQL the demonstration is off by default', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/gevel' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/gevel', DEMO: '1' }).demo).toBe(true)
})

test('settings for localhost only are ignored elsewhere, with a warning', () => {
  for (const name of ['OUTBOUND_LOOPBACK', 'PICTURE_LOOPBACK']) {
    const behindProxy = { [name]: '1', BASE_URL: 'https://www.example.be' }
    expect(readConfig(behindProxy)).toMatchObject({ outboundLoopback: true, ignored: [] })
    const open = readConfig({ ...behindProxy, HOST: '0.0.0.0', RATE_LIMIT: 'off' })
    expect(open).toMatchObject({ outboundLoopback: false, rateLimit: true })
    expect(open.ignored).toEqual([
      `${name}=1 is ignored: HOST is 0.0.0.0, and it counts only where that is a loopback address`,
      'RATE_LIMIT=off is ignored: HOST is 0.0.0.0, and it counts only where that is a loopback address',
    ])
  }
  expect(readConfig({ PICTURE_LOOPBACK: '0', HOST: '0.0.0.0' }).ignored).toEqual([])
})

test('a mapping named in the site file must exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-config-'))
  const file = join(folder, 'site.json')
  const feeds = [{ source: 'x', path: 'x.csv', format: 'csv', mapping: join(folder, 'none.json') }]
  writeFileSync(file, JSON.stringify({ name: 'Huis', email: 'info@huis.example', feeds }))
  expect(() => readConfig({ SITE_FILE: file })).toThrow(/^SITE_FILE: cannot read .*none\.json/)
  rmSync(folder, { recursive: true })
})

test('rate limits can be switched off on localhost only', () => {
  expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).toBe(false)
  expect(readConfig({ RATE_LIMIT: 'off', HOST: '0.0.0.0' }).rateLimit).toBe(true)
})

test('failpoints work only in tests, on localhost', () => {
  const asked = { GEVEL_FAILPOINTS: 'mail.sent=kill, import.batch-stored=fail@3, import.opened=hold', GEVEL_TEST: '1' }
  expect(readConfig({}).failpoints).toEqual([])
  expect(readConfig(asked).failpoints).toEqual([
    { point: 'mail.sent', action: 'kill', time: 1 },
    { point: 'import.batch-stored', action: 'fail', time: 3 },
    { point: 'import.opened', action: 'hold', time: 1 },
  ])
  expect(() => readConfig({ ...asked, BASE_URL: 'https://www.example.be' })).toThrow(/tests alone/)
  expect(() => readConfig({ ...asked, GEVEL_TEST: '0' })).toThrow(/tests alone/)
  expect(() => readConfig({ ...asked, GEVEL_FAILPOINTS: 'mail.lost=kill' })).toThrow(/mail\.lost=kill/)
})

test('the log is quiet on a terminal unless a level is set', () => {
  expect(readConfig({}).logLevel).toBe('info')
  expect(readConfig({}, true).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'info' }, true).logLevel).toBe('info')
})
