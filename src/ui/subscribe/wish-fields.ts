import { type CriteriaFlag, CRITERIA_FLAGS } from '#domain/listing/listing.ts'
import { flagField } from '#domain/subscription/flag-fields.ts'
import type { RelaxedCriterion } from '#domain/search/relaxing.ts'

/**
 * Names of the form's fields that hold a wish; emptying them drops it. `notification.search=around=` is the tick box of a
 * condition that was carried over from a search and begins like this.
 */
export function fieldsOfWish(wish: RelaxedCriterion): readonly string[] {
  return isFlag(wish) ? [flagField(wish)] : FIELDS[wish]
}

const isFlag = (wish: RelaxedCriterion): wish is CriteriaFlag => CRITERIA_FLAGS.some((flag) => flag === wish)

const bounds = (name: string) => [`notification.${name}.min`, `notification.${name}.max`]
const carried = (name: string) => `notification.search=${name}=`

const FIELDS: Record<Exclude<RelaxedCriterion, CriteriaFlag>, readonly string[]> = {
  status: [],
  type: [],
  since: [],
  price: ['price_for_sale', 'price_to_rent', 'price_take_over'].flatMap((name) => bounds(`financial.${name}`)),
  bedrooms: bounds('construction.bedrooms'),
  living: bounds('construction.living_surface'),
  year: bounds('construction.construction_year'),
  land: bounds('construction.land_surface'),
  commercial: bounds('construction.commercial_surface'),
  deposit: ['notification.general.deposit_max'],
  available: ['notification.general.available_from'],
  station: ['notification.location.station_km_max'],
  total: ['notification.costs.total_max'],
  monthly: ['notification.costs.monthly_max'],
  warm: ['notification.costs.warm_max'],
  energy_max: [carried('energy_max')],
  new_build: [carried('new_build')],
  country: ['notification.location.country'],
  place: ['notification.cities', carried('pc'), carried('province'), carried('around')],
  not_pc: ['notification.location.not_postal_codes', carried('not_pc')],
  not_word: ['notification.general.not_words'],
  travel: ['notification.location.travel', 'notification.location.second_travel', carried('travel')],
  bbox: [carried('bbox')],
  area: [carried('area')],
}
