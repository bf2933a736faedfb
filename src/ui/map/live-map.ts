import type { Criteria, Point } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { parseOfferQuery } from '#domain/offer-query.ts'
import { formatNumber } from '#i18n/formats.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { searchElsewhere } from '../live-search/search-address.ts'
import { SEARCH_SHOWN, type ShownSearch, visitSearch } from '../live-search/visit-search.ts'
import { cardDock } from './card-dock.ts'
import { askCard, askCards } from './docked-card.ts'
import { drawTool } from './draw-tool.ts'
import { element } from './element.ts'
import { followGestures } from './gestures.ts'
import { groundLayer } from './ground-layer.ts'
import { mapControls } from './map-controls.ts'
import { mapNotes } from './map-notes.ts'
import { boxAround } from './mercator.ts'
import { FEW, mergePins } from './merge-pins.ts'
import { pinLayer } from './pin-layer.ts'
import { askPins, boxText, gridOver, type ShownPin } from './pin-request.ts'
import { type Circle, shapeLayer } from './shape-layer.ts'
import { boxOf, pushed, type Size, toPixel, toPoint, type View, viewOf, zoomed } from './view.ts'

const PAUSE_MS = 120
const GLIDE_MS = 180
const MARGIN = 56
/** Where the map is before anything is known of the results. */
const BELGIUM = { west: 2.5, south: 49.5, east: 6.4, north: 51.5 }
/** Beyond this zoom a cluster stands for one spot and is shown as a list. */
const SPOT_ZOOM = 15.5

/** `style`: address of a MapLibre style; null: the drawn outline */
export type MapProps = { locale: Locale; style: string | null }

/**
 * The map of the search that the address says; it takes over `section`. List and map agree because both show that
 * search: what is chosen on the map goes into the address, and other results in the list bring other pins.
 */
