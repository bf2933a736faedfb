import { chosenCities, putBackCities } from '../client/chosen-cities.ts'
import { isCity } from '../client/choose-cities.ts'
import { showTotal } from '../live-search/recount.ts'

const PAUSE_MS = 300

/** While a visitor fills in the search form of the home page, or its sentence, the button shows the number of offers. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  let timer = 0
  let question = new AbortController()
  const follow = () => {
    clearTimeout(timer)
    showTotal(form, null)
    timer = window.setTimeout(() => {
      question.abort()
      question = new AbortController()
      count(form, question.signal).catch(() => {
        // The button works without a number.
      })
    }, PAUSE_MS)
  }
  form.addEventListener('change', follow)
  form.addEventListener('input', follow)
  const field = form.querySelector<HTMLInputElement>('#place')
  // A visitor who comes back finds what they asked for. Browsers restore typed text, unless they could not keep the page.
  const { cities, typed } = (history.state ?? {}) as { cities?: unknown; typed?: unknown } // both are looked at below
  if (field && !field.value && typeof typed === 'string') field.value = typed
  if (Array.isArray(cities) && cities.length > 0) void putBackCities(form, cities.filter(isCity))
  form.addEventListener('submit', () => {
    field?.removeAttribute('autocomplete')
    const asked = { cities: chosenCities(form, 'pc'), typed: field?.name ? field.value : '' }
    history.replaceState(asked, '')
  })
  // The action that loaded this code may itself have changed the deal, or begun a sentence.
  if (field?.value || form.querySelector('input:checked:not([checked])')) follow()
}

async function count(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  const response = await fetch(`${form.action}?${query}`, { signal, headers: { accept: 'application/json' } })
  const answer: unknown = response.ok ? await response.json() : null
  if (typeof answer === 'object' && answer !== null && 'total' in answer && typeof answer.total === 'number')
    showTotal(form, answer.total)
}
