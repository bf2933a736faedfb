import type { ComponentType } from 'react'
import type { OfficePageState } from '#ui/office/frame.ts'
import { type ViewName, VIEWS } from './views.ts'

/** The script of the office. It hydrates the page that the server drew, or runs the passkey button when signed out. */
const data = document.getElementById('office-page')?.textContent
const element = document.getElementById('office')
if (data && element) void startOffice(element, JSON.parse(data) as OfficePageState) // our own server wrote it
else showPasskeys()

async function startOffice(root: HTMLElement, page: OfficePageState): Promise<void> {
  const press = rememberPressed(root)
  const type = rememberTyped(root)
  const [{ start }, View] = await Promise.all([import('./views/app.tsx'), loadView(page.view)])
  // Replays after the effect that calls it: inside an effect React batches all events, and each would undo the one before.
  const live = () =>
    void setTimeout(() => {
      type()
      press()
    })
  if (View) start(root, page, View, loadView, live)
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Records the fields filled in before the page is live. The returned function replays them to the live page. */
function rememberTyped(root: HTMLElement): () => void {
  // The values are kept too: React empties a field that it did not fill, as soon as it draws it.
  const typed = new Map<Field, string | boolean>()
  const keep = ({ target }: Event) => {
    if (!(target instanceof HTMLElement && target.matches('input,textarea,select'))) return
    const field = target as Field // as matched
    typed.set(field, isTicked(field) ? field.checked : field.value)
  }
  root.addEventListener('input', keep, true)
  return () => {
    root.removeEventListener('input', keep, true)
    for (const [field, value] of typed) typeAgain(field, value)
  }
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** React ignores a value it already finds in the field, so the field gets another one first. */
function typeAgain(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    ;(field as HTMLInputElement).checked = !value // only those that are ticked have one
    field.click()
    return
  }
  // A chosen file is still there, and no script may choose one.
  if (field.type !== 'file') {
    field.value = ''
    // React overrides the field's own `value` and would take this for its own change; the prototype's is the browser's.
    Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Records the buttons pressed before the page is live. The returned function presses them again. */
function rememberPressed(root: HTMLElement): () => void {
  const pressed = new Set<HTMLButtonElement>()
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A form that the browser sends by itself needs no script.
    if (button === null || (button.type === 'submit' && button.form?.method !== 'dialog')) return
    event.preventDefault()
    event.stopPropagation()
    pressed.add(button)
  }
  root.addEventListener('click', keep, true)
  return () => {
    root.removeEventListener('click', keep, true)
    for (const button of pressed) button.click()
  }
}

async function loadView(name: string): Promise<ComponentType<Record<string, unknown>> | null> {
  if (!Object.hasOwn(VIEWS, name)) return null
  const { View } = await VIEWS[name as ViewName]() // just looked
  return View as ComponentType<Record<string, unknown>> // the server filled the props of this very view
}

/** Shows the forms that ask for a passkey. Without a script or passkey support, sign-in works by mailed link. */
function showPasskeys(): void {
  if (!('PublicKeyCredential' in globalThis)) return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void press(form)
    })
  }
}

async function press(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const said = form.querySelector('.door__said')
  if (button?.ariaDisabled === 'true') return
  if (button) button.ariaDisabled = 'true'
  if (said) said.textContent = ''
  try {
    const { askForPasskey } = await import('./passkeys.ts')
    location.assign(await askForPasskey(form.dataset['to'] ?? ''))
  } catch {
    if (said) said.textContent = form.dataset['failed'] ?? ''
  } finally {
    if (button) button.ariaDisabled = null
  }
}
