import type { Deal, EnergyExemption, PropertyType } from '#domain/listing/listing.ts'
import type { LawCondition } from '#domain/law/conditions.ts'
import type { LawField } from '#domain/law/facts.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'

/** How an advert is offered, as the law tells deals apart: a lease of more than nine years is often treated as a sale. */
export type LawDeal = Extract<Deal, 'FOR_SALE' | 'TO_RENT'> | 'LONG_LEASE'

/** SURE: the act, or the authority's own words, were read. LIKELY: a secondary source or an old text. UNSURE: ask a lawyer. */
export type Confidence = 'SURE' | 'LIKELY' | 'UNSURE'

/** The law a rule stands in, what breaking it costs, where that was read, and when somebody last looked. */
export type LawSource = {
  act: string
  sanction: string | null
  source: string
  /** ISO date */
  checkedOn: string
  confidence: Confidence
}

/** What an advert must say that the site says by itself; i18n has the words. */
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
 * Where and when a rule holds, with the days between which it holds (both included; null: no beginning or end is known). It acts on
 * an advert of these deals, types and state of building when all of `when` and none of `unless` hold.
 */
export type LawScope = LawSource & {
  /** as in docs/law.md; several rows may be one rule */
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

/** What is asked, before it is said of which fields. */
export type AskingScope = LawScope & { gate: 'BLOCK' | 'WARN' }

/** One rule of law. BLOCK and WARN name fields, AUTO what the site prints by itself. */
export type LawRule = LawScope &
  (
    | {
        gate: 'BLOCK' | 'WARN'
        fields: readonly AskedField[]
        /** true: it is what the field says, or what goes with it, that is wrong, and not that nobody said it */
        answered?: true
        /** acts on an exemption that is claimed and is not one of these */
        exemptions?: readonly EnergyExemption[]
      }
    | { gate: 'AUTO'; prints: MandatoryText }
  )
