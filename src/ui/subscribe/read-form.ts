import type { FormValues } from '#domain/requests/contact-fields.ts'
import { INTENT_FIELD, KEY_FIELD } from '#domain/requests/form-names.ts'

/** Fields that are always read as a list, even with one value. */
const LISTS = ['notification.statuses', 'notification.types', 'notification.cities', 'notification.search']
const FIELDS_NOT_SENT: readonly string[] = [INTENT_FIELD, KEY_FIELD, 'city_text']

/** Reads the form's values by dotted name. Text typed into the city selector, but not chosen, counts as a city. */
export function readForm(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const values: FormValues = {}
  for (const name of new Set(data.keys())) {
    if (FIELDS_NOT_SENT.includes(name)) continue
    const all = data.getAll(name).filter((value) => typeof value === 'string')
    // A whole town is one checkbox with all its codes.
    const each = name === 'notification.cities' ? all.flatMap((codes) => codes.split(',')) : all
    values[name] = LISTS.includes(name) ? each : (all[0] ?? '')
  }
  const typed = data.get('city_text')
  if (typeof typed === 'string' && typed.trim() !== '')
    values['notification.cities'] = [...[values['notification.cities'] ?? []].flat(), typed.trim()]
  return values
}
