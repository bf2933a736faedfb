import { MAX_LINES, reportLanguage } from '#cli/report-language.ts'
import type { LawCondition } from '#domain/law/conditions.ts'
import { type LawFinding, LAWS } from '#domain/law/judge.ts'
import type { LawLine, LawReport } from '#domain/law/law-report.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'

const { count, listings, names, short: shortList } = reportLanguage('en')

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
  const asked = rules.map(
    (one) =>
      `  ${askWords(one)} ${one.act === 'warn' ? warningWords(one) : fieldWords(one)}: ${listings(one.listings)}`,
  )
  const known =
    unchanged === 0
      ? []
      : [`  ${fresh.length > 0 ? 'and ' : ''}${count(unchanged)} as before: npm run gevel -- law lists them`]
  return [
    said.join(' '),
    ...(fresh.length > MAX_LINES ? shortList(asked) : []),
    ...shortList(lawListingLines(fresh)),
    ...known,
    ...actsLine(fresh.length > MAX_LINES ? rules : fresh.flatMap(({ blocks, warns }) => [...blocks, ...warns])),
    'No legal advice: docs/law.md.',
  ]
}

/** Listings with the same findings share a line. */
function lawListingLines(lines: readonly LawLine[]): string[] {
  const refsByWords = new Map<string, string[]>()
  for (const line of lines) {
    const words = listingWords(line)
    refsByWords.set(words, [...(refsByWords.get(words) ?? []), line.sourceRef])
  }
  return [...refsByWords].map(([words, refs]) => {
    const named = names({ first: refs.slice(0, MAX_REFS), count: refs.length })
    return `  ${named}: ${words}`
  })
}

const MAX_REFS = 5

function listingWords({ blocks, warns }: LawLine): string {
  const wrong = blocks.filter((one) => faultWords(one) !== null)
  const missing = blocks.filter((one) => faultWords(one) === null)
  const parts = [
    missing.length > 0 && `lacks ${missing.map(fieldWords).join('; ')}`,
    wrong.length > 0 && `cannot stand as it is: ${wrong.map(fieldWords).join('; ')}`,
    warns.length > 0 && `look at ${warns.map(warningWords).join('; ')}`,
  ].filter((part) => part !== false)
  return parts.join('. ').replaceAll(/\. [lc]/g, (start) => start.toUpperCase()) || 'its project is held'
}

/** What to look at: why the law may ask for it, or that it is not said. */
function warningWords(finding: LawFinding): string {
  const faults = faultsOf(finding)
  const why = faults.length > 0 ? faults.join(', or ') : 'not said'
  return `${findingLabel(finding, 'en')} (${finding.field.replaceAll('|', ' or ')}, rule ${finding.rule}: ${why})`
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

const rulesOf = ({ field, rule }: LawFinding) =>
  Object.values(LAWS).flatMap((all) =>
    all.filter((one) => one.id === rule && one.gate !== 'AUTO' && one.fields.includes(field)),
  )

function faultsOf(finding: LawFinding): string[] {
  const found = rulesOf(finding).map((one) => one.when?.map((when) => FAULTS[when]).find(Boolean) ?? [])
  return [...new Set(found.flat())]
}

/** What is wrong with the value of a field; null when the rule also asks for a field that is missing. */
function faultWords(finding: LawFinding): string | null {
  const faults = faultsOf(finding)
  const isMissing = rulesOf(finding).some((one) => one.gate !== 'AUTO' && one.answered !== true)
  return isMissing || faults.length === 0 ? null : faults.join(', or ')
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
