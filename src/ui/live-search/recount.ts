/** Numbers of offers for a search that is not shown yet. */
export type Counts = { total: number; facets: Record<string, Record<string, number>> }

/** Fetches how many offers each choice would give. Throws when there is no such answer. */
export async function askCounts(address: string, signal: AbortSignal): Promise<Counts> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`search answered ${response.status}`)
  const answer: unknown = await response.json()
  if (!isCounts(answer)) throw new Error('search answered without counts')
  return answer
}

/** Writes the counts beside the choices of a form and on its buttons. */
export function showCounts(form: HTMLFormElement, counts: Counts): void {
  showTotal(form, counts.total)
  const format = new Intl.NumberFormat(document.documentElement.lang)
  for (const place of form.querySelectorAll<HTMLElement>('[data-count]')) {
    const count = countOf(counts, place.dataset['count'] ?? '')
    place.textContent = format.format(count)
    place.toggleAttribute('data-none', count === 0)
    const radio = place.closest('label')?.querySelector<HTMLInputElement>('[type=radio]')
    if (radio) radio.disabled = count === 0 && !radio.checked
  }
  for (const option of form.querySelectorAll<HTMLOptionElement>('option[data-count-of]'))
    option.text = `${option.dataset['words']} (${format.format(countOf(counts, option.dataset['countOf'] ?? ''))})`
}

/**
 * Writes the number of offers on the buttons of a form. null while it is not known: an old number would be a wrong one. A
 * button whose words depend on the number has them in `data-one` and `data-other`, with `{}` for the number.
 */
export function showTotal(form: HTMLFormElement, total: number | null): void {
  const { lang } = document.documentElement
  const figure = total === null ? '…' : new Intl.NumberFormat(lang).format(total)
  const isOne = total !== null && new Intl.PluralRules(lang).select(total) === 'one'
  for (const place of form.querySelectorAll<HTMLElement>('[data-total]')) {
    const { one = '{}', other = '{}' } = place.dataset
    place.textContent = (isOne ? one : other).replace('{}', figure)
  }
}

/** `name`: "type:HOUSE", "bedrooms_min:3" */
function countOf({ facets }: Counts, name: string): number {
  const [facet = '', value = ''] = name.split(':')
  return facets[facet]?.[value] ?? 0
}

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
