import { inertPage } from '../client/inert-page.ts'
import { wake } from '../client/islands.ts'
import { adoptSheets } from './adopt-sheets.ts'
import { clearFailure, failForm, showUnsentAlert } from './fail-form.ts'
import { startMending } from './mend-errors.ts'

/** A form fetched from its own page. */
type RequestForm = { title: string; content: HTMLElement }

/** Opened forms by address. Typed text survives closing the dialog, until the visitor leaves the page. */
const openedForms = new Map<string, RequestForm>()
let dialog: HTMLDialogElement | undefined
let opener: HTMLElement | null = null
let below = { path: '', title: '' }

/**
 * Shows the form of another page of this site in a dialog, under that page's address. The back button closes it. When the
 * form cannot be fetched, the browser navigates to the page.
 */
export async function openRequest(address: string, from: HTMLElement): Promise<void> {
  if (from.ariaBusy === 'true') return
  from.ariaBusy = 'true'
  const form = openedForms.get(address) ?? (await fetchForm(address).catch(() => null))
  from.ariaBusy = null
  if (!form) return location.assign(address)
  openedForms.set(address, form)
  below = { path: location.pathname, title: document.title }
  opener = from
  history.pushState({ request: address }, '', address)
  show(form)
}

async function fetchForm(address: string): Promise<RequestForm | null> {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  if (!response.ok) return null
  const page = inertPage(await response.text())
  await adoptSheets(page)
  return formOf(page)
}

/** The part of a page that is shown in a dialog; null when the page has none. */
function formOf(page: Document): RequestForm | null {
  const content = page.querySelector<HTMLElement>('[data-request]')
  const title = content?.querySelector('h1')
  if (!content || !title) return null
  // The page below the dialog keeps the only <h1>.
  const heading = page.createElement('h2')
  heading.append(...title.childNodes)
  heading.id = 'request-title'
  heading.tabIndex = -1
  title.replaceWith(heading)
  for (const heart of content.querySelectorAll('[data-keep]')) heart.remove()
  return { title: page.title, content: document.importNode(content, true) }
}

function show({ title, content }: RequestForm): void {
  dialog ??= newDialog()
  dialog.replaceChildren(content)
  document.title = title
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = 0
  for (const island of content.querySelectorAll<HTMLElement>('[data-at-once]')) void wake(island)
  const first = content.querySelector<HTMLElement>('[role=alert]') ?? content.querySelector<HTMLElement>('h2')
  if (first) first.tabIndex = -1
  first?.focus()
}

function newDialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = 'dialog dialog--request'
  made.setAttribute('aria-labelledby', 'request-title')
  document.body.append(made)
  startMending()
  made.addEventListener('click', onClick)
  made.addEventListener('submit', (event) => void send(event))
  made.addEventListener('close', () => {
    document.title = below.title
    // Closed by hand: go back over the history entry that opening it added.
    if (addressShown() !== null) history.back()
    opener?.focus()
  })
  addEventListener('popstate', () => {
    const address = addressShown()
    const form = openedForms.get(address ?? '')
    if (form) show(form)
    // The form was sent meanwhile and dropped: the page at this address has an empty one.
    else if (address !== null) location.reload()
    else if (made.open) made.close()
  })
  return made
}

/** The address of the form at the current history entry; null for the page below. */
function addressShown(): string | null {
  const state: unknown = history.state
  const address = typeof state === 'object' && state !== null && 'request' in state ? state.request : null
  return typeof address === 'string' ? address : null
}

function onClick(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element)) return
  if (target === dialog || target.closest('[data-close]')) return dialog?.close()
  const link = target.closest('a')
  if (!link || link.target) return
  const to = new URL(link.href)
  // "Back to the offer" leads to the page below; a link to a field would add a history entry.
  if (to.pathname === below.path) dialog?.close()
  else if (link.getAttribute('href')?.startsWith('#')) document.getElementById(to.hash.slice(1))?.focus()
  else return
  event.preventDefault()
}

/** Sends the form and shows the response in its place. Without a response, the form keeps everything typed. */
async function send(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  const form = event.target
  const address = addressShown()
  if (!(form instanceof HTMLFormElement) || address === null || form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  clearFailure(form)
  const answer = await post(form).catch(() => null)
  form.ariaBusy = null
  const shown = addressShown() === address
  if (answer === 'unsent') {
    if (shown) showUnsentAlert(form)
  } else if (answer) {
    // A form that was sent is no draft any more: opening it again gives an empty one.
    if (answer.content.querySelector('form')) openedForms.set(address, answer)
    else openedForms.delete(address)
    if (shown) show(answer)
  } else if (shown) failForm(form, form.dataset['failed'] ?? '')
}

async function post(form: HTMLFormElement): Promise<RequestForm | 'unsent' | null> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  const sent = fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
  const response = await sent.catch(() => null)
  // Without a connection the form was certainly not sent. Online, all that is known is that no response came.
  if (!response) return navigator.onLine ? null : 'unsent'
  return formOf(inertPage(await response.text()))
}
