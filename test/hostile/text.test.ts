import { globSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { percentile } from '../../bench/measure.ts'
import { addressDoors, type Answer, ask, type Asked, bodyDoors, type Door, formDoors } from './doors.ts'
import { headerDoors, READ_HEADERS, SEARCH_NAMES } from './doors.ts'
import { type SampleSite, startSampleSite } from './sample-site.ts'
import { harmlessText, KNOWN_RUNS, textRuns } from './text-runs.ts'
import { pause } from '../waiting.ts'

const long = process.env['GEVEL_LONG'] === '1'
/** Of the runs but those known to hurt, every so manyth is tried at each door; which ones differ from door to door. */
const SHARE = long ? 1 : 96
/** How much longer than for harmless text of the same length an answer may take. A reader that lost its way takes hundreds of times as long. */
const MOST_TIMES_HARMLESS = 12
/** ms; what a machine with too much to do takes now and then. The mildest of the old faults took 194. */
const LEAST_LIMIT = 100
const ENOUGH_PAGES = 40
/** Node itself refuses what is no number or no coding in these, before anything of ours reads them. */
const FRAMING = new Set(['content-length', 'transfer-encoding'])

let site: SampleSite
let agent: http.Agent
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.0/8,::1/128', MAIL_WEBHOOK_SECRET: 'a'.repeat(32), LOG_LEVEL: 'error' }
  site = await startSampleSite({ anyStore: true, env })
  agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
})
afterAll(async () => {
  agent.destroy()
  await site.stop('SIGKILL')
})

describe('a long run of anything is answered as soon as harmless text of that length, without a mishap,', () => {
  test('in every field of every form [text.field-form]', async () => {
    const doors = await formDoors(site)
    // The form of a wish, two questions, a mail to a friend, a viewing, and what their mails lead to.
    expect(new Set(doors.map(({ name }) => name.split(' of ')[0])).size).toBeGreaterThan(45)
    await knock(doors)
  }, 900_000)

  test('in every field of the endpoints for scripts', async () => {
    await knock(bodyDoors(site))
  }, 900_000)

  test('in every part and parameter of an address', async () => {
    await knock(addressDoors(site))
  }, 900_000)

  test('in every header that is read', async () => {
    const page = await (await fetch(`${site.url}/nl`)).text()
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
    if (asset === undefined) throw new Error('The page has no script')
    await knock(headerDoors(asset))
  }, 900_000)

  test('and those are all the headers that the sources read', () => {
    const sources = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
    const read = sources.flatMap((file) => {
      const reads = readFileSync(file, 'utf8').matchAll(
        /(?:\b(?:request|raw)\.|(?<![.\w]))headers(?:Distinct)?(?:\.([a-z]+)|\['([a-z-]+)'\])/g,
      )
      return [...reads].flatMap(([, plain, quoted]) => plain ?? quoted ?? [])
    })
    expect(read.length).toBeGreaterThan(8)
    const doors = (header: string) => Object.hasOwn(READ_HEADERS, header) || FRAMING.has(header)
    expect(read.filter((header) => !doors(header))).toEqual([])
    expect(read).toEqual(expect.arrayContaining([...FRAMING]))
  })
})

describe('thousands of small pieces are answered as soon as one text of that length, without a mishap:', () => {
  test.each(Object.entries(manyPieces()))('%s', async (_what, asked) => {
    const harmless = await quickest({ ...asked, ...withText(asked) })
    const answer = await quickest(asked)
    expect(answer.status).toBeLessThan(500)
    expect(answer.ms / Math.max(harmless.ms, LEAST_HARMLESS)).toBeLessThan(PIECES_TIMES_HARMLESS)
  })

  const PIECES_TIMES_HARMLESS = 30
  /** ms; what is drawn from templates takes less than one, and a hundred chips thirty. */
  const LEAST_HARMLESS = 3

  async function quickest(asked: Asked): Promise<Answer> {
    const answers: Answer[] = []
    for (let tries = 0; tries < 6; tries += 1) answers.push(await ask(site.url, asked, agent))
    return answers.reduce((best, one) => (one.ms < best.ms ? one : best))
  }
})

/** Knocks on all doors with their share of runs; other pages are asked for meanwhile. */
async function knock(doors: readonly Door[]): Promise<void> {
  const from = site.log().length
  const quiet = await whileAsking(async () => await harmlessTimes(doors))
  const usual = percentile([...quiet.result.values()], 50)
  const slow: string[] = []
  const busy = await whileAsking(async () => {
    for (const [at, door] of doors.entries()) {
      const runs = textRuns(door.room, door.encode, long).filter(
        (_, index) => index < KNOWN_RUNS || (index + at * 5) % SHARE === 0,
      )
      const limit = Math.max(LEAST_LIMIT, MOST_TIMES_HARMLESS * Math.max(usual, quiet.result.get(door) ?? 0))
      for (const { name, text } of runs) {
        const asked = door.request(text)
        const { status, ms: first } = await ask(site.url, asked, agent)
        let ms = first
        for (let again = 0; again < 3 && ms > limit; again += 1)
          ms = Math.min(ms, (await ask(site.url, asked, agent)).ms)
        if (status >= 500) slow.push(`${status} for ${name} in ${door.name}`)
        if (ms > limit) slow.push(`${ms.toFixed(0)} ms instead of ${limit.toFixed(0)} for ${name} in ${door.name}`)
      }
    }
  })
  expect(slow).toEqual([])
  expect(mishaps(from)).toEqual([])
  // Of a few pages one that was late for another reason would decide; the middle one does not.
  const of = Math.min(busy.waits.length, quiet.waits.length) < ENOUGH_PAGES ? 50 : 90
  const longer = percentile(busy.waits, of) / percentile(quiet.waits, of)
  expect(longer, 'how much longer others waited').toBeLessThan(MOST_TIMES_HARMLESS)
}

