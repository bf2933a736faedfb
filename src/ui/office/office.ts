import type { ComponentType } from 'react'
import type { OfficePageState } from '#ui/office/frame.ts'
import { type ViewName, VIEWS } from './views.ts'

/** The script of the office: makes the page live that the server drew; outside of it, the button of a passkey. */
const data = document.getElementById('office-page')?.textContent
const element = document.getElementById('office')
if (data && element) void startOffice(element, JSON.parse(data) as OfficePageState) // our own server wrote it
else showPasskeys()

async function startOffice(root: HTMLElement, page: OfficePageState): Promise<void> {
  const press = rememberPressed(root)
  const type = rememberTyped(root)
  const [{ start }, View] = await Promise.all([import('./views/app.tsx'), loadView(page.view)])
  // Later than the effect that calls it: within one React draws nothing between two events, and the second would undo the first.
  const live = () =>
    void setTimeout(() => {
      type()
      press()
    })
  if (View) start(root, page, View, loadView, live)
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Keeps what is filled in before the page is live; calling what it answers tells the page of it then. */
function rememberTyped(root: HTMLElement): () => void {
  // With what was typed: as soon as React draws it, a field that it knows nothing of is empty again.
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

/** React takes the value that it finds in a field for known, so the field gets another one first. */
function typeAgain(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    ;(field as HTMLInputElement).checked = !value // only those that are ticked have one
    field.click()
    return
  }
  // A file that was chosen is still there, and no script may choose one.
  if (field.type !== 'file') {
    field.value = ''
    // The field's own property is React's, which would take this for its own doing; the prototype's is the browser's.
    Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Keeps which buttons are pressed before the page is live; calling what it answers presses them then. */
function rememberPressed(root: HTMLElement): () => void {
  const pressed = new Set<HTMLButtonElement>()
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A form that goes to the server by itself needs nobody.
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

/** Forms that ask a passkey. Without a script, or where a browser knows none, links by mail do. */
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
