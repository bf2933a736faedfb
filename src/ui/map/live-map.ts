import type { Criteria } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { kmBetween } from '#domain/search/matching.ts'
import { formatNumber } from '#i18n/formats.ts'
import { type MapMessages, mapMessages } from '#i18n/messages/map.ts'
import { placesOfPage, searchElsewhere } from '../live-search/search-address.ts'
import { SEARCH_SHOWN, type ShownSearch, visitSearch } from '../live-search/visit-search.ts'
import { type DrawingInPage, drawingIn } from './ground/drawing-in-page.ts'
import { drawTool } from './draw-tool.ts'
import { element } from './element.ts'
import { followGestures } from './gestures.ts'
import { glider } from './glide.ts'
import { groundLayer } from './ground/ground-layer.ts'
import { latestRequest } from './latest-request.ts'
import { mapControls } from './map-controls.ts'
import { mapNotes } from './map-notes.ts'
import { mapTrouble } from './map-trouble.ts'
import {
  targetView,
  firstState,
  gridOf,
  layoutZoom,
  type MapEffect,
  type MapEvent,
  type MapState,
  nextState,
  typedRadius,
} from './map-state.ts'
import type { MapStreets } from './ground/map-streets.ts'
import { lightCard, PinCards } from './pins/pin-cards.ts'
import { pinLayer } from './pins/pin-layer.ts'
import { askPins } from './pins/pin-request.ts'
import type { Grid } from './pins/cluster-grid.ts'
import { radiusHandle } from './radius-handle.ts'
import { postalCodeOf } from './radius-place.ts'
import { shapeLayer } from './shape-layer.ts'
import { middleOf, NO_LIMITS, type Size, toPoint } from './view.ts'
import { BASE_LIMITS } from './base/bounds.ts'
import type { MapCircle } from './surroundings.ts'

/** `style`: address of a MapLibre style instead of our own map */
export type MapProps = { locale: Locale; style: string | null; streets: MapStreets | null }

/**
 * Starts the map in `section`, for the search in the page's address. The list shows the same search: a choice on the map
 * changes the address, and new results in the list bring new pins. What the map knows and decides is in map-state.ts; this
 * file shows it, makes the requests and runs the effects.
 */
export function startLiveMap(section: HTMLElement, props: MapProps): void {
  new LiveMap(section, props).start()
}

class LiveMap {
  readonly #section: HTMLElement
  readonly #locale: Locale
  readonly #texts: MapMessages
  readonly #drawing: DrawingInPage | null
  readonly #credit: Element
  readonly #notes = mapNotes()
  readonly #ground: ReturnType<typeof groundLayer>
  readonly #shapes = shapeLayer()
  readonly #pins: ReturnType<typeof pinLayer>
  readonly #countStatus = element('p', { class: 'vh', role: 'status' })
  readonly #trouble: ReturnType<typeof mapTrouble>
  readonly #surface: HTMLElement
  readonly #cards: PinCards
  readonly #draw: ReturnType<typeof drawTool>
  readonly #handle: ReturnType<typeof radiusHandle>
  /** all but the bar of the drawing tool, which lies above it */
  readonly #body = element('div', { class: 'map__body' })
  readonly #controls: ReturnType<typeof mapControls>
  readonly #glide = glider((view) => this.#dispatch({ type: 'view', view }))
  readonly #pinRequest = latestRequest()
  #state: MapState
  /** timer of the pause after a movement; 0 when none runs */
  #debounceTimer = 0
  /** number of requests that are not answered yet */
  #openRequests = 0

