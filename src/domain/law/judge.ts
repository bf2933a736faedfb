import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import { holds } from '#domain/law/conditions.ts'
import type { LawAnswers, LawFacts, LawField } from '#domain/law/facts.ts'
import type { AskedField, LawDeal, LawRule, MandatoryText } from '#domain/law/rule.ts'
import { BRUSSELS } from '#domain/law/rules/brussels.ts'
import { FLANDERS } from '#domain/law/rules/flanders.ts'
import { FRANCE } from '#domain/law/rules/france.ts'
import { GERMANY } from '#domain/law/rules/germany.ts'
import { NETHERLANDS } from '#domain/law/rules/netherlands.ts'
import { WALLONIA } from '#domain/law/rules/wallonia.ts'

/** A field that stands in the way of an advert, or that somebody should look at, and the rule that says so. */
export type LawFinding = { field: AskedField; rule: string }

export type Judgement = {
  /** it may not be published before these are answered */
  blocks: LawFinding[]
  /** it may, but somebody should know */
  warns: LawFinding[]
  /** what it must say and the site says by itself */
  autos: { prints: MandatoryText; rule: string }[]
}

/** The rules of each law in the order in which they name fields. */
export const LAWS: Readonly<Record<Jurisdiction, readonly LawRule[]>> = {
  'BE-VLG': FLANDERS,
  'BE-BRU': BRUSSELS,
  'BE-WAL': WALLONIA,
  NL: NETHERLANDS,
  DE: GERMANY,
  FR: FRANCE,
}

/**
 * What the law says to an advert with these facts on a day (ISO date). A field is named once, by the first rule that
 * does; one that blocks does not warn as well.
 */
export function judge(facts: LawFacts, on: string): Judgement {
  const { seen, acting } = actingRules(facts, on)
  const blocks = findings(acting, 'BLOCK', seen)
  const blocked = new Set(blocks.map(({ field }) => field))
  return {
    blocks,
    warns: findings(acting, 'WARN', seen).filter(({ field }) => !blocked.has(field)),
    autos: acting.flatMap((rule) => (rule.gate === 'AUTO' ? [{ prints: rule.prints, rule: rule.id }] : [])),
  }
}

/** The rules that an advert of this day falls under, and its facts as they see them. */
export function actingRules(facts: LawFacts, on: string): { seen: LawFacts; acting: LawRule[] } {
  const seen = { ...facts, given: withoutComingCertificate(facts.given) }
  return { seen, acting: LAWS[facts.where].filter((rule) => isInForce(rule, on) && actsOn(rule, seen, on)) }
}

/**
 * "En cours", "in aanvraag": what an advert says of a certificate that is not there yet counts as unsaid; so does what
 * the certificate of the common parts says, which every home has beside its own.
 */
function withoutComingCertificate(given: LawAnswers): LawAnswers {
  const isComing = given['energy.status'] === 'PENDING' || given['energy.status'] === 'NONE'
  if (!isComing && given['energy.scope'] !== 'COMMON_PARTS') return given
  const rest = Object.entries(given).filter(([field]) => !field.startsWith('energy.') || SAID_BEFORE.has(field))
  return Object.fromEntries(rest)
}

const SAID_BEFORE: ReadonlySet<string> = new Set<LawField>([
  'energy.status',
  'energy.exemption',
  'energy.eLevel',
  'energy.interimReport',
])

const isInForce = ({ from, to }: LawRule, on: string) => (from === null || from <= on) && (to === null || on <= to)

function actsOn({ deals, types, built, when = [], unless = [] }: LawRule, facts: LawFacts, on: string): boolean {
  return (
    dealsOf(facts).some((deal) => deals.includes(deal)) &&
    types.includes(facts.type) &&
    (built === 'any' || built === facts.built) &&
    when.every((condition) => holds(condition, facts, on)) &&
    !unless.some((condition) => holds(condition, facts, on))
  )
}

/** A lease of which the years are not known is not over nine. A take-over is of a business, no law here asks of it. */
function dealsOf({ deal, given }: LawFacts): LawDeal[] {
  if (deal === 'TAKE_OVER') return []
  return deal === 'TO_RENT' && (given.leaseYears ?? 0) > 9 ? ['TO_RENT', 'LONG_LEASE'] : [deal]
}

function findings(rules: readonly LawRule[], gate: 'BLOCK' | 'WARN', { given }: LawFacts): LawFinding[] {
  const found = new Map<AskedField, LawFinding>()
  for (const rule of rules) {
    if (rule.gate !== gate || !isClaimedWrongly(rule.exemptions, given)) continue
    for (const field of rule.fields) {
      if (!found.has(field) && (rule.answered || !isAnswered(field, given))) found.set(field, { field, rule: rule.id })
    }
  }
  return [...found.values()]
}

function isClaimedWrongly(listed: readonly string[] | undefined, given: LawAnswers): boolean {
  const claimed = given['energy.exemption']
  return listed === undefined || (claimed !== undefined && !listed.includes(claimed))
}

function isAnswered(asked: AskedField, given: LawAnswers): boolean {
  const fields = asked.split('|') as LawField[] // what an AskedField is made of
  return fields.some((field) => {
    const value = given[field]
    // Whoever hides a price, or asks for a call, has not told it.
    if (field === 'price' && given.priceHidden === true) return false
    // A permit that is asked for is none.
    if (field === 'legal.subdivision' && value === 'PENDING') return false
    return value !== undefined && value !== 'UNKNOWN' && !(Array.isArray(value) && value.length === 0)
  })
}
