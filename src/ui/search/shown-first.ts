import type { Criteria } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, type CriteriaFlag, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'
import type { ShownFacets } from '#domain/search/offer-search.ts'
import { offersFlag } from './of-deals.ts'

export type Feature = CriteriaFlag | 'new_build'

export type ShownFirst = {
  /** features that stand before "more filters", in the order of the form */
  features: readonly Feature[]
  /** features within "more filters" */
  otherFeatures: readonly Feature[]
  /** types that a phone shows before "all types" is ticked */
  types: readonly PropertyType[]
}

const MAX_FEATURES = 6
const MAX_TYPES = 4

/**
 * The choices that help most: those already made, then the features that split the `total` offers most evenly, and the
 * types with the most offers. A feature of all offers, or of none, splits nothing.
 */
export function shownFirst(criteria: Criteria, facets: ShownFacets, total: number): ShownFirst {
  const offered: Feature[] = [...CRITERIA_FLAGS.filter((flag) => offersFlag(criteria, flag)), 'new_build']
  const smallerPart = (feature: Feature) => {
    if (isFeatureChosen(criteria, feature)) return Infinity
    const count = (feature === 'new_build' ? facets.new_build['1'] : facets.flags[feature]) ?? 0
    return Math.min(count, total - count)
  }
  const features = best(offered, smallerPart, MAX_FEATURES)
  return {
    features,
    otherFeatures: offered.filter((feature) => !features.includes(feature)),
    types: best(PROPERTY_TYPES, (type) => facets.type[type] ?? 0, MAX_TYPES),
  }
}

export const isFeatureChosen = ({ flags, newBuild }: Criteria, feature: Feature): boolean =>
  feature === 'new_build' ? newBuild : flags.includes(feature)

/** The items with the highest scores above 0, at most `max` besides those with an infinite one, in their own order. */
function best<T>(items: readonly T[], score: (item: T) => number, max: number): T[] {
  const ranked = items.filter((item) => score(item) > 0).toSorted((a, b) => score(b) - score(a))
  const taken = ranked.filter((item, rank) => rank < max || score(item) === Infinity)
  return items.filter((item) => taken.includes(item))
}
