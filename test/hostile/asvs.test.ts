import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KEPT_MEDIA, type KeptMedia } from '#media/picture-folder.ts'
import { hasTest, namedTests } from '../specification/named-tests.ts'

type Row = { id: string; tests: string[] }

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, id = '', , , shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, tests: namedTests(shownBy) }] : []
  })

describe('docs/asvs.md', () => {
  test('names each item once, in order', () => {
    expect(rows.length).toBeGreaterThan(80)
    const ids = rows.map(({ id }) => id)
    const inOrder = ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    expect(ids).toEqual([...new Set(inOrder)])
  })

  test.each(rows)('$id is shown by tests: $tests', ({ tests }) => {
    expect(tests).not.toEqual([])
    expect(tests.filter((one) => !hasTest(one))).toEqual([])
  })
})

test('the limits that are promised are those of the code [asvs.limits-promised-those]', () => {
  const promised = readFileSync('docs/security.md', 'utf8').replaceAll(/ +/g, ' ')
  const code = readFileSync('src/web/form-limits.ts', 'utf8').replaceAll(/\s+/g, '')
  for (const [what, form, ...limits] of [
    ['subscribing | network | 10 an hour, 40 a day', 'subscribe', '[HOUR,10]', '[DAY,40]'],
    ['asking a question | network | 10 an hour, 40 a day', 'contact', '[HOUR,10]', '[DAY,40]'],
    ['booking a viewing | network | 6 an hour, 20 a day', 'booking', '[HOUR,6]', '[DAY,20]'],
    ['confirming, moving or cancelling | network | 12 an hour, 40 a day', 'viewing', '[HOUR,12]', '[DAY,40]'],
    ['asking for a lost link | network | 5 an hour, 20 a day', "'new-link'", '[HOUR,5]', '[DAY,20]'],
    ['links that are wrong | network | 10 a minute', "'bad-token'", '[MINUTE,10]'],
  ] as const) {
    expect(promised).toContain(`| ${what} |`)
    expect(code, form).toMatch(
      new RegExp(`${form}:\\[${limits.map((one) => one.replaceAll(/[[\]]/g, '\\$&')).join(',')},?\\]`),
    )
  }
  expect(readFileSync('src/web/server.ts', 'utf8')).toContain('const BODY_LIMIT = 64 * 1024')
  const written = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
  for (const [what, file, ...constants] of [
    ['requests at work | process | 200, or 300 ms', 'shed-load', 'MOST_AT_ONCE = 200', 'MOST_WAIT_MS = 300'],
    ['requests at work | network | 150', 'shed-load', 'MOST_OF_ONE_NETWORK = 150'],
    ['requests not answered whole | network | 256', 'shed-load', 'MOST_OPEN = 256'],
    ['bodies on their way | network / process | 24 / 400', 'shed-load', '= [24, 400]'],
    ['reading an answer | answer | 30 s', 'slow-readers', 'LEAST_MS = 30_000', '= 4096', 'UNKNOWN_MS = 120_000'],
    ['connections | address that is no proxy | 256; up to 4,096', 'connections', 'MOST = 256', 'DOOR = 4096'],
    ['brochures in the making | network / process | 4 / 20', 'costly', 'waiting: 20, ofOneNetwork: 4 '],
    ['share pictures in the making | network / process | 12 / 60', 'costly', 'waiting: 60, ofOneNetwork: 12 '],
    ['drawings in the making | network / process | 48 / 200', 'costly', 'waiting: 200, ofOneNetwork: 48 '],
    ['sitemaps in the making | network / process | 10 / 40', 'sitemap', 'waiting: 40, ofOneNetwork: 10'],
  ] as const) {
    expect(promised).toContain(`| ${what}`)
    for (const constant of constants) expect(written(`src/web/${file}.ts`), what).toContain(constant)
  }
})

test('what costs more than a page is listed with where it waits and how long it is kept [asvs.costs-page-listed]', () => {
  const [, list = ''] = readFileSync('docs/security.md', 'utf8').split('### What costs more than a page')
  const rowOf = (what: string): string => list.split('\n').find((row) => row.startsWith(`| ${what}`)) ?? ''
  const kept = (kind: KeptMedia): string => {
    const { mostMs, mostBytes } = KEPT_MEDIA[kind]
    return `kept ${mostMs / 86_400_000} days and within ${mostBytes / 1024 / 1024} MB`
  }
  const ROWS: Record<KeptMedia, string> = { brochure: 'brochure', share: 'share picture', drawn: 'share picture' }
  for (const kind of Object.keys(KEPT_MEDIA) as KeptMedia[]) expect(rowOf(ROWS[kind]), kind).toContain(kept(kind)) // its own keys
  const sitemap = readFileSync('src/web/sitemap.ts', 'utf8')
  for (const constant of ['IDS_A_FILE = 1000', 'PORTION = 50', 'MOST_KEPT = 32 * 1024 * 1024'])
    expect(sitemap).toContain(constant)
  for (const figure of ['1,000 offers a file', 'portions of 50', '32 MB']) expect(rowOf('sitemap')).toContain(figure)
  // Whoever makes a new line for costly work comes by here, and adds its row.
  expect(sourcesWith(/\bcostlyPool\b.*\(/)).toEqual([
    'src/web/costly-pool.ts',
    'src/web/costly.ts',
    'src/web/sitemap.ts',
  ])
  expect(sourcesWith(/\b(?:spawn|fork|execFile|new Worker)\(/)).toEqual(PROCESSES)
})

test('nothing but the guarded fetcher, the mail server’s client and the database’s opens a connection to others [asvs.nothing-guarded-fetcher]', () => {
  const clients = sourcesWith(
    /from '(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises|undici|nodemailer|pg)(?:\/[^']*)?'|\bfetch\(/,
  ).filter((file) => !file.startsWith('src/ui/') && !(file in LISTENING_OR_LOOKING))
  expect(clients).toEqual(Object.keys(CONNECTED))
})

/** Modules that may connect, and to whom. */
const CONNECTED = {
  'src/cli/control.ts': 'the site on this machine, by a socket in VAR_DIR',
  'src/mail/smtp.ts': 'SMTP_URL',
  'src/media/safe-fetch.ts': 'feeds and pictures, when their address is public',
  'src/store/pglite/dir-lock.ts': 'another process on this machine, by a socket in VAR_DIR',
  'src/store/pool.ts': 'DATABASE_URL',
  'src/store/postgres.ts': 'DATABASE_URL',
}
/** Modules that use the same libraries for no connection of their own. */
const LISTENING_OR_LOOKING = {
  'src/config.ts': 'is this an address?',
  'src/mail/message.ts': 'the text of a mail',
  'src/media/public-address.ts': 'is this address public?',
  'src/store/values.ts': 'types of columns',
  'src/web/metrics.ts': 'a server',
  'src/web/network.ts': 'is this an address?',
  'src/web/refusals.ts': 'names of statuses',
  'src/web/server.ts': 'a server',
}
/** Processes and threads of ours, each for what would hold up pages. */
const PROCESSES = [
  'src/feeds/read-elsewhere.ts',
  'src/media/worker-process.ts',
  'src/search/build-elsewhere.ts',
  'src/store/pglite/server.ts',
]

/** Files of the site itself in which a line is like this. */
function sourcesWith(like: RegExp): string[] {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/|import type).*$/gm, '')
  return files.filter((file) => like.test(code(file))).toSorted()
}
