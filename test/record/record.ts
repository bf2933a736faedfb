import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Site, startSite } from '../site.ts'
import { pictureDifferences } from '../visual/compare.ts'
import { recordedAddresses } from './addresses.ts'
import { visitAll } from './asking.ts'
import { differences, report } from './compare.ts'
import { BASE_URL, recordMails } from './mails.ts'
import { readRecord, recordWriter } from './record-folder.ts'
import { recordRefusals } from './refusals.ts'

/** The fixed time of day: morning in Brussels. */
const TIME = 'T09:00:00Z'

const HELP = `npm run record -- <folder>                     writes a record of the built site into a new folder
npm run record -- --compare <before> <after>   prints every difference of two records, or of two folders of
                                               npm run shots; exit code 1 when there is one

A record holds answers of about 200 addresses in four languages, asked in the ways of test/record/asking.ts,
refusals, mails and brochures. What cannot be the same twice is left out by test/record/normalise.ts.
Tests hold what needs a browser or a measure: see CONTRIBUTING.md.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
const [first, second, ...further] = positionals.map((path) => resolve(process.env['INIT_CWD'] ?? '.', path))

// A running site stops with this process; a signal alone would not stop it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

if (values.help || first === undefined || further.length > 0 || values.compare !== (second !== undefined)) {
  console.log(HELP)
  process.exitCode = values.help ? 0 : 2
} else if (second === undefined) await write(first)
else await compare(first, second)

async function write(folder: string): Promise<void> {
  const record = recordWriter(folder)
  const temporary = mkdtempSync(join(tmpdir(), 'gevel-record-'))
  try {
    const demo = join(temporary, 'demo')
    const addresses = await onDay(demo, { DEMO: '1' })('2026-11-20', (site) => recordedAddresses(site.url))
    await onDay(demo, { DEMO: '1' })('2026-11-20', async (site) => {
      for (const [index, path] of addresses.entries()) {
        if (index % 100 === 0) console.log(`${index} of ${addresses.length} addresses`)
        await visitAll(record, site.url, path)
      }
      await recordRefusals(record, site.url)
    })
    console.log('mails')
    await recordMails(record, onDay(join(temporary, 'mails'), {}))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  console.log(`Recorded in ${folder}`)
}

/** Runs the built site on a folder, with the clock fixed to a day. */
function onDay(varDir: string, env: Record<string, string>) {
  return async <T>(day: string, work: (site: Site) => Promise<T>): Promise<T> => {
    const clock = new URL(`../visual/fixed-clock.ts?at=${day}${TIME}&pace=0`, import.meta.url).href
    const fixed = { BASE_URL, LOG_LEVEL: 'error', METRICS_PORT: '0', NODE_OPTIONS: `--import=${clock}` }
    const site = await startSite({ varDir, env: { ...fixed, ...env } })
    try {
      return await work(site)
    } finally {
      await site.stop()
    }
  }
}

async function compare(before: string, after: string): Promise<void> {
  const isShots =
    !existsSync(join(before, 'entries.jsonl')) && readdirSync(before).some((name) => name.endsWith('.png'))
  const all = isShots ? await pictureDifferences(before, after) : differences(readRecord(before), readRecord(after))
  if (all.length > 0) console.log(report(all))
  console.log(all.length === 0 ? 'No difference.' : `${all.length} kinds of differences.`)
  process.exitCode = all.length === 0 ? 0 : 1
}
