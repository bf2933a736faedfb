import { readStored, writeStored } from '../client/browser-storage.ts'

const KEY = 'gevel-loan'
const TERMS = ['own', 'rate', 'years'] as const

/**
 * Remembers the reader's own money, rate and years of a loan on this device, and fills them in where the form has none of
 * them. They count only beside an amount a month.
 */
export function keepTerms(form: HTMLFormElement): void {
  const fields = TERMS.flatMap((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? [field] : []
  })
  const kept = readStored(KEY)
  if (isTerms(kept) && fields.every(({ value }) => value === ''))
    for (const field of fields) field.value = field.defaultValue = kept[field.name] ?? ''
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !fields.includes(target)) return
    writeStored(KEY, Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  })
}

function isTerms(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
}
