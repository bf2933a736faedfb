import type { Bbox } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import type { Spot } from './beside-pin.ts'
import { cardDock } from './card-dock.ts'
import { askCard, askCards } from './docked-card.ts'
import { latestRequest } from '#ui/map/latest-request.ts'
import { around, type MapState } from '#ui/map/map-state.ts'
import { peek } from './peek.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { boxText } from './pin-request.ts'
import { middleOf, type Pixel, toPixel } from '#ui/map/view.ts'

type MapAccess = {
  state: () => MapState
  select: (id: number | null) => void
  /** Moves the map so that the card at its lower edge leaves the pin in sight. */
  uncover: (by: Pixel) => void
}

/** The cards over the map: the glimpse of the pin under the pointer, and the cards of the chosen pin in the dock. */
export class PinCards {
  readonly #section: HTMLElement
  readonly #locale: Locale
  readonly #map: MapAccess
  readonly #glimpse: ReturnType<typeof peek>
  readonly #dock: ReturnType<typeof cardDock>
  readonly #cardRequest = latestRequest()
  /** the pin of the card in the dock */
  #opened: MapPin | null = null

  constructor(section: HTMLElement, locale: Locale, map: MapAccess) {
    this.#section = section
    this.#locale = locale
    this.#map = map
    this.#glimpse = peek(locale, mapMessages[locale])
    this.#dock = cardDock(locale, mapMessages[locale], () => map.select(null))
  }

  get glimpse(): HTMLElement {
    return this.#glimpse.element
  }

  get dock(): HTMLElement {
    return this.#dock.element
  }

  close(): void {
    this.#dock.close()
  }

  /** Closes the dock and the glimpse. */
  closeAll(): void {
    this.#dock.close()
    this.peekAt(null)
  }

  /** Cancels the request for cards, if one is under way. */
  cancelRequest(): void {
    void this.#cardRequest(async () => null)
  }

  followPin(): void {
    this.#dock.move(this.#spotOfCard())
  }

  peekAt(id: number | null): void {
    const { pins, size } = this.#map.state()
    const pin = id === null ? undefined : pins.find((each) => each.id === id)
    const isDocked = this.#dock.isOpen()
    if (!pin || isDocked) return this.#glimpse.at(null, middleOf(size), size)
    const { pin: pixel, room } = this.#spotOf(pin)
    this.#glimpse.at(id, pixel, room)
  }

  async open(pin: MapPin): Promise<void> {
    const { id } = pin
    this.peekAt(null)
    this.#map.select(id)
    lightCard(id)
    const query = new URLSearchParams(location.search)
    for (const name of ['page', 'from_page']) query.delete(name)
    query.set('bbox', boxText(widenBox(pin.box ?? around(pin, 0))))
    const all = `${location.pathname}?${query}`
    const cards = await this.#cardRequest(async (signal) =>
      id === null ? await askCards(all, signal) : [await askCard(this.#locale, id, signal)],
    )
    if (!cards) return
    this.#opened = pin
    this.#dock.show(cards, { count: id === null ? pin.count : 1, all }, this.#spotOfCard())
    const freeHeight =
      this.#dock.element.getBoundingClientRect().top - this.#section.getBoundingClientRect().top - GAP_BELOW_PIN_PX
    const { view, size } = this.#map.state()
    const { y } = toPixel(view, size, pin)
    if (!this.#spotOfCard() && y > freeHeight) this.#map.uncover({ x: 0, y: freeHeight - y })
  }

  /** The spot beside which the card of an offer lies, where there is room; null: it lies at the lower edge. */
  #spotOfCard(): Spot | null {
    return this.#opened && this.#opened.id !== null && this.#map.state().size.width >= MIN_MAP_WIDTH_BESIDE_PX
      ? this.#spotOf(this.#opened)
      : null
  }

  #spotOf(pin: MapPin): Spot {
    const { view, size } = this.#map.state()
    // What lies below the window is not in sight.
    const height = Math.min(size.height, innerHeight - this.#section.getBoundingClientRect().top)
    return { pin: toPixel(view, size, pin), room: { ...size, height } }
  }
}

/** Between a pin's place and the card at the lower edge. */
const GAP_BELOW_PIN_PX = 28
/** On narrower maps a card beside its pin would cover the whole map. */
const MIN_MAP_WIDTH_BESIDE_PX = 560

/** Widens a box by 40 m: addresses round it, and the box of one spot would be empty. */
function widenBox({ west, south, east, north }: Bbox): Bbox {
  return { west: west - 0.0004, south: south - 0.0004, east: east + 0.0004, north: north + 0.0004 }
}

/** Highlights the card in the list of the offer whose pin is pointed at. */
export function lightCard(id: number | null): void {
  for (const card of document.querySelectorAll<HTMLElement>('.results [data-offer]'))
    card.classList.toggle('is-active', id !== null && card.dataset['offer'] === String(id))
}
