import { besidePin } from './beside-pin.ts'
import { askCard, dockedCard } from './docked-card.ts'
import { element } from '#ui/map/element.ts'
import type { Locale } from '#base/locale.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import type { Pixel, Size } from '#ui/map/view.ts'

/** Time that the pointer rests on a pin before its card is fetched. */
const PAUSE_MS = 140

/**
 * A glimpse of the card of the pin under the pointer, beside it. It cannot be used: the list and the pin lead to the same.
 * Not on narrow maps, nor for fingers, which choose at once.
 */
export function peek(
  locale: Locale,
  texts: MapMessages,
): { element: HTMLElement; at: (id: number | null, pixel: Pixel, size: Size) => void } {
  const bubble = element('div', { class: 'map__peek', 'aria-hidden': 'true', hidden: true })
  let timer = 0
  let asking = new AbortController()
  return {
    element: bubble,
    at(id, pixel, size) {
      clearTimeout(timer)
      asking.abort()
      bubble.hidden = true
      if (id === null || size.width < 420 || !matchMedia('(hover: hover)').matches) return
      asking = new AbortController()
      const { signal } = asking
      timer = window.setTimeout(() => {
        askCard(locale, id, signal).then(
          (card) => {
            if (signal.aborted) return
            const shown = dockedCard(card, locale, texts)
            shown.inert = true
            bubble.replaceChildren(shown)
            bubble.hidden = false
            const room = { width: bubble.offsetWidth, height: bubble.offsetHeight }
            const { x, y } = besidePin({ pin: pixel, room: size }, room)
            bubble.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
          },
          () => {}, // the pin still leads to it
        )
      }, PAUSE_MS)
    },
  }
}
