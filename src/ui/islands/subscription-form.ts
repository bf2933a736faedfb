import { keepDraft } from '../subscribe/draft.ts'
import { followPrices } from '../subscribe/follow-prices.ts'
import { followSummary } from '../subscribe/follow-summary.ts'
import { sendForm } from '../subscribe/send-form.ts'
import type { FormWords } from '../subscribe/subscription-form.tsx'

/** Brings the form of a subscription to life; without it, the form works just the same. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  // <SubscriptionForm> of the same build wrote these words.
  const words = JSON.parse(form.dataset['words'] ?? '{}') as FormWords
  const say = (text: string) => {
    const said = form.querySelector('[data-said]')
    if (said) said.textContent = text
  }
  followPrices(form, words, say)
  followSummary(form)
  const draft = form.dataset['sendTo'] === undefined ? null : keepDraft(form, words, say)
  form.addEventListener('submit', (event) => void sendForm(event, form, words, draft))
}
