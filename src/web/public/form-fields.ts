import { MAX_CARRIED_VALUES } from '#domain/search/carried-search.ts'
import { INTENT_FIELD, KEY_FIELD } from '#domain/requests/form-names.ts'
import type { FieldError } from '#domain/requests/field-errors.ts'
import { type Nested, unflatten } from '#base/nested-fields.ts'
import { readTypedPlaces } from '#domain/places/typed-places.ts'
import type { FormValues } from '#domain/requests/contact-fields.ts'
import { MAX_POSTAL_CODES } from '#domain/search/criteria.ts'
import { CITY_FIELD, CITY_TEXT_FIELD } from '#ui/subscribe/main-fields.tsx'

/**
 * Names of release 0.1.0 for the key in the form of a subscription, and for the button of a viewing. Visitors keep pages
 * open while a site is upgraded; the release after the next one need not read these names.
 */
export const OLD_KEY_FIELD = 'request_key'
export const OLD_INTENT_FIELD = 'do'

/** Fields of the form that are no part of the request. */
const FORM_ONLY_FIELDS: readonly string[] = [INTENT_FIELD, OLD_INTENT_FIELD, KEY_FIELD, OLD_KEY_FIELD, CITY_TEXT_FIELD]

/** One more than any list may hold: a list that is too long is refused, and not shown again whole. */
const MAX_VALUES = Math.max(MAX_CARRIED_VALUES, MAX_POSTAL_CODES) + 1

/** The posted form by its dotted names, as it is shown again. A field sent more than once is a list. */
export function formValues(form: URLSearchParams): FormValues {
  const values = Object.create(null) as FormValues // without a prototype: a field may have any name, `constructor` too
  for (const [name, given] of Map.groupBy(form, ([name]) => name)) {
    // A town chosen as a whole is one checkbox with all its postal codes.
    const all = given.flatMap(([, value]) => (name === CITY_FIELD ? value.split(',', MAX_VALUES) : [value]))
    values[name] = all.length > 1 ? all.slice(0, MAX_VALUES) : (all[0] ?? '')
  }
  return withTypedCities(values)
}

/** The nested body that schemas read. */
export function requestBody(values: FormValues): Nested {
  return unflatten(Object.fromEntries(Object.entries(values).filter(([name]) => !FORM_ONLY_FIELDS.includes(name))))
}

/**
 * Without a script the city selector is a line of text: "Gent, 2800". Names that are exactly known become chosen cities;
 * the rest stays as text and is refused as an unknown city.
 */
function withTypedCities(values: FormValues): FormValues {
  const text = values[CITY_TEXT_FIELD]
  if (typeof text !== 'string' || text.trim() === '') return values
  const chosen = [values[CITY_FIELD] ?? []].flat().filter(Boolean)
  const { postalCodes, unclear } = readTypedPlaces(text)
  return { ...values, [CITY_FIELD]: [...new Set([...chosen, ...postalCodes])], [CITY_TEXT_FIELD]: unclear.join(', ') }
}

/** The first name in the text that means no city, or several, as an error of the field. */
export function unknownCities(values: FormValues): FieldError[] {
  const text = values[CITY_TEXT_FIELD]
  if (typeof text !== 'string') return []
  return text
    .split(', ')
    .filter(Boolean)
    .slice(0, 1)
    .map((term) => ({ path: CITY_FIELD, code: 'unknown_city', term }))
}
