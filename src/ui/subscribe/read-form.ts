import type { FormValues } from '#domain/requests/contact-fields.ts'
import { INTENT_FIELD, KEY_FIELD } from '#domain/requests/form-names.ts'

/** Fields with several values, whatever the number of them. */
const LISTS = ['notification.statuses', 'notification.types', 'notification.cities', 'notification.search']
const NOT_OF_THE_REQUEST: readonly string[] = [INTENT_FIELD, KEY_FIELD, 'city_text']

/** What stands in the form, by dotted names; text in the city selector that was not chosen counts as a city. */
export function readForm(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const values: FormValues = {}
  for (const name of new Set(data.keys())) {
    if (NOT_OF_THE_REQUEST.includes(name)) continue
    const all = data.getAll(name).filter((value) => typeof value === 'string')
    // A town chosen whole is one box with all its codes.
    const each = name === 'notification.cities' ? all.flatMap((codes) => codes.split(',')) : all
    values[name] = LISTS.includes(name) ? each : (all[0] ?? '')
  }
  const typed = data.get('city_text')
  if (typeof typed === 'string' && typed.trim() !== '')
    values['notification.cities'] = [...[values['notification.cities'] ?? []].flat(), typed.trim()]
  return values
}
