import { expect, test } from 'vitest'
import { anything } from '#domain/search/criteria.ts'
import {
  targetView,
  firstState,
  type MapEffect,
  type MapEvent,
  type MapState,
  nextState,
  typedRadius,
} from './map-state.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { boxText } from './pins/pin-request.ts'
import { pinSize } from './pins/pin-size.ts'
import { boxOf, withinLimits, type Limits, scaleOf, toPixel } from './view.ts'

const size = { width: 700, height: 800 }
const first = firstState(size, anything())
const ghent = { lat: 51.05, lng: 3.72 }
const unknown = { low: null, high: null, box: null }
const cluster: MapPin = { ...ghent, count: 40, id: null, price: null, ...unknown, project: false }
const offer: MapPin = { ...ghent, count: 1, id: 7, price: 300_000, ...unknown, project: false }

function after(events: readonly MapEvent[], from: MapState = first): { state: MapState; effects: MapEffect[] } {
  let state = from
  const effects: MapEffect[] = []
  for (const event of events) {
    const [next, more] = nextState(state, event)
    state = next
    effects.push(...more)
  }
  return { state, effects }
}
const done = (events: readonly MapEvent[], from?: MapState) => after(events, from).effects.map((effect) => effect.do)

test('a movement of the map loads new pins, and searches again only in "move along" mode', () => {
  expect(done([{ type: 'push', by: { x: 90, y: 0 } }, { type: 'settle' }, { type: 'rested' }])).toEqual([
    'stop-gliding',
    'clear-ground-note',
    'debounce',
    'choose-names',
    'load-pins',
  ])
  const { state, effects } = after([{ type: 'search-on-move', on: true }, { type: 'settle' }, { type: 'rested' }])
  expect(effects.at(-1)).toMatchObject({ do: 'search', places: [{ name: 'bbox' }], history: 'replace' })
  expect(state.movedByVisitor).toBe(true)
})

test('when an area was drawn after a movement, the rest of the movement does not replace it', () => {
  const area = { name: 'area', value: '4,50;5,50;5,51' } as const
  const moved = after([{ type: 'search-on-move', on: true }, { type: 'settle' }, { type: 'place', place: area }])
  expect(moved.effects.at(-1)).toMatchObject({ do: 'search', places: [area] })
  expect(done([{ type: 'rested' }], moved.state)).not.toContain('search')
})

test('switching "move along" on searches at once only when the map was moved before', () => {
  expect(done([{ type: 'search-on-move', on: true }])).toEqual([])
  expect(done([{ type: 'search-on-move', on: true }], after([{ type: 'settle' }]).state)).toEqual(['search'])
})

test('a search from the page shows all its results; one from the map does not move it', () => {
  const movedByVisitor = after([{ type: 'settle' }]).state
  const fromPage = after([{ type: 'searched', criteria: anything(), places: [], by: 'page' }], movedByVisitor)
  expect(fromPage.effects.map((effect) => effect.do)).toEqual(['close-card', 'say-left', 'load-all-pins'])
  const fromMap = after([{ type: 'searched', criteria: anything(), places: [], by: 'map' }], movedByVisitor)
  expect(fromMap.effects.map((effect) => effect.do)).toEqual(['close-card', 'say-left', 'choose-names', 'load-pins'])
  expect([fromPage.state.movedByVisitor, fromMap.state.movedByVisitor]).toEqual([false, false])
})

test('the search of a movement closes a card opened before it, and keeps one opened since', () => {
  const choose: MapEvent = { type: 'choose', pin: offer, isSpot: false }
  const answer: MapEvent = { type: 'searched', criteria: anything(), places: [], by: 'map' }
  const closes = (...events: MapEvent[]) => done([...events, answer]).includes('close-card')
  expect(closes(choose, { type: 'settle' }, { type: 'rested' })).toBe(true)
  expect(closes({ type: 'settle' }, choose, { type: 'rested' })).toBe(false)
  expect(closes({ type: 'settle' }, { type: 'rested' }, choose)).toBe(false)
  expect(closes({ type: 'settle' }, choose, { type: 'place', place: null })).toBe(true)
  expect(done([choose, { ...answer, by: 'page' }])).toContain('close-card')
})

