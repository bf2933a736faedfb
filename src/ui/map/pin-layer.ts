import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import { pathFor } from '#i18n/routes.ts'
import { readStored } from '../client/browser-storage.ts'
import { element } from './element.ts'
import { pinPrice } from './pin-price.ts'
import type { ShownPin } from './pin-request.ts'
import { type Size, toPixel, type View } from './view.ts'

type Shown = { key: string; pin: ShownPin; item: HTMLElement }
type Options = {
  locale: Locale
  texts: MapMessages
  choose: (pin: ShownPin, isSpot: boolean) => void
  point: (id: number | null) => void
}

/** The pins: links to offers, and buttons that take a cluster apart. */
export function pinLayer({ locale, texts, choose, point }: Options): {
  element: HTMLElement
  /** `isSpot`: a cluster on one spot, which no zoom takes apart */
  show: (pins: readonly ShownPin[], isSpot: (pin: ShownPin) => boolean) => void
  move: (view: View, size: Size) => void
  /** The offer whose card is docked, and the one that is pointed at in the list. */
  select: (id: number | null) => void
  light: (id: number | null) => void
} {
  const list = element('ul', { class: 'pins plain' })
  let shown: Shown[] = []
  let selected: number | null = null

  const make = (pin: ShownPin, isSpot: boolean): HTMLElement => {
    const kind = pin.id === null ? ' is-cluster' : pin.project ? ' is-project' : ''
    const item = element('li', { class: `pin${kind}` })
    const { id } = pin
    const handle: HTMLElement = id === null ? clusterButton(pin, isSpot) : offerLink(id, pin)
    handle.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      choose(pin, isSpot)
    })
    if (id !== null) {
      item.dataset['pin'] = String(id)
      item.classList.toggle('is-seen', seenOffers().has(String(id)))
      for (const type of ['pointerenter', 'focusin']) item.addEventListener(type, () => point(id))
      for (const type of ['pointerleave', 'focusout']) item.addEventListener(type, () => point(null))
    }
    item.append(handle)
    return item
  }

  const clusterButton = ({ count }: ShownPin, isSpot: boolean) =>
    element(
      'button',
      {
        type: 'button',
        'aria-label': (isSpot ? texts.clusterHere : texts.cluster)(formatNumber(locale, count)),
      },
      formatNumber(locale, count),
    )

  const offerLink = (id: number, { price, project }: ShownPin) => {
    const short = price === null ? texts.noPrice : pinPrice(price, locale)
    const from = project && price !== null
    const label = (project ? texts.project : texts.pin)(from ? `${texts.from} ${short}` : short)
    const href = pathFor('offerShort', locale, { estateId: id })
    return element('a', { href, 'aria-label': label }, from ? `${short}+` : short)
  }

  const markSelected = () => {
    for (const { pin, item } of shown) {
      const isSelected = selected !== null && pin.id === selected
      item.classList.toggle('is-active', isSelected)
      item.firstElementChild?.toggleAttribute('aria-current', isSelected)
      if (isSelected) item.firstElementChild?.setAttribute('aria-current', 'true')
    }
  }

  return {
    element: list,
    show(pins, isSpot) {
      // A pin that stays keeps its element, and with it the keyboard's place.
      const known = new Map(shown.map((one) => [one.key, one.item]))
      shown = pins.map((pin) => {
        const spot = isSpot(pin)
        const key = `${keyOf(pin)} ${spot}`
        return { key, pin, item: known.get(key) ?? make(pin, spot) }
      })
      const kept = new Set(shown.map(({ item }) => item))
      for (const item of known.values()) if (!kept.has(item)) item.remove()
      for (const item of kept) if (!item.isConnected) list.append(item)
      markSelected()
    },
    move(view, size) {
      for (const { pin, item } of shown) {
        const { x, y } = toPixel(view, size, pin)
        item.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      }
    },
    select(id) {
      selected = id
      markSelected()
    },
    light(id) {
      for (const { pin, item } of shown) item.classList.toggle('is-lit', id !== null && pin.id === id)
    },
  }
}

const keyOf = ({ id, lat, lng, count, price }: ShownPin): string =>
  id === null ? `${lat},${lng},${count}` : `${id},${price}`

/** As client/seen-offers.ts keeps them. */
function seenOffers(): Set<string> {
  const stored = readStored('gevel.seen')
  return new Set(Array.isArray(stored) ? stored.map(String) : [])
}
