import { lawLines } from '#cli/law-words.ts'
import { type ReportLanguage, reportLanguage } from '#i18n/import-report/report-language.ts'
import { remarkLine } from '#i18n/import-report/remark-words.ts'
import { differenceLines, understoodLines } from '#cli/understood-words.ts'
import type { Locale } from '#base/locale.ts'
import type { Site } from '#domain/site/site.ts'
import { rejectInWords } from '#i18n/import-report/fault-words.ts'
import { noteWords } from '#i18n/import-report/note-words.ts'
import { OTHER_FIELDS, OTHER_VALUES, type Reject } from '#feeds/feed.ts'
import { AS_FAR_AS_IT_GOES, type Noted, type ReadFreely, type ReadingSummary } from '#feeds/reading-summary.ts'
import { OTHER_NAMES, type Unread } from '#feeds/unread.ts'
import { type ImportedFeed, type Understood, understoodOf } from '#imports/import-report.ts'
import type { Absent } from '#store/imports/absent-listings.ts'

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
    noted: (summary?.noted ?? []).map(notedInEnglish),
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

/** A program gets the reason in words, as it always has. */
export const notedInEnglish = ({ why, ...noted }: Noted) => ({
  ...noted,
  ...(why !== undefined && { why: noteWords(why, 'en') }),
})

function namesOfReport({ readFreely, dates, ...rest }: Understood) {
  return {
    ...rest,
    dates: {
      available_from: dates.availableFrom,
      source_updated_at: dates.sourceUpdatedAt,
      published_at: dates.publishedAt,
    },
    read_freely: readFreely.map(notedInEnglish),
  }
}

/** The report for people: the counts, every one of `rejects`, what was noted, and what a dry run understood. */
export async function* linesOf(
  result: ImportedFeed,
  { site, locale }: { site: Site; locale: Locale },
  rejects: AsyncIterable<Reject>,
): AsyncGenerator<string> {
  const { rejectedInAll, dryRun, source } = result
  const language = reportLanguage(locale)
  const { t, count } = language
  const [added, changed, unchanged, withdrawn, rejected] = [
    ...(['new', 'changed', 'unchanged', 'withdrawn'] as const).map((name) => count(result[name])),
    count(rejectedInAll),
  ] as [string, string, string, string, string] // one for each of the five
  yield `${dryRun ? `${t.dryRun} ` : ''}${t.counts(source, added, changed, unchanged, withdrawn, rejected)}`
  for await (const reject of rejects) yield rejectLine(reject, language)
  const rest = linesAfterRejects(result, site, language)
  yield* rest
  // On a screen, a long report pushes the rejects out of sight.
  if (rejectedInAll > 0 && rest.length > MAX_LINES_BELOW_REJECTS) yield t.rejectedAbove(rejected)
}

const MAX_LINES_BELOW_REJECTS = 15

function linesAfterRejects(result: ImportedFeed, site: Site, language: ReportLanguage): string[] {
  const { dryRun, summary } = result
  return [
    ...(summary ? notedLines(summary, language) : []),
    ...(summary && summary.unread.length > 0
      ? [language.t.leftOver, ...language.short(unreadLines(summary.unread, language))]
      : []),
    ...(summary ? bilingualLines(summary, language) : []),
    ...(result.remarks ?? []).map((remark) => remarkLine(remark, result.source, language)),
    ...(dryRun && summary ? understoodLines(understoodOf(summary, site), language) : []),
    ...differenceLines(result.differences ?? [], language),
    ...lawLines(result.law, language),
    ...olderLines(result, language),
    ...absentLines(result, language),
    ...stoppedLines(result, language),
  ]
}

function olderLines({ older, dryRun }: ImportedFeed, { t, listings, names }: ReportLanguage): string[] {
  if (!older) return []
  return [(dryRun ? t.olderDryRun : t.older)(older.count, listings(older.count), names(older))]
}

