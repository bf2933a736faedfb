import { INTENT_FIELD, KEY_FIELD } from '#domain/requests/form-names.ts'
import { chosenCities, putBackCities } from '../client/chosen-cities.ts'
import type { City } from '../client/city-search.ts'
import type { FormWords } from '../islands/island-props.ts'

export type DraftHandle = { forget: () => void }

type Draft = { fields: [string, string][]; cities: City[] }

const CITY_FIELD = 'notification.cities'
/** Contact details stay out of the browser's storage, where anybody at the same computer could read them. */
const isKept = (name: string): boolean =>
  name !== '' && !name.startsWith('contact.') && ![INTENT_FIELD, KEY_FIELD, CITY_FIELD].includes(name)

/**
 * Stores the visitor's criteria while the tab lives, so that a detour loses nothing. A draft is put back only into a form
 * that still is as the server sent it, and the visitor is told.
 */
export function keepDraft(form: HTMLFormElement, words: FormWords, say: (text: string) => void): DraftHandle {
  const key = `gevel.draft:${location.pathname}${location.search}`
  const forget = () => drop(key)
  const kept = read(key)
  if (kept && isUntouched(form)) {
    putBack(form, kept)
    say(words.draft)
    offerFreshStart(form, words, forget)
  }
  let timer = 0
  const keepSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => keep(key, form), 300)
  }
  // A fast visitor has changed fields before this code was loaded.
  if (!isUntouched(form)) keepSoon()
  form.addEventListener('input', keepSoon)
  form.addEventListener('change', keepSoon)
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    keep(key, form)
  })
  return {
    forget() {
      clearTimeout(timer)
      forget()
    },
  }
}

function keep(key: string, form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && isKept(field[0]),
  )
  const cities = chosenCities(form, CITY_FIELD)
  // Nothing but contact details was typed.
  if (cities.length === 0 && isUntouched(form, isKept)) return drop(key)
  try {
    sessionStorage.setItem(key, JSON.stringify({ fields, cities }))
  } catch {
    // A browser without storage just keeps no draft.
  }
}

function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'fields' in value &&
    Array.isArray(value.fields) &&
    'cities' in value &&
    Array.isArray(value.cities)
  )
}

/** @param counts says which fields are looked at */
function isUntouched(form: HTMLFormElement, counts: (name: string) => boolean = () => true): boolean {
  if (form.querySelector<HTMLElement>('#form-alert')?.hidden === false) return false
  const fields = [...form.elements].filter((field) => !('name' in field) || counts(String(field.name)))
  return fields.every((field) =>
    field instanceof HTMLInputElement
      ? field.checked === field.defaultChecked && field.value === field.defaultValue
      : !(field instanceof HTMLSelectElement) ||
        [...field.options].every((one) => one.selected === one.defaultSelected),
  )
}

function putBack(form: HTMLFormElement, { fields, cities }: Draft): void {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && isKept(field.name)) {
      const kept = values.get(field.name) ?? []
      if (field.type === 'checkbox' || field.type === 'radio') field.checked = kept.includes(field.value)
      else field.value = kept[0] ?? ''
    } else if (field instanceof HTMLSelectElement && isKept(field.name))
      field.value = values.get(field.name)?.[0] ?? field.value
  }
  if (cities.length > 0) void putBackCities(form, cities)
  form.dispatchEvent(new Event('change', { bubbles: true }))
}

function offerFreshStart(form: HTMLFormElement, words: FormWords, forget: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn--quiet'
  button.textContent = words.startOver
  button.addEventListener('click', () => {
    forget()
    // On a plain reload the browser itself would restore the fields.
    location.assign(location.href)
  })
  form.querySelector('[data-said]')?.after(button)
}
