import type { Bbox, Criteria, Point } from '#domain/search/criteria.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import type { MapPlace } from '../live-search/search-address.ts'
import { boxAround } from './mercator.ts'
import { edgesOf, type MapCircle } from './surroundings.ts'
import { countOf, type Grid, gridOver, isOnSpot, levelOf } from './pins/cluster-grid.ts'
import { mergePins, type PlacedPin } from './pins/merge-pins.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { boxText } from './pins/pin-request.ts'
import {
  boxOf,
  withinLimits,
  type Limits,
  type Margins,
  middleOf,
  nearestFit,
  NO_LIMITS,
  type Pixel,
  pan,
  type Size,
  toPixel,
  type View,
  viewOf,
  zoomTo,
} from './view.ts'

/** The state of the map of a search. */
export type MapState = Readonly<{
  view: View
  /**
   * view that the map is gliding to; null while it stands still. Requests are made for this view: frames may be late
   */
  goal: View | null
  size: Size
  /** limits of the map below the pins */
  limits: Limits
  /** criteria of the search in the page's address */
  criteria: Criteria
  /** circles of the searched radiuses; none until the map is fitted to the search */
  circles: readonly MapCircle[]
  /** places that the visitor chose for this search, by name or on the map */
  places: readonly MapPlace[]
  /** has the visitor moved the map since the search was shown? */
  movedByVisitor: boolean
  /** was a card opened since the last movement? The search of that movement then leaves it open */
  cardOpened: boolean
  /** is an area being drawn? Then the middle of the map may go up to the edge of `limits.box` */
  drawing: boolean
  /** does each movement of the map start a new search? */
  searchesOnMove: boolean
  pins: readonly PlacedPin[]
  /**
   * the server drew the first map: while the map has zoom `at`, pins keep the clusters of that drawing, made for zoom
   * `as`
   */
  laidOut: { at: number; as: number } | null
  /** clusters that stay together at every zoom, because their offers share one position */
  spots: readonly MapPin[]
  /** number of offers that the pins stand for; null before the first pins have come */
  count: number | null
}>

export type MapEvent =
  /** a frame of a movement: the map is about to show this view */
  | { type: 'view'; view: View }
  /** the map is where it was gliding to */
  | { type: 'arrived' }
  /** a drag by the pointer, which stops a gliding map */
  | { type: 'push'; by: Pixel }
  /** a push by a key, which starts from the view that the map is gliding to */
  | { type: 'step'; by: Pixel }
  /** `at`: the pixel that stays where it is; null: the middle */
  | { type: 'zoom'; steps: number; at: Pixel | null; smooth: boolean }
  /** a movement of the visitor has ended */
  | { type: 'settle' }
  /** the pause after the last movement is over */
  | { type: 'rested' }
  | { type: 'resize'; size: Size }
  /** another ground map, with limits of its own, lies below the pins now */
  | { type: 'limits'; limits: Limits }
  /** the page shows another search; `by`: which part asked for it */
  | { type: 'searched'; criteria: Criteria; places: readonly MapPlace[]; by: 'map' | 'page' }
  /** show everything that the search finds */
  | { type: 'fit'; smooth: boolean }
  /** the pins of the whole search have come, for fitting */
  | {
      type: 'found'
      pins: readonly MapPin[]
      circles: readonly MapCircle[]
      /** box around the places of a search that found nothing */
      asked: Bbox | null
      /** pixels that the buttons at the top reach down; they may stand in two rows */
      buttons: number
      smooth: boolean
    }
  /** the map starts with the view of the server's drawing, whose pins were laid out for zoom `laidOutAs` */
  | { type: 'drawing-kept'; at: View; laidOutAs: number; circles: readonly MapCircle[] }
  /** the pins of the view `at` have come; the map may still be gliding there */
  | { type: 'pins'; pins: readonly MapPin[]; at: View }
  | { type: 'search-on-move'; on: boolean }
  | { type: 'search-here' }
  | { type: 'draw'; on: boolean }
  /** an area was drawn; null: the area is to be given up */
  | { type: 'place'; place: MapPlace | null }
  /** back to places that a movement of the map gave up */
  | { type: 'return'; places: readonly MapPlace[] }
  | { type: 'radius'; place: MapPlace }
  /** the circle of the searched radius is being pulled; its search comes when it is let go */
  | { type: 'pull'; km: number }
  | { type: 'choose'; pin: MapPin; isSpot: boolean }
  /** an opened card covers its pin: the map moves by so much, and starts no search */
  | { type: 'uncover'; by: Pixel }
  | { type: 'locate'; at: Point }
  /** show the offers nearest to an empty map */
  | { type: 'visit'; at: Point }