export function startLiveMap(section: HTMLElement, { locale, style }: MapProps): void {
  const texts = mapMessages[locale]
  let size: Size = { width: section.clientWidth, height: section.clientHeight }
  let view: View = viewOf(BELGIUM, size, 16)
  let criteria = shownCriteria()
  let circles: Circle[] = []
  let wandered = false
  let along = false
  let pinQuestion = new AbortController()
  let cardQuestion = new AbortController()
  let pinTimer = 0
  let glide = 0
  let placed: readonly ShownPin[] = []

  const credit = element('p', { class: 'map__credit' }, texts.credit)
  const notes = mapNotes()
  const ground = groundLayer({
    names: `/${locale}/ajax/place-names`,
    style,
    credit: (thanks) => credit.replaceChildren(...thanks),
    failed: () => notes.say('ground', texts.plainMap),
  })
  const shapes = shapeLayer()
  const pins = pinLayer({ locale, texts, choose: (pin, isSpot) => void choose(pin, isSpot), point: lightCard })
  const count = element('p', { class: 'vh', role: 'status' })
  const trouble = element('p', { class: 'map__trouble', role: 'alert', hidden: true })
  const surface = element('div', {
    class: 'map__surface',
    tabindex: 0,
    role: 'application',
    'aria-label': texts.label,
    'aria-describedby': 'map-keys',
  })
  surface.append(ground.element, shapes.element, pins.element)
  const dock = cardDock(locale, texts, () => pins.select(null))
  const draw = drawTool({
    surface,
    texts,
    pointAt: (pixel) => toPoint(view, size, pixel),
    middle: () => toPoint(view, size, { x: size.width / 2, y: size.height / 2 }),
    changed: () => paint(),
    done(area) {
      const value = area?.map(({ lng, lat }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';')
      if (value) void searchOnMap({ name: 'area', value }, 'push')
    },
  })
  const controls = mapControls(texts, {
    zoom: (steps) => zoomBy(steps, null, true),
    fit: () => void fit(true),
    locate,
    draw: () => {
      dock.close()
      draw.start()
    },
    searchHere: () => void searchOnMap({ name: 'bbox', value: boxText(boxOf(view, size)) }, 'push'),
    moveAlong(on) {
      along = on
      if (on && wandered) void searchOnMap({ name: 'bbox', value: boxText(boxOf(view, size)) }, 'push')
    },
    clearArea: () => void searchOnMap(null, 'push'),
    radius(code, km) {
      const [around] = parseOfferQuery(new URLSearchParams({ around: `${code},${km}` })).query.criteria.around
      if (!around || !/^[1-9]\d{3}$/.test(around.postalCode)) return false
      const value = `${around.postalCode},${around.km}`
      void searchOnMap({ name: 'around', value }, 'push').then((found) => void (found && fit(true)))
      return true
    },
  })

  const keysUse = element('p', { class: 'vh', id: 'map-keys' }, texts.keys)
  const hadFocus = section.contains(document.activeElement)
  section.replaceChildren(
    keysUse,
    surface,
    controls.top,
    controls.zoom,
    draw.panel,
    dock.element,
    trouble,
    count,
    element('div', { class: 'map__foot' }, element('div', { class: 'map__floor' }, notes.element, credit)),
  )
  if (hadFocus) surface.focus({ preventScroll: true })

  followGestures(surface, {
    push(by) {
      cancelAnimationFrame(glide)
      show(pushed(view, by))
    },
    zoom: zoomBy,
    settle,
    key(key) {
      if (draw.key(key)) return true
      if (key === '0') void fit(true)
      else return false
      return true
    },
  })
  new ResizeObserver(() => {
    const before = size
    size = { width: section.clientWidth, height: section.clientHeight }
    if (size.width === 0 || (size.width === before.width && size.height === before.height)) return
    show(view)
    if (before.width === 0) void fit(false)
    else loadSoon()
  }).observe(section)
  document.addEventListener(SEARCH_SHOWN, (event) => {
    criteria = shownCriteria()
    circles = []
    wandered = false
    dock.close()
    const by = event instanceof CustomEvent ? (event.detail as ShownSearch).by : 'page' // only visit-search.ts sends it
    if (by === 'page') void fit(true)
    else loadPins()
    paint()
  })
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('.results [data-offer]') : null
      if (card || target !== document.body) pins.light(card ? Number(card.dataset['offer']) : null)
    })
  void fit(false)

  /** Shows a view now. */
  function show(next: View): void {
    view = next
    paint()
  }

  function paint(): void {
    ground.show(view, size)
    pins.move(view, size)
    const { area, bbox } = criteria
    shapes.show({ area, bbox: along ? null : bbox, circles, drawn: draw.corners() }, view, size)
    const hasArea = area !== null || bbox !== null || criteria.around.length > 0
    controls.show({ canSearchHere: wandered && !along, hasArea })
  }

  /** Shows a view after a short way there, or at once for those who want no motion. */
  function go(next: View): void {
    cancelAnimationFrame(glide)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(next)
    const from = view
    const started = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, (now - started) / GLIDE_MS)
      const eased = 1 - (1 - part) ** 3
      const between = (a: number, b: number) => a + (b - a) * eased
      show({
        zoom: between(from.zoom, next.zoom),
        middle: { x: between(from.middle.x, next.middle.x), y: between(from.middle.y, next.middle.y) },
      })
      if (part < 1) glide = requestAnimationFrame(step)
      else ground.choose(view, size, placed)
    }
    glide = requestAnimationFrame(step)
  }

  function zoomBy(steps: number, at: { x: number; y: number } | null, smooth: boolean): void {
    const next = zoomed(view, size, view.zoom + steps, at ?? { x: size.width / 2, y: size.height / 2 })
    if (smooth) go(next)
    else show(next)
    if (smooth) settle()
  }

  /** The visitor moved the map: other pins, and perhaps another search. */
  function settle(): void {
    wandered = true
    // Whoever uses this map has seen that it is not the other one.
    notes.say('ground', '')
    loadSoon()
    paint()
  }

  function loadSoon(): void {
    clearTimeout(pinTimer)
    pinTimer = window.setTimeout(
      () => {
        ground.choose(view, size, placed)
        if (along && wandered) void searchOnMap({ name: 'bbox', value: boxText(boxOf(view, size)) }, 'replace')
        else loadPins()
      },
      PAUSE_MS + (along ? GLIDE_MS : 0),
    )
  }

  function loadPins(): void {
    ground.choose(view, size, placed)
    ask(gridOver(view, size)).then(
      (answer) => answer && showPins(answer.pins),
      () => complain(loadPins),
    )
  }

  /** Null when another question came in between. */
  async function ask(grid: ReturnType<typeof gridOver> | null) {
    pinQuestion.abort()
    const { signal } = (pinQuestion = new AbortController())
    try {
      const answer = await askPins(`/${locale}/ajax/pins`, location.search, grid, signal)
      trouble.hidden = true
      notes.say('unplaced', answer.unplaced === 0 ? '' : texts.notOnMap(formatNumber(locale, answer.unplaced)))
      return answer
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }

  /** `at`: the view they were asked for, which the map may still be gliding to. */
  function showPins(list: readonly ShownPin[], at: View = view): void {
    placed = mergePins(list, (pin) => toPixel(at, size, pin))
    const sum = list.reduce((all, pin) => all + pin.count, 0)
    // Few pins come from the finest grid: what is together there stands on one spot.
    pins.show(placed, (pin) => pin.id === null && sum <= FEW && list.includes(pin))
    pins.move(view, size)
    ground.choose(at, size, placed)
    count.textContent = texts.onMap(formatNumber(locale, sum))
  }

  /** Shows all results of the search, or the area it is about. */
  async function fit(smooth: boolean): Promise<void> {
    wandered = false
    const move = (box: typeof BELGIUM) => (smooth ? go : show)(viewOf(box, size, Math.min(MARGIN, size.width / 6)))
    const area = criteria.bbox ?? (criteria.area && boxAround(criteria.area))
    try {
      const answer = await ask(null)
      if (!answer) return
      circles = await circlesOf(criteria)
      const box = area ?? boxAround([...answer.pins, ...circles.flatMap(edgesOf)]) ?? BELGIUM
      const next = viewOf(box, size, Math.min(MARGIN, size.width / 6))
      move(box)
      const grid = gridOver(next, size)
      const inView = await ask(grid)
      if (inView) showPins(inView.pins, next)
      paint()
    } catch {
      complain(() => void fit(smooth))
    }
  }

  async function circlesOf({ around }: Criteria): Promise<Circle[]> {
    const found = around.map(async ({ postalCode, km }) => ({ centre: await ground.centreOf(postalCode), km }))
    return (await Promise.all(found)).flatMap(({ centre, km }) => (centre ? [{ centre, km }] : []))
  }

  function complain(again: () => void): void {
    const retry = element('button', { type: 'button', class: 'btn' }, texts.retry)
    retry.addEventListener('click', again)
    trouble.replaceChildren(texts.failed, retry)
    trouble.hidden = false
  }

  async function searchOnMap(place: Parameters<typeof searchElsewhere>[0], history: 'push' | 'replace') {
    return await visitSearch({ address: searchElsewhere(place), history, by: 'map', scroll: 'stay' })
  }

  async function choose(pin: ShownPin, isSpot: boolean): Promise<void> {
    if (pin.id === null && !isSpot && view.zoom < SPOT_ZOOM) {
      go(
        zoomed({ ...view, middle: viewOf(spot(pin, 0), size, 0).middle }, size, view.zoom + 2, {
          x: size.width / 2,
          y: size.height / 2,
        }),
      )
      settle()
      return
    }
    cardQuestion.abort()
    const { signal } = (cardQuestion = new AbortController())
    pins.select(pin.id)
    lightCard(pin.id)
    try {
      if (pin.id !== null) dock.show([await askCard(locale, pin.id, signal)], 1)
      else {
        const query = new URLSearchParams(location.search)
        query.delete('page')
        query.set('bbox', boxText(spot(pin, 0.0004)))
        dock.show(await askCards(`${location.pathname}?${query}`, signal), pin.count)
      }
    } catch {
      if (!signal.aborted) complain(() => void choose(pin, isSpot))
    }
  }

  function locate(): void {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        go(
          viewOf(
            { west: coords.longitude, east: coords.longitude, south: coords.latitude, north: coords.latitude },
            size,
            0,
          ),
        )
        settle()
      },
      () => {
        trouble.replaceChildren(texts.locateFailed)
        trouble.hidden = false
      },
    )
  }
}

function spot({ lat, lng }: ShownPin, around: number) {
  return { west: lng - around, east: lng + around, south: lat - around, north: lat + around }
}

/** North, south, east and west of a circle. */
function edgesOf({ centre: { lng, lat }, km }: Circle): Point[] {
  const [high, wide] = [km / 111.2, km / 70.7] // a degree of latitude, and of longitude in Belgium
  return [
    { lng, lat: lat + high },
    { lng, lat: lat - high },
    { lng: lng + wide, lat },
    { lng: lng - wide, lat },
  ]
}

function shownCriteria(): Criteria {
  return parseOfferQuery(new URLSearchParams(location.search)).query.criteria
}

/** The card of the offer whose pin is pointed at. */
function lightCard(id: number | null): void {
  for (const card of document.querySelectorAll<HTMLElement>('.results [data-offer]'))
    card.classList.toggle('is-active', id !== null && card.dataset['offer'] === String(id))
}
