import { carriedOf, isFormCity } from '#domain/search/carried-search.ts'
import type { Contact } from '#domain/requests/contact.ts'
import { contactValues, type FormValues } from '#domain/requests/contact-fields.ts'
import type { Criteria, Range } from '#domain/search/criteria.ts'
import { isoDay } from '#base/day-number.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { flagField } from '#domain/subscription/flag-fields.ts'
import { PRICE_FIELDS, TRAVEL_FIELDS } from '#domain/subscription/subscription-request.ts'
import type { Frequency } from '#domain/subscription/subscription.ts'
import { writeTravel } from '#domain/transit/travel.ts'

/** The values with which the form shows a saved search or an existing subscription; empty fields are absent. */
export function requestFromCriteria(
  criteria: Criteria,
  contact: Contact | null = null,
  frequency: Frequency | null = null,
): FormValues {
  const values: FormValues = {
    'notification.statuses': DEALS.filter((deal) => criteria.wanted[deal]),
    'notification.types': criteria.types,
    'notification.cities': criteria.postalCodes.filter(isFormCity),
    'notification.search': carriedOf(criteria),
  }
  const set = (name: string, value: string | number | null) => {
    if (value !== null) values[name] = String(value)
  }
  const setRange = (name: string, range: Range | undefined) => {
    set(`notification.${name}.min`, range?.min ?? null)
    set(`notification.${name}.max`, range?.max ?? null)
  }
  for (const deal of Object.keys(PRICE_FIELDS) as Deal[])
    setRange(`financial.${PRICE_FIELDS[deal]}`, criteria.wanted[deal])
  setRange('construction.bedrooms', criteria.bedrooms)
  setRange('construction.construction_year', criteria.year)
  setRange('construction.living_surface', criteria.living)
  setRange('construction.land_surface', criteria.land)
  setRange('construction.commercial_surface', criteria.commercial)
  for (const flag of criteria.flags) set(flagField(flag), '1')
  const { total, onlyHome, monthly, warm } = criteria.costs
  set('notification.costs.total_max', total)
  if (onlyHome) set('notification.costs.only_home', '1')
  set('notification.costs.monthly_max', monthly?.max ?? null)
  for (const name of ['own', 'rate', 'years'] as const) set(`notification.costs.${name}`, monthly?.[name] ?? null)
  set('notification.costs.warm_max', warm)
  set('notification.location.country', criteria.country)
  set('notification.location.station_km_max', criteria.station === null ? null : criteria.station / 1000)
  for (const [i, name] of TRAVEL_FIELDS.entries()) {
    const travel = criteria.travel[i]
    if (travel) set(`notification.location.${name}`, writeTravel(travel))
  }
  set('notification.location.not_postal_codes', criteria.notPostalCodes.join(', ') || null)
  set('notification.general.not_words', criteria.notWords.join(', ') || null)
  set('notification.general.deposit_max', criteria.deposit)
  set('notification.general.available_from', criteria.available === null ? null : (isoDay(criteria.available) ?? null))
  set('notification.frequency', frequency)
  if (contact) Object.assign(values, contactValues(contact))
  return values
}
