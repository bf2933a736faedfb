import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ControlLine } from '#cli/control.ts'
import type { FeedFormat } from '#domain/site.ts'
import type { ImportedFeed, ImportProgress, ImportRequest, ImportResult } from '#journeys/import-report.ts'

export type ImportDeps = {
  /** where relative file names start */
  cwd: string
  run: (request: ImportRequest) => Promise<ImportResult>
  print: (line: ControlLine) => void
}

/**
 * `gevel import <file> …`: reads one file and reports what came of it, for people or (`--json`) for programs.
 * Exit code 0 when something was read, 2 when the file as a whole is refused or the command is written wrongly.
 */
export async function runImport(args: string[], { cwd, run, print }: ImportDeps): Promise<number> {
  const request = requestOf(args, cwd)
  if (typeof request === 'string') {
    print({ err: request })
    return 2
  }
  const { json, ...options } = request
  const result = await run({ ...options, onProgress: progressPrinter(print) })
  if (result.outcome === 'refused') {
    if (json) print({ out: JSON.stringify({ refused: result.reason }) })
    print({ err: `${options.name} is refused and changes nothing: ${result.reason}` })
    return 2
  }
  if (json) print({ out: JSON.stringify(reportOf(result)) })
  else for (const line of linesOf(result)) print({ out: line })
  return 0
}

const FORMATS: readonly FeedFormat[] = ['json', 'csv', 'openimmo']
const USAGE =
  'npm run gevel -- import <file> [--format json|csv|openimmo] [--mapping map.json] [--source NAME] [--full] [--dry-run] [--json] [--yes]'

type Request = Omit<ImportRequest, 'onProgress'> & { json: boolean }

/** What is asked for, or the sentence that says what is wrong with it. */
function requestOf(args: string[], cwd: string): Request | string {
  const parsed = parsedArgs(args)
  if (typeof parsed === 'string') return `${parsed}\n${USAGE}`
  const { values, positionals } = parsed
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) return USAGE
  const path = resolve(cwd, file)
  if (!existsSync(path) || !statSync(path).isFile()) return `There is no file ${path}.`
  const format = FORMATS.find((known) => known === values.format?.toLowerCase())
  if (values.format !== undefined && !format) return `--format is one of ${FORMATS.join(', ')}, not "${values.format}".`
  const mapping = values.mapping === undefined ? null : resolve(cwd, values.mapping)
  if (mapping !== null && !existsSync(mapping)) return `There is no mapping file ${mapping}.`
  return {
    open: () => createReadStream(path),
    name: basename(path),
    format: format ?? null,
    mapping: mapping === null ? null : readFileSync(mapping, 'utf8'),
    source: values.source?.trim() || null,
    full: values.full ?? false,
    dryRun: values['dry-run'] ?? false,
    yes: values.yes ?? false,
    json: values.json ?? false,
  }
}

function parsedArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        mapping: { type: 'string' },
        source: { type: 'string' },
        full: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A line on the error stream every two seconds, so that `--json` stays clean. */
function progressPrinter(print: ImportDeps['print']): (progress: ImportProgress) => void {
  let last = Date.now()
  return ({ phase, done, total }) => {
    if (Date.now() - last < 2000) return
    last = Date.now()
    const share = total === null || total === 0 ? '' : ` (${Math.floor((done / total) * 100)} %)`
    print({ err: `${phase === 'reading' ? 'Reading' : 'Storing'}: ${done.toLocaleString('en')}${share}` })
  }
}

/** The names of the contract, and one more where withdrawals wait. */
function reportOf({ new: fresh, changed, unchanged, withdrawn, rejected, waitingWithdrawals }: ImportedFeed) {
  const report = { new: fresh, changed, unchanged, withdrawn, rejected }
  return waitingWithdrawals > 0 ? { ...report, waiting_withdrawals: waitingWithdrawals } : report
}

function linesOf(result: ImportedFeed): string[] {
  const { rejected, waitingWithdrawals, dryRun, source } = result
  const counts = (['new', 'changed', 'unchanged', 'withdrawn'] as const).map((name) => `${count(result[name])} ${name}`)
  return [
    `${dryRun ? 'Dry run, nothing was stored. ' : ''}Source ${source}: ${counts.join(', ')}, ${count(rejected.length)} rejected.`,
    ...rejected.map(({ at, field, reason }) => `  ${at}, ${field || 'the record'}: ${reason}`),
    ...(waitingWithdrawals > 0
      ? [
          `${count(waitingWithdrawals)} listings are not in the file, more than a fifth of this source. They stay until you say yes:`,
          '  run the same command again with --yes.',
        ]
      : []),
  ]
}

const count = (n: number) => n.toLocaleString('en')
