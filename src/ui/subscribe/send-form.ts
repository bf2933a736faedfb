import type { Locale } from '#base/locale.ts'
import { unflatten } from '#base/nested-fields.ts'
import { offlineMessages } from '#i18n/messages/offline.ts'
import { HttpError, postJson } from '../client/post-json.ts'
import type { Draft } from './draft.ts'
import { readForm } from './read-form.ts'
import { rememberSent } from './sent-request.ts'
import { clearErrors, type FieldMessage, showErrors } from './show-errors.ts'
import type { FormWords } from '../islands/island-props.ts'

/** Keys already used, with what was sent under them: the same request again has the same key, another one a new one. */
const keys = new WeakMap<HTMLFormElement, { key: string; body: string }>()

/**
 * The specification's two checks, then the request as JSON. Managing an existing subscription is an ordinary post. On
 * any failure the form stays as it is, with an alert.
 */
export async function sendForm(
  event: SubmitEvent,
  form: HTMLFormElement,
  words: FormWords,
  draft: Draft | null,
): Promise<void> {
  const values = readForm(form)
  if ([values['notification.statuses'] ?? []].flat().length === 0)
    return refuse(event, form, 'notification.statuses', words.statusRequired)
  if ([values['notification.types'] ?? []].flat().length === 0)
    return refuse(event, form, 'notification.types', words.typeRequired)
  const { sendTo, success } = form.dataset
  if (!sendTo || !success) return
  event.preventDefault()
  const done = makeBusy(form, words)
  if (!done) return
  const body = unflatten(values)
  try {
    await postJson(sendTo, body, { 'idempotency-key': keyFor(form, JSON.stringify(body)) })
    draft?.forget()
    rememberSent(form)
    location.assign(success)
  } catch (error) {
    done()
    const tooMany = error instanceof HttpError && error.status === 429
    const locale = document.documentElement.lang as Locale // the server wrote it
    const messages =
      error instanceof HttpError ? await messagesOf(error) : [{ path: '', message: offlineMessages[locale].unsentHere }]
    showErrors(form, tooMany ? words.tooMany : (askedAbout(messages) ?? words.unknownError), messages)
  }
}

function refuse(event: SubmitEvent, form: HTMLFormElement, path: string, message: string): void {
  event.preventDefault()
  showErrors(form, message, [{ path, message }])
}

/** Disables the button with "Bezig…"; what it returns makes it as it was. Nothing when the form is on its way already. */
function makeBusy(form: HTMLFormElement, words: FormWords): (() => void) | undefined {
  const button = form.querySelector<HTMLButtonElement>('[data-send]')
  const text = button?.querySelector('[data-send-words]')
  if (!button || !text || button.disabled) return undefined
  const before = text.textContent
  clearErrors(form)
  button.disabled = true
  text.textContent = words.busy
  const free = () => {
    button.disabled = false
    text.textContent = before
  }
  // "Back" from the success page shows the form as it was left.
  addEventListener('pageshow', free, { once: true })
  return free
}

function keyFor(form: HTMLFormElement, body: string): string {
  const known = keys.get(form)
  if (known?.body === body) return known.key
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  keys.set(form, { key, body })
  return key
}

/** What the server says of single fields; nothing when it says nothing. */
async function messagesOf(error: HttpError): Promise<FieldMessage[]> {
  if (error.status !== 422) return []
  const answer: unknown = await error.response.json().catch(() => null)
  if (typeof answer !== 'object' || answer === null || !('errors' in answer) || !Array.isArray(answer.errors)) return []
  return answer.errors.filter(isFieldMessage)
}

/** Where nothing is wrong but a town that was typed, the alert asks which is meant. */
function askedAbout([first, ...others]: readonly FieldMessage[]): string | undefined {
  const isTown = ({ path }: FieldMessage) => path.startsWith('notification.cities')
  return first && [first, ...others].every(isTown) ? first.message : undefined
}

function isFieldMessage(value: unknown): value is FieldMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
