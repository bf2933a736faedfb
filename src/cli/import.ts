import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Answer, type Call, command } from '#cli/command.ts'
import { linesOf, reportOf } from '#cli/import-words.ts'
import { objectWithList } from '#cli/json-pieces.ts'
import type { MappingRemark } from '#domain/listing/mapping-remarks.ts'
import { FEED_FORMATS, type Site } from '#domain/site/site.ts'
import { FeedRefused } from '#feeds/feed.ts'
import { suggestInThread } from '#feeds/reading-thread.ts'
import { SUGGESTED_SOURCE } from '#feeds/csv/suggest-mapping.ts'
import { mappingRemarkWords } from '#i18n/import-report/mapping-words.ts'
import { mappingRemarksMessages } from '#i18n/messages/mapping-remarks.ts'
import { importFeed } from '#imports/import-feed.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'
import { reportLanguage } from '#i18n/import-report/report-language.ts'
import { rejectFile } from '#imports/reject-file.ts'
import { absentAmong, type LiveListings, liveListings } from '#store/imports/absent-listings.ts'
import type { ImportProgress, ImportRequest, ImportResult } from '#imports/import-report.ts'

const OPTIONS = {
  format: { type: 'string', value: FEED_FORMATS.join('|'), about: 'what the file is, where its name does not say' },
  mapping: { type: 'string', value: 'map.json', about: 'which columns of a CSV mean what' },
  source: { type: 'string', value: 'NAME', about: "the feed's name, instead of its own" },
  country: { type: 'string', value: 'FR', about: 'the country of homes that do not show theirs' },
  full: { type: 'boolean', about: 'withdraw listings of this source that are not in the file' },
  yes: { type: 'boolean', about: 'withdraw them also when they are more than a fifth' },
  suggest: { type: 'boolean', about: 'write a mapping to begin with for a CSV, and read nothing' },
  out: { type: 'string', value: 'map.json', about: 'where --suggest writes it, instead of printing it' },
  'dry-run': { type: 'boolean', about: 'say what would happen and store nothing' },
} as const

export const IMPORT = command({
  about: 'read a feed ([docs/feeds.md](docs/feeds.md))',
  arguments: [{ name: 'file', about: 'The file to read' }],
  options: OPTIONS,
  exits: {
    0: 'a record was taken, or nothing had changed',
    1: 'every record was rejected',
    2: 'the file as a whole is refused, or the command was written wrongly; nothing was changed',
  },
  opens: 'store',
  makesStore: true,
  run: async (call, { app, refresh }) => {
    if (call.values.suggest) return await runSuggest(call, await liveListings(app.db, [SUGGESTED_SOURCE]))
    return await runImport(call, app, async (request) => {
      const result = await importFeed(app, request)
      await refresh()
      return result
    })
  },
})

/** Enough rows to see how their values are written. */
const SAMPLE_BYTES = 1024 * 1024

/** Prints a mapping for a CSV file, or writes it to a file that is not there yet; remarks go to standard error. */
export async function runSuggest(
  { args: [file = ''], values, cwd, locale }: Call<typeof OPTIONS>,
  stored: LiveListings = new Map(),
): Promise<{ refused: string; sentence?: string } | { lines: string[]; json: unknown; notes?: string[] }> {
  const path = resolve(cwd, file)
  if (!existsSync(path) || !statSync(path).isFile()) return { refused: `There is no file ${path}.` }
  const out = values.out === undefined ? null : resolve(cwd, values.out)
  if (out !== null && existsSync(out)) return { refused: `${values.out} is there already and stays as it is.` }
  try {
    const suggestion = await suggestInThread(beginningOf(path, SAMPLE_BYTES))
    const { mapping } = suggestion
    const told = [...suggestion.remarks, ...takenRemark(stored)]
    const remarks = told.map((remark) => mappingRemarkWords(remark, 'en'))
    const notes = told.map((remark) => mappingRemarkWords(remark, locale))
    const text = JSON.stringify(mapping, null, 2)
    if (out === null) return { lines: text.split('\n'), json: { mapping, remarks }, notes }
    writeFileSync(out, `${text}\n`)
    const next = mappingRemarksMessages[locale].written(values.out ?? '', file)
    return { lines: [next], json: { mapping, remarks }, notes }
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    return { refused: error.message, sentence: refusalWords(error.fault, locale) }
  }
}