test('every movement searches again, with or without a chosen place, also when opening a cluster', () => {
  const along = { ...first, searchesOnMove: true }
  const pc = [{ name: 'pc', value: '9000' }] as const
  const area = [{ name: 'area', value: '4,50;5,50;5,51' }] as const
  const moves: MapEvent[][] = [
    [{ type: 'choose', pin: cluster, isSpot: false }],
    [{ type: 'zoom', steps: 1, at: null, smooth: false }, { type: 'settle' }],
    [{ type: 'push', by: { x: 60, y: 0 } }, { type: 'settle' }],
  ]
  for (const [places, history] of [
    [[], 'replace'],
    [pc, 'push'],
    [area, 'push'],
  ] as const)
    // prettier-ignore
    for (const move of moves) {
      const { effects } = after([...move, { type: 'rested' }], { ...along, places })
      // A replaced place stays in the browser history.
      expect(effects.at(-1)).toMatchObject({ do: 'search', places: [{ name: 'bbox' }], history })
    }
})

test('a note that the map replaced the chosen place stays until a place is chosen again', () => {
  const bbox = { west: 4, south: 50, east: 5, north: 51 }
  const pc = [{ name: 'pc', value: '9000' }] as const
  const inGhent = { ...first, places: pc }
  const answer: MapEvent = { type: 'searched', criteria: { ...anything(), bbox }, places: [], by: 'map' }
  const says = (from: MapState, event: MapEvent) => after([event], from).effects.filter((one) => one.do === 'say-left')
  expect(says(inGhent, answer)).toEqual([{ do: 'say-left', places: pc }])
  const left = after([answer], inGhent).state
  for (const by of ['map', 'page'] as const) expect(says(left, { ...answer, by })).toEqual([])
  expect(done([{ type: 'return', places: pc }], left)).toEqual(['search'])
  for (const back of [
    { ...answer, places: pc },
    { ...answer, by: 'page', places: pc },
    { ...answer, criteria: anything() },
  ] as const)
    expect(says(left, back)).toEqual([{ do: 'say-left', places: [] }])
})

test('while an area is drawn the centre can reach every corner of the map, and nothing else is searched', () => {
  const limits = { box: { west: 2.1, south: 49.3, east: 6.75, north: 51.85 }, nearest: 13.4, fine: null }
  const far = firstState({ width: 900, height: 600 }, anything(), limits)
  const push: MapEvent = { type: 'push', by: { x: -200, y: -150 } }
  const still = after([push], far).state.view.middle
  const { view } = after([{ type: 'draw', on: true }, push], far).state
  expect([view.middle.x - still.x, view.middle.y - still.y].map((by) => by * scaleOf(view) > 100)).toEqual([true, true])
  const drawing = after(
    [{ type: 'search-on-move', on: true }, { type: 'draw', on: true }, push, { type: 'settle' }],
    far,
  )
  expect(done([{ type: 'rested' }], drawing.state)).not.toContain('search')
  const [end] = after([{ type: 'draw', on: false }], drawing.state).effects
  expect(end).toMatchObject({ do: 'glide', to: { middle: withinLimits(view, far.size, limits).middle } })
})

test('no result lies below the buttons, or below the list on a phone', () => {
  const pins = [
    { ...offer, lat: 51.2, lng: 5.6 },
    { ...offer, lat: 50.6, lng: 3.2 },
  ]
  const maps = [[576, 744, true], [768, 960, true], [720, 840, true], [360, 620, false]] as const // prettier-ignore
  for (const [width, height, isWide] of maps) {
    const from = firstState({ width, height }, anything())
    const { view } = after([{ type: 'found', pins, circles: [], asked: null, buttons: 0, smooth: false }], from).state
    for (const pin of pins) {
      const { x, y } = toPixel(view, { width, height }, pin)
      expect(y).toBeGreaterThan(60 + 35)
      expect(y).toBeLessThan(height - (isWide ? 30 : 190))
      if (isWide && y < 192 + 30) expect(x).toBeLessThan(width - 76 - 30)
    }
  }
})

