import { clearFailure, showUnsentAlert } from '../requests/fail-form.ts'

const ANSWER_TIMEOUT_MS = 10_000

let isListening = false

/**
 * Messages about a field go when it is mended. Checks the connection before a form is sent, on a device that says it is
 * offline, or that has no worker to keep what was typed. Without an answer the form stays on the page, with a message.
 */
export function mount(): void {
  if (isListening) return // another form of the page did this
  isListening = true
  // Few pages come with errors, so the others do not load this.
  if (document.querySelector('.field__error'))
    void import('../requests/mend-errors.ts').then(({ startMending }) => startMending())
  const checkedForms = new WeakSet<HTMLFormElement>()
  const reachableForms = new WeakSet<HTMLFormElement>()
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    if (reachableForms.delete(form) || (navigator.onLine && navigator.serviceWorker?.controller)) return
    event.preventDefault()
    if (checkedForms.has(form)) return
    checkedForms.add(form)
    clearFailure(form)
    fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
      .then(
        () => {
          reachableForms.add(form)
          form.requestSubmit(submitter)
        },
        () => showUnsentAlert(form),
      )
      .finally(() => checkedForms.delete(form))
  })
}
