import { keepDraft } from '../subscribe/draft.ts'
import { dropWishes } from '../subscribe/drop-wishes.ts'
import { followFolds } from '../subscribe/follow-folds.ts'
import { followPrices } from '../subscribe/follow-prices.ts'
import { followSummary } from '../subscribe/follow-summary.ts'
import { sendForm } from '../subscribe/send-form.ts'
import type { Mount } from './island-module.ts'

/** Brings the form of a subscription to life; without it, the form works just the same. */
export const mount: Mount<'subscription-form'> = (form, words) => {
  if (!(form instanceof HTMLFormElement)) return
  const say = (text: string) => {
    const said = form.querySelector('[data-said]')
    if (said) said.textContent = text
  }
  followPrices(form, words, say)
  followSummary(form)
  dropWishes(form)
  const draft = form.dataset['sendTo'] === undefined ? null : keepDraft(form, words, say)
  followFolds(form)
  form.addEventListener('submit', (event) => void sendForm(event, form, words, draft))
}
