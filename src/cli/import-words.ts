import { remarkLine } from '#cli/remark-words.ts'
import type { LawCondition } from '#domain/law/conditions.ts'
import { type LawFinding, LAWS } from '#domain/law/judge.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { LawLine, LawReport } from '#domain/law/law-report.ts'
import type { Site } from '#domain/site/site.ts'
import type { Reject } from '#feeds/feed.ts'
import type { Noted, ReadFreely, ReadingSummary } from '#feeds/reading-summary.ts'
import type { Unread } from '#feeds/unread.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'
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
  yield* linesAfterRejects(result, site)
}

function linesAfterRejects(result: ImportedFeed, site: Site): string[] {
  const { dryRun, summary } = result
  return [
    ...(summary ? notedLines(summary) : []),
    ...(summary ? shortList(summary.unread.map(unreadLine)) : []),
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

/** A longer list is cut here; `--json` has it all. */
const MAX_LINES = 25

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

/** "`anzahl_balkone` (12 ×, e.g. 2, 1): not read" */
function unreadLine({ name, count: n, examples, why }: Unread): string {
  const shown = examples.length > 0 ? `, e.g. ${examples.join(', ')}` : ''
  return `  \`${name}\` (${count(n)} ×${shown}): not read${why === undefined ? '' : `, ${why}`}`
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
      ({ at, field, old, new: now }) =>
        `${fieldLabel(field, 'en', where)} (${at}) ${valueWords(old)} → ${valueWords(now)}`,
    )
    const written = stays.map(({ at, mine }) => `${at} ${valueWords(mine)}`)
    return `  ${sourceRef}: ${words.join('; ')}${written.length > 0 ? ` – what people wrote stays: ${written.join('; ')}` : ''}`
  })
  return lines.length > 0 ? ['Would change:', ...shortList(lines)] : []
}

function valueWords(value: unknown): string {
  if (value === null) return 'not known'
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) return `${value.length} of them`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function shortList(lines: string[]): string[] {
  const more = lines.length - MAX_LINES
  return more > 0 ? [...lines.slice(0, MAX_LINES), `  and ${count(more)} more: --json lists them all`] : lines
}

/**
 * Says what the law asks for, listing by listing. Listings that an import left unchanged are only counted, because they
 * were reported before. When the list is cut, it begins with each rule and how many listings it concerns.
 */
export function lawLines({ gate, held, blocked, warned, rules, listings: named, unchanged = 0 }: LawReport): string[] {
  if (named.length === 0) return []
  const said = [
    blocked > 0 &&
      (gate === 'hold'
        ? `${listings(blocked)} without all that the law asks for: held, until what is missing arrives.`
        : `${listings(blocked)} without all that the law asks for: shown all the same ("gate": "hold" would hold them).`),
    held > blocked && `With the projects they are in, ${count(held)} are held.`,
    warned > 0 && `To be looked at: ${count(warned)}.`,
  ].filter((line) => line !== false)
  const fresh = named.filter((one) => one.unchanged !== true)
  const asked = rules.map((one) => `  ${askWords(one)} ${fieldWords(one)}: ${listings(one.listings)}`)
  const known =
    unchanged === 0
      ? []
      : [`  ${fresh.length > 0 ? 'and ' : ''}${count(unchanged)} as before: npm run gevel -- law lists them`]
  return [
    said.join(' '),
    ...(fresh.length > MAX_LINES ? shortList(asked) : []),
    ...shortList(fresh.map(lawLine)),
    ...known,
    ...actsLine(fresh.length > MAX_LINES ? rules : fresh.flatMap(({ blocks, warns }) => [...blocks, ...warns])),
    'No legal advice: docs/law.md.',
  ]
}

function lawLine({ sourceRef, blocks, warns }: LawLine): string {
  const wrong = blocks.filter((one) => faultWords(one) !== null)
  const missing = blocks.filter((one) => faultWords(one) === null)
  const parts = [
    missing.length > 0 && `lacks ${missing.map(fieldWords).join('; ')}`,
    wrong.length > 0 && `cannot stand as it is: ${wrong.map(fieldWords).join('; ')}`,
    warns.length > 0 && `look at ${warns.map(fieldWords).join('; ')}`,
  ].filter((part) => part !== false)
  return `  ${sourceRef}: ${parts.join('. ').replaceAll(/\. [lc]/g, (start) => start.toUpperCase()) || 'its project is held'}`
}

/** "EPC energy score or EPC label (energy.kwh or energy.label, rule V1)", with the fault of a value that is not enough */
function fieldWords(finding: LawFinding): string {
  const fault = faultWords(finding)
  return `${findingLabel(finding, 'en')} (${finding.field.replaceAll('|', ' or ')}, rule ${finding.rule}${fault ? `: ${fault}` : ''})`
}

function askWords({ act, ...finding }: LawReport['rules'][number]): string {
  if (act === 'warn') return 'look at'
  return faultWords(finding) === null ? 'lacks' : 'cannot stand as it is:'
}

/** What is wrong with the value of a field; null when the rule also asks for a field that is missing. */
function faultWords({ field, rule }: LawFinding): string | null {
  const rules = Object.values(LAWS).flatMap((all) =>
    all.filter((one) => one.id === rule && one.gate !== 'AUTO' && one.fields.includes(field)),
  )
  const faults = new Set(rules.flatMap((one) => [one.when?.map((when) => FAULTS[when]).find(Boolean) ?? []].flat()))
  const isMissing = rules.some((one) => one.gate !== 'AUTO' && one.answered !== true)
  return isMissing || faults.size === 0 ? null : [...faults].join(', or ')
}

const FAULTS: Partial<Record<LawCondition, string>> = {
  CERTIFICATE_TOO_OLD: 'the certificate is no longer valid',
  DPE_BEFORE_JULY_2021: 'a DPE of before 1 July 2021 is void',
  FLOOD_REPORT_TOO_OLD: 'the report is more than a year old',
  SUBDIVISION_PENDING: 'a permit that is asked for is none',
  NOT_CERTIFIED_YET: 'there is none yet; it has to be there at the viewing',
  MONUMENT: 'being a monument is no exemption any more',
  EXEMPT: 'this exemption is none that the act knows',
  BUILT_BEFORE_2001: 'a building of before 2001 needs one by the agreement',
  PRICE_BELOW_ITS_PART: 'it is above the price that it is a part of',
}

const actsLine = (findings: readonly LawFinding[]): string[] => {
  const acts = new Map<string, Set<string>>()
  for (const { field, rule } of findings)
    for (const one of Object.values(LAWS).flat())
      if (one.id === rule && one.gate !== 'AUTO' && one.fields.includes(field) && one.to === null)
        acts.set(rule, (acts.get(rule) ?? new Set()).add(one.act))
  return [...acts].map(([rule, all]) => `  Rule ${rule}: ${[...all].join('; ')}`)
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
    `  agents: ${people(agents)}; nobody named in ${listings(agents.unnamed)}`,
    `  offices: ${people(offices)}`,
  ]
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

const count = (n: number) => n.toLocaleString('en')
const listings = (n: number) => `${count(n)} ${n === 1 ? 'listing' : 'listings'}`
