import { lawLines } from '#cli/law-words.ts'
import { count, listings, shortList } from '#cli/report-lines.ts'
import { remarkLine } from '#cli/remark-words.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { isSame } from '#domain/listing/field-changes.ts'
import type { Site } from '#domain/site/site.ts'
import type { Reject } from '#feeds/feed.ts'
import type { Noted, ReadFreely, ReadingSummary } from '#feeds/reading-summary.ts'
import type { Unread } from '#feeds/unread.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import {
  broughtBy,
  type ImportedFeed,
  type ListingDifference,
  namesOf,
  type Understood,
  understoodOf,
} from '#imports/import-report.ts'

/**
 * The report for programs: the names of the contract, then further fields only where they have something to say.
 * `rejected` holds the first thousand.
 */
export function reportOf(result: ImportedFeed, site: Site) {
  const {
    new: fresh,
    changed,
    unchanged,
    withdrawn,
    rejected,
    waitingWithdrawals,
    absent,
    older,
    stopped,
    law,
    summary,
    dryRun,
    differences,
    remarks = [],
  } = result
  return {
    ...{ new: fresh, changed, unchanged, withdrawn, rejected },
    noted: summary?.noted ?? [],
    ...(summary && summary.unread.length > 0 && { unread: summary.unread }),
    ...(summary && summary.hiddenInOneLanguage.listings > 0 && { hidden_in_one_language: summary.hiddenInOneLanguage }),
    ...(law.listings.length > 0 && { law }),
    ...(waitingWithdrawals > 0 && { waiting_withdrawals: waitingWithdrawals }),
    ...(absent && { absent }),
    ...(older && { older }),
    ...(remarks.length > 0 && { remarks }),
    ...(stopped && { stopped }),
    ...(differences !== undefined &&
      differences.length > 0 && {
        differences: differences.map(({ sourceRef, fields, stays }) => ({
          sourceRef,
          fields: fields.map(({ at, old, new: now }) => ({ field: at, old, new: now })),
          ...(stays.length > 0 && { stays: stays.map(({ at, mine }) => ({ field: at, written: mine })) }),
        })),
      }),
    ...(dryRun && summary && { understood: namesOfReport(understoodOf(summary, site)) }),
  }
}

function namesOfReport({ readFreely, dates, ...rest }: Understood) {
  return {
    ...rest,
    dates: {
      available_from: dates.availableFrom,
      source_updated_at: dates.sourceUpdatedAt,
      published_at: dates.publishedAt,
    },
    read_freely: readFreely,
  }
}

/** The report for people: the counts, every one of `rejects`, what was noted, and what a dry run understood. */
export async function* linesOf(
  result: ImportedFeed,
  site: Site,
  rejects: AsyncIterable<Reject>,
): AsyncGenerator<string> {
  const { rejectedInAll, dryRun, source } = result
  const counts = (['new', 'changed', 'unchanged', 'withdrawn'] as const).map((name) => `${count(result[name])} ${name}`)
  yield `${dryRun ? 'Dry run, nothing was stored. ' : ''}Source ${source}: ${counts.join(', ')}, ${count(rejectedInAll)} rejected.`
  for await (const reject of rejects) yield rejectLine(reject)
  const rest = linesAfterRejects(result, site)
  yield* rest
  // On a screen, a long report pushes the rejects out of sight.
  if (rejectedInAll > 0 && rest.length > MAX_LINES_BELOW_REJECTS)
    yield `${count(rejectedInAll)} rejected: named above, with the reason.`
}

const MAX_LINES_BELOW_REJECTS = 15

function linesAfterRejects(result: ImportedFeed, site: Site): string[] {
  const { dryRun, summary } = result
  return [
    ...(summary ? notedLines(summary) : []),
    ...(summary ? shortList(unreadLines(summary.unread)) : []),
    ...(summary ? bilingualLines(summary) : []),
    ...(dryRun && summary ? understoodLines(understoodOf(summary, site)) : []),
    ...differenceLines(result.differences ?? []),
    ...lawLines(result.law),
    ...olderLines(result),
    ...(result.remarks ?? []).map((remark) => remarkLine(remark, result.source)),
    ...absentLines(result),
    ...stoppedLines(result),
  ]
}

