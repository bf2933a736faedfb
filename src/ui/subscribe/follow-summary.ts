import { isLocale } from '#base/locale.ts'
import { inertPage } from '../client/inert-page.ts'
import { readForm } from './read-form.ts'
import { searchQueryOf } from './search-query.ts'

const PAUSE_MS = 350

/** Updates the card beside the form when a field changes. The server sends its figures and its texts. */
export function followSummary(form: HTMLFormElement): void {
  const address = form.dataset['preview']
  const card = form.querySelector('[data-summary]')
  const short = form.querySelector('[data-summary-short]')
  const said = form.querySelector('[data-summary-said]')
  if (!address || !card || !short || !said) return
  let timer = 0
  /** the search whose figures are on the page, and the one that was asked for last */
  let shown = queryOf(form)
  let asked = shown
  let pending = new AbortController()
  const refresh = async () => {
    const query = queryOf(form)
    if (query === asked) return
    asked = query
    pending.abort()
    pending = new AbortController()
    const response = await fetch(`${address}?${query}`, { signal: pending.signal })
    const answer: unknown = response.ok ? await response.json() : null
    if (!isPreview(answer)) return
    shown = query
    card.replaceChildren(...inertPage(answer.html).body.childNodes)
    short.replaceChildren(...inertPage(answer.short).body.childNodes)
    said.textContent = answer.said
    for (const count of form.querySelectorAll<HTMLElement>('.types [data-count]'))
      count.textContent = answer.types[count.dataset['count'] ?? ''] ?? '0'
  }
  const refreshSoon = () => {
    clearTimeout(timer)
    if (queryOf(form) !== shown) {
      hideFigures([card, short])
      asked = ''
    }
    timer = window.setTimeout(() => {
      refresh().catch(() => {
        asked = ''
        // The card stays without figures; the form does not depend on it.
      })
    }, PAUSE_MS)
  }
  form.addEventListener('input', refreshSoon)
  form.addEventListener('change', refreshSoon)
  // The touch that loaded this code may have changed a field.
  shown = asked = initialQuery(form) ?? shown
  refreshSoon()
}

/** Hides figures that the changed form has made wrong. */
function hideFigures(places: readonly Element[]): void {
  for (const figure of places.flatMap((place) => [...place.querySelectorAll('.num:not(.card .num)')]))
    figure.textContent = '…'
}

function queryOf(form: HTMLFormElement): string {
  const { lang } = document.documentElement
  const values = readForm(form)
  const query = searchQueryOf(values, isLocale(lang) ? lang : 'nl')
  for (const [name, field] of [
    ['frequency', 'notification.frequency'],
    ['language', 'contact.language'],
  ] as const) {
    const value = values[field]
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.toString()
}

/** null when every field is as the server sent it, so that the card is right; else '', so that it is refreshed. */
function initialQuery(form: HTMLFormElement): string | null {
  const changed = [...form.elements].some((field) =>
    field instanceof HTMLInputElement
      ? field.checked !== field.defaultChecked || field.value !== field.defaultValue
      : field instanceof HTMLSelectElement && [...field.options].some((one) => one.selected !== one.defaultSelected),
  )
  return changed ? '' : null
}

type Preview = { html: string; short: string; said: string; types: Record<string, string> }

function isPreview(answer: unknown): answer is Preview {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'html' in answer &&
    typeof answer.html === 'string' &&
    'short' in answer &&
    typeof answer.short === 'string' &&
    'said' in answer &&
    typeof answer.said === 'string' &&
    'types' in answer &&
    typeof answer.types === 'object' &&
    answer.types !== null
  )
}