/** Work that an event asks for, besides showing the new state; live-map.ts carries it out. */
export type MapEffect =
  | { do: 'glide'; to: View }
  | { do: 'stop-gliding' }
  /** send 'rested' once so many milliseconds have passed without another such effect */
  | { do: 'debounce'; ms: number }
  /** choose the names of places for a view */
  | { do: 'choose-names'; at: View }
  /** ask for the pins of the whole search, then send 'found' */
  | { do: 'load-all-pins'; smooth: boolean }
  /** ask for the pins of the view that the map has or glides to, then send 'pins' */
  | { do: 'load-pins' }
  /** `fit`: afterwards show everything that the search finds */
  | { do: 'search'; places: readonly MapPlace[]; history: 'push' | 'replace'; fit: boolean }
  /** say that the map now searches its view instead of these places; with none, take the message away */
  | { do: 'say-left'; places: readonly MapPlace[] }
  | { do: 'open-card'; pin: MapPin }
  | { do: 'close-card' }
  /** the visitor uses the map without its ground: take away the message that the ground is missing */
  | { do: 'clear-ground-note' }

export const GLIDE_MS = 180
const DEBOUNCE_MS = 120
/** Between the results and the edge of a map that is fitted to them. */
const MARGIN_PX = 56
/** Down to the lower edge of the buttons at the top, with a pin below them. */
const TOP_BUTTONS_PX = 96
/** Corner that the buttons on the right cover, from the right and from the top. */
const [RIGHT_BUTTONS_WIDTH_PX, RIGHT_BUTTONS_HEIGHT_PX] = [112, 230]
/** The list over a phone's map, with the buttons above it. */
const PHONE_LIST_PX = 212
/** Half a cluster, and some air. */
const PIN_MARGIN_PX = 32
/** Half a price, and some air. */
const PRICE_MARGIN_PX = 48
/** Half a cluster that shows a price range. */
const PRICE_RANGE_MARGIN_PX = 64
/**
 * Maps narrower than this have their buttons above the list that covers their lower edge (map-narrow.css); a map beside the
 * list is wider.
 */
const MIN_WIDE_MAP_PX = 560
/** Where the map is before anything is known of the results. */
const BELGIUM: Bbox = { west: 2.5, south: 49.5, east: 6.4, north: 51.5 }
/** Within so many degrees of the centre of a postal code stand only offers of which no other place is known. */
const SPOT_DEGREES = 0.00005
/** Beyond this zoom a cluster stands for one spot and is shown as a list. */
const SPOT_ZOOM = 15.5

/** The map of a search before its first pins. */
export function firstState(
  size: Size,
  criteria: Criteria,
  limits: Limits = NO_LIMITS,
  places: readonly MapPlace[] = [],
): MapState {
  const view = withinLimits(viewOf(BELGIUM, size, 16), size, limits)
  return {
    view,
    goal: null,
    size,
    limits,
    criteria,
    circles: [],
    places,
    movedByVisitor: false,
    cardOpened: false,
    drawing: false,
    searchesOnMove: false,
    pins: [],
    laidOut: null,
    spots: [],
    count: null,
  }
}

