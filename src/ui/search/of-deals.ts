import type { Criteria, Sort } from '#domain/search/criteria.ts'
import { SORTS } from '#domain/search/criteria.ts'
import type { CriteriaFlag, Deal, PropertyType } from '#domain/listing/listing.ts'
import { hasBounds } from './filter-figures.ts'

/** What tells nothing of homes of other deals, or to those who look for them: it is not offered there. */
const SORT_OF: Partial<Record<Sort, Deal>> = { total_asc: 'FOR_SALE', monthly_asc: 'FOR_SALE', warm_asc: 'TO_RENT' }
const FLAG_OF: Partial<Record<CriteriaFlag, Deal>> = { revenue_property: 'FOR_SALE', pets_allowed: 'TO_RENT' }
const HOMES: readonly PropertyType[] = ['HOUSE', 'APARTMENT', 'STUDENT_ROOM', 'LAND', 'GARAGE']

/** The orders for these deals, with the one that is chosen. */
export const sortsFor = (criteria: Criteria, chosen: Sort): Sort[] =>
  SORTS.filter((sort) => sort === chosen || isAsked(criteria, SORT_OF[sort]))

/** Whether the form offers a feature. */
export const offersFlag = (criteria: Criteria, flag: CriteriaFlag): boolean =>
  criteria.flags.includes(flag) || isAsked(criteria, FLAG_OF[flag])

/** Which further fields the form has: those of the deals and types asked for, and those that are filled in. */
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
    commercial: types.length === 0 || types.some((type) => !HOMES.includes(type)) || hasBounds(commercial),
  }
}

/** Whoever names no deal may ask for anything. */
const isAsked = ({ wanted }: Pick<Criteria, 'wanted'>, deal: Deal | undefined): boolean =>
  deal === undefined || Object.keys(wanted).length === 0 || wanted[deal] !== undefined
