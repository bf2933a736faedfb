import type { Bbox, Criteria } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { parseOfferQuery } from '#domain/offer-query.ts'
import { kmBetween } from '#domain/matching.ts'
import { formatNumber } from '#i18n/formats.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { placesOfPage, searchElsewhere } from '../live-search/search-address.ts'
import { SEARCH_SHOWN, type ShownSearch, visitSearch } from '../live-search/visit-search.ts'
import { cardDock } from './card-dock.ts'
import type { Spot } from './beside-pin.ts'
import { askCard, askCards } from './docked-card.ts'
import { type DrawingInPage, drawingIn } from './drawing-in-page.ts'
import { drawTool } from './draw-tool.ts'
import { element } from './element.ts'
import { followGestures } from './gestures.ts'
import { glider } from './glide.ts'
import { groundLayer } from './ground-layer.ts'
import { latestQuestion } from './latest-question.ts'
import { mapControls } from './map-controls.ts'
import { mapNotes } from './map-notes.ts'
import {
  around,
  bound,
  firstState,
  gridOf,
  type MapEffect,
  type MapEvent,
  type MapState,
  nextState,
  typedRadius,
} from './map-state.ts'
import type { MapStreets } from './map-streets.ts'
import { pinLayer } from './pin-layer.ts'
import { peek } from './peek.ts'
import { askPins, boxText, type ShownPin } from './pin-request.ts'
import type { Grid } from './cluster-grid.ts'
import { shapeLayer } from './shape-layer.ts'
import { middleOf, NO_LIMITS, type Size, toPixel, toPoint } from './view.ts'
import { BASE_LIMITS } from './base/bounds.ts'
import type { MapCircle } from './surroundings.ts'

/** `style`: address of a MapLibre style instead of our own map */
export type MapProps = { locale: Locale; style: string | null; streets: MapStreets | null }

/**
 * The map of the search that the address says; it takes over `section`. List and map agree because both show that
 * search: what is chosen on the map goes into the address, and other results in the list bring other pins. What it
 * knows and decides is in map-state.ts; here it is shown, asked and done.
 */
