import type { Deal, EnergyExemption, PropertyType } from '#domain/listing/listing.ts'
import type { LawCondition } from '#domain/law/conditions.ts'
import type { LawField } from '#domain/law/facts.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'

/** The deals that the law distinguishes: a lease of more than nine years is often treated as a sale. */
export type LawDeal = Extract<Deal, 'FOR_SALE' | 'TO_RENT'> | 'LONG_LEASE'

/** SURE: the act, or the authority's own words, were read. LIKELY: a secondary source or an old text. UNSURE: ask a lawyer. */
export type Confidence = 'SURE' | 'LIKELY' | 'UNSURE'

/** The act behind a rule, its sanction, where both were read, and when that was last checked. */
export type LawSource = {
  act: string
  sanction: string | null
  source: string
  /** ISO date */
  checkedOn: string
  confidence: Confidence
}

/** Required texts that the site prints by itself; i18n has the words. */
export type MandatoryText =
  | 'FLOOD_SYMBOL'
  | 'NO_CERTIFICATE_NUMBER'
  | 'FREE_PAPER_COPY'
  | 'AGENT_AND_TRADE'
  | 'ENERGY_COLOURS'
  | 'EXCESSIVE_CONSUMPTION'
  | 'PRICE_WITH_FEES_LARGER'
  | 'FURNISHED'
  | 'GEORISQUES'

/** One field, or several of which one suffices: `energy.kwh|energy.label`. */
export type AskedField = LawField | `${LawField}|${LawField}`

/**
 * Where a rule holds, and between which days (both included; null: no beginning or end is known). It applies to an advert of
 * these deals, types and state of building when all of `when` and none of `unless` hold.
 */
export type LawScope = LawSource & {
  /** the id in docs/law.md; several rows may belong to one rule */
  id: string
  where: Jurisdiction
  deals: readonly LawDeal[]
  types: readonly PropertyType[]
  built: 'existing' | 'new' | 'any'
  from: string | null
  to: string | null
  when?: readonly LawCondition[]
  unless?: readonly LawCondition[]
}

/** A rule without its fields. */
export type AskingScope = LawScope & { gate: 'BLOCK' | 'WARN' }

/** One rule of law. BLOCK and WARN name fields, AUTO what the site prints by itself. */
export type LawRule = LawScope &
  (
    | {
        gate: 'BLOCK' | 'WARN'
        fields: readonly AskedField[]
        /** true: the finding is about the value that the field has, not about a missing one */
        answered?: true
        /** the rule finds a claimed exemption that is not one of these */
        exemptions?: readonly EnergyExemption[]
      }
    | { gate: 'AUTO'; prints: MandatoryText }
  )