/** The state after an event, and the effects to run then, in this order. */
export function nextState(state: MapState, event: MapEvent): [MapState, readonly MapEffect[]] {
  const { view, size, limits } = state
  switch (event.type) {
    case 'view':
      return [{ ...state, view: event.view }, []]
    case 'limits': {
      const newLimits = { ...limits, ...event.limits }
      return [{ ...state, limits: newLimits, view: withinLimits(view, size, newLimits) }, []]
    }
    case 'arrived':
      return [{ ...state, goal: null }, [chooseNames(view)]]
    case 'push':
      return moveAtOnce(state, withinStateLimits(state, pan(view, event.by)))
    case 'step':
      return moveAtOnce(state, withinStateLimits(state, pan(targetView(state), event.by)))
    case 'draw': {
      const next = { ...state, drawing: event.on }
      return event.on ? [next, []] : glideTo(next, withinLimits(targetView(state), size, limits))
    }
    case 'zoom': {
      const from = event.at === null ? targetView(state) : view
      const nearer = zoomTo(from, size, from.zoom + event.steps, event.at ?? middleOf(size), limits)
      const to = withinLimits(nearer, size, limits)
      return event.smooth ? moveSmoothly(state, to) : moveAtOnce(state, to)
    }
    case 'settle':
      return endMovement(state)
    case 'rested':
      return [state, effectsOfRest(state)]
    case 'resize':
      return resize(state, event.size)
    case 'searched':
      return showSearch(state, event)
    case 'fit':
      return [{ ...state, movedByVisitor: false }, [{ do: 'load-all-pins', smooth: event.smooth }]]
    case 'found':
      return fitResults(state, event)
    case 'drawing-kept':
      return [
        {
          ...state,
          limits: { ...limits, startZoom: event.at.zoom },
          circles: event.circles,
          laidOut: { at: event.at.zoom, as: event.laidOutAs },
        },
        [{ do: 'load-pins' }],
      ]
    case 'pins':
      return [{ ...state, ...placePins(event.pins, event.at, state) }, [chooseNames(event.at)]]
    case 'search-on-move': {
      const next = { ...state, searchesOnMove: event.on }
      return [next, event.on && state.movedByVisitor ? [searchHere({ ...next, searchesOnMove: false })] : []]
    }
    case 'search-here':
      return [state, [searchHere({ ...state, searchesOnMove: false })]]
    case 'place':
      // A movement from before must not start a search that replaces this one.
      return [
        { ...state, movedByVisitor: false, cardOpened: false },
        [{ do: 'search', places: event.place ? [event.place] : [], history: 'push', fit: false }],
      ]
    case 'radius':
      return [{ ...state, cardOpened: false }, [{ do: 'search', places: [event.place], history: 'push', fit: true }]]
    case 'pull':
      return [{ ...state, circles: state.circles.map((circle) => ({ ...circle, km: event.km })) }, []]
    case 'return':
      return [{ ...state, cardOpened: false }, [{ do: 'search', places: event.places, history: 'push', fit: true }]]
    case 'choose':
      return choosePin(state, event.pin, event.isSpot)
    case 'uncover':
      return withPins(glideTo(state, withinLimits(pan(targetView(state), event.by), size, limits)))
    case 'visit':
    case 'locate':
      return moveSmoothly(state, withinLimits(viewOf(around(event.at, 0), size, 0), size, limits))
  }
}

/** Reads a typed radius; null when it is none. */
export function typedRadius(code: string, km: string): MapPlace | null {
  const [found] = parseOfferQuery(new URLSearchParams({ around: `${code},${km}` })).query.criteria.around
  if (!found || !/^[1-9]\d{3}$/.test(found.postalCode)) return null
  return { name: 'around', value: `${found.postalCode},${found.km}` }
}

/** A square of so many degrees around a point. */
export function around({ lat, lng }: Point, degrees: number): Bbox {
  return { west: lng - degrees, east: lng + degrees, south: lat - degrees, north: lat + degrees }
}

/** While an area is drawn, corners are set at the middle of the map. So only the middle is held within the limits. */
const withinStateLimits = ({ drawing, size, limits }: MapState, view: View) =>
  withinLimits(view, drawing ? { width: 1, height: 1 } : size, limits)

/**
 * The cells over the view that the map has or glides to. At the zoom of the server's drawing they are the drawing's cells.
 */
export function gridOf(state: MapState): Grid {
  const view = targetView(state)
  return gridOver(boxOf(view, state.size), levelOf(layoutZoom(state, view)))
}

