import { Readable } from 'node:stream'
import { OWN_COMMAND } from '#cli/own-command.ts'
import { columns, minute } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { notedInEnglish } from '#cli/import-words.ts'
import { list } from '#cli/json-pieces.ts'
import { storingRemarks } from '#domain/listing/import-remarks.ts'
import { LIMIT, limitOf, wrongLimit } from '#cli/limit.ts'
import { type CommandsMessages, commandsMessages } from '#i18n/messages/commands.ts'
import { namesOf } from '#imports/import-report.ts'
import { readingReportOf } from '#imports/reading/reading-report.ts'
import { remarkLine } from '#i18n/import-report/remark-words.ts'
import { type ReportLanguage, reportLanguage } from '#i18n/import-report/report-language.ts'
import type { Store } from '#store/engine/db.ts'
import { feedStates } from '#store/imports/feed-states.ts'
import { type ImportRun, listRuns } from '#store/imports/import-runs.ts'

export const RUNS = command({
  about: 'list imports: when, what came of them, what was rejected',
  more: [
    'The newest first. --json has the first thousand rejects of each import, and how many had which reason.',
    'One that is "interrupted" lost its worker; another takes it up within a minute.',
  ],
  arguments: [{ name: 'source', about: 'Only of this feed', optional: true }],
  options: { limit: LIMIT },
  opens: 'store',
  async run({ args: [source], values, locale }, { store }) {
    const limit = limitOf(values.limit)
    if (limit === null) return wrongLimit(locale)
    const t = commandsMessages[locale]
    const runs = await listRuns(store.db, { source: source ?? null, limit, rejects: 0 })
    const rows = runs.map((run) => [
      String(run.id),
      run.source,
      t.runs.states[run.state],
      minute(run.started),
      minute(run.finished),
      ...[run.new, run.changed, run.unchanged, run.withdrawn, run.rejectedInAll].map(String),
      noteOn(run, t.runs),
    ])
    const paused = [...(await feedStates(store.db)).values()].flatMap(
      ({ source: name, paused_at: at, paused_by: by }) =>
        at === null || (source !== undefined && source !== name)
          ? []
          : [`${t.feeds.pausedSince(name, minute(at), by ?? '')} ${t.feeds.takeUp(`${OWN_COMMAND} resume ${name}`)}`],
    )
    const lines = runs.length === 0 ? [t.runs.none] : columns([[...t.runs.heads, ''], ...rows])
    const json = () => list(withRejects(store.db, runs))
    const told = runs.flatMap((run) => remarksOn(run, reportLanguage(locale)))
    return { notes: [...told, ...paused], stream: { lines: () => Readable.from(lines), json } }
  },
})

function noteOn(run: ImportRun, t: CommandsMessages['runs']): string {
  const { state, applied, lines, resumed, waitingWithdrawals, waiting, reason, rollBack } = run
  if (rollBack !== null) return t.undone
  if (state === 'running' || state === 'interrupted') return lines === null ? '' : t.stored(applied, lines)
  if (state === 'waiting_for_approval')
    return `${t.withdrawals(waitingWithdrawals)}${waiting.length === 0 ? '' : `: ${namesOf({ first: waiting, count: waitingWithdrawals })}`}`
  if (reason !== null) return reason
  return resumed > 0 ? t.resumed(resumed) : ''
}

/** What storing an import found out of its homes, a line each. What reading its file told has more room in --json. */
function remarksOn({ id, source, found }: ImportRun, language: ReportLanguage): string[] {
  const { t, listings, names } = language
  const { older } = found
  return [
    ...storingRemarks(found).map((remark) => remarkLine(remark, source, language)),
    ...(older.count > 0 ? [t.older(older.count, listings(older.count), names(older))] : []),
  ].map((line) => `${id}: ${line}`)
}

/** Loads one run after the other: the rejects of all together may be too much for memory. */
async function* withRejects(db: Store['db'], runs: readonly ImportRun[]) {
  for (const { id } of runs) {
    const [run] = await listRuns(db, { source: null, id, limit: 1 })
    if (run) yield jsonOf(run)
  }
}

/** A run in the field names of `import --json`. */
const jsonOf = ({
  rejectedInAll,
  reasons,
  waitingWithdrawals,
  rollBack,
  reading,
  reread,
  found,
  ...run
}: ImportRun) => ({
  ...run,
  ...toldBy({ reading, reread, found }),
  rejected_in_all: rejectedInAll,
  rejected_reasons: reasons,
  waiting_withdrawals: waitingWithdrawals,
  undone: rollBack !== null,
})

function toldBy(run: Pick<ImportRun, 'reading' | 'reread' | 'found'>) {
  const { remarks, summary } = readingReportOf(run)
  const { older } = run.found
  return {
    ...(remarks.length > 0 && { remarks }),
    ...(older.count > 0 && { older }),
    ...(summary && { noted: summary.noted.map(notedInEnglish), unread: summary.unread }),
  }
}
