import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { KEPT_MEDIA, type KeptMedia } from '#media/picture-folder.ts'
import { QUEUE_LIMITS } from '#web/edge/costly-work.ts'
import { ajaxSite, bodies, type POSTING } from '../ajax/site.ts'
import { postForm, postJson } from '../requests/agency.ts'
import { hasTest, namedTests } from '../specification/named-tests.ts'

type Row = { id: string; tests: string[] }

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, id = '', , , shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, tests: namedTests(shownBy) }] : []
  })

describe('docs/asvs.md', () => {
  test('lists each item once, in order', () => {
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

describe('limits that docs/security.md promises', () => {
  const site = ajaxSite({ RATE_LIMIT: 'on' })
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').replaceAll(/ +/g, ' ').split('## Limits')
  const promised = (section.split('\nA network is')[0] ?? '').split('\n').filter((line) => /^\| (?!what |-)/.test(line))

  const post = async (path: string, fields: Record<string, string>, from: string) =>
    (await postForm(site().url + path, fields, { 'x-forwarded-for': from })).status
  const send = async (endpoint: (typeof POSTING)[number], from: string) => {
    const path = `${site().url}/nl/ajax/${endpoint}`
    return (await postJson(path, bodies(site().sold)[endpoint], { 'x-forwarded-for': from })).status
  }
  const TRIES: Record<string, (time: number, from: string) => Promise<number>> = {
    'subscribing | network': async (_, from) => await send('notifications', from),
    'asking a question | network': async (_, from) => await send('contact-form-handler', from),
    'mail to a friend | network': async (_, from) => await send('send-to-a-friend', from),
    'links that are wrong | network': async (time, from) => {
      const path = `/nl/hou-me-op-de-hoogte/${String(time).padStart(43, 'A')}`
      const { status } = await fetch(site().url + path, { headers: { 'x-forwarded-for': from } })
      return status === 404 ? 201 : status
    },
    // A slot that is not offered: a network may hold only two, fewer than its request limit.
    'booking a viewing, had or missed': async (time, from) => {
      const path = pathFor('bookViewing', 'nl', { estateId: site().sold })
      const slot = `2026-01-01T${10 + time}:00:00+01:00`
      const status = await post(path, { slot, name: 'Bo', email: `bo${time}@voorbeeld.be` }, from)
      return status === 409 ? 201 : status
    },
  }

  test.each(Object.keys(TRIES))(
    '%s: as often as the table promises, then 429 [asvs.limits-promised-those]',
    async (what) => {
      const row = promised.find((line) => line.startsWith(`| ${what}`)) ?? ''
      const most = Number(/\| (\d+) an? (?:hour|minute)/.exec(row)?.[1])
      const from = `198.51.100.${10 + Object.keys(TRIES).indexOf(what)}`
      const statuses: number[] = []
      for (let time = 0; time < most + 2; time++) statuses.push((await TRIES[what]?.(time, from)) ?? 0)
      expect(statuses).toEqual([...Array<number>(most).fill(201), 429, 429])
    },
  )

  test('each has a test that asks until it gets a 429', () => {
    for (const [what, ...ids] of TESTED_ROWS) {
      expect(
        promised.filter((row) => row.startsWith(`| ${what}`)),
        what,
      ).toHaveLength(1)
      expect(
        ids.filter((id) => !hasTest(id)),
        what,
      ).toEqual([])
    }
    const isShown = (row: string): boolean =>
      [...Object.keys(TRIES), ...TESTED_ROWS.map(([what]) => what), ...UNTESTED_ROWS].some((what) =>
        row.startsWith(`| ${what}`),
      )
    expect(promised.filter((row) => !isShown(row))).toEqual([])
  })
})

/** The first words of each other row, and the tests that cover it. */
const TESTED_ROWS: readonly (readonly [what: string, ...ids: string[]])[] = [
  ['mail to a friend | sender in a network', 'friend.sending-friends-limited', 'friend.network-asks-five'],
  ['viewings to come | mailbox', 'held-viewings.counts-three-still'],
  ['mails of forms, nobody confirmed | mailbox', 'limits.one-mailbox', 'limits.mailbox-at-once'],
  ['mails of a form, confirmed | address', 'limits.receipts-wait'],
  ['moments held | site', 'viewings.eighteen-networks-want', 'held-viewings.leaves-most-moments'],
  ['moving a viewing | viewing', 'held-viewings.moved-three-times', 'viewings.sixty-moves-viewing'],
  ['confirmation mails | address', 'subscribe.sends-most-three'],
  ['body of a request | request', 'input.too-much-refused'],
  ['headers, whole request | connection', 'input.never-ending-headers'],
  ['requests at work | process', 'overload.turned-away-once', 'shed-load.crowd-new-connections'],
  ['reading an answer | answer', 'slow-readers.answer-nobody-reads'],
  ['bodies on their way | network', 'costly.body-takes-place'],
  ['brochures in the making | network', 'costly.seventh-network'],
  ['pages that wait for a travel time', 'travel.two-networks'],
  ['searches that wait for a word', 'waiting.ipv6-neighbours'],
]
/** Rows without a test that asks until it gets a 429. */
const UNTESTED_ROWS = [
  'another address for a subscription',
  'asking for a lost link',
  'subscribing | site',
  'receipt for a question',
  'confirming, moving or cancelling',
  'mail about a viewing that nobody confirmed',
  'mails with lost links',
  'links to all one',
  'requests at work | network',
  'requests not answered whole',
  'connections |',
  'share pictures in the making',
  'drawings in the making',
  'sitemaps in the making',
  'pages that wait for offers',
  'requests that wait for the store',
]

test('docs/security.md lists the limits of every queue for costly work', () => {
  const limits = readFileSync('docs/security.md', 'utf8').replaceAll(/ +/g, ' ')
  const ROWS: Record<keyof typeof QUEUE_LIMITS, string> = {
    ...{ brochure: 'brochures in the making', share: 'share pictures in the making', drawn: 'drawings in the making' },
    ...{ sitemap: 'sitemaps in the making', travel: 'pages that wait for a travel time' },
    ...{ words: 'searches that wait for a word', offers: 'pages that wait for offers' },
    store: 'requests that wait for the store',
  }
  for (const [name, { maxRequests, maxRequestsPerNetwork }] of Object.entries(QUEUE_LIMITS)) {
    const row = ROWS[name as keyof typeof QUEUE_LIMITS] // its own keys
    expect(limits).toContain(`| ${row} | network / process | ${maxRequestsPerNetwork} / ${maxRequests}`)
  }
})

test('docs/security.md lists work that costs more than a page, with its queue and cache time [asvs.costs-page-listed]', () => {
  const [, list = ''] = readFileSync('docs/security.md', 'utf8').split('### What costs more than a page')
  const rowOf = (what: string): string => list.split('\n').find((row) => row.startsWith(`| ${what}`)) ?? ''
  const kept = (kind: KeptMedia): string => {
    const { mostMs, mostBytes } = KEPT_MEDIA[kind]
    return `kept ${mostMs / 86_400_000} days and within ${mostBytes / 1024 / 1024} MB`
  }
  const ROWS: Record<KeptMedia, string> = { brochure: 'brochure', share: 'share picture', drawn: 'share picture' }
  for (const kind of Object.keys(KEPT_MEDIA) as KeptMedia[]) expect(rowOf(ROWS[kind]), kind).toContain(kept(kind)) // its own keys
  const sitemap = readFileSync('src/web/public/sitemap.ts', 'utf8')
  for (const constant of ['IDS_PER_FILE = 1000', 'OFFERS_PER_BATCH = 50', 'MAX_KEPT_BYTES = 32 * 1024 * 1024'])
    expect(sitemap).toContain(constant)
  for (const figure of ['1,000 offers a file', 'portions of 50', '32 MB']) expect(rowOf('sitemap')).toContain(figure)
  // Anyone who adds a queue for costly work must add its row here.
  expect(sourcesWith(/\bnew CostlyQueue\(/)).toEqual(['src/web/edge/costly-work.ts'])
  expect(sourcesWith(/\b(?:spawn|fork|execFile|new Worker)\(/)).toEqual(PROCESSES)
})

test('only the guarded fetcher, the mail client and the database client open outgoing connections [asvs.nothing-guarded-fetcher]', () => {
  const clients = sourcesWith(
    /from '(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises|undici|nodemailer|pg)(?:\/[^']*)?'|\bfetch\(/,
  ).filter((file) => !file.startsWith('src/ui/') && !(file in WITHOUT_CONNECTION))
  expect(clients).toEqual(Object.keys(ALLOWED_CONNECTIONS))
})

/** Modules that may connect, and to which servers. */
const ALLOWED_CONNECTIONS = {
  'src/cli/control.ts': 'the site on this machine, by a socket in VAR_DIR',
  'src/journeys/doctor/examine-site.ts': 'BASE_URL, when the operator asks',
  'src/mail/smtp-check.ts': 'SMTP_URL, when the operator asks',
  'src/mail/smtp.ts': 'SMTP_URL',
  'src/media/safe-fetch.ts': 'feeds and pictures, when their address is public',
  'src/store/engine/pool.ts': 'DATABASE_URL',
  'src/store/engine/postgres.ts': 'DATABASE_URL',
  'src/store/pglite/dir-lock.ts': 'another process on this machine, by a socket in VAR_DIR',
}
/** Modules that use the same libraries without a connection of their own. */
const WITHOUT_CONNECTION = {
  'src/journeys/doctor/examine-mail.ts': 'what DNS says of our own mail, when the operator asks',
  'src/mail/message.ts': 'the text of a mail',
  'src/media/public-address.ts': 'is this address public?',
  'src/settings/missing.ts': 'has the name of the mail server an address?',
  'src/settings/values.ts': 'is this an address?',
  'src/store/engine/values.ts': 'types of columns',
  'src/web/edge/held-port.ts': 'a port to listen on',
  'src/web/operator/metrics.ts': 'a server',
  'src/web/edge/network.ts': 'is this an address?',
  'src/web/edge/refusals.ts': 'names of statuses',
  'src/web/server.ts': 'a server',
}
/** Our processes and threads, each for work that would block pages. */
const PROCESSES = [
  'src/alerts/digest-thread.ts',
  'src/feeds/gtfs/travel-thread.ts',
  'src/feeds/reading-thread.ts',
  'src/jobs/backup.ts',
  'src/media/worker-process.ts',
  'src/search/rebuild-in-worker.ts',
  'src/store/pglite/server.ts',
  'src/web/operator/systemd.ts',
]

/** Source files of the site with a line that matches. */
function sourcesWith(like: RegExp): string[] {
  const files = globSync(['src/**/*.{ts,tsx}', 'packages/**/*.ts']).filter((file) => !/\.test\.tsx?$/.test(file))
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/|import type).*$/gm, '')
  return files.filter((file) => like.test(code(file))).toSorted()
}
