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
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').replaceAll(/ +/g, ' ').split('## Limits')
  const [table = ''] = section.split('\nA network is')
  const promised = table.split('\n').filter((line) => /^\| (?!what |-)/.test(line))
  const written = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
  for (const [what, file, ...constants] of LIMITS) {
    expect(
      promised.filter((row) => row.startsWith(`| ${what}`)),
      what,
    ).toHaveLength(1)
    for (const constant of constants) expect(written(`src/${file}.ts`), what).toContain(constant)
  }
  const tried = (row: string): boolean => LIMITS.some(([what]) => row.startsWith(`| ${what}`))
  expect(promised.filter((row) => !tried(row))).toEqual([])
})

const FORMS = 'web/form-limits'
/** The beginning of each row, and where the code says the same. */
const LIMITS: readonly (readonly [what: string, file: string, ...constants: string[]])[] = [
  ['subscribing | network | 10 an hour, 40 a day', FORMS, 'subscribe: [ [HOUR, 10], [DAY, 40], ]'],
  [
    'another address for a subscription | subscription | 3 a day',
    'journeys/manage-subscription',
    'new-address:${found.id}`, seconds: 86_400, most: 3 }',
  ],
  ['asking a question | network | 10 an hour, 40 a day', FORMS, 'contact: [ [HOUR, 10], [DAY, 40], ]'],
  ['booking a viewing | network | 6 an hour, 20 a day', FORMS, 'booking: [ [HOUR, 6], [DAY, 20], ]'],
  ['confirming, moving or cancelling | network | 12 an hour, 40 a day', FORMS, 'viewing: [ [HOUR, 12], [DAY, 40], ]'],
  ['asking for a lost link | network | 5 an hour, 20 a day', FORMS, "'new-link': [ [HOUR, 5], [DAY, 20], ]"],
  ['links that are wrong | network | 10 a minute', FORMS, "'bad-token': [[MINUTE, 10]]"],
  ['subscribing | site | 2,000 a day, in shares', FORMS, '= { subscribe: 2000 }', 'sharedBy: coarseNetwork(network)'],
  [
    'mail to a friend | network | 3 an hour, 10 a day',
    'journeys/send-to-friend',
    'friend-network-hour:${place}`, seconds: HOUR, most: 3 }',
    'friend-network-day:${place}`, seconds: DAY, most: 10 }',
  ],
  [
    'mail to a friend | sender in a network / friend / site | 5 / 3 / 500 a day, the last in shares',
    'journeys/send-to-friend',
    'friend-sender:${place}:${senderHash}`, seconds: DAY, most: 5 }',
    'friend-friend:${friendHash}`, seconds: DAY, most: 3 }',
    "'friend-site', seconds: DAY, most: 500, sharedBy: network }",
  ],
  [
    'receipt for a question | address / site | 3 / 1,000 a day, the last in shares',
    'journeys/contact-agent',
    'copy-address:${addressHash}`, seconds: DAY, most: 3 }',
    "'copy-site', seconds: DAY, most: 1000, sharedBy: network }",
  ],
  ['viewings to come | address | 3 (`open_per_address`), and 10 asked for a day', 'domain/site', 'openPerAddress: 3,'],
  [
    'moments held | site | 100 in half an hour, in shares',
    'journeys/book-appointment',
    "'booking-held', seconds: HOUR / 2, most: 100, sharedBy: network }",
    'booking-address:${addressHash}`, seconds: DAY, most: 10 }',
  ],
  [
    'moving a viewing | viewing | 3 an hour, 6 a day',
    'journeys/cancel-appointment',
    'viewing-moves-hour:${id}`, seconds: 3600, most: 3 }',
    'viewing-moves-day:${id}`, seconds: 86_400, most: 6 }',
  ],
  [
    'mail about a viewing that nobody confirmed | office | 60 a day, the others on the days after',
    'journeys/lapsed-viewings',
    'seconds: 86_400, most: 60 })',
  ],
  [
    'confirmation mails | address | 1 in 10 minutes, 3 a day',
    'store/outbox',
    "interval '10 minutes' as next",
    'MOST_A_DAY = 3',
  ],
  [
    'mails with lost links | address | 1 in 10 minutes, 3 a day',
    'store/outbox',
    "Extract<MailKind, 'confirmation' | 'link'>",
  ],
  ["links to all one's data | address | 5 an hour", 'journeys/personal-data', 'seconds: 3600, most: 5 }'],
  ['body of a request | request | 64 KiB, 8 levels of JSON', 'web/server', 'BODY_LIMIT = 64 * 1024', 'MAX_DEPTH = 8'],
  [
    'headers, whole request | connection | 10 s, 30 s',
    'web/server',
    'headersTimeout: 10_000',
    'requestTimeout: 30_000',
  ],
  [
    'requests at work | process | 200, or 300 ms of waiting (1.5 s',
    'web/shed-load',
    'MOST_AT_ONCE = 200',
    'MOST_WAIT_MS = 300',
    'MOST_WAIT_OF_FIRST_MS = 1500',
  ],
  ['requests at work | network | 150', 'web/shed-load', 'MOST_OF_ONE_NETWORK = 150'],
  ['requests not answered whole | network | 256', 'web/shed-load', 'MOST_OPEN = 256'],
  ['bodies on their way | network / process | 24 / 400', 'web/shed-load', '= [24, 400]'],
  ['reading an answer | answer | 30 s', 'web/slow-readers', 'LEAST_MS = 30_000', '= 4096', 'UNKNOWN_MS = 120_000'],
  ['connections | address that is no proxy | 256; up to 4,096', 'web/connections', 'MOST = 256', 'DOOR = 4096'],
  [
    'brochures in the making | network / process | 4 / 20',
    'web/costly',
    'brochure: { atOnce: 1, waiting: 20, ofOneNetwork: 4 }',
  ],
  [
    'share pictures in the making | network / process | 12 / 60',
    'web/costly',
    'share: { atOnce: 1, waiting: 60, ofOneNetwork: 12 }',
  ],
  [
    'drawings in the making | network / process | 48 / 200',
    'web/costly',
    'drawn: { atOnce: 1, waiting: 200, ofOneNetwork: 48 }',
  ],
  ['sitemaps in the making | network / process | 10 / 40', 'web/sitemap', 'waiting: 40, ofOneNetwork: 10'],
]

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
  const files = globSync(['src/**/*.{ts,tsx}', 'packages/**/*.ts']).filter((file) => !/\.test\.tsx?$/.test(file))
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/|import type).*$/gm, '')
  return files.filter((file) => like.test(code(file))).toSorted()
}
