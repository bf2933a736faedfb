import { isLocale } from '#base/locale.ts'
import { parseTypedNumber } from '#base/typed-number.ts'
import type { FormWords } from '../islands/island-props.ts'

/**
 * The specification's rule: a price ticks its status, unticking the status clears both prices. Screen readers announce
 * both. A pair of bounds the wrong way round is pointed out, not refused.
 */
export function followPrices(form: HTMLFormElement, words: FormWords, say: (text: string) => void): void {
  const follow = (field: HTMLInputElement) => {
    const card = field.closest<HTMLElement>('[data-deal]')
    const tick = card?.querySelector<HTMLInputElement>('.tick')
    if (card && tick && field !== tick && !tick.checked && field.value.trim() !== '') {
      tick.checked = true
      say(card.dataset['ticked'] ?? '')
    }
    pointOutReversed(field, words)
  }
  // A fast visitor has typed prices before this code was loaded.
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-pair] input.input')) follow(field)
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) follow(target)
  })
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.tick') || target.checked) return
    const card = target.closest<HTMLElement>('[data-deal]')
    const prices = [...(card?.querySelectorAll<HTMLInputElement>('input.input') ?? [])]
    if (!card || !prices.some(({ value }) => value !== '')) return
    for (const price of prices) price.value = ''
    const first = prices[0]
    if (first) pointOutReversed(first, words)
    say(card.dataset['cleared'] ?? '')
  })
}

function pointOutReversed(field: HTMLInputElement, words: FormWords): void {
  const pair = field.closest('[data-pair]')
  const note = pair?.querySelector('[data-reversed]')
  const [min, max] = [...(pair?.querySelectorAll<HTMLInputElement>('input.input') ?? [])].map(({ value }) =>
    numberOf(value),
  )
  if (!note) return
  const reversed = min !== null && min !== undefined && max !== null && max !== undefined && min > max
  const text = reversed ? words.reversed : ''
  if (note.textContent !== text) note.textContent = text
}

function numberOf(text: string): number | null {
  const { lang } = document.documentElement
  return text.trim() === '' ? null : parseTypedNumber(text, isLocale(lang) ? lang : 'nl')
}
