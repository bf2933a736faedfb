import type { Locale } from '#base/locale.ts'
import { offlineMessages } from '#i18n/messages/offline.ts'

/** Shows an alert above the form that it was not sent. The fields keep their values. */
export function showUnsentAlert(form: HTMLFormElement): void {
  failForm(form, offlineMessages[document.documentElement.lang as Locale].unsentHere) // the server wrote the language
}

export function failForm(form: HTMLFormElement, text: string): void {
  clearFailure(form)
  const alert = document.createElement('div')
  alert.className = 'alert alert--bad alert--failed'
  alert.setAttribute('role', 'alert')
  alert.textContent = text
  form.before(alert)
  alert.scrollIntoView({ block: 'nearest' })
}

export function clearFailure({ previousElementSibling: before }: HTMLFormElement): void {
  if (before?.matches('.alert--failed')) before.remove()
}
