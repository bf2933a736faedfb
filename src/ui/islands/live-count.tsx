const PAUSE_MS = 300

/** While the search form of the home page is filled in, also with a sentence, its button says how many offers there are. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  let timer = 0
  let question = new AbortController()
  const follow = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      question.abort()
      question = new AbortController()
      count(form, question.signal).catch(() => {
        // The last figure stays; the button works all the same.
      })
    }, PAUSE_MS)
  }
  form.addEventListener('change', follow)
  form.addEventListener('input', follow)
  // The very touch that woke this may have chosen another deal, or begun a sentence.
  const field = form.querySelector<HTMLInputElement>('[name=q]')
  if (field?.value || form.querySelector('input:checked:not([checked])')) follow()
}

async function count(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  const response = await fetch(`${form.action}?${query}`, { signal, headers: { accept: 'application/json' } })
  const answer: unknown = response.ok ? await response.json() : null
  const total = form.querySelector('[data-total]')
  if (total && typeof answer === 'object' && answer !== null && 'total' in answer && typeof answer.total === 'number')
    total.textContent = new Intl.NumberFormat(document.documentElement.lang).format(answer.total)
}