function olderLines({ older, dryRun }: ImportedFeed): string[] {
  if (!older) return []
  const [are, stay] = older.count === 1 ? ['is', 'stays'] : ['are', 'stay']
  return [
    `${listings(older.count)} ${are} in the file in an older state than on the site${dryRun ? ' and would stay as stored' : `, so ${older.count === 1 ? 'it' : 'they'} ${stay} as stored`}: ${namesOf(older)}.`,
  ]
}

/** Listings that are not in the file: their withdrawal waits for --yes, or they stay because --full was not given. */
function absentLines({ waitingWithdrawals, absent, source }: ImportedFeed): string[] {
  if (!absent) return []
  const it = absent.count === 1 ? { are: 'is', they: 'It', stay: 'stays', them: 'it' } : MANY
  const brought = broughtBy(absent)
  const named = `  ${namesOf(absent)}${brought === null ? '' : ` (brought ${brought})`}`
  const other = `Of another file? Give each file its own --source: this one would withdraw all that ${source} has beside it.`
  if (waitingWithdrawals > 0)
    return [
      `${listings(waitingWithdrawals)} ${it.are} not in the file, more than a fifth of ${source}. ${it.they} ${it.stay} until you say yes:`,
      named,
      `  Sold or taken back? Run the same command again with --yes, which withdraws ${it.them}.`,
      `  ${other}`,
    ]
  return [
    `${listings(absent.count)} of ${source} ${it.are} not in this file and ${it.stay} on the site:`,
    named,
    `  Sold or taken back? The same command with --full withdraws ${it.them}.`,
  ]
}

const MANY = { are: 'are', they: 'They', stay: 'stay', them: 'them' }

function stoppedLines({ stopped, source }: ImportedFeed): string[] {
  if (!stopped) return []
  const { why, stored, lines } = stopped
  const part = `${count(stored)}${lines === null ? '' : ` of ${count(lines)}`} records of the file`
  switch (why) {
    case 'overtaken':
      return [
        `This import stopped: a newer one of ${source} was begun and goes on in its place. ${part} are stored and stay, as far as the newer one says nothing else.`,
      ]
    case 'elsewhere':
      return [`Another worker goes on with this import; ${part} are stored. "runs" says how far it is.`]
    case 'lost':
      return [
        `This import stopped: ${part} are stored, the rest of what it had read is lost, so nothing was withdrawn. Import the file again.`,
      ]
  }
}

function rejectLine({ at, sourceRef, field, reason }: Reject): string {
  const where = sourceRef === null || sourceRef === at ? at : `${sourceRef} (${at})`
  return `  ${where}, ${field || 'the record'}: ${reason}`
}

function notedLines({ noted, readFreely }: ReadingSummary): string[] {
  const because = ({ why }: Noted) => (why === undefined ? '' : `: ${why}`)
  const unread = noted.map((one) => `  ${one.field}: ${JSON.stringify(one.value)} ${examplesOf(one)}${because(one)}`)
  const freely = readFreely.map(
    (one) => `  ${one.field}: ${JSON.stringify(one.value)} as ${one.read} ${examplesOf(one)}${because(one)}`,
  )
  return [
    ...(unread.length > 0 ? ['Not understood, so it counts as not known:', ...shortList(unread)] : []),
    ...(freely.length > 0 ? ['Understood, though not exactly what is written:', ...shortList(freely)] : []),
  ]
}

/** "`anzahl_balkone` (12 ×, e.g. 2, 1): not read". Elements that are passed over for one reason share a line. */
function unreadLines(unread: readonly Unread[]): string[] {
  const namesByReason = new Map<string, string[]>()
  for (const { name, count: n, examples, why } of unread) {
    const shown = examples.length > 0 ? `, e.g. ${examples.join(', ')}` : ''
    const reason = why ?? name
    namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), `\`${name}\` (${count(n)} ×${shown})`])
  }
  const reasons = new Set(unread.flatMap(({ why }) => why ?? []))
  return [...namesByReason].map(
    ([reason, names]) => `  ${names.join(', ')}: not read${reasons.has(reason) ? ` (${reason})` : ''}`,
  )
}