export function startLiveMap(section: HTMLElement, { locale, style, streets }: MapProps): void {
  const texts = mapMessages[locale]
  // The server draws streets as well, whatever comes over its drawing.
  const limits = style === null ? { ...BASE_LIMITS, fine: streets } : NO_LIMITS
  let state: MapState = { ...firstState(sizeOf(section), shownCriteria(), limits, placesOfPage()), along: true }
  const drawing = drawingIn(section)
  let rest = 0
  /** questions without an answer yet */
  let asked = 0
  const pinQuestion = latestQuestion()
  const cardQuestion = latestQuestion()
  /** the pin of the card in the dock */
  let opened: ShownPin | null = null
  const glide = glider((view) => tell({ type: 'view', view }))

  const credit = section.querySelector('.map__credit') ?? element('p', { class: 'map__credit' })
  const notes = mapNotes()
  const ground = groundLayer({
    names: `/${locale}/ajax/place-names`,
    locale,
    style,
    streets,
    drawn: drawing?.sheet ?? null,
    limits: (limits) => tell({ type: 'limits', limits }),
    credit: (thanks) => credit.replaceChildren(...thanks),
    failed: () => notes.say('ground', texts.plainMap),
  })
  const shapes = shapeLayer()
  const pins = pinLayer({
    locale,
    texts,
    choose: (pin, isSpot) => tell({ type: 'choose', pin, isSpot }),
    point(id) {
      lightCard(id)
      peekAt(id)
    },
  })
  const count = element('p', { class: 'vh', role: 'status' })
  const trouble = element('p', { class: 'map__trouble', role: 'alert', hidden: true })
  const surface = element('div', {
    class: 'map__surface',
    tabindex: 0,
    role: 'application',
    'aria-label': texts.label,
    'aria-describedby': 'map-keys',
  })
  const glimpse = peek(locale, texts)
  surface.append(ground.element, shapes.element, ...(drawing ? [drawing.over] : []), pins.element, glimpse.element)
  const clearDrawing = () => drawing?.over.remove()
  const dock = cardDock(locale, texts, () => pins.select(null))
  const draw = drawTool({
    surface,
    texts,
    pointAt: (pixel) => toPoint(state.view, state.size, pixel),
    middle: () => toPoint(state.view, state.size, middleOf(state.size)),
    changed: paint,
    done(area) {
      tell({ type: 'draw', on: false })
      const value = area?.map(({ lng, lat }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';')
      if (value) tell({ type: 'place', place: { name: 'area', value } })
    },
  })
  const controls = mapControls(texts, {
    zoom: (steps) => tell({ type: 'zoom', steps, at: null, smooth: true }),
    fit: () => tell({ type: 'fit', smooth: true }),
    locate,
    draw: () => {
      dock.close()
      tell({ type: 'draw', on: true })
      draw.start()
    },
    searchHere: () => tell({ type: 'search-here' }),
    moveAlong: (on) => tell({ type: 'along', on }),
    clearArea: () => tell({ type: 'place', place: null }),
    radius(code, km) {
      const place = typedRadius(code, km)
      if (place) tell({ type: 'radius', place })
      return place !== null
    },
  })

  const keysUse = element('p', { class: 'vh', id: 'map-keys' }, texts.keys)
  const hadFocus = section.contains(document.activeElement)
  section.replaceChildren(
    keysUse,
    surface,
    controls.top,
    controls.zoom,
    ...[draw.panel, dock.element, trouble].map((panel) => element('div', { class: 'map__room' }, panel)),
    count,
    element('div', { class: 'map__foot' }, element('div', { class: 'map__floor' }, notes.element, credit)),
  )
  if (hadFocus) surface.focus({ preventScroll: true })

  followGestures(surface, {
    push: (by) => tell({ type: 'push', by }),
    step: (by) => tell({ type: 'step', by }),
    zoom: (steps, at, smooth) => tell({ type: 'zoom', steps, at, smooth }),
    settle: () => tell({ type: 'settle' }),
    key(key) {
      if (draw.key(key)) return true
      if (key === '0') tell({ type: 'fit', smooth: true })
      return key === '0'
    },
  })
  new ResizeObserver(() => tell({ type: 'resize', size: sizeOf(section) })).observe(section)
  document.addEventListener(SEARCH_SHOWN, (event) => {
    const by = event instanceof CustomEvent ? (event.detail as ShownSearch).by : 'page' // only visit-search.ts sends it
    tell({ type: 'searched', criteria: shownCriteria(), places: placesOfPage(), by })
  })
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('.results [data-offer]') : null
      if (card || target !== document.body) pins.light(card ? Number(card.dataset['offer']) : null)
    })
  if (drawing) answering(begin(drawing).catch(() => tell({ type: 'fit', smooth: false })))
  else tell({ type: 'fit', smooth: false })

  /** The one way in which this map changes. */
  function tell(event: MapEvent): void {
    const before = state
    const [after, effects] = nextState(state, event)
    state = after
    if (after.pins !== before.pins || after.wandered) clearDrawing()
    if (after.pins !== before.pins) {
      pins.show(after.pins, (pin) => after.spots.includes(pin))
      count.textContent = texts.onMap(formatNumber(locale, after.count ?? 0))
    }
    if (after !== before) paint()
    if (after.view !== before.view) peekAt(null)
    if (after.view !== before.view || after.size !== before.size) dock.move(spotOfCard())
    for (const effect of effects) run(effect)
    tellBusy()
  }

  /** Seen from outside: the map is on its way to a place, or to an answer. */
  function tellBusy(): void {
    section.toggleAttribute('data-busy', asked > 0 || rest !== 0 || glide.isMoving())
  }

  function answering(answer: Promise<unknown>): void {
    asked++
    void answer.finally(() => {
      asked--
      tellBusy()
    })
    tellBusy()
  }

  function paint(): void {
    const { view, size, criteria, circles, along, wandered } = state
    const { area, bbox } = criteria
    ground.show(view, size)
    pins.move(view, size)
    shapes.show({ area, bbox: along ? null : bbox, circles, drawn: draw.corners() }, view, size)
    const hasArea = area !== null || bbox !== null || criteria.around.length > 0
    controls.show({ canSearchHere: wandered && !along, hasArea })
  }

  function run(effect: MapEffect): void {
    switch (effect.do) {
      case 'glide':
        return glide.go(state.view, effect.to, () => tell({ type: 'arrived' }))
      case 'halt':
        return glide.stop()
      case 'rest':
        clearTimeout(rest)
        rest = window.setTimeout(() => {
          rest = 0
          tell({ type: 'rested' })
        }, effect.ms)
        return
      case 'names':
        return ground.choose(effect.at, state.size, state.pins)
      case 'find':
        return answering(find(effect.smooth).catch(() => complain(() => tell({ type: 'fit', smooth: effect.smooth }))))
      case 'load':
        return answering(load().catch(() => complain(() => run(effect))))
      case 'search':
        return answering(
          visitSearch({
            address: searchElsewhere(effect.places),
            history: effect.history,
            by: 'map',
            scroll: 'stay',
          }).then((found) => effect.fit && found && tell({ type: 'fit', smooth: true })),
        )
      case 'say-left':
        if (effect.places.length === 0) return notes.say('left', '')
        return notes.say('left', texts.leftPlaces, () => tell({ type: 'return', places: effect.places }))
      case 'open-card':
        return answering(openCard(effect.pin).catch(() => complain(() => run(effect))))
      case 'close-card':
        // One that is awaited must not come either.
        void cardQuestion(async () => null)
        return dock.close()
      case 'thank':
        return notes.say('ground', '')
    }
  }

  function peekAt(id: number | null): void {
    const pin = id === null ? undefined : state.pins.find((each) => each.id === id)
    const isDocked = dock.isOpen()
    if (!pin || isDocked) return glimpse.at(null, middleOf(state.size), state.size)
    const { pin: pixel, room } = spotOf(pin)
    glimpse.at(id, pixel, room)
  }

  /** Goes on where the drawing stands. */
  async function begin({ view, laidOutAs }: DrawingInPage): Promise<void> {
    tell({ type: 'view', view })
    tell({ type: 'begun', at: view, laidOutAs, circles: await circlesOf(state.criteria) })
  }

  async function find(smooth: boolean): Promise<void> {
    const answer = await ask(null)
    if (!answer) return
    const circles = await circlesOf(state.criteria)
    const buttons = controls.top.offsetTop + controls.top.offsetHeight
    tell({ type: 'found', pins: answer.pins, circles, asked: answer.asked, buttons, smooth })
  }

  async function load(): Promise<void> {
    const answer = await ask(gridOf(state))
    if (!answer) return
    tell({ type: 'pins', pins: answer.pins, at: bound(state) })
    if (answer.pins.length > 0) notes.say('nearest', '')
    else await pointToNearest()
  }

  /** Nobody is left on an empty map: what fits, wherever it is, is a press away. */
  async function pointToNearest(): Promise<void> {
    const elsewhere = new URL(searchElsewhere([]), location.href).search
    const found = await pinQuestion((signal) => askPins(`/${locale}/ajax/pins`, elsewhere, null, signal))
    if (!found) return
    const middle = toPoint(state.view, state.size, middleOf(state.size))
    const [nearest] = found.pins.toSorted((a, b) => kmBetween(middle, a) - kmBetween(middle, b))
    if (!nearest) return notes.say('nearest', '')
    const place = await ground.townAt(nearest)
    const km = formatNumber(locale, Math.max(1, Math.round(kmBetween(middle, nearest))))
    if (place) notes.say('nearest', texts.nearest(place, km), () => tell({ type: 'visit', at: nearest }))
  }

  /** Null when another question came in between. */
  async function ask(grid: Grid | null) {
    const answer = await pinQuestion((signal) => askPins(`/${locale}/ajax/pins`, location.search, grid, signal))
    if (!answer) return null
    const { unplaced } = answer
    trouble.hidden = true
    notes.say('unplaced', unplaced === 0 ? '' : texts.notOnMap(formatNumber(locale, unplaced)))
    return answer
  }

  async function circlesOf(criteria: Criteria): Promise<MapCircle[]> {
    const found = criteria.around.map(async ({ postalCode, km }) => ({ centre: await ground.centreOf(postalCode), km }))
    return (await Promise.all(found)).flatMap(({ centre, km }) => (centre ? [{ centre, km }] : []))
  }

  async function openCard(pin: ShownPin): Promise<void> {
    const { id } = pin
    peekAt(null)
    pins.select(id)
    lightCard(id)
    const query = new URLSearchParams(location.search)
    for (const name of ['page', 'from_page']) query.delete(name)
    query.set('bbox', boxText(widened(pin.box ?? around(pin, 0))))
    const all = `${location.pathname}?${query}`
    const cards = await cardQuestion(async (signal) =>
      id === null ? await askCards(all, signal) : [await askCard(locale, id, signal)],
    )
    if (!cards) return
    opened = pin
    dock.show(cards, { count: id === null ? pin.count : 1, all }, spotOfCard())
    const free = dock.element.getBoundingClientRect().top - section.getBoundingClientRect().top - UNDER_PIN
    const { y } = toPixel(state.view, state.size, pin)
    if (!spotOfCard() && y > free) tell({ type: 'uncover', by: { x: 0, y: free - y } })
  }

  /** Where the card of an offer lies: beside its pin, where there is room; null: at the lower edge. */
  function spotOfCard(): Spot | null {
    return opened && opened.id !== null && state.size.width >= ROOM_BESIDE ? spotOf(opened) : null
  }

  function spotOf(pin: ShownPin): Spot {
    // What lies below the window is not in sight.
    const height = Math.min(state.size.height, innerHeight - section.getBoundingClientRect().top)
    return { pin: toPixel(state.view, state.size, pin), room: { ...state.size, height } }
  }

  function complain(again: () => void): void {
    const retry = element('button', { type: 'button', class: 'btn' }, texts.retry)
    retry.addEventListener('click', again)
    trouble.replaceChildren(texts.failed, retry)
    trouble.hidden = false
  }

  function locate(): void {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => tell({ type: 'locate', at: { lat: coords.latitude, lng: coords.longitude } }),
      () => {
        trouble.replaceChildren(texts.locateFailed)
        trouble.hidden = false
      },
    )
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight })

function shownCriteria(): Criteria {
  return parseOfferQuery(new URLSearchParams(location.search)).query.criteria
}

/** Between a pin's place and the card at the lower edge. */
const UNDER_PIN = 28
/** On narrower maps a card beside its pin would leave nothing of the map. */
const ROOM_BESIDE = 560

/** By 40 m, as the address of a box is rounded and one spot is no box. */
function widened({ west, south, east, north }: Bbox): Bbox {
  return { west: west - 0.0004, south: south - 0.0004, east: east + 0.0004, north: north + 0.0004 }
}

/** The card of the offer whose pin is pointed at. */
function lightCard(id: number | null): void {
  for (const card of document.querySelectorAll<HTMLElement>('.results [data-offer]'))
    card.classList.toggle('is-active', id !== null && card.dataset['offer'] === String(id))
}