/** For each door the middle of a few answers to harmless text that fills it. */
async function harmlessTimes(doors: readonly Door[]): Promise<Map<Door, number>> {
  const times = new Map<Door, number>()
  for (const door of doors) {
    const answers: number[] = []
    // Each time another text: what was asked before may be kept.
    for (let tries = 0; tries < 3; tries += 1) {
      const asked = door.request(tries + harmlessText(door.room / 1.5))
      answers.push((await ask(site.url, asked, agent)).ms)
    }
    times.set(door, percentile(answers, 50))
  }
  return times
}

/** Others read pages while something goes on; `waits` is what they waited for each, in milliseconds. */
async function whileAsking<T>(work: () => Promise<T>): Promise<{ result: T; waits: number[] }> {
  const waits: number[] = []
  let over = false
  const reader = (async () => {
    for (let page = 1; !over; page += 1) {
      waits.push((await ask(site.url, { method: 'GET', path: `/nl/aanbod?page=${page % 50}` }, agent)).ms)
      await pause(20, 'pace')
    }
  })()
  const result = await work().finally(() => (over = true))
  await reader
  return { result, waits }
}

function mishaps(from: number): string[] {
  const lines = site.log().slice(from).split('\n')
  return lines.filter((line) => /"level":(50|60)/.test(line))
}

function manyPieces(): Record<string, Asked> {
  const form = (body: string): Asked => ({
    method: 'POST',
    path: '/nl/hou-me-op-de-hoogte',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  const json = (body: unknown): Asked => ({
    method: 'POST',
    path: '/nl/ajax/notifications',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const get = (path: string): Asked => ({ method: 'GET', path })
  const numbered = (count: number, make: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => make(index)).join('')
  const deep = (depth: number): string => '{"contact":'.repeat(depth) + '1' + '}'.repeat(depth)
  const wide = (value: unknown): object => ({ notification: { cities: value, statuses: value, types: value } })
  return {
    'fields of a form': form(numbered(5000, (index) => `f${index}=1&`)),
    'times the same field': form('notification.types=HOUSE&'.repeat(2400)),
    'towns in one field': form(`city_text=${'qxqx,'.repeat(12_000)}`),
    'chosen towns': form(`notification.cities=${'9000,'.repeat(12_000)}`),
    'pieces of a search': form('notification.search=pc%3D9000&'.repeat(2000)),
    'dots in the name of a field': form(`${'a.'.repeat(5000)}b=1`),
    'dots in a field of a question': { ...form(`${'a.'.repeat(29_000)}b=1`), path: '/nl/contact' },
    'dots in the names of fields': form(numbered(60, (index) => `${'a.'.repeat(480)}${index}=1&`)),
    'fields in groups': form(numbered(3000, (index) => `a${index}.b.c.d=1&`)),
    'parts of a multipart form': {
      ...form(numbered(900, (index) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`)),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    'boundaries of a multipart form': {
      ...form('--x'.repeat(20_000)),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    'objects in each other': json(deep(4000)),
    'lists in each other': json('['.repeat(30_000) + ']'.repeat(30_000)),
    'members of lists': json(wide(Array<number>(9000).fill(1))),
    'empty objects in lists': json(wide(Array.from({ length: 6000 }, () => ({})))),
    'unknown fields': json(Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`f${index}`, 1]))),
    'reports of a browser': {
      ...json(Array.from({ length: 2000 }, () => ({ body: { effectiveDirective: 'x' } }))),
      path: '/csp-report',
      headers: { 'content-type': 'application/reports+json' },
    },
    'ids of favourites': get(`/nl/favorieten?${numbered(1400, (index) => `id=${index + 1}&`)}`),
    ...Object.fromEntries(
      SEARCH_NAMES.flatMap((name) => [
        [`times ${name} in a search`, get(`/nl/aanbod?${`${name}=1&`.repeat(14_000 / (name.length + 3))}`)],
        [
          `different values of ${name} in a search`,
          get(`/nl/aanbod?${numbered(13_000 / (name.length + 6), (index) => `${name}=${1000 + index}&`)}`),
        ],
      ]),
    ),
    'words in a sentence': get(`/nl/aanbod?q=${'huis+te+koop+in+Gent+'.repeat(650)}`),
    'words that were not understood': get(`/nl/aanbod?${'not_understood=x&'.repeat(800)}`),
  }
}

/** The same request with one harmless text of its length. */
function withText({ path, body }: Asked): Pick<Asked, 'path' | 'body'> {
  if (body === undefined) return { path: `${path.split('?')[0]}?not_understood=${'x'.repeat(path.length - 30)}` }
  if (path.includes('/ajax/')) return { path, body: JSON.stringify({ message: 'x'.repeat(body.length - 20) }) }
  return { path, body: `message=${'x'.repeat(body.length - 10)}` }
}
