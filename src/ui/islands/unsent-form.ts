import { clearFailure, sayUnsent } from '../requests/fail-form.ts'

const PATIENCE_MS = 10_000

let isListening = false

/**
 * Before a form leaves the page of a device that says it is offline, or has no worker that would keep what was typed,
 * the site is asked for a sign of life; without one the form stays where it is and says so.
 */
export function mount(): void {
  if (isListening) return // another form of the page
  isListening = true
  const asking = new WeakSet<HTMLFormElement>()
  const answered = new WeakSet<HTMLFormElement>()
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    if (answered.delete(form) || (navigator.onLine && navigator.serviceWorker?.controller)) return
    event.preventDefault()
    if (asking.has(form)) return
    asking.add(form)
    clearFailure(form)
    fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(
        () => {
          answered.add(form)
          form.requestSubmit(submitter)
        },
        () => sayUnsent(form),
      )
      .finally(() => asking.delete(form))
  })
}