/** Listings that are not in the file: their withdrawal waits for --yes, or they stay because --full was not given. */
function absentLines({ waitingWithdrawals, absent, source }: ImportedFeed, language: ReportLanguage): string[] {
  if (!absent) return []
  const { t, listings, names } = language
  const imports = importsOf(absent, language)
  const named = `  ${imports === null ? names(absent) : t.brought(names(absent), imports)}`
  if (waitingWithdrawals > 0)
    return [
      t.absentWaiting(waitingWithdrawals, listings(waitingWithdrawals), source),
      named,
      `  ${t.withdrawYes(absent.count)}`,
      `  ${t.otherFile(source)}`,
    ]
  return [t.absentStays(absent.count, listings(absent.count), source), named, `  ${t.withdrawFull(absent.count)}`]
}

/** "import 3 of 2026-11-23 (4), import 1 of 2026-11-20 (2)"; null where no import is known to have brought them. */
function importsOf({ from }: Absent, { t, count }: ReportLanguage): string | null {
  if (from.length === 0) return null
  const some = from.slice(0, 3).map((one) => t.broughtImport(String(one.run), one.at.slice(0, 10), count(one.count)))
  return from.length > some.length ? t.broughtEarlier(some.join(', ')) : some.join(', ')
}

function stoppedLines({ stopped, source }: ImportedFeed, { t, count }: ReportLanguage): string[] {
  if (!stopped) return []
  const { why, stored, lines } = stopped
  const part = lines === null ? t.stored(count(stored)) : t.storedOf(count(stored), count(lines))
  return [why === 'overtaken' ? t.stopped.overtaken(source, part) : t.stopped[why](part)]
}

function rejectLine(reject: Reject, { locale, t }: ReportLanguage): string {
  const { sourceRef } = reject
  const { at, field, reason } = rejectInWords(reject, locale)
  const where = sourceRef === null || sourceRef === at ? at : `${sourceRef} (${at})`
  return `  ${t.fieldReason(where, field || t.wholeRecord, reason)}`
}

function notedLines({ noted, readFreely }: ReadingSummary, language: ReportLanguage): string[] {
  const { t, short } = language
  const quoted = ({ value }: Noted) => (value === OTHER_VALUES ? t.otherValues : JSON.stringify(value))
  const line = (one: Noted | ReadFreely, value: string) =>
    `  ${one.field === OTHER_FIELDS ? t.otherFields : one.field}: ${value} ${examplesOf(one, language)}${one.why === undefined ? '' : `: ${noteWords(one.why, language.locale)}`}`
  const lost = noted.map((one) => line(one, quoted(one)))
  const freely = readFreely.map((one) =>
    line(one, t.readAs(quoted(one), one.read === AS_FAR_AS_IT_GOES ? t.asFarAsItGoes : one.read)),
  )
  return [
    ...(lost.length > 0 ? [t.notUnderstood, ...short(lost)] : []),
    ...(freely.length > 0 ? [t.readFreely, ...short(freely)] : []),
  ]
}

/** "`anzahl_balkone` (12 ×, e.g. 2, 1): not read". Elements that are passed over for one reason share a line, at the end. */
function unreadLines(unread: readonly Unread[], { t, count }: ReportLanguage): string[] {
  const lines = [...Map.groupBy(unread, ({ why, name }) => why ?? name).values()].map((alike) => {
    const named = alike.map(({ name, count: n, examples, why }) => {
      const shown = examples.length > 0 && why === undefined ? `, ${t.forExample(examples.join(', '))}` : ''
      return `${name === OTHER_NAMES ? t.otherNames : `\`${name}\``} (${count(n)} ×${shown})`
    })
    const why = alike[0]?.why
    return { why, line: `  ${named.join(', ')}: ${t.notRead}${why === undefined ? '' : ` (${t.whyNotRead[why]})`}` }
  })
  // What is passed over on purpose comes last.
  return lines.toSorted((a, b) => Number(a.why !== undefined) - Number(b.why !== undefined)).map(({ line }) => line)
}

/**
 * Hidden streets of Brussels have two names. Of these listings only the name that the feed gives is left out of texts.
 */
function bilingualLines(
  { hiddenInOneLanguage: { listings: n, examples } }: ReadingSummary,
  { t, listings, names }: ReportLanguage,
): string[] {
  return n === 0 ? [] : [t.hiddenStreets(n, listings(n)), `  ${names({ first: examples, count: n })}`]
}

function examplesOf({ count: n, examples }: Noted | ReadFreely, { listings }: ReportLanguage): string {
  const more = n > examples.length ? ', …' : ''
  return `(${listings(n)}: ${examples.join(', ')}${more})`
}