/** Two files of one source would withdraw each other's homes. */
function takenRemark(stored: LiveListings): MappingRemark[] {
  if (stored.size === 0) return []
  const { count, first } = absentAmong([...stored.keys()], stored)
  return [{ code: 'source_taken', source: SUGGESTED_SOURCE, count, first }]
}

function beginningOf(path: string, maxBytes: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(maxBytes)
    return bytes.subarray(0, readSync(file, bytes, 0, maxBytes, 0))
  } finally {
    closeSync(file)
  }
}

/**
 * Imports one file and reports the result, for people or for programs. Its exit code is 0 when a record was taken or
 * nothing had changed, 1 when every record was rejected, 2 when the file as a whole is refused.
 * Rejects wait on the disk, however many there are, because the counts are printed before them.
 * A dry run compares with the agents and offices of `site`.
 */
export async function runImport(
  call: Call<typeof OPTIONS>,
  { site, varDir }: { site: Site; varDir: string },
  run: (request: ImportRequest) => Promise<ImportResult>,
): Promise<Answer> {
  const request = requestOf(call, site.feeds)
  if (typeof request === 'string') return { refused: request }
  const rejects = rejectFile(varDir)
  try {
    const result = await run({ ...request, onProgress: progressTeller(call.say), onReject: rejects.add })
    if (result.outcome === 'refused') {
      await rejects.remove()
      const { reason, fault } = result
      const { t } = reportLanguage(call.locale)
      const told = fault === null ? reason : refusalWords(fault, call.locale)
      return { refused: reason, sentence: t.refusedWhole(request.name, told) }
    }
    const taken = result.new + result.changed + result.unchanged + result.withdrawn
    const exit = taken === 0 && result.rejectedInAll > 0 ? 1 : 0
    const lines = () => linesOf(result, { site, locale: call.locale }, rejects.read())
    const json = () => objectWithList(reportOf(result, site), 'rejected', rejects.read())
    return { stream: { lines, json, close: rejects.remove }, exit }
  } catch (error) {
    await rejects.remove()
    throw error
  }
}

/** The import that is asked for, or a sentence that says what is wrong with the call. */
function requestOf(
  { args: [file = ''], values, cwd }: Call<typeof OPTIONS>,
  feeds: Site['feeds'],
): ImportRequest | string {
  const path = resolve(cwd, file)
  if (!existsSync(path) || !statSync(path).isFile()) return `There is no file ${path}.`
  const format = FEED_FORMATS.find((known) => known === values.format?.toLowerCase())
  if (values.format !== undefined && !format)
    return `--format is one of ${FEED_FORMATS.join(', ')}, not "${values.format}".`
  const ofFeed = feeds.find(({ source }) => source === values.source?.trim())
  const country = values.country?.toUpperCase() ?? ofFeed?.country ?? null
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    return `--country is a country code of two letters, such as FR, not "${values.country}".`
  const mapping = values.mapping === undefined ? null : resolve(cwd, values.mapping)
  if (mapping !== null && !existsSync(mapping)) return `There is no mapping file ${mapping}.`
  return {
    open: () => createReadStream(path),
    name: basename(path),
    format: format ?? null,
    country,
    mapping: mapping === null ? null : readFileSync(mapping, 'utf8'),
    source: values.source?.trim() || null,
    full: values.full ?? false,
    dryRun: values['dry-run'] ?? false,
    yes: values.yes ?? false,
  }
}

/** A line on the error stream every two seconds, so that the answer stays clean. */
function progressTeller(say: Call['say']): (progress: ImportProgress) => void {
  let last = Date.now()
  return ({ phase, done, total }) => {
    if (Date.now() - last < 2000) return
    last = Date.now()
    const share = total === null || total === 0 ? '' : ` (${Math.floor((done / total) * 100)} %)`
    say(`${phase === 'reading' ? 'Reading' : 'Storing'}: ${done.toLocaleString('en')}${share}`)
  }
}