  constructor(section: HTMLElement, { locale, style, streets }: MapProps) {
    const texts = mapMessages[locale]
    this.#section = section
    this.#locale = locale
    this.#texts = texts
    // A visitor may have unticked the box before this code was loaded.
    const searchesOnMove = section.querySelector<HTMLInputElement>('.map__first input')?.checked ?? true
    // The server's drawing has streets too, so their limits hold even before the vector map is there.
    const limits = style === null ? { ...BASE_LIMITS, fine: streets } : NO_LIMITS
    this.#state = { ...firstState(sizeOf(section), shownCriteria(), limits, placesOfPage()), searchesOnMove }
    this.#drawing = drawingIn(section)
    this.#credit = section.querySelector('.map__credit') ?? element('p', { class: 'map__credit' })
    this.#ground = groundLayer({
      names: `/${locale}/ajax/place-names`,
      locale,
      style,
      streets,
      drawn: this.#drawing,
      limits: (found) => this.#dispatch({ type: 'limits', limits: found }),
      credit: (thanks) => this.#credit.replaceChildren(...thanks),
      failed: () => this.#notes.say('ground', texts.plainMap),
    })
    this.#pins = pinLayer({
      locale,
      texts,
      choose: (pin, isSpot) => this.#dispatch({ type: 'choose', pin, isSpot }),
      point: (id) => {
        lightCard(id)
        this.#cards.peekAt(id)
      },
    })
    this.#trouble = mapTrouble(texts)
    this.#surface = element('div', {
      class: 'map__surface',
      tabindex: 0,
      role: 'application',
      'aria-label': texts.label,
      'aria-describedby': 'map-keys',
    })
    this.#cards = new PinCards(section, locale, {
      state: () => this.#state,
      select: (id) => this.#pins.select(id),
      uncover: (by) => this.#dispatch({ type: 'uncover', by }),
    })
    this.#handle = radiusHandle({
      locale,
      texts,
      pull: (km) => this.#dispatch({ type: 'pull', km }),
      done: (km) => this.#searchPulledRadius(km),
    })
    this.#surface.append(
      this.#ground.element,
      this.#shapes.element,
      ...(this.#drawing ? [this.#drawing.over] : []),
      this.#pins.element,
      this.#handle.element,
      this.#cards.glimpse,
    )
    this.#draw = this.#makeDrawTool()
    this.#controls = this.#makeControls()
  }

  start(): void {
    this.#layOut()
    this.#listen()
    const drawing = this.#drawing
    if (drawing)
      this.#trackAnswer(this.#takeOverDrawing(drawing).catch(() => this.#dispatch({ type: 'fit', smooth: false })))
    else this.#dispatch({ type: 'fit', smooth: false })
  }

  #makeDrawTool(): ReturnType<typeof drawTool> {
    return drawTool({
      surface: this.#surface,
      texts: this.#texts,
      pointAt: (pixel) => toPoint(this.#state.view, this.#state.size, pixel),
      middle: () => toPoint(this.#state.view, this.#state.size, middleOf(this.#state.size)),
      changed: () => this.#paint(),
      done: (area) => {
        this.#dispatch({ type: 'draw', on: false })
        const value = area?.map(({ lng, lat }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';')
        if (value) this.#dispatch({ type: 'place', place: { name: 'area', value } })
      },
    })
  }

  #makeControls(): ReturnType<typeof mapControls> {
    return mapControls(this.#texts, this.#state.searchesOnMove, {
      zoom: (steps) => this.#dispatch({ type: 'zoom', steps, at: null, smooth: true }),
      fit: () => this.#dispatch({ type: 'fit', smooth: true }),
      locate: () => this.#locate(),
      draw: () => {
        this.#cards.close()
        this.#dispatch({ type: 'draw', on: true })
        this.#draw.start()
      },
      searchHere: () => this.#dispatch({ type: 'search-here' }),
      moveAlong: (on) => {
        this.#notes.say('along', on ? '' : this.#texts.staysBehind)
        this.#dispatch({ type: 'search-on-move', on })
      },
      clearArea: () => this.#dispatch({ type: 'place', place: null }),
      radius: (place, km) => this.#searchRadius(place, km),
      searchedRadius: () =>
        this.#state.criteria.around.length === 1 ? (this.#state.criteria.around[0] ?? null) : null,
    })
  }

  /**
   * Searches around a place in words, or around the town in the middle of the map without any. False: it is not known.
   */
  async #searchRadius(words: string, km: string): Promise<boolean> {
    const { view, size } = this.#state
    const code =
      words === ''
        ? String((await this.#ground.townAt(toPoint(view, size, middleOf(size))))?.code)
        : await postalCodeOf(words, this.#locale)
    const place = code === null ? null : typedRadius(code, km)
    if (place) this.#dispatch({ type: 'radius', place })
    return place !== null
  }

  /** Searches the radius to which the circle on the map was pulled. */
  #searchPulledRadius(km: number): void {
    const [around] = this.#state.criteria.around
    if (around) this.#dispatch({ type: 'radius', place: { name: 'around', value: `${around.postalCode},${km}` } })
  }

  #layOut(): void {
    const section = this.#section
    const keysUse = element('p', { class: 'vh', id: 'map-keys' }, this.#texts.keys)
    const hadFocus = section.contains(document.activeElement)
    const panels = [this.#cards.dock, this.#trouble.element]
    this.#body.append(
      this.#surface,
      this.#controls.top,
      this.#controls.zoom,
      ...panels.map((panel) => element('div', { class: 'map__room' }, panel)),
      this.#countStatus,
      element(
        'div',
        { class: 'map__foot' },
        element('div', { class: 'map__floor' }, this.#notes.element, this.#credit),
      ),
    )
    section.replaceChildren(keysUse, this.#draw.panel, this.#body)
    if (hadFocus) this.#surface.focus({ preventScroll: true })
  }

  #listen(): void {
    followGestures(this.#surface, {
      push: (by) => this.#dispatch({ type: 'push', by }),
      step: (by) => this.#dispatch({ type: 'step', by }),
      zoom: (steps, at, smooth) => this.#dispatch({ type: 'zoom', steps, at, smooth }),
      settle: () => this.#dispatch({ type: 'settle' }),
      key: (key) => {
        if (this.#draw.key(key)) return true
        if (key === '0') this.#dispatch({ type: 'fit', smooth: true })
        return key === '0'
      },
    })
    new ResizeObserver(() => this.#dispatch({ type: 'resize', size: sizeOf(this.#body) })).observe(this.#body)
    document.addEventListener(SEARCH_SHOWN, (event) => {
      const by = event instanceof CustomEvent ? (event.detail as ShownSearch).by : 'page' // only visit-search.ts sends it
      this.#dispatch({ type: 'searched', criteria: shownCriteria(), places: placesOfPage(), by })
    })
    // Wherever the focus is: in some browsers a pressed pin does not get it.
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#cards.closeAll())
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, ({ target }) => {
        const card = target instanceof Element ? target.closest<HTMLElement>('.results [data-offer]') : null
        if (card || target !== document.body) this.#pins.light(card ? Number(card.dataset['offer']) : null)
      })
  }

  /** Applies an event and runs its effects. The state changes nowhere else. */
  #dispatch(event: MapEvent): void {
    const before = this.#state
    const [after, effects] = nextState(this.#state, event)
    this.#state = after
    if (after.pins !== before.pins || after.movedByVisitor) this.#drawing?.over.remove()
    if (after.pins !== before.pins) {
      this.#pins.show(after.pins, (pin) => after.spots.includes(pin))
      this.#countStatus.textContent = this.#texts.onMap(formatNumber(this.#locale, after.count ?? 0))
    }
    if (after !== before) this.#paint()
    if (after.view !== before.view || after.pins !== before.pins) this.#cards.peekAt(null)
    if (after.view !== before.view || after.size !== before.size) this.#cards.followPin()
    for (const effect of effects) this.#runEffect(effect)
    this.#showBusy()
  }

  /** Marks the section as busy while the map moves or waits for an answer. */
  #showBusy(): void {
    this.#section.toggleAttribute(
      'data-busy',
      this.#openRequests > 0 || this.#debounceTimer !== 0 || this.#glide.isMoving(),
    )
  }

  #trackAnswer(answer: Promise<unknown>): void {
    this.#openRequests++
    void answer.finally(() => {
      this.#openRequests--
      this.#showBusy()
    })
    this.#showBusy()
  }

  #paint(): void {
    const { view, size, criteria, circles, searchesOnMove, movedByVisitor, pins } = this.#state
    const { area, bbox } = criteria
    this.#ground.show(view, size)
    this.#pins.move(view, size)
    const withheld = pins.filter((pin) => pin.area !== undefined)
    this.#shapes.show(
      { area, bbox: searchesOnMove ? null : bbox, circles, withheld, drawn: this.#draw.corners() },
      view,
      size,
    )
    const [circle = null] = criteria.around.length === 1 && !this.#state.drawing ? circles : []
    this.#handle.show(circle, view, size)
    // When each movement starts a search, the searched box moves with the map and needs no button.
    const hasArea = area !== null || criteria.around.length > 0 || (bbox !== null && !searchesOnMove)
    this.#controls.show({ canSearchHere: movedByVisitor && !searchesOnMove, hasArea })
  }

  #runEffect(effect: MapEffect): void {
    switch (effect.do) {
      case 'glide':
        return this.#glide.go(this.#state.view, effect.to, () => this.#dispatch({ type: 'arrived' }))
      case 'stop-gliding':
        return this.#glide.stop()
      case 'debounce':
        clearTimeout(this.#debounceTimer)
        this.#debounceTimer = window.setTimeout(() => {
          this.#debounceTimer = 0
          this.#dispatch({ type: 'rested' })
        }, effect.ms)
        return
      case 'choose-names':
        return this.#ground.choose(effect.at, this.#state.size, this.#state.pins, layoutZoom(this.#state, effect.at))
      case 'load-all-pins':
        return this.#trackAnswer(
          this.#loadAllPins(effect.smooth).catch(() =>
            this.#trouble.retry(() => this.#dispatch({ type: 'fit', smooth: effect.smooth })),
          ),
        )
      case 'load-pins':
        return this.#trackAnswer(this.#loadPins().catch(() => this.#trouble.retry(() => this.#runEffect(effect))))
      case 'search':
        return this.#trackAnswer(
          visitSearch({
            address: searchElsewhere(effect.places),
            history: effect.history,
            by: 'map',
            scroll: 'stay',
          }).then((found) => effect.fit && found && this.#dispatch({ type: 'fit', smooth: true })),
        )
      case 'say-left':
        if (effect.places.length === 0) return this.#notes.say('left', '')
        return this.#notes.say('left', this.#texts.leftPlaces, () =>
          this.#dispatch({ type: 'return', places: effect.places }),
        )
      case 'open-card':
        return this.#trackAnswer(
          this.#cards.open(effect.pin).catch(() => this.#trouble.retry(() => this.#runEffect(effect))),
        )
      case 'close-card':
        // A card that is still being fetched must not open either.
        this.#cards.cancelRequest()
        return this.#cards.close()
      case 'clear-ground-note':
        return this.#notes.say('ground', '')
    }
  }

  /** Takes over the view of the server's drawing. */
  async #takeOverDrawing({ view, laidOutAs }: DrawingInPage): Promise<void> {
    this.#dispatch({ type: 'view', view })
    this.#dispatch({ type: 'drawing-kept', at: view, laidOutAs, circles: await this.#circlesOf(this.#state.criteria) })
  }

  async #loadAllPins(smooth: boolean): Promise<void> {
    const answer = await this.#askPins(null)
    if (!answer) return
    const circles = await this.#circlesOf(this.#state.criteria)
    const buttons = this.#controls.top.offsetTop + this.#controls.top.offsetHeight
    this.#dispatch({ type: 'found', pins: answer.pins, circles, asked: answer.asked, buttons, smooth })
  }

  async #loadPins(): Promise<void> {
    const answer = await this.#askPins(gridOf(this.#state))
    if (!answer) return
    this.#dispatch({ type: 'pins', pins: answer.pins, at: targetView(this.#state) })
    if (answer.pins.length > 0) this.#notes.say('nearest', '')
    else await this.#pointToNearest()
  }

  /** On an empty map, offers a button that leads to the nearest result. */
  async #pointToNearest(): Promise<void> {
    const elsewhere = new URL(searchElsewhere([]), location.href).search
    const found = await this.#pinRequest((signal) => askPins(`/${this.#locale}/ajax/pins`, elsewhere, null, signal))
    if (!found) return
    const middle = toPoint(this.#state.view, this.#state.size, middleOf(this.#state.size))
    const [nearest] = found.pins.toSorted((a, b) => kmBetween(middle, a) - kmBetween(middle, b))
    if (!nearest) return this.#notes.say('nearest', '')
    const place = await this.#ground.townAt(nearest)
    const km = formatNumber(this.#locale, Math.max(1, Math.round(kmBetween(middle, nearest))))
    if (place)
      this.#notes.say('nearest', this.#texts.nearest(place.text, km), () =>
        this.#dispatch({ type: 'visit', at: nearest }),
      )
  }

  /** Null when a newer request replaced this one. */
  async #askPins(grid: Grid | null) {
    const answer = await this.#pinRequest((signal) =>
      askPins(`/${this.#locale}/ajax/pins`, location.search, grid, signal),
    )
    if (!answer) return null
    const { unplaced } = answer
    this.#trouble.clear()
    this.#notes.say('unplaced', unplaced === 0 ? '' : this.#texts.notOnMap(formatNumber(this.#locale, unplaced)))
    return answer
  }

  async #circlesOf(criteria: Criteria): Promise<MapCircle[]> {
    const found = criteria.around.map(async ({ postalCode, km }) => ({
      centre: await this.#ground.centreOf(postalCode),
      km,
    }))
    return (await Promise.all(found)).flatMap(({ centre, km }) => (centre ? [{ centre, km }] : []))
  }

  #locate(): void {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => this.#dispatch({ type: 'locate', at: { lat: coords.latitude, lng: coords.longitude } }),
      () => this.#trouble.say(this.#texts.locateFailed),
    )
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight })

function shownCriteria(): Criteria {
  return parseOfferQuery(new URLSearchParams(location.search)).query.criteria
}
