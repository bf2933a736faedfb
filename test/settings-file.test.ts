import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '#settings/setting-names.ts'
import { withSettingsFile } from '#settings/settings-file.ts'
import { runGevelOn } from './site.ts'
import { folder } from './starts.ts'
import { needing, POSIX } from './run/needing.ts'

function settingsFile(text: string, mode = 0o600): string {
  const file = join(folder(), 'gevel.env')
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

test('the site and each command read one settings file, from any folder; the environment wins [settings.file]', async () => {
  const file = settingsFile('# ours\n\nVAR_DIR="store"\nexport SITE_FILE=agency.json\n')
  const here = join(file, '..')
  writeFileSync(join(here, 'agency.json'), JSON.stringify({ name: 'Huis', email: 'info@huis.example' }))
  const gevel = async (env: Record<string, string>, ...args: string[]) =>
    await runGevelOn({ varDir: '', env: { GEVEL_ENV: file, LOG_LEVEL: 'error', ...env } }, ...args)
  // The error names the place where the missing store is looked for.
  const none = await gevel({}, 'stats')
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining(`There is no store in ${join(here, 'store')}`)])
  expect((await gevel({}, 'migrate')).stderr).toBe(`Store: ${join(here, 'store')}\n`)
  const stats = await gevel({}, 'stats', '--json')
  expect([stats.code, stats.stderr]).toEqual([0, `Store: ${join(here, 'store')}\n`])
  expect(JSON.parse(stats.stdout)).toMatchObject({ offers: 0 })
  const other = await gevel({ VAR_DIR: join(here, 'other') }, 'stats')
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining(join(here, 'other'))])
})

test('a checkout reads no file unless one is named', () => {
  expect(withSettingsFile({ PORT: '1' })).toEqual({ env: { PORT: '1' }, file: null, note: null })
  expect(withSettingsFile({ PORT: '1', GEVEL_ENV: '' })).toMatchObject({ file: null })
})

test('its paths are relative to it, an empty variable does not override it, and its folder holds the store', () => {
  const file = settingsFile('SECRET_FILE=secret\nTRANSIT_GTFS=a.zip, /b.zip\nMAIL_FROM=a@b.be # ours\n')
  const at = (name: string) => join(file, '..', name)
  expect(withSettingsFile({ GEVEL_ENV: file, MAIL_FROM: ' ', PORT: '1' }).env).toMatchObject({
    SECRET_FILE: at('secret'),
    TRANSIT_GTFS: `${at('a.zip')},/b.zip`,
    MAIL_FROM: 'a@b.be',
    PORT: '1',
    VAR_DIR: at('var'),
  })
})

test('an installed site has one settings file, and one in the old place is read with a warning', () => {
  const root = folder()
  const places = { file: join(root, 'gevel', 'gevel.env'), old: join(root, 'gevel.env'), varDir: '/var/lib/gevel' }
  writeFileSync(places.old, 'PORT=1\n', { mode: 0o600 })
  const read = () => withSettingsFile({ GEVEL_ENV: places.file }, places)
  expect(read()).toMatchObject({
    env: { PORT: '1', VAR_DIR: '/var/lib/gevel' },
    note: `Settings are read from ${places.old}. Move that file to ${places.file}.`,
  })
  mkdirSync(join(root, 'gevel'))
  writeFileSync(places.file, 'PORT=2\n', { mode: 0o640 })
  expect(read()).toMatchObject({ env: { PORT: '2', VAR_DIR: '/var/lib/gevel' }, note: null })
})

test("every setting of the README's table is known, so that a misspelling is reported", () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [table = ''] = readme.split('## Settings')[1]?.split('## Commands') ?? []
  const named = [...table.matchAll(/^\| ((?:`[A-Z_]+`,? ?)+)/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([])
})

needing(test, POSIX)('a file that everybody may read is refused with the remedy', () => {
  const file = settingsFile('PORT=1\n', 0o644)
  expect(() => withSettingsFile({ GEVEL_ENV: file })).toThrow(
    `GEVEL_ENV: everybody on this machine may read ${file}, which may hold passwords: chmod o= ${file}`,
  )
  chmodSync(file, 0o640)
  expect(withSettingsFile({ GEVEL_ENV: file }).env).toMatchObject({ PORT: '1' })
})

test.each([
  ['no such file', null, /^GEVEL_ENV: there is no file .*gevel\.env$/],
  ['a line that is none', 'PORT=1\nHOST 0.0.0.0\n', /^GEVEL_ENV: line 2 of .* is no line NAME=value$/],
  ['a name twice', 'PORT=1\nHOST=::1\nPORT=2\n', /^PORT: stands twice in .*, in lines 1 and 3: delete one$/],
  ['a quote left open', 'PORT=1\nMAIL_FROM="a@b.be\n', /^MAIL_FROM: has a quote that is not closed, in line 2 of /],
  [
    'a near miss',
    'TRUSTED_PROXY=::1/128\n',
    /^TRUSTED_PROXY: there is no such setting \(line 1 of .*\): TRUSTED_PROXIES\?$/,
  ],
  ['small letters', 'base_url=https://a.be\n', /^base_url: there is no such setting .*: BASE_URL\?$/],
])('%s in it is answered with its place, and never with what it holds', (_what, text, sentence) => {
  const file = text === null ? join(folder(), 'gevel.env') : settingsFile(text)
  expect(() => withSettingsFile({ GEVEL_ENV: file })).toThrow(sentence)
})