export const layoutZoom = ({ laidOut }: Pick<MapState, 'laidOut'>, { zoom }: View): number =>
  laidOut?.at === zoom ? laidOut.as : zoom

/** The view that the map has, or glides to. */
export const targetView = ({ goal, view }: Pick<MapState, 'goal' | 'view'>): View => goal ?? view

const glideTo = (state: MapState, to: View): [MapState, MapEffect[]] => [{ ...state, goal: to }, [{ do: 'glide', to }]]
const stopAt = (state: MapState, view: View): [MapState, MapEffect[]] => [
  { ...state, view, goal: null },
  [{ do: 'stop-gliding' }],
]

const moveAtOnce = (state: MapState, view: View) => stopAt({ ...state, movedByVisitor: true }, view)

const withPins = ([next, effects]: [MapState, MapEffect[]]): [MapState, MapEffect[]] => [
  next,
  [...effects, { do: 'load-pins' }],
]

function moveSmoothly(state: MapState, to: View): [MapState, MapEffect[]] {
  const [gliding, glide] = glideTo(state, to)
  const [next, effects] = endMovement(gliding)
  return [next, [...glide, ...effects]]
}

function endMovement(state: MapState): [MapState, MapEffect[]] {
  return [{ ...state, movedByVisitor: true, cardOpened: false }, [{ do: 'clear-ground-note' }, waitForRest(state)]]
}

const centresOf = ({ around }: Criteria): string => around.map(({ postalCode }) => postalCode).join()

function showSearch(
  state: MapState,
  { criteria, places, by }: MapEvent & { type: 'searched' },
): [MapState, MapEffect[]] {
  // The circle of another radius around the same place is on the map already.
  const isPulled = centresOf(criteria) === centresOf(state.criteria)
  const shown = { ...state, criteria, places, circles: isPulled ? state.circles : [], movedByVisitor: false }
  const isLeft = criteria.bbox !== null && places.length === 0
  // A changed filter keeps the message with the way back.
  const leftNote: MapEffect[] =
    isLeft && state.places.length === 0 ? [] : [{ do: 'say-left', places: isLeft ? state.places : [] }]
  if (by === 'page') return [shown, [{ do: 'close-card' }, ...leftNote, { do: 'load-all-pins', smooth: true }]]
  const closing: MapEffect[] = state.cardOpened ? [] : [{ do: 'close-card' }]
  return [shown, [...closing, ...leftNote, ...loadPins(state)]]
}

function resize(state: MapState, size: Size): [MapState, MapEffect[]] {
  const { width, height } = state.size
  if (size.width === width && size.height === height) return [state, []]
  const limits = { ...state.limits, startZoom: undefined }
  const next = { ...state, size, limits, view: withinLimits(state.view, size, limits) }
  if (size.width === 0) return [next, []]
  // The map was hidden when its pins came.
  if (width === 0) return [{ ...next, movedByVisitor: false }, [{ do: 'load-all-pins', smooth: false }]]
  return [next, [waitForRest(state)]]
}

function fitResults(state: MapState, found: MapEvent & { type: 'found' }): [MapState, MapEffect[]] {
  const { criteria } = state
  const { pins, circles, asked, buttons, smooth } = found
  // The visitor moved the map before the answer came: their view stays.
  if (state.movedByVisitor) return [{ ...state, circles }, [{ do: 'load-pins' }]]
  const searchedBox = criteria.bbox ?? (criteria.area && boxAround(criteria.area))
  const box = searchedBox ?? boxAround([...pins, ...circles.flatMap(edgesOf)]) ?? asked ?? BELGIUM
  const to = viewClearOfButtons(box, pins, buttons, state)
  return withPins((smooth ? glideTo : stopAt)({ ...state, circles }, to))
}

