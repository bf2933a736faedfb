import type { Locale } from '#base/locale.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'

/** Keeps the preview of the mail and the count of characters in step with what is typed. */
export function mount(element: HTMLElement): void {
  const locale = document.documentElement.lang as Locale // the server wrote it
  const valueOf = (name: string) =>
    element.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value ?? ''
  const follow = () => {
    const intro = element.querySelector<HTMLElement>('[data-intro]')
    const name = valueOf('sender_name').trim() || '…'
    if (intro) intro.textContent = mailMessages[locale].friend.intro(name)
    const message = valueOf('message')
    const quote = element.querySelector<HTMLElement>('[data-message]')
    if (quote) {
      quote.textContent = message
      quote.hidden = message.trim() === ''
    }
    const count = element.querySelector('[data-count]')
    const most = element.querySelector('textarea')?.maxLength ?? 0
    if (count) count.textContent = requestsMessages[locale].characters(message.length, most)
  }
  element.addEventListener('input', follow)
  follow()
}