test('results fit between the sides of a phone, without prices when these would be cut off', () => {
  const phone = { width: 360, height: 620 }
  const houses = [
    { ...cluster, count: 9, low: 200_000, high: 440_000, lat: 51.03, lng: 4.48 },
    { ...cluster, count: 8, low: 200_000, high: 440_000, lat: 50.88, lng: 4.7 },
  ]
  for (const pins of [houses, houses.map((pin) => ({ ...pin, count: 1, id: pin.count, price: 300_000 }))]) {
    const from = firstState(phone, { ...anything(), wanted: { FOR_SALE: { min: null, max: null } } })
    const { state } = after([{ type: 'found', pins, circles: [], asked: null, buttons: 0, smooth: false }], from)
    const shown = after([{ type: 'pins', pins, at: state.view }], state).state.pins
    expect(shown).toHaveLength(2)
    for (const pin of shown) {
      const half = pin.wide ? 64 : pinSize(pin).width / 2
      expect(Math.abs(toPixel(state.view, phone, pin).x - 180) + half).toBeLessThanOrEqual(180)
    }
  }
})

test('a single offer is shown closer when streets are drawn', () => {
  const fine = { box: { west: 3.69, south: 51.03, east: 3.76, north: 51.07 }, nearest: 17 }
  const zoomWith = (limits: Limits) => {
    const from = firstState(size, anything(), limits)
    const found = { type: 'found', pins: [offer], circles: [], asked: null, buttons: 0, smooth: false } as const
    return after([found], from).state.view.zoom
  }
  const base = { box: null, nearest: 13.4, fine: null }
  expect([zoomWith(base), zoomWith({ ...base, fine })]).toEqual([13, 15])
  expect(zoomWith({ ...base, fine: { ...fine, box: { ...fine.box, west: 4, east: 5 } } })).toBe(13)
})

test('all results come into view: pins, the circles of a radius, or the searched area', () => {
  const found = (from: MapState, smooth: boolean) =>
    after(
      [{ type: 'found', pins: [offer], circles: [{ centre: ghent, km: 20 }], asked: null, buttons: 0, smooth }],
      from,
    )
  const box = boxOf(found(first, false).state.view, size)
  expect(box.north).toBeGreaterThan(ghent.lat + 20 / 111.2)
  expect(box.west).toBeLessThan(ghent.lng - 20 / 70.7)
  const bbox = { west: 4, south: 50, east: 5, north: 51 }
  const searched = boxOf(found({ ...first, criteria: { ...anything(), bbox } }, false).state.view, size)
  expect([searched.west < 4, searched.east > 5, searched.east < 6]).toEqual([true, true, true])
  const smooth = found(first, true)
  expect(smooth.state.view).toBe(first.view)
  expect([smooth.state.goal !== null, smooth.effects.map((effect) => effect.do)]).toEqual([
    true,
    ['glide', 'load-pins'],
  ])
})

test('a movement during the request for the extent takes precedence over its answer', () => {
  const found = { type: 'found', pins: [offer], circles: [], asked: null, buttons: 0, smooth: true } as const
  const moves: MapEvent[] = [
    { type: 'zoom', steps: 1, at: null, smooth: true },
    { type: 'zoom', steps: 1, at: null, smooth: false },
    { type: 'push', by: { x: 9, y: 9 } },
    { type: 'step', by: { x: 9, y: 9 } },
  ]
  for (const move of moves) {
    const { state } = after([{ type: 'fit', smooth: true }, move], first)
    const late = after([found], state)
    expect(targetView(late.state), move.type).toEqual(targetView(state))
    expect(late.effects, move.type).toEqual([{ do: 'load-pins' }])
  }
  expect(
    after([{ type: 'fit', smooth: true }, moves[0] ?? found, { type: 'fit', smooth: true }, found], first).state.goal,
  ).not.toBe(null)
})

