import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandDeps } from '#cli/command.ts'
import { runCommand } from '#cli/commands.ts'
import { callControl, type ControlLine, type Print, serveControl } from '#cli/control.ts'
import { list, objectWithList } from '#cli/json-pieces.ts'
import { centreOf } from '#domain/places/place.ts'
import type { App } from '#journeys/app.ts'
import { mailReader } from '#journeys/mail/mail-reader.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { estate, feed } from '../../test/feeds/feed-files.ts'
import { countLoopTurns } from '../../test/loop-turns.ts'
import { mailApp } from '../../test/mail/mail-app.ts'
import '../../test/property-seed.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const isLong = process.env['GEVEL_LONG'] === '1'
const REJECTS = isLong ? 60_000 : 5_000
/** The file of rejects is read in pieces of 64 KB; one reject takes some 150 bytes. */
const MAX_LINES_A_TURN = 1500
const MAX_PIECE_CHARS = 48 * 1024

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test('JSON in pieces equals the output of JSON.stringify', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()), async (object, items) => {
      const whole = { ...object, nothing: undefined, rejected: items }
      expect(await joined(objectWithList({ ...whole, rejected: [] }, 'rejected', items))).toBe(JSON.stringify(whole))
      expect(await joined(list(items))).toBe(JSON.stringify(items))
    }),
  )
  expect(await joined(objectWithList({}, 'rejected', []))).toBe('{}')
})

onBothEngines('a command with very much to say', (store) => {
  let folder = ''
  let close = async () => {}
  const sent: ControlLine[] = []
  const turns = countLoopTurns()
  /** The running site answers the command, through its socket. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gevel-stream-'))
    close = await serveControl(folder, async ({ args, cwd }, print) => {
      const counted: Print = async (line) => {
        turns.did()
        sent.push(line)
        await print(line)
      }
      return await runCommand(args, cwd, deps, counted)
    })
  })
  let deps: CommandDeps
  beforeEach(() => {
    const app: App = {
      ...{ ...mailApp(store()).app, search: sqlOfferSearch(store().db, centreOf), rateLimit: true, varDir: folder },
      ...{ changed: () => {}, importEnded: () => {}, log: { info() {}, warn() {}, error() {} } },
    }
    const nothing = {
      migrate: async () => [],
      refresh: async () => {},
      examine: async () => [],
      bounceAddress: null,
      mailReader: mailReader(),
    }
    deps = { app, store: store(), storeName: folder, ...nothing, runDueJobs: async () => ({ digests: 0, sent: 0 }) }
    sent.length = 0
  })
  afterAll(async () => {
    turns.stop()
    await close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function gevel(...args: string[]) {
    let out = ''
    const exit = await callControl(folder, { args, cwd: folder }, (line) => {
      if ('out' in line) out += `${line.out}\n`
      if ('piece' in line) out += line.piece
    })
    return { exit, out }
  }

  test('prints every reject, as text and as JSON, in small messages, and blocks no page [import-rejects.output]', async () => {
    const rejected = Array.from({ length: REJECTS }, (_, n) =>
      n % 2 === 0 ? {} : { ...estate(`r-${n}`), type: 'TENT' },
    )
    writeFileSync(join(folder, 'feed.json'), feed([estate('good'), ...rejected]))
    const json = await gevel('import', 'feed.json', '--json')
    expect(json.exit).toBe(0)
    expect(json.out.match(/\n/g)).toHaveLength(1)
    const report = JSON.parse(json.out) as { new: number; rejected: { at: string; sourceRef: string | null }[] }
    expect(Object.keys(report).slice(0, 6)).toEqual(['new', 'changed', 'unchanged', 'withdrawn', 'rejected', 'noted'])
    expect([report.new, report.rejected.length]).toEqual([1, REJECTS])
    expect(new Set(report.rejected.map(({ at }) => at)).size).toBe(REJECTS)
    expect(report.rejected.slice(0, 4).map(({ sourceRef }) => sourceRef)).toEqual([null, 'r-1', null, 'r-3'])
    for (const line of sent) expect(JSON.stringify(line).length).toBeLessThan(MAX_PIECE_CHARS)
    const text = await gevel('import', 'feed.json', '--dry-run')
    const lines = text.out.split('\n')
    expect(lines[0]).toContain(`1 unchanged, 0 withdrawn, ${REJECTS.toLocaleString('en')} rejected.`)
    expect(lines.filter((line) => /^ {2}.*listing \d+/.test(line))).toHaveLength(REJECTS)
    expect(turns.most()).toBeLessThanOrEqual(MAX_LINES_A_TURN)
    expect(readdirSync(join(folder, 'spool'))).toEqual([])
  }, 600_000)

  test('`runs` reports the number of rejects by reason, and the first thousand in --json [import-rejects.runs]', async () => {
    await sql`truncate import_run restart identity`.execute(store().db)
    mkdirSync(folder, { recursive: true })
    const rejected = Array.from({ length: 1200 }, () => ({}))
    writeFileSync(join(folder, 'feed.json'), feed(rejected))
    for (const exit of [1, 1]) expect((await gevel('import', 'feed.json')).exit).toBe(exit)
    const runs = JSON.parse((await gevel('runs', '--json')).out) as {
      rejected: unknown[]
      rejected_in_all: number
      rejected_reasons: { count: number }[]
    }[]
    expect(runs).toHaveLength(2)
    for (const run of runs) {
      expect([run.rejected.length, run.rejected_in_all]).toEqual([1000, 1200])
      expect(run.rejected_reasons.map(({ count }) => count)).toEqual([1200])
    }
    expect((await gevel('runs')).out).toMatch(/ 1200\b/)
  })

  test('completes when the client has disconnected, and leaves nothing on the disk', async () => {
    writeFileSync(join(folder, 'feed.json'), feed(Array.from({ length: 3000 }, () => ({}))))
    const gone = new Error('gone')
    const print: Print = () => {
      throw gone
    }
    await expect(runCommand(['import', 'feed.json', '--json'], folder, deps, print)).rejects.toBe(gone)
    expect(readdirSync(join(folder, 'spool'))).toEqual([])
  })
})
