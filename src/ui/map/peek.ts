import { askCard, dockedCard } from './docked-card.ts'
import { element } from './element.ts'
import type { Locale } from '#domain/locale.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import type { Pixel, Size } from './view.ts'

/** So long a pin is pointed at before its card is asked for. */
const PAUSE_MS = 140
const [WIDTH, ABOVE, BELOW] = [276, 50, 12]

/**
 * The card of the pin that is pointed at, beside it: to be looked at only, as what it says is in the list and behind the
 * pin. Not on narrow maps, nor for fingers, which choose at once.
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
            const left = Math.max(8, Math.min(size.width - WIDTH - 8, pixel.x - WIDTH / 2))
            const isLow = pixel.y > size.height / 2
            bubble.style.transform = `translate(${Math.round(left)}px, ${Math.round(pixel.y + (isLow ? -ABOVE : BELOW))}px)`
            bubble.classList.toggle('is-above', isLow)
            bubble.hidden = false
          },
          () => {}, // the pin still leads to it
        )
      }, PAUSE_MS)
    },
  }
}
