import { globSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cpuTimeOf } from '../../bench/processes.ts'
import {
  addressDoors,
  ask,
  askAll,
  type Asked,
  bodyDoors,
  type Door,
  formDoors,
  headerDoors,
  READ_HEADERS,
} from './doors.ts'
import { manyPieces, withText } from './many-pieces.ts'
import { type SampleSite, startSampleSite } from './sample-site.ts'
import { harmlessText, KNOWN_RUNS, textRuns } from './text-runs.ts'

// One run at each door, chosen by a seed, and the site's processor time for it. text.long.test.ts tries all runs at
// all doors and measures elapsed time.

const SEED = 20_261_128
/**
 * How many times more processor time a run may cost than harmless text of the same length. A stuck parser costs
 * hundreds of times as much.
 */
const MAX_TIMES_HARMLESS = 12
const MAX_TIMES_HARMLESS_IN_PIECES = 30
/** Processor time in milliseconds below which no run counts as slow. The mildest past fault took 194. */
const MAX_BLAMELESS_MS = 100
/** Only every n-th kind of small pieces is tried. */
const PIECES_STEP = 10
/** Node itself refuses malformed values of these headers before our code reads them. */
const FRAMING = new Set(['content-length', 'transfer-encoding'])

let site: SampleSite
let agent: http.Agent
let fieldsOfForms: Door[]
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.0/8,::1/128', MAIL_WEBHOOK_SECRET: 'a'.repeat(32), LOG_LEVEL: 'error' }
  site = await startSampleSite({ anyStore: true, env })
  agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
  fieldsOfForms = await formDoors(site)
})
afterAll(async () => {
  agent.destroy()
  await site.stop('SIGKILL')
})

describe('a long run of anything costs the site about as much as harmless text of that length, without an error,', () => {
  test('in every field of every form [text.field-form]', async () => {
    // The forms of a subscription, two questions, a mail to a friend and a viewing, and the forms behind their mails.
    expect(new Set(fieldsOfForms.map(({ name }) => name.split(' of ')[0])).size).toBeGreaterThan(45)
    await runThroughDoors(fieldsOfForms)
  })

  test('in every field of the JSON endpoints', async () => {
    await runThroughDoors(bodyDoors(site))
  })

  test('in every part and parameter of an address', async () => {
    await runThroughDoors(addressDoors(site))
  })

  test('in every header that the site reads', async () => {
    const page = await (await fetch(`${site.url}/nl`)).text()
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
    if (asset === undefined) throw new Error('The page has no script')
    await runThroughDoors(headerDoors(asset))
  })

  test('the doors cover all headers that the sources read', () => {
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

test('no answer contains a control character from a field or an address [text.control-characters]', async () => {
  const typed = 'a\0\x08\x0B\x1B\x7Fb'
  const doors = [...fieldsOfForms, ...bodyDoors(site), ...addressDoors(site)]
  let shown = 0
  for (const { name, request } of doors) {
    const { text } = await askAll(site.url, request(typed), agent)
    expect(/[^\P{Cc}\t\n\r]/u.exec(text)?.index, name).toBeUndefined()
    if (/a\uFFFD+b/u.test(text)) shown += 1
  }
  expect(shown, 'some answers show the typed text').toBeGreaterThan(5)
})

const pieces = Object.entries(manyPieces()).filter((_, at) => (at + SEED) % PIECES_STEP === 0)

describe('thousands of small pieces cost the site about as much as one text of that length, without an error:', () => {
  test.each(pieces)('%s', async (_what, asked) => {
    const from = site.log().length
    const harmless = { ...asked, ...withText(asked) }
    expect(await faultsOf(asked, () => harmless, MAX_TIMES_HARMLESS_IN_PIECES)).toEqual([])
    expect(mishaps(from)).toEqual([])
  })
})

/** Sends one run through each door; about half of the doors get a run that was harmful before. */
async function runThroughDoors(doors: readonly Door[]): Promise<void> {
  const from = site.log().length
  const found: string[] = []
  for (const [at, door] of doors.entries()) {
    const runs = textRuns(door.room, door.encode, false)
    const { name, text } = runs[indexOfRun(at, runs.length)] ?? { name: '', text: '' }
    const harmless = (tries: number) => door.request(tries + harmlessText(door.room / 1.5))
    const faults = await faultsOf(door.request(text), harmless, MAX_TIMES_HARMLESS)
    found.push(...faults.map((fault) => `${fault} for ${name} in ${door.name}`))
  }
  expect(found).toEqual([])
  expect(mishaps(from)).toEqual([])
  // Without processor figures the test would find nothing.
  if (process.platform === 'linux') expect(siteMs()).toBeGreaterThan(MAX_BLAMELESS_MS)
}

/** Known runs come first in the list. */
function indexOfRun(door: number, count: number): number {
  const chance = Math.imul(door + SEED, 0x9e3779b1) >>> 8
  const nth = chance >>> 1
  return chance % 2 === 0 ? nth % KNOWN_RUNS : KNOWN_RUNS + (nth % (count - KNOWN_RUNS))
}

/** The faults of the answer: a server error, or a cost far above the harmless request's. */
async function faultsOf(asked: Asked, harmless: (tries: number) => Asked, times: number): Promise<string[]> {
  const first = await costOf(asked)
  const faults = first.status >= 500 ? [`${first.status}`] : []
  let { ms } = first
  if (ms <= MAX_BLAMELESS_MS) return faults
  // The minimum of several tries: the compiler and the garbage collector may lengthen one.
  let usual = Infinity
  // A different text each time, because an earlier answer may be cached.
  for (let tries = 0; tries < 3; tries += 1) usual = Math.min(usual, (await costOf(harmless(tries))).ms)
  const limit = Math.max(MAX_BLAMELESS_MS, times * usual)
  for (let tries = 0; tries < 3 && ms > limit; tries += 1) ms = Math.min(ms, (await costOf(asked)).ms)
  return ms > limit ? [...faults, `${ms.toFixed(0)} ms of the processor instead of ${limit.toFixed(0)}`] : faults
}

/** The answer's status, and the processor time that the site's own process spent until it arrived. */
async function costOf(asked: Asked): Promise<{ status: number; ms: number }> {
  const before = siteMs()
  const status = await ask(site.url, asked, agent)
  return { status, ms: siteMs() - before }
}

/** The site's processor time so far, in milliseconds. Only Linux tells it; elsewhere it is 0. */
const siteMs = (): number => cpuTimeOf(site.process.pid ?? 0).own * 1000

function mishaps(from: number): string[] {
  const lines = site.log().slice(from).split('\n')
  return lines.filter((line) => /"level":(50|60)/.test(line))
}
