import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import { dockedCard } from './docked-card.ts'
import { element } from './element.ts'
import { iconButton } from './map-controls.ts'

/** Where the cards of a chosen pin lie: one, or all of one spot. */
export function cardDock(
  locale: Locale,
  texts: MapMessages,
  closed: () => void,
): {
  element: HTMLElement
  show: (cards: readonly Card[], count: number) => void
  close: () => void
  isOpen: () => boolean
} {
  const dock = element('div', { class: 'map__pop', hidden: true })
  let opener: Element | null = null
  const close = () => {
    if (dock.hidden) return
    dock.hidden = true
    if (dock.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    closed()
  }
  dock.addEventListener('keydown', (event) => event.key === 'Escape' && close())
  return {
    element: element('div', { class: 'map__room' }, dock),
    close,
    isOpen: () => !dock.hidden,
    show(cards, count) {
      opener = document.activeElement
      const heading = texts.clusterHere(formatNumber(locale, count))
      const shut = iconButton('x', texts.close, close)
      shut.className = 'map__shut'
      dock.replaceChildren(
        shut,
        ...(count > 1 ? [element('p', { class: 'map__spot' }, heading)] : []),
        element('div', { class: 'map__cards' }, ...cards.map((card) => dockedCard(card, locale, texts))),
      )
      dock.hidden = false
      // Read out and reached at once by those who chose with the keyboard; the pointer stays where it is.
      if (opener?.matches(':focus-visible')) dock.querySelector('a')?.focus({ preventScroll: true })
    },
  }
}
