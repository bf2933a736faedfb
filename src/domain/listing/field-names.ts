import { type Deal, DEALS, type Flag, FLAGS, LEGAL_FACTS, type LegalFact } from '#domain/listing/listing.ts'

/** What a key of a listing names where it is no field of its own: a deal, a flag or a legal fact. */
export const isDeal = (name: unknown): name is Deal => DEALS.some((deal) => deal === name)
export const isFlag = (name: unknown): name is Flag => FLAGS.some((flag) => flag === name)
export const isLegalFact = (name: unknown): name is LegalFact => LEGAL_FACTS.some((fact) => fact === name)
