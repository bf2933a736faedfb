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
  held,
  type Limits,
  type Margins,
  middleOf,
  nearestFit,
  NO_LIMITS,
  type Pixel,
  pushed,
  type Size,
  toPixel,
  type View,
  viewOf,
  zoomed,
} from './view.ts'

/** All that the map of a search knows. */
export type MapState = Readonly<{
  view: View
  /** view that the map is gliding to; null while it stands still. Requests are made for this view: frames may be late */
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
  /** the visitor moved the map since the search was shown */
  wandered: boolean
  /** a card was opened since the last movement; the search of that movement leaves it open */
  chosen: boolean
  /** an area is being drawn: then the middle of the map may go up to the edge of `limits.box` */
  drawing: boolean
  /** each movement starts a new search */
  along: boolean
  pins: readonly PlacedPin[]
  /** layout of the server's drawing: while the map has zoom `at`, its pins are laid out for zoom `as` */
  laidOut: { at: number; as: number } | null
  /** clusters among the pins that no zoom takes apart */
  spots: readonly MapPin[]
  /** offers that the pins stand for; null: no pins have come yet */
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
  /** another map, with limits of its own, lies below the pins */
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
  /** the map has taken over the view of the server's drawing, whose pins were laid out for zoom `laidOutAs` */
  | { type: 'begun'; at: View; laidOutAs: number; circles: readonly MapCircle[] }
  /** the pins of the view `at` have come; the map may still be gliding there */
  | { type: 'pins'; pins: readonly MapPin[]; at: View }
  | { type: 'along'; on: boolean }
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

/** What the map must do besides showing its state. */
export type MapEffect =
  | { do: 'glide'; to: View }
  | { do: 'halt' }
  /** send 'rested' after so many milliseconds without another such effect */
  | { do: 'rest'; ms: number }
  /** choose the names of places for a view */
  | { do: 'names'; at: View }
  /** ask for the pins of the whole search, then send 'found' */
  | { do: 'find'; smooth: boolean }
  /** ask for the pins of the view that the map has or glides to, then send 'pins' */
  | { do: 'load' }
  /** `fit`: afterwards show everything that the search finds */
  | { do: 'search'; places: readonly MapPlace[]; history: 'push' | 'replace'; fit: boolean }
  /** say that the map now searches its view instead of these places; with none, take the message away */
  | { do: 'say-left'; places: readonly MapPlace[] }
  | { do: 'open-card'; pin: MapPin }
  | { do: 'close-card' }
  /** the visitor uses this map: take away the message that another one is missing */
  | { do: 'thank' }

export const GLIDE_MS = 180
const PAUSE_MS = 120
const MARGIN = 56
/**
 * Pixels of the buttons at the top with a pin below them, of the buttons on the right (across, down), and of the list over a
 * phone's map with the buttons above it.
 */
const [TOP, RIGHT, RIGHT_DOWN, LIST] = [96, 112, 230, 212]
/** Half a cluster, and some air. */
const PIN = 32
/** Half a price, and some air. */
const PRICE = 48
/** Half a cluster that says its prices. */
const RANGE = 64
/**
 * Pixels across. Narrower maps have their buttons above the list that covers their lower edge (map-narrow.css); a map beside
 * the list is wider.
 */
const PHONE = 560
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
  const view = held(viewOf(BELGIUM, size, 16), size, limits)
  return {
    view,
    goal: null,
    size,
    limits,
    criteria,
    circles: [],
    places,
    wandered: false,
    chosen: false,
    drawing: false,
    along: false,
    pins: [],
    laidOut: null,
    spots: [],
    count: null,
  }
}

