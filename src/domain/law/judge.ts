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

/** A field that blocks an advert, or deserves a look, and the id of the rule that says so. */
export type LawFinding = { field: AskedField; rule: string }

export type Judgement = {
  /** the advert may not be published before these are answered */
  blocks: LawFinding[]
  /** these do not stop it, but a person should know */
  warns: LawFinding[]
  /** required texts that the site prints by itself */
  autos: { prints: MandatoryText; rule: string }[]
}

/** The rules of each law; findings come in this order. */
export const LAWS: Readonly<Record<Jurisdiction, readonly LawRule[]>> = {
  'BE-VLG': FLANDERS,
  'BE-BRU': BRUSSELS,
  'BE-WAL': WALLONIA,
  NL: NETHERLANDS,
  DE: GERMANY,
  FR: FRANCE,
}

/**
 * Judges an advert with these facts on a day (ISO date). Each field is named once, by the first rule that asks for it; a
 * field that blocks is not in the warnings too.
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

/** The rules that apply to an advert on this day (`acting`), and the facts that they look at (`seen`). */
export function actingRules(facts: LawFacts, on: string): { seen: LawFacts; acting: LawRule[] } {
  const seen = { ...facts, given: withoutComingCertificate(facts.given) }
  return { seen, acting: LAWS[facts.where].filter((rule) => isInForce(rule, on) && actsOn(rule, seen, on)) }
}

/**
 * Drops the facts of a certificate that does not exist yet ("en cours", "in aanvraag"), and those of a certificate of the
 * common parts, because a home needs its own besides.
 */
function withoutComingCertificate(given: LawAnswers): LawAnswers {
  const isComing = given['energy.status'] === 'PENDING' || given['energy.status'] === 'NONE'
  if (!isComing && given['energy.scope'] !== 'COMMON_PARTS') return given
  const rest = Object.entries(given).filter(
    ([field]) => !field.startsWith('energy.') || KEPT_WITHOUT_CERTIFICATE.has(field),
  )
  return Object.fromEntries(rest)
}

const KEPT_WITHOUT_CERTIFICATE: ReadonlySet<string> = new Set<LawField>([
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

/** A lease of unknown length counts as at most nine years. No law here is about take-overs, which are of businesses. */
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
    // A hidden price, or one on request, is not given.
    if (field === 'price' && given.priceHidden === true) return false
    // A permit that is only requested does not count.
    if (field === 'legal.subdivision' && value === 'PENDING') return false
    return value !== undefined && value !== 'UNKNOWN' && !(Array.isArray(value) && value.length === 0)
  })
}
