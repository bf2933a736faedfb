import type { Locale } from '#base/locale.ts'
import { flagField, FORM_FLAGS } from '#domain/subscription/flag-fields.ts'
import type { FormValues } from '#domain/requests/contact-fields.ts'
import { parseTypedNumber } from '#base/typed-number.ts'

/** The form's pairs of bounds, and their names on the search page. */
const RANGES: Record<string, string> = {
  'notification.financial.price_for_sale': 'sale',
  'notification.financial.price_to_rent': 'rent',
  'notification.financial.price_take_over': 'takeover',
  'notification.construction.bedrooms': 'bedrooms',
  'notification.construction.living_surface': 'living',
  'notification.construction.construction_year': 'year',
  'notification.construction.land_surface': 'land',
  'notification.construction.commercial_surface': 'commercial',
}

const AMOUNTS: Record<string, string> = {
  'notification.general.deposit_max': 'deposit_max',
  'notification.costs.total_max': 'total_max',
  'notification.costs.monthly_max': 'monthly_max',
  'notification.costs.own': 'own',
  'notification.costs.rate': 'rate',
  'notification.costs.years': 'years',
  'notification.costs.warm_max': 'warm_max',
}

const OTHERS: Record<string, string> = {
  'notification.statuses': 'status',
  'notification.types': 'type',
  'notification.cities': 'pc',
  'notification.location.country': 'country',
  'notification.location.station_km_max': 'station_km_max',
  'notification.location.travel': 'travel',
  'notification.location.second_travel': 'travel',
  'notification.location.not_postal_codes': 'not_pc',
  'notification.general.available_from': 'available_from',
  'notification.general.not_words': 'not_word',
  'notification.costs.only_home': 'only_home',
  ...Object.fromEntries(FORM_FLAGS.map((flag) => [flagField(flag), flag])),
}

/** The form's criteria as a query of the search page. Numbers are read as typed; unreadable ones are left out. */
export function searchQueryOf(values: FormValues, locale: Locale): URLSearchParams {
  const query = new URLSearchParams()
  for (const [field, name] of Object.entries(OTHERS))
    for (const value of [values[field] ?? []].flat()) if (value !== '') query.append(name, value)
  for (const piece of [values['notification.search'] ?? []].flat()) {
    const equals = piece.indexOf('=')
    query.append(piece.slice(0, equals), piece.slice(equals + 1))
  }
  for (const [field, name] of Object.entries(AMOUNTS)) {
    const typed = values[field]
    const number = typeof typed === 'string' ? parseTypedNumber(typed, locale) : null
    if (number !== null) query.append(name, String(number))
  }
  for (const [field, name] of Object.entries(RANGES))
    for (const end of ['min', 'max']) {
      const typed = values[`${field}.${end}`]
      const number = typeof typed === 'string' ? parseTypedNumber(typed, locale) : null
      if (number !== null) query.append(`${name}_${end}`, String(number))
    }
  return query
}
