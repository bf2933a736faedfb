import type { Locale } from '#base/locale.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { inertPage } from '../client/inert-page.ts'
import { sentRequest } from '../subscribe/sent-request.ts'

const WAIT_SECONDS = 60

/** Names the address the mail went to, once, from the tab's own memory, and lets a new link be asked for after a minute. */
export function mount(page: HTMLElement): void {
  const sent = sentRequest()
  if (!sent) return
  const line = page.querySelector<HTMLElement>('[data-sent-to]')
  const address = page.querySelector('[data-address]')
  if (line && address && sent.address !== '') {
    address.textContent = sent.address
    line.hidden = false
  }
  const matches = page.querySelector<HTMLAnchorElement>('a[data-matches]')
  if (matches && sent.query !== '') {
    matches.href = `${matches.pathname}?${sent.query}`
    showFitting(page, matches.href).catch(() => {
      // What came last stays there.
    })
  }
  holdBack(page)
}

const MAX_CARDS = 4

/** What fits now takes the place of what came last: the page itself does not know what is looked for. */
async function showFitting(page: HTMLElement, search: string): Promise<void> {
  const response = await fetch(search)
  if (!response.ok) return
  const found = inertPage(await response.text())
  const cards = [...found.querySelectorAll('.results__cards .card')].slice(0, MAX_CARDS)
  const heading = page.querySelector<HTMLElement>('[data-fitting]')
  if (cards.length === 0 || !heading) return
  heading.textContent = heading.dataset['fitting'] ?? ''
  page.querySelector('.cards')?.replaceChildren(...cards)
}

function holdBack(page: HTMLElement): void {
  const button = page.querySelector<HTMLButtonElement>('form button')
  const note = page.querySelector<HTMLElement>('[data-wait]')
  if (!button || !note) return
  const { againWait } = subscribeMessages[document.documentElement.lang as Locale].success
  let left = WAIT_SECONDS
  button.disabled = true
  note.hidden = false
  const tick = () => {
    note.textContent = againWait(left)
    if (left-- > 0) return void setTimeout(tick, 1000)
    button.disabled = false
    note.hidden = true
  }
  tick()
}