test('pressing a cluster zooms in until it has one position; then it opens its cards like an offer', () => {
  const press = (pin: MapPin, from = first, isSpot = false) => after([{ type: 'choose', pin, isSpot }], from).effects
  const [glide] = press(cluster)
  expect(glide?.do).toBe('glide')
  if (glide?.do !== 'glide') return
  expect(glide.to.zoom).toBe(first.view.zoom + 2)
  const { x, y } = toPixel(glide.to, size, ghent)
  expect([Math.round(x), Math.round(y)]).toEqual([350, 400])
  const near = { ...first, view: { ...first.view, zoom: 16 } }
  for (const effects of [press(offer), press(cluster, near), press(cluster, first, true)])
    expect(effects.map((effect) => effect.do)).toEqual(['open-card'])
})

test('a press before the first frame of a movement, and a request, use the end of the movement', () => {
  const nearer: MapEvent = { type: 'zoom', steps: 1, at: null, smooth: true }
  const along = { ...first, searchesOnMove: true }
  const twice = after([nearer, nearer], along).state
  expect(twice.goal?.zoom).toBe(first.view.zoom + 2)
  const { effects } = after([{ type: 'settle' }, { type: 'rested' }], twice)
  const there = boxText(boxOf(twice.goal ?? first.view, size))
  expect(effects).toContainEqual(expect.objectContaining({ do: 'search', places: [{ name: 'bbox', value: there }] }))
  const stepped = after([{ type: 'step', by: { x: 90, y: 0 } }], twice).state
  expect([stepped.goal, stepped.view.zoom]).toEqual([null, first.view.zoom + 2])
  // A visitor holds the map in place.
  expect(after([{ type: 'push', by: { x: 9, y: 0 } }], twice).state).toMatchObject({
    goal: null,
    view: { zoom: first.view.zoom },
  })
  const arrived = after([{ type: 'view', view: stepped.view }, { type: 'arrived' }], twice)
  expect([arrived.state.goal, arrived.effects]).toEqual([null, [{ do: 'choose-names', at: stepped.view }]])
})

test('only a cluster whose offers share one position is listed, however many they are', () => {
  const box = { west: 3.72, south: 51.05, east: 3.72003, north: 51.05003 }
  const [spot, block] = [
    { ...cluster, box },
    { ...cluster, box: { ...box, east: 3.721 } },
  ]
  expect(after([{ type: 'pins', pins: [spot], at: first.view }]).state).toMatchObject({
    spots: [{ ...spot, wide: false }],
    count: 40,
  })
  expect(after([{ type: 'pins', pins: [block], at: first.view }]).state).toMatchObject({ spots: [], count: 40 })
})

test('a map without size is fitted when it gets one; one that only grows loads pins', () => {
  const hidden = after([{ type: 'resize', size: { width: 0, height: 0 } }])
  expect(hidden.effects).toEqual([])
  expect(done([{ type: 'resize', size }], hidden.state)).toEqual(['load-all-pins'])
  expect(done([{ type: 'resize', size: { width: 800, height: 800 } }])).toEqual(['debounce'])
  expect(done([{ type: 'resize', size }])).toEqual([])
})

test('a radius is a postal code with kilometres; anything else is invalid', () => {
  expect(typedRadius('9000', '10')).toEqual({ name: 'around', value: '9000,10' })
  expect([typedRadius('Gent', '10'), typedRadius('9000', 'ver'), typedRadius('', '')]).toEqual([null, null, null])
})

test('no event mutates its state', () => {
  const before = structuredClone(first)
  after([
    { type: 'zoom', steps: 1, at: null, smooth: true },
    { type: 'pins', pins: [cluster, offer], at: first.view },
    { type: 'locate', at: ghent },
    { type: 'fit', smooth: true },
  ])
  expect(first).toEqual(before)
})
