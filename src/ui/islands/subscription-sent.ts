import type { Locale } from '#base/locale.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { inertPage } from '../client/inert-page.ts'
import { sentRequest } from '../subscribe/sent-request.ts'

const WAIT_SECONDS = 60

/** Shows once, from the tab's own memory, the address that the mail went to. A new link can be asked for after a minute. */
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
      // The newest offers stay there.
    })
  }
  disableForAMinute(page)
}

const MAX_CARDS = 4

/** Replaces the newest offers by those that fit the search, which the server's page does not know. */
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

function disableForAMinute(page: HTMLElement): void {
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
