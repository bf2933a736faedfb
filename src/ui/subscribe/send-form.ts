import type { Locale } from '#base/locale.ts'
import { unflatten } from '#base/nested-fields.ts'
import { offlineMessages } from '#i18n/messages/offline.ts'
import { HttpError, postJson } from '../client/post-json.ts'
import type { DraftHandle } from './draft.ts'
import { readForm } from './read-form.ts'
import { rememberSent } from './sent-request.ts'
import { clearErrors, type FieldMessage, showErrors } from './show-errors.ts'
import type { FormWords } from '../islands/island-props.ts'

/** Idempotency keys with the body sent under each. The same body again gets the same key, another body a new key. */
const sentKeys = new WeakMap<HTMLFormElement, { key: string; body: string }>()

/**
 * The specification's two checks, both at once, then the request as JSON. Managing an existing subscription is an ordinary post. On
 * any failure the form stays as it is, with an alert.
 */
export async function sendForm(
  event: SubmitEvent,
  form: HTMLFormElement,
  words: FormWords,
  draft: DraftHandle | null,
): Promise<void> {
  const values = readForm(form)
  const rules = [
    { path: 'notification.statuses', message: words.statusRequired },
    { path: 'notification.types', message: words.typeRequired },
  ]
  const broken = rules.filter(({ path }) => [values[path] ?? []].flat().length === 0)
  const [first] = broken
  if (first) {
    event.preventDefault()
    return showErrors(form, first.message, broken)
  }
  const { sendTo, success } = form.dataset
  if (!sendTo || !success) return
  event.preventDefault()
  const restoreButton = makeBusy(form, words)
  if (!restoreButton) return
  const body = unflatten(values)
  try {
    await postJson(sendTo, body, { 'idempotency-key': keyFor(form, JSON.stringify(body)) })
    draft?.forget()
    rememberSent(form)
    location.assign(success)
  } catch (error) {
    restoreButton()
    const tooMany = error instanceof HttpError && error.status === 429
    const locale = document.documentElement.lang as Locale // the server wrote it
    const messages =
      error instanceof HttpError ? await messagesOf(error) : [{ path: '', message: offlineMessages[locale].unsentHere }]
    showErrors(form, tooMany ? words.tooMany : (townQuestion(messages) ?? words.unknownError), messages)
  }
}

/** Disables the button with "Bezig…" and returns the function that restores it; nothing when it is disabled already. */
function makeBusy(form: HTMLFormElement, words: FormWords): (() => void) | undefined {
  const button = form.querySelector<HTMLButtonElement>('[data-send]')
  const text = button?.querySelector('[data-send-words]')
  if (!button || !text || button.disabled) return undefined
  const before = text.textContent
  clearErrors(form)
  button.disabled = true
  text.textContent = words.busy
  const restore = () => {
    button.disabled = false
    text.textContent = before
  }
  // "Back" from the success page shows the form as it was left, with the button disabled.
  addEventListener('pageshow', restore, { once: true })
  return restore
}

function keyFor(form: HTMLFormElement, body: string): string {
  const known = sentKeys.get(form)
  if (known?.body === body) return known.key
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  sentKeys.set(form, { key, body })
  return key
}

/** The server's messages about single fields; empty when it sends none. */
async function messagesOf(error: HttpError): Promise<FieldMessage[]> {
  if (error.status !== 422) return []
  const answer: unknown = await error.response.json().catch(() => null)
  if (typeof answer !== 'object' || answer === null || !('errors' in answer) || !Array.isArray(answer.errors)) return []
  return answer.errors.filter(isFieldMessage)
}

/** When only typed towns are wrong, the alert asks which town is meant. */
function townQuestion([first, ...others]: readonly FieldMessage[]): string | undefined {
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
