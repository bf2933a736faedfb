import type { Locale } from '#base/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { kmBetween } from '#domain/search/matching.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import { pathFor } from '#i18n/routes.ts'
import { readStored } from '#ui/client/browser-storage.ts'
import { FAVORITES, favorites } from '#ui/client/favorites.ts'
import { follow } from '#ui/client/store.ts'
import { icon } from '#ui/live-search/notice-bar.ts'
import { element } from '#ui/map/element.ts'
import type { PlacedPin } from './merge-pins.ts'
import { pinPrice, pinPrices } from './pin-price.ts'
import { discOf } from './pin-size.ts'
import { panBetween, type Size, toPixel, type View } from '#ui/map/view.ts'

type Shown = { key: string; pin: PlacedPin; item: HTMLElement }
type Options = {
  locale: Locale
  texts: MapMessages
  choose: (pin: PlacedPin, isSpot: boolean) => void
  point: (id: number | null) => void
}

/** The pins: links to offers, and buttons that take a cluster apart. */
export function pinLayer(options: Options): {
  element: HTMLElement
  /** `isSpot`: a cluster on one spot, which no zoom takes apart */
  show: (pins: readonly PlacedPin[], isSpot: (pin: PlacedPin) => boolean) => void
  move: (view: View, size: Size) => void
  /** Marks the offer whose card is open; `light` marks the one that is pointed at in the list. */
  select: (id: number | null) => void
  light: (id: number | null) => void
} {
  const likedWord = element('span', { id: LIKED_WORD, hidden: true }, options.texts.liked)
  const list = element('ul', { class: 'pins plain' })
  let shown: Shown[] = []
  let selected: number | null = null
  /** the view for which the pins were placed; a push since then moves all of them at once */
  let placed: { view: View; size: Size } | null = null

  follow(FAVORITES, () => {
    for (const { pin, item } of shown) if (pin.id !== null) markLiked(item, pin.id)
  })

  const markSelected = () => {
    for (const { pin, item } of shown) {
      const isSelected = selected !== null && pin.id === selected
      item.classList.toggle('is-active', isSelected)
      item.firstElementChild?.toggleAttribute('aria-current', isSelected)
      if (isSelected) item.firstElementChild?.setAttribute('aria-current', 'true')
    }
  }

  /** The control of the nearest pin; the map when there is none. */
  const nextTo = ({ lat, lng }: PlacedPin): HTMLElement | null => {
    const away = ({ pin }: Shown) => kmBetween({ lat, lng }, pin)
    const [nearest] = shown.toSorted((a, b) => away(a) - away(b))
    return nearest ? nearest.item.querySelector('a, button') : layer.closest('.map__surface')
  }

  const layer = element('div', {}, list, likedWord)
  return {
    element: layer,
    show(pins, isSpot) {
      // A pin that stays keeps its element, and with it the focus.
      const before = shown
      const known = new Map(before.map((one) => [one.key, one.item]))
      shown = pins.map((pin) => {
        const spot = isSpot(pin)
        const key = `${keyOf(pin)} ${spot}`
        return { key, pin, item: known.get(key) ?? pinItem(pin, spot, options) }
      })
      const kept = new Set(shown.map(({ item }) => item))
      // When a pin with the keyboard's focus falls apart, the nearest new pin takes the focus.
      const left = before.find(({ item }) => !kept.has(item) && item.firstElementChild?.matches(':focus-visible'))
      for (const item of known.values()) if (!kept.has(item)) item.remove()
      for (const item of kept) if (!item.isConnected) list.append(item)
      placed = null
      markSelected()
      if (left) nextTo(left.pin)?.focus({ preventScroll: true })
    },
    move(view, size) {
      const by = placed && panBetween(placed, { view, size })
      list.style.transform = by ? `translate(${by.x}px, ${by.y}px)` : ''
      if (by) return
      placed = { view, size }
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

function pinItem(pin: PlacedPin, isSpot: boolean, options: Options): HTMLElement {
  const { choose, point } = options
  const kind = pin.id === null ? ' is-cluster' : pin.project ? ' is-project' : ''
  const item = element('li', { class: `pin${kind}${pin.area === undefined ? '' : ' is-area'}` })
  const { id } = pin
  const handle: HTMLElement = id === null ? clusterButton(pin, isSpot, options) : offerLink(id, pin, options)
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
  if (id !== null) markLiked(item, id)
  return item
}

function clusterButton(pin: PlacedPin, isSpot: boolean, { locale, texts }: Options) {
  const { count, wide, low, high, area } = pin
  if (area !== undefined) {
    const many = texts.inArea(formatNumber(locale, count), area)
    const label = `${many}, ${texts.placeWithheld}`
    const withheld = wide ? [element('small', {}, texts.placeWithheld)] : []
    return element('button', { type: 'button', 'aria-label': label }, many, ...withheld)
  }
  const prices = wide && low !== null && high !== null ? pinPrices(low, high, locale) : null
  const many = formatNumber(locale, count)
  const label = (isSpot ? texts.clusterHere : texts.cluster)(many)
  const button = element(
    'button',
    { type: 'button', 'aria-label': prices === null ? label : `${label}, ${prices}` },
    ...(prices === null ? [many] : [element('b', {}, many), ` · ${prices}`]),
  )
  if (prices === null) button.style.setProperty('--disc', `${discOf(count)}px`)
  return button
}

function offerLink(id: number, { price, project, area }: PlacedPin, { locale, texts }: Options) {
  const short = price === null ? texts.noPrice : pinPrice(price, locale)
  const from = project && price !== null
  const what = (project ? texts.project : texts.pin)(from ? `${texts.from} ${short}` : short)
  const label = area === undefined ? what : `${what}, ${area}, ${texts.placeWithheld}`
  const href = pathFor('offerShort', locale, { estateId: id })
  const link = element('a', { href, 'aria-label': label }, from ? `${short}+` : short)
  link.append(icon('heart'))
  return link
}

/** id of the words that describe a pin of a favourite */
const LIKED_WORD = 'map-liked'

function markLiked(item: HTMLElement, id: number): void {
  const isLiked = favorites().some((favorite) => favorite.id === id)
  if (!item.classList.toggle('is-liked', isLiked)) item.firstElementChild?.removeAttribute('aria-describedby')
  else item.firstElementChild?.setAttribute('aria-describedby', LIKED_WORD)
}

const keyOf = ({ id, lat, lng, count, price, wide }: PlacedPin): string =>
  id === null ? `${lat},${lng},${count},${wide}` : `${id},${price}`

/** The seen offers, as client/seen-offers.ts stores them. */
function seenOffers(): Set<string> {
  const stored = readStored('gevel.seen')
  return new Set(Array.isArray(stored) ? stored.map(String) : [])
}
