import type { MapMessages } from '#i18n/messages/map.ts'
import { element } from './element.ts'

/** The alert of the map: one failure at a time. */
export function mapTrouble(texts: MapMessages): {
  element: HTMLElement
  /** Says that a request failed, beside a button that retries it. */
  retry: (again: () => void) => void
  say: (text: string) => void
  clear: () => void
} {
  const alert = element('p', { class: 'map__trouble', role: 'alert', hidden: true })
  return {
    element: alert,
    retry(again) {
      const button = element('button', { type: 'button', class: 'btn' }, texts.retry)
      button.addEventListener('click', again)
      alert.replaceChildren(texts.failed, button)
      alert.hidden = false
    },
    say(text) {
      alert.replaceChildren(text)
      alert.hidden = false
    },
    clear: () => void (alert.hidden = true),
  }
}
