import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import { besidePin, type Spot } from './beside-pin.ts'
import { dockedCard } from './docked-card.ts'
import { showHearts } from '#ui/client/hearts.ts'
import { element } from '#ui/map/element.ts'
import { iconButton } from '#ui/map/map-controls.ts'

/** The panel with the cards of a chosen pin: one card, or those of all offers on one spot. */
export function cardDock(
  locale: Locale,
  texts: MapMessages,
  closed: () => void,
): {
  element: HTMLElement
  /**
   * `count`: number of offers, of which `cards` are the first. `all`: address of the whole list. `spot`: the pin to lie
   * beside; null: the panel lies at the lower edge of the map.
   */
  show: (cards: readonly Card[], there: { count: number; all: string }, spot: Spot | null) => void
  /** The map moved, and the pin with it. */
  move: (spot: Spot | null) => void
  close: () => void
  isOpen: () => boolean
} {
  const dock = element('div', { class: 'map__pop', hidden: true })
  let opener: Element | null = null
  const close = () => {
    if (dock.hidden) return
    // While the dock is open, the pin that takes the focus shows no glimpse of the card that is being closed.
    if (dock.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    dock.hidden = true
    closed()
  }
  const move = (spot: Spot | null) => {
    if (dock.hidden) return
    dock.classList.toggle('is-beside', spot !== null)
    if (!spot) return void (dock.style.transform = '')
    const { x, y } = besidePin(spot, { width: dock.offsetWidth, height: dock.offsetHeight })
    dock.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  }
  return {
    element: dock,
    close,
    move,
    isOpen: () => !dock.hidden,
    show(cards, { count, all }, spot) {
      opener = document.activeElement
      const many = formatNumber(locale, count)
      const shut = iconButton('x', texts.close, close)
      shut.className = 'map__shut'
      dock.replaceChildren(
        shut,
        ...(count > 1 ? [element('p', { class: 'map__spot' }, texts.clusterHere(many))] : []),
        element(
          'div',
          { class: 'map__cards' },
          ...cards.map((card) => dockedCard(card, locale, texts)),
          ...(count > cards.length ? [element('a', { class: 'btn map__all', href: all }, texts.allHere(many))] : []),
        ),
      )
      dock.hidden = false
      showHearts()
      move(spot)
      // Visitors who chose with the keyboard go on in the card, which is read out; with a pointer the focus stays.
      if (opener?.matches(':focus-visible')) dock.querySelector('a')?.focus({ preventScroll: true })
    },
  }
}
