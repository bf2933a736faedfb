import type { Criteria, Sort } from '#domain/search/criteria.ts'
import { SORTS } from '#domain/search/criteria.ts'
import type { CriteriaFlag, Deal, PropertyType } from '#domain/listing/listing.ts'
import { hasBounds } from './filter-figures.ts'

/** Sort orders and features that make sense for one deal only; the form offers them when the search covers that deal. */
const SORT_OF: Partial<Record<Sort, Deal>> = { total_asc: 'FOR_SALE', monthly_asc: 'FOR_SALE', warm_asc: 'TO_RENT' }
const FLAG_OF: Partial<Record<CriteriaFlag, Deal>> = { revenue_property: 'FOR_SALE', pets_allowed: 'TO_RENT' }
/** A search for these types alone offers no field for commercial surface. */
const TYPES_WITHOUT_COMMERCIAL_SURFACE: readonly PropertyType[] = [
  'HOUSE',
  'APARTMENT',
  'STUDENT_ROOM',
  'LAND',
  'GARAGE',
]

/** The sort orders that suit these deals, and the chosen one. */
export const sortsFor = (criteria: Criteria, chosen: Sort): Sort[] =>
  SORTS.filter((sort) => sort === chosen || isAsked(criteria, SORT_OF[sort]))

/** Whether the form offers a feature. */
export const offersFlag = (criteria: Criteria, flag: CriteriaFlag): boolean =>
  criteria.flags.includes(flag) || isAsked(criteria, FLAG_OF[flag])

/** Which optional fields the form has: those that suit the chosen deals and types, and those that are filled in. */
export function fieldsFor(criteria: Criteria) {
  const { deposit, available, costs, types, commercial } = criteria
  const isLet = isAsked(criteria, 'TO_RENT')
  const isSold = isAsked(criteria, 'FOR_SALE')
  return {
    deposit: isLet || deposit !== null,
    available: isLet || available !== null,
    warm: isLet || costs.warm !== null,
    total: isSold || costs.total !== null || costs.onlyHome,
    monthly: isSold || costs.monthly !== null,
    commercial:
      types.length === 0 ||
      types.some((type) => !TYPES_WITHOUT_COMMERCIAL_SURFACE.includes(type)) ||
      hasBounds(commercial),
  }
}

/** Whether the search covers this deal. A search that names no deal covers all. */
const isAsked = ({ wanted }: Pick<Criteria, 'wanted'>, deal: Deal | undefined): boolean =>
  deal === undefined || Object.keys(wanted).length === 0 || wanted[deal] !== undefined