/** A street of Brussels has two names; where its address is hidden, only the name that the feed gives is left out. */
function bilingualLines({ hiddenInOneLanguage: { listings: n, examples } }: ReadingSummary): string[] {
  if (n === 0) return []
  const them = n === 1 ? 'its street' : 'their streets'
  return [
    `${listings(n)} with a hidden address in a bilingual town: the feed names ${them} in one language only, and a text that uses the other name would tell it. Give both ("Rue Haute / Hoogstraat"):`,
    `  ${namesOf({ first: examples, count: n })}`,
  ]
}

function examplesOf({ count: n, examples }: Noted | ReadFreely): string {
  const more = n > examples.length ? ', …' : ''
  return `(${listings(n)}: ${examples.join(', ')}${more})`
}

/** Each listing with the fields that would change, under their labels. */
function differenceLines(differences: readonly ListingDifference[]): string[] {
  const lines = differences.map(({ sourceRef, fields, stays, ...address }) => {
    const where = jurisdictionOf(address)
    const words = fields.map(
      ({ at, field, old, new: now }) => `${fieldLabel(field, 'en', where)} (${at}) ${changeWords(old, now)}`,
    )
    const written = stays.map(({ at, mine }) => `${at} ${valueWords(mine)}`)
    return `  ${sourceRef}: ${words.join('; ')}${written.length > 0 ? ` – what people wrote stays: ${written.join('; ')}` : ''}`
  })
  return lines.length > 0 ? ['Would change:', ...shortList(lines)] : []
}

/** Two lists of things are compared thing by thing: "2 of 5 differ (url)". */
function changeWords(old: unknown, now: unknown): string {
  if (!isListOfObjects(old) || !isListOfObjects(now) || old.length !== now.length)
    return `${valueWords(old)} → ${valueWords(now)}`
  const differing = old.flatMap((one, at) => {
    const other = now[at] ?? {}
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    const names = keys.filter((key) => !isSame(one[key] ?? null, other[key] ?? null))
    return names.length > 0 ? [names] : []
  })
  const verb = differing.length === 1 ? 'differs' : 'differ'
  return `${differing.length} of ${old.length} ${verb} (${[...new Set(differing.flat())].join(', ')})`
}

const isListOfObjects = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null)

function valueWords(value: unknown): string {
  if (value === null) return 'not known'
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) return `${value.length} of them`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function understoodLines(understood: Understood): string[] {
  const { pictures, texts, dates, agents, offices } = understood
  const other = (['plan', 'document', 'video', 'tour'] as const).flatMap((kind) =>
    pictures[kind] > 0 ? [`${kind}s: ${count(pictures[kind])}`] : [],
  )
  const languages = Object.entries(texts).map(([locale, n]) => `${locale} ${count(n)}`)
  const days = [
    span('free from', dates.availableFrom),
    span('published', dates.publishedAt),
    span('changed by the source', dates.sourceUpdatedAt),
  ]
  return [
    'Understood:',
    `  pictures: ${count(pictures.photo)}, of ${listings(pictures.listings)}${other.map((text) => `; ${text}`).join('')}`,
    `  languages: ${languages.join(', ') || 'no texts'}`,
    `  dates: ${days.filter((text) => text !== '').join('; ') || 'none'}`,
    ...named('agents', agents, [
      agents.further > 0 && `others in ${listings(agents.further)}`,
      agents.unnamed > 0 && `nobody named in ${listings(agents.unnamed)}`,
    ]),
    ...named('offices', offices, []),
  ]
}

/** The people or offices that listings name; nothing where there is nothing to say. */
function named(what: string, some: Understood['offices'], more: (string | false)[]): string[] {
  const isNamed = some.matched.length + some.unmatched.length > 0
  const parts = [isNamed && people(some), ...more].filter((part) => part !== false)
  return parts.length > 0 ? [`  ${what}: ${parts.join('; ')}`] : []
}

function people({ matched, unmatched }: Understood['offices']): string {
  const named = (some: Understood['offices']['matched']) => some.map(({ name, listings: n }) => `${name} (${count(n)})`)
  const known = matched.length > 0 ? `on this site ${named(matched).join(', ')}` : 'none of this site'
  return unmatched.length > 0 ? `${known}; not on this site ${named(unmatched).join(', ')}` : known
}

function span(what: string, { listings: n, first, last }: Understood['dates']['availableFrom']): string {
  if (first === null || last === null) return ''
  const days = [...new Set([first.slice(0, 10), last.slice(0, 10)])]
  return `${what} ${days.join(' to ')} (${listings(n)})`
}
