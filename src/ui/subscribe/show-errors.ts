import { startMending } from '../requests/mend-errors.ts'

/** A message of the server for a field, by its dotted path. */
export type FieldMessage = { path: string; message: string }

/** Shows the alert above the form with a link to each field, and each message at its field. Moves focus to the alert. */
export function showErrors(form: HTMLFormElement, text: string, errors: readonly FieldMessage[]): void {
  clearErrors(form)
  startMending()
  const alert = form.querySelector<HTMLElement>('#form-alert')
  const list = alert?.querySelector('[data-error-list]')
  const words = alert?.querySelector('[role=alert]')
  if (!alert || !list || !words) return
  alert.hidden = false
  words.textContent = text
  for (const { path, message } of errors) {
    const id = path.replace(/\.\d+$/, '')
    const field = form.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
    const item = document.createElement('li')
    list.append(item)
    if (field) {
      item.append(linkTo(field, linkText(form, field, message, text)))
      markField(field, message, alert)
    } else item.textContent = message
  }
  alert.focus()
}

export function clearErrors(form: HTMLFormElement): void {
  const alert = form.querySelector<HTMLElement>('#form-alert')
  if (alert) alert.hidden = true
  const words = alert?.querySelector('[role=alert]')
  if (words) words.textContent = ''
  alert?.querySelector('[data-error-list]')?.replaceChildren()
  for (const message of form.querySelectorAll('.field__error')) message.remove()
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  for (const field of form.querySelectorAll('[aria-describedby]')) {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => !id.endsWith('-error'))
    if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
    else field.removeAttribute('aria-describedby')
  }
}

/** The label of the field, with its message unless the alert itself says the same. */
function linkText(form: HTMLFormElement, field: HTMLElement, message: string, alert: string): string {
  const label = field.querySelector('legend') ?? form.querySelector(`label[for="${CSS.escape(field.id)}"]`)
  const name = label?.textContent?.trim() ?? ''
  if (message === alert) return name || message
  return name ? `${name}: ${message}` : message
}

function linkTo(field: HTMLElement, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = `#${field.id}`
  link.textContent = text
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const control = field.matches('input, select, textarea') ? field : field.querySelector<HTMLElement>('input, select')
    control?.focus()
  })
  return link
}

function markField(field: HTMLElement, message: string, alert: HTMLElement): void {
  const fold = field.closest('details')
  if (fold) fold.open = true
  const id = `${field.id}-error`
  const isControl = field.matches('input, select, textarea')
  const error = document.createElement('p')
  error.className = 'field__error'
  error.id = id
  const icon = alert.querySelector('svg')?.cloneNode(true)
  if (icon) error.append(icon)
  error.append(message)
  if (isControl) field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', [field.getAttribute('aria-describedby'), id].filter(Boolean).join(' '))
  if (isControl) (field.closest('.field') ?? field.parentElement)?.append(error)
  else field.append(error)
}