/** The map after an event, and what it must do then, in this order. */
export function nextState(state: MapState, event: MapEvent): [MapState, readonly MapEffect[]] {
  const { view, size, limits } = state
  switch (event.type) {
    case 'view':
      return [{ ...state, view: event.view }, []]
    case 'limits': {
      const newLimits = { ...limits, ...event.limits }
      return [{ ...state, limits: newLimits, view: held(view, size, newLimits) }, []]
    }
    case 'arrived':
      return [{ ...state, goal: null }, [namesAt(view)]]
    case 'push':
      return wandering(state, heldForState(state, pushed(view, event.by)))
    case 'step':
      return wandering(state, heldForState(state, pushed(bound(state), event.by)))
    case 'draw': {
      const next = { ...state, drawing: event.on }
      return event.on ? [next, []] : glidingTo(next, held(bound(state), size, limits))
    }
    case 'zoom': {
      const from = event.at === null ? bound(state) : view
      const nearer = zoomed(from, size, from.zoom + event.steps, event.at ?? middleOf(size), limits)
      const to = held(nearer, size, limits)
      return event.smooth ? movedBy(state, to) : wandering(state, to)
    }
    case 'settle':
      return settled(state)
    case 'rested':
      return [
        state,
        state.along && state.wandered && !state.drawing ? [namesAt(bound(state)), searchHere(state)] : loadOf(state),
      ]
    case 'resize':
      return resized(state, event.size)
    case 'searched':
      return searched(state, event)
    case 'fit':
      return [{ ...state, wandered: false }, [{ do: 'find', smooth: event.smooth }]]
    case 'found':
      return fitted(state, event)
    case 'begun':
      return [
        {
          ...state,
          limits: { ...limits, begun: event.at.zoom },
          circles: event.circles,
          laidOut: { at: event.at.zoom, as: event.laidOutAs },
        },
        [{ do: 'load' }],
      ]
    case 'pins':
      return [{ ...state, ...merged(event.pins, event.at, state) }, [namesAt(event.at)]]
    case 'along': {
      const next = { ...state, along: event.on }
      return [next, event.on && state.wandered ? [searchHere({ ...next, along: false })] : []]
    }
    case 'search-here':
      return [state, [searchHere({ ...state, along: false })]]
    case 'place':
      // A movement from before must not start a search that replaces this one.
      return [
        { ...state, wandered: false, chosen: false },
        [{ do: 'search', places: event.place ? [event.place] : [], history: 'push', fit: false }],
      ]
    case 'radius':
      return [{ ...state, chosen: false }, [{ do: 'search', places: [event.place], history: 'push', fit: true }]]
    case 'pull':
      return [{ ...state, circles: state.circles.map((circle) => ({ ...circle, km: event.km })) }, []]
    case 'return':
      return [{ ...state, chosen: false }, [{ do: 'search', places: event.places, history: 'push', fit: true }]]
    case 'choose':
      return chosen(state, event.pin, event.isSpot)
    case 'uncover':
      return withPins(glidingTo(state, held(pushed(bound(state), event.by), size, limits)))
    case 'visit':
    case 'locate':
      return movedBy(state, held(viewOf(around(event.at, 0), size, 0), size, limits))
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
const heldForState = ({ drawing, size, limits }: MapState, view: View) =>
  held(view, drawing ? { width: 1, height: 1 } : size, limits)

/**
 * The cells over the view that the map has or glides to. At the zoom of the server's drawing they are the drawing's cells.
 */
export function gridOf(state: MapState): Grid {
  const view = bound(state)
  return gridOver(boxOf(view, state.size), levelOf(layoutZoom(state, view)))
}

const layoutZoom = ({ laidOut }: Pick<MapState, 'laidOut'>, { zoom }: View): number =>
  laidOut?.at === zoom ? laidOut.as : zoom

/** The view that the map has, or glides to. */
export const bound = ({ goal, view }: Pick<MapState, 'goal' | 'view'>): View => goal ?? view

const glidingTo = (state: MapState, to: View): [MapState, MapEffect[]] => [
  { ...state, goal: to },
  [{ do: 'glide', to }],
]
const standing = (state: MapState, view: View): [MapState, MapEffect[]] => [
  { ...state, view, goal: null },
  [{ do: 'halt' }],
]

const wandering = (state: MapState, view: View) => standing({ ...state, wandered: true }, view)

const withPins = ([next, effects]: [MapState, MapEffect[]]): [MapState, MapEffect[]] => [
  next,
  [...effects, { do: 'load' }],
]

function movedBy(state: MapState, to: View): [MapState, MapEffect[]] {
  const [gliding, glide] = glidingTo(state, to)
  const [next, effects] = settled(gliding)
  return [next, [...glide, ...effects]]
}

function settled(state: MapState): [MapState, MapEffect[]] {
  return [{ ...state, wandered: true, chosen: false }, [{ do: 'thank' }, restAfter(state)]]
}

const codesAround = ({ around }: Criteria): string => around.map(({ postalCode }) => postalCode).join()

function searched(state: MapState, { criteria, places, by }: MapEvent & { type: 'searched' }): [MapState, MapEffect[]] {
  // The circle of another radius around the same place is on the map already.
  const isPulled = codesAround(criteria) === codesAround(state.criteria)
  const shown = { ...state, criteria, places, circles: isPulled ? state.circles : [], wandered: false }
  const isLeft = criteria.bbox !== null && places.length === 0
  // Another filter keeps the way back.
  const left: MapEffect[] =
    isLeft && state.places.length === 0 ? [] : [{ do: 'say-left', places: isLeft ? state.places : [] }]
  if (by === 'page') return [shown, [{ do: 'close-card' }, ...left, { do: 'find', smooth: true }]]
  const closed: MapEffect[] = state.chosen ? [] : [{ do: 'close-card' }]
  return [shown, [...closed, ...left, ...loadOf(state)]]
}

function resized(state: MapState, size: Size): [MapState, MapEffect[]] {
  const { width, height } = state.size
  if (size.width === width && size.height === height) return [state, []]
  const limits = { ...state.limits, begun: undefined }
  const next = { ...state, size, limits, view: held(state.view, size, limits) }
  if (size.width === 0) return [next, []]
  // The map was hidden when its pins came.
  if (width === 0) return [{ ...next, wandered: false }, [{ do: 'find', smooth: false }]]
  return [next, [restAfter(state)]]
}

function fitted(state: MapState, found: MapEvent & { type: 'found' }): [MapState, MapEffect[]] {
  const { criteria } = state
  const { pins, circles, asked, buttons, smooth } = found
  // The visitor moved the map before the answer came: their view stays.
  if (state.wandered) return [{ ...state, circles }, [{ do: 'load' }]]
  const searched = criteria.bbox ?? (criteria.area && boxAround(criteria.area))
  const box = searched ?? boxAround([...pins, ...circles.flatMap(edgesOf)]) ?? asked ?? BELGIUM
  const to = besideButtons(box, pins, buttons, state)
  return withPins((smooth ? glidingTo : standing)({ ...state, circles }, to))
}

/** The nearest view of a whole box that has no pin under a button. */
function besideButtons(box: Bbox, pins: readonly Point[], buttons: number, { size, limits }: MapState): View {
  const side = Math.max(PRICE, Math.min(MARGIN, size.width / 12))
  const isPhone = size.width < PHONE
  const margins = { top: Math.max(TOP, buttons + PIN), right: side, bottom: isPhone ? LIST : side, left: side }
  const fit = (around: Margins) => held(viewOf(box, size, around, nearestFit(box, limits)), size, limits)
  const first = fit(margins)
  const isUnder = ({ x, y }: Pixel) => x > size.width - RIGHT && y < RIGHT_DOWN
  if (isPhone || !pins.some((pin) => isUnder(toPixel(first, size, pin)))) return first
  return fit({ ...margins, right: RIGHT })
}

function merged(
  list: readonly MapPin[],
  at: View,
  { size, criteria, laidOut }: MapState,
): Pick<MapState, 'pins' | 'spots' | 'count'> {
  const count = countOf(list)
  // Prices of sales and rents together say nothing.
  const oneDeal = Object.keys(criteria.wanted).length === 1
  const laid = { ...at, zoom: layoutZoom({ laidOut }, at) }
  // A cluster near the map's edge shows no prices, which would be cut off; its count is whole.
  const isWhole = (pin: MapPin) => Math.abs(toPixel(at, size, pin).x - size.width / 2) < size.width / 2 - RANGE
  const pins = mergePins(list, (pin) => toPixel(laid, size, pin), oneDeal).map((pin) => ({
    ...pin,
    wide: pin.wide && isWhole(pin),
  }))
  return { pins, spots: pins.filter(isOnSpot), count }
}

function chosen(state: MapState, pin: MapPin, isSpot: boolean): [MapState, MapEffect[]] {
  // Offers that are somewhere in a postal code stand on no spot: the list shows them.
  if (pin.id === null && pin.area !== undefined) {
    const there = { name: 'bbox', value: boxText(around(pin, SPOT_DEGREES)) } as const
    const next = { ...state, wandered: false, chosen: false }
    return [next, [{ do: 'search', places: [there], history: 'push', fit: false }]]
  }
  const { view, size, limits } = state
  const above = { ...view, middle: viewOf(around(pin, 0), size, 0).middle }
  const nearer = held(zoomed(above, size, view.zoom + 2, middleOf(size), limits), size, limits)
  const isNearest = nearer.zoom - layoutZoom(state, view) < 0.3
  if (pin.id !== null || isSpot || isNearest || view.zoom >= SPOT_ZOOM)
    return [{ ...state, chosen: true }, [{ do: 'open-card', pin }]]
  return movedBy({ ...state, laidOut: null }, nearer)
}

const restAfter = ({ along }: MapState): MapEffect => ({ do: 'rest', ms: PAUSE_MS + (along ? GLIDE_MS : 0) })
const namesAt = (at: View): MapEffect => ({ do: 'names', at })
const loadOf = (state: MapState): MapEffect[] => [namesAt(bound(state)), { do: 'load' }]

/**
 * Each search adds a step to the history, so that "back" restores what it gives up. While the map searches along, only the
 * search that gives up chosen places does; the others replace that step.
 */
function searchHere(state: MapState): MapEffect {
  const { size, along, places } = state
  const history = along && places.length === 0 ? 'replace' : 'push'
  return { do: 'search', places: [{ name: 'bbox', value: boxText(boxOf(bound(state), size)) }], history, fit: false }
}
