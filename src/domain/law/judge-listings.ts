import { DEALS, PRINTED_LABELS, type Listing } from '#domain/listing/listing.ts'
import type { LawAnswers } from '#domain/law/facts.ts'
import { judge, type Judgement } from '#domain/law/judge.ts'
import { lawFacts } from '#domain/law/listing-facts.ts'

/** A listing as an advert, whichever feed it is from. */
export type Advert = Omit<Listing, 'source'> & { parentRef?: string; deliveryDate?: string | null }

/**
 * Judges each advert on a day (ISO date), in their order; no findings where we know no law. The advert of a project speaks
 * for those of its units that are in the list, and a unit's address is hidden when its project's is.
 */
export function judgeListings(listings: readonly Advert[], on: string): (Judgement & { sourceRef: string })[] {
  const projects = new Map(listings.flatMap((one) => (one.kind === 'project' ? [[one.sourceRef, one] as const] : [])))
  const units = Map.groupBy(listings, ({ parentRef }) => parentRef)
  return listings.map((listing) => {
    const project = listing.parentRef === undefined ? undefined : projects.get(listing.parentRef)
    const own = listing.kind === 'project' ? ofUnits(units.get(listing.sourceRef) ?? []) : {}
    const hidden = listing.address.hidden || project?.address.hidden === true
    const judged = DEALS.flatMap((deal) => {
      const facts = lawFacts({ ...listing, address: { ...listing.address, hidden } }, deal, on)
      return facts ? [judge({ ...facts, given: { ...own, ...facts.given } }, on)] : []
    })
    return { sourceRef: listing.sourceRef, ...mergeJudgements(judged) }
  })
}

/** The answers of a project's units for its advert: how many are still offered, and if each has a letter, their range. */
export function ofUnits(units: readonly Advert[]): LawAnswers {
  const offered = units.filter(({ availability }) => availability === 'AVAILABLE' || availability === 'UNDER_OPTION')
  const ranks = offered.flatMap(({ energy: { label } }) => (label === null ? [] : [PRINTED_LABELS.indexOf(label)]))
  const [best, worst] = [PRINTED_LABELS[Math.min(...ranks)], PRINTED_LABELS[Math.max(...ranks)]]
  const hasAll = ranks.length > 0 && ranks.length === offered.length
  return {
    unitsOffered: offered.length,
    ...(hasAll &&
      best !== undefined &&
      worst !== undefined && { 'energy.labelBest': best, 'energy.labelWorst': worst }),
  }
}

/** Merges the judgements of a home that is for sale and to rent; each field is named once. */
function mergeJudgements(judged: readonly Judgement[]): Judgement {
  const once = <T extends object>(all: T[], nameOf: (one: T) => string) =>
    [...new Map(all.toReversed().map((one) => [nameOf(one), one])).values()].toReversed()
  const blocks = once(
    judged.flatMap((one) => one.blocks),
    ({ field }) => field,
  )
  const blocked = new Set(blocks.map(({ field }) => field))
  const warns = judged.flatMap((one) => one.warns).filter(({ field }) => !blocked.has(field))
  return {
    blocks,
    warns: once(warns, ({ field }) => field),
    autos: once(
      judged.flatMap((one) => one.autos),
      ({ prints }) => prints,
    ),
  }
}
