const PAUSE_MS = 250

/** While filters change, the counts beside them and on the button follow; the page itself waits for the button. */
export function mount(island: HTMLElement): void {
  const form = island.closest('form') ?? island.querySelector('form')
  if (!form) return
  let timer = 0
  let question = new AbortController()
  const follow = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      question.abort()
      question = new AbortController()
      recount(form, question.signal).catch(() => {
        // The figures shown stay those of the last answer; the button works all the same.
      })
    }, PAUSE_MS)
  }
  form.addEventListener('change', follow)
  // The very touch that woke this may have changed something.
  if ([...form.elements].some(isChanged)) follow()
}

function isChanged(field: Element): boolean {
  return field instanceof HTMLInputElement && field.checked !== field.defaultChecked
}

async function recount(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && name !== 'q') query.append(name, value)
  const response = await fetch(`${form.action}?${query}`, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) return
  const answer: unknown = await response.json()
  if (!isCounts(answer)) return
  const format = new Intl.NumberFormat(document.documentElement.lang)
  for (const count of form.querySelectorAll<HTMLElement>('[data-count]')) {
    const [facet = '', value = ''] = (count.dataset['count'] ?? '').split(':')
    count.textContent = format.format(answer.facets[facet]?.[value] ?? 0)
  }
  for (const total of form.querySelectorAll<HTMLElement>('[data-total]'))
    total.textContent = format.format(answer.total)
}

type Counts = { total: number; facets: Record<string, Record<string, number>> }

function isCounts(answer: unknown): answer is Counts {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'total' in answer &&
    typeof answer.total === 'number' &&
    'facets' in answer &&
    typeof answer.facets === 'object'
  )
}