/** The nearest view of a whole box that has no pin under a button. */
function viewClearOfButtons(box: Bbox, pins: readonly Point[], buttons: number, { size, limits }: MapState): View {
  const side = Math.max(PRICE_MARGIN_PX, Math.min(MARGIN_PX, size.width / 12))
  const isPhone = size.width < MIN_WIDE_MAP_PX
  const margins = {
    top: Math.max(TOP_BUTTONS_PX, buttons + PIN_MARGIN_PX),
    right: side,
    bottom: isPhone ? PHONE_LIST_PX : side,
    left: side,
  }
  const fit = (around: Margins) => withinLimits(viewOf(box, size, around, nearestFit(box, limits)), size, limits)
  const first = fit(margins)
  const isUnder = ({ x, y }: Pixel) => x > size.width - RIGHT_BUTTONS_WIDTH_PX && y < RIGHT_BUTTONS_HEIGHT_PX
  if (isPhone || !pins.some((pin) => isUnder(toPixel(first, size, pin)))) return first
  return fit({ ...margins, right: RIGHT_BUTTONS_WIDTH_PX })
}

function placePins(
  list: readonly MapPin[],
  at: View,
  { size, criteria, laidOut }: MapState,
): Pick<MapState, 'pins' | 'spots' | 'count'> {
  const count = countOf(list)
  // Prices of sales and rents together say nothing.
  const oneDeal = Object.keys(criteria.wanted).length === 1
  const layoutView = { ...at, zoom: layoutZoom({ laidOut }, at) }
  // A cluster near the map's edge shows no prices, which would be cut off; its count is whole.
  const isWhole = (pin: MapPin) =>
    Math.abs(toPixel(at, size, pin).x - size.width / 2) < size.width / 2 - PRICE_RANGE_MARGIN_PX
  const pins = mergePins(list, (pin) => toPixel(layoutView, size, pin), oneDeal).map((pin) => ({
    ...pin,
    wide: pin.wide && isWhole(pin),
  }))
  return { pins, spots: pins.filter(isOnSpot), count }
}

function choosePin(state: MapState, pin: MapPin, isSpot: boolean): [MapState, MapEffect[]] {
  // Offers that are somewhere in a postal code stand on no spot: the list shows them.
  if (pin.id === null && pin.area !== undefined) {
    const there = { name: 'bbox', value: boxText(around(pin, SPOT_DEGREES)) } as const
    const next = { ...state, movedByVisitor: false, cardOpened: false }
    return [next, [{ do: 'search', places: [there], history: 'push', fit: false }]]
  }
  const { view, size, limits } = state
  const above = { ...view, middle: viewOf(around(pin, 0), size, 0).middle }
  const nearer = withinLimits(zoomTo(above, size, view.zoom + 2, middleOf(size), limits), size, limits)
  const isNearest = nearer.zoom - layoutZoom(state, view) < 0.3
  if (pin.id !== null || isSpot || isNearest || view.zoom >= SPOT_ZOOM)
    return [{ ...state, cardOpened: true }, [{ do: 'open-card', pin }]]
  return moveSmoothly({ ...state, laidOut: null }, nearer)
}

const waitForRest = ({ searchesOnMove }: MapState): MapEffect => ({
  do: 'debounce',
  ms: DEBOUNCE_MS + (searchesOnMove ? GLIDE_MS : 0),
})
const chooseNames = (at: View): MapEffect => ({ do: 'choose-names', at })
const loadPins = (state: MapState): MapEffect[] => [chooseNames(targetView(state)), { do: 'load-pins' }]

/** Effects once a movement has come to rest: a new search of the view where movements search, else its pins. */
const effectsOfRest = (state: MapState): MapEffect[] =>
  state.searchesOnMove && state.movedByVisitor && !state.drawing
    ? [chooseNames(targetView(state)), searchHere(state)]
    : loadPins(state)

/**
 * Each search adds a step to the history, so that "back" restores what it gives up. While the map searches along, only the
 * search that gives up chosen places does; the others replace that step.
 */
function searchHere(state: MapState): MapEffect {
  const { size, searchesOnMove, places } = state
  const history = searchesOnMove && places.length === 0 ? 'replace' : 'push'
  return {
    do: 'search',
    places: [{ name: 'bbox', value: boxText(boxOf(targetView(state), size)) }],
    history,
    fit: false,
  }
}
