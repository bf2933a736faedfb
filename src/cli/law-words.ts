import type { Locale } from '#base/locale.ts'
import { MAX_LINES, type ReportLanguage } from '#i18n/import-report/report-language.ts'
import type { LawCondition } from '#domain/law/conditions.ts'
import { type LawFinding, LAWS } from '#domain/law/judge.ts'
import type { LawLine, LawReport } from '#domain/law/law-report.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'
import { lawReportMessages } from '#i18n/messages/law-report.ts'

/**
 * Says what the law asks for, listing by listing. Listings that an import left unchanged are only counted, because they
 * were reported before. When the list is cut, it begins with each rule and how many listings it concerns.
 */
export function lawLines(
  { gate, held, blocked, warned, rules, listings: named, unchanged = 0 }: LawReport,
  language: ReportLanguage,
): string[] {
  if (named.length === 0) return []
  const { locale, count, listings, short } = language
  const t = lawReportMessages[locale]
  const said = [
    blocked > 0 && (gate === 'hold' ? t.held : t.shown)(listings(blocked)),
    held > blocked && t.heldInAll(count(held)),
    warned > 0 && t.toLook(count(warned)),
  ].filter((line) => line !== false)
  const fresh = named.filter((one) => one.unchanged !== true)
  const asked = rules.map((one) => `  ${t.asked(askWords(one, locale), listings(one.listings))}`)
  const asBefore = fresh.length > 0 ? t.andAsBefore : t.asBefore
  return [
    said.join(' '),
    ...(fresh.length > MAX_LINES ? short(asked) : []),
    ...short(lawListingLines(fresh, language)),
    ...(unchanged === 0 ? [] : [`  ${asBefore(count(unchanged))}`]),
    ...actsLine(fresh.length > MAX_LINES ? rules : fresh.flatMap(({ blocks, warns }) => [...blocks, ...warns]), locale),
    t.noAdvice,
  ]
}

/** Listings with the same findings share a line. */
function lawListingLines(lines: readonly LawLine[], { locale, names }: ReportLanguage): string[] {
  const refsByWords = new Map<string, string[]>()
  for (const line of lines) {
    const words = listingWords(line, locale)
    refsByWords.set(words, [...(refsByWords.get(words) ?? []), line.sourceRef])
  }
  return [...refsByWords].map(([words, refs]) => {
    const named = names({ first: refs.slice(0, MAX_REFS), count: refs.length })
    return `  ${lawReportMessages[locale].asked(named, words)}`
  })
}

const MAX_REFS = 5

function listingWords({ blocks, warns }: LawLine, locale: Locale): string {
  const t = lawReportMessages[locale]
  const wrong = blocks.filter((one) => faultWords(one, locale) !== null)
  const missing = blocks.filter((one) => faultWords(one, locale) === null)
  const listed = (findings: LawFinding[], words: typeof fieldWords) =>
    findings.map((one) => words(one, locale)).join('; ')
  const parts = [
    missing.length > 0 && t.lacks(listed(missing, fieldWords)),
    wrong.length > 0 && t.wrong(listed(wrong, fieldWords)),
    warns.length > 0 && t.look(listed(warns, warningWords)),
  ].filter((part) => part !== false)
  const sentences = parts.map((part, at) => (at === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
  return sentences.join('. ') || t.projectHeld
}

/** What to look at in a listing, and why the law may ask for it; or that the listing does not say it. */
function warningWords(finding: LawFinding, locale: Locale): string {
  const t = lawReportMessages[locale]
  const whys = faultsOf(finding, locale)
  return t.findingWhy(...namedBy(finding, locale), whys.length > 0 ? oneOf(whys, locale) : t.notSaid)
}

/**
 * "EPC energy score or EPC label (energy.kwh or energy.label, rule V1)"; a value that does not do comes with its fault.
 */
function fieldWords(finding: LawFinding, locale: Locale): string {
  const t = lawReportMessages[locale]
  const why = faultWords(finding, locale)
  const named = namedBy(finding, locale)
  return why === null ? t.finding(...named) : t.findingWhy(...named, why)
}

const namedBy = (finding: LawFinding, locale: Locale): [label: string, field: string, rule: string] => [
  findingLabel(finding, locale),
  oneOf(finding.field.split('|'), locale),
  finding.rule,
]

const oneOf = (some: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(some)

function askWords({ act, ...finding }: LawReport['rules'][number], locale: Locale): string {
  const t = lawReportMessages[locale]
  if (act === 'warn') return t.look(warningWords(finding, locale))
  return (faultWords(finding, locale) === null ? t.lacks : t.wrong)(fieldWords(finding, locale))
}

const rulesOf = ({ field, rule }: LawFinding) =>
  Object.values(LAWS).flatMap((all) =>
    all.filter((one) => one.id === rule && one.gate !== 'AUTO' && one.fields.includes(field)),
  )

function faultsOf(finding: LawFinding, locale: Locale): string[] {
  const whys: Partial<Record<LawCondition, string>> = lawReportMessages[locale].why
  const found = rulesOf(finding).map((one) => one.when?.map((when) => whys[when]).find(Boolean) ?? [])
  return [...new Set(found.flat())]
}

/** What is wrong with the value of a field; null when the rule also asks for a field that is missing. */
function faultWords(finding: LawFinding, locale: Locale): string | null {
  const faults = faultsOf(finding, locale)
  const isMissing = rulesOf(finding).some((one) => one.gate !== 'AUTO' && one.answered !== true)
  return isMissing || faults.length === 0 ? null : oneOf(faults, locale)
}

const actsLine = (findings: readonly LawFinding[], locale: Locale): string[] => {
  const acts = new Map<string, Set<string>>()
  for (const { field, rule } of findings)
    for (const one of Object.values(LAWS).flat())
      if (one.id === rule && one.gate !== 'AUTO' && one.fields.includes(field) && one.to === null)
        acts.set(rule, (acts.get(rule) ?? new Set()).add(one.act))
  return [...acts].map(([rule, all]) => `  ${lawReportMessages[locale].rule(rule, [...all].join('; '))}`)
}
