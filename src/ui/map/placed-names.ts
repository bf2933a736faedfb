import type { PlacedPin } from './pins/merge-pins.ts'
import { toWorld, type WorldPoint } from './mercator.ts'
import { pinSize } from './pins/pin-size.ts'
import { type Pixel, scaleOf, type Size, toPixel, type View } from './view.ts'

/** `rank`: 1 and 2 large towns, 3 municipalities, 4 the rest; the most important first */
export type PlaceName = { text: string; rank: number; at: WorldPoint }
/** A town as the server lists it: `code` is its postal code, 0 abroad. */
export type ListedPlace = [name: string, lat: number, lng: number, rank: number, code: number]
/** Offset of a name's middle from its place, in pixels. */
export type Offset = { dx: number; dy: number }
/** A name, the pixel of its place, and its offset. */
export type PlacedName = Pixel & Offset & { name: PlaceName; text: string; rank: number }

/** How the live map differs from a drawing, which nobody moves. */
type LiveMap = {
  /** zoom that decides which ranks are named: at first that of the drawing's layout, which is lower than the zoom shown */
  namedAs: number
  /** names on the map now: they keep their offset as long as nothing covers them, so that none wanders */
  kept: ReadonlyMap<PlaceName, Offset>
}

/** Lowest zoom at which the names of a rank are shown. */
const MIN_ZOOM_BY_RANK = [0, 0, 7.6, 9.6, 11.3]
/** Average pixels of a letter by rank, and the height of a line. */
const LETTER_WIDTHS = [0, 8.6, 7.7, 7, 6.6]
const LINE_HEIGHT = 20
/** From this rank on, a name stands at most so many pixels from its place: farther away it would seem to be its neighbour's. */
const [SMALL_TOWN_RANK, MAX_PIXELS_OF_SMALL_TOWN] = [3, 40]

/**
 * Scratch buffer of the pins and names on a map, reused by every map. Each takes six numbers: x and y of its place, which
 * moves as the map grows; then the offset of its middle, its width and its height, which stay. A page tries thousands of
 * places; as objects they were a sixth of all that it allocated.
 */
let scratch = new Float64Array(600)
const NUMBERS_PER_BOX = 6

/** Factors by which the map may be shown larger; a moved name must cover nothing at any of them. */
const ENLARGEMENTS = [1, 1.15, 1.35, 1.6, 2, 2.5]
const ENLARGEMENTS_OF_LIVE_MAP = [1]
/** Pixels that the buttons take at the top of a map: a name under them is left out. */
export const BUTTONS_HEIGHT = 66

/**
 * Chooses up to `maxNames` names for a map, which cover neither each other nor a pin. A name steps aside from a pin on its
 * place. The server's drawings and the live map place their names here, so that none moves when the live map takes over.
 */
export function placeNamesOn(
  names: readonly PlaceName[],
  pins: readonly PlacedPin[],
  view: View,
  size: Size,
  maxNames: number,
  live?: LiveMap,
): PlacedName[] {
  const room = NUMBERS_PER_BOX * (pins.length + maxNames + 1)
  if (scratch.length < room) scratch = new Float64Array(2 * room)
  const taken = scratch
  let end = 0
  for (const pin of pins) {
    const { width, height, above } = pinSize(pin)
    const { x, y } = toPixel(view, size, pin)
    taken.set([x, y, 0, -above, width, height], end)
    end += NUMBERS_PER_BOX
  }
  const scale = scaleOf(view)
  const placed: PlacedName[] = []
  const { width: across, height: down } = size
  const left = across / 2 - view.middle.x * scale
  const top = down / 2 - view.middle.y * scale
  const enlargements = live ? ENLARGEMENTS_OF_LIVE_MAP : ENLARGEMENTS
  const isWhole = (x: number, y: number, half: number) =>
    x >= half && x <= across - half && y >= BUTTONS_HEIGHT && y <= down - LINE_HEIGHT / 2
  const place = (name: PlaceName, x: number, y: number, kept?: Offset): boolean => {
    const { text, rank } = name
    const width = text.length * (LETTER_WIDTHS[rank] ?? 7) + 6
    taken.set([x, y, 0, 0, width, LINE_HEIGHT], end)
    for (const [dx, dy] of kept ? [[kept.dx, kept.dy] as const] : spotsOf(rank, width)) {
      taken[end + 2] = dx
      taken[end + 3] = dy
      if (!isFree(taken, end, enlargements) || (live && !kept && !isWhole(x + dx, y + dy, width / 2))) continue
      end += NUMBERS_PER_BOX
      placed.push({ name, text, rank, x, y, dx, dy })
      return true
    }
    return false
  }
  const isOnMap = (x: number, y: number) => x >= 0 && x <= across && y >= 0 && y <= down
  const zoom = live?.namedAs ?? view.zoom
  const lowest = MIN_ZOOM_BY_RANK.findLastIndex((from) => zoom >= from)
  const stays = new Set<PlaceName>()
  for (const [name, offset] of live?.kept ?? []) {
    const [x, y] = [name.at.x * scale + left, name.at.y * scale + top]
    if (name.rank <= lowest && isOnMap(x, y + offset.dy - BUTTONS_HEIGHT) && place(name, x, y, offset)) stays.add(name)
  }
  const { places, endOf } = placesOf(names)
  const shown = endOf[lowest] ?? 0
  // Runs for thousands of names, twice a page: it reads the object only of a name on the map.
  for (let i = 0; i < shown && placed.length < maxNames; i++) {
    const x = (places[2 * i] ?? 0) * scale + left
    const y = (places[2 * i + 1] ?? 0) * scale + top
    const name = isOnMap(x, y) ? names[i] : undefined
    if (name && !stays.has(name)) place(name, x, y)
  }
  return placed
}

/** Positions of a list of names as numbers, computed once for each language. */
type Places = {
  /** x and y of each name in turn */
  places: Float64Array
  /** by rank: how many names have this rank or a more important one */
  endOf: number[]
}

function placesOf(names: readonly PlaceName[]): Places {
  const known = placesKnown.get(names)
  if (known) return known
  const places = new Float64Array(2 * names.length)
  for (const [i, { at }] of names.entries()) places.set([at.x, at.y], 2 * i)
  const endOf = MIN_ZOOM_BY_RANK.map((_, rank) => {
    const next = names.findIndex((name) => name.rank > rank)
    return next === -1 ? names.length : next
  })
  placesKnown.set(names, { places, endOf })
  return { places, endOf }
}

const placesKnown = new WeakMap<readonly PlaceName[], Places>()

/** Does the box at this index cover none of the boxes before it? */
function isFree(taken: Float64Array, at: number, enlargements: readonly number[]): boolean {
  const x = taken[at] ?? 0
  const y = taken[at + 1] ?? 0
  const dx = taken[at + 2] ?? 0
  const dy = taken[at + 3] ?? 0
  const width = taken[at + 4] ?? 0
  const height = taken[at + 5] ?? 0
  for (let other = 0; other < at; other += NUMBERS_PER_BOX) {
    const across = (width + (taken[other + 4] ?? 0)) / 2
    const down = (height + (taken[other + 5] ?? 0)) / 2
    const aside = x - (taken[other] ?? 0)
    const below = y - (taken[other + 1] ?? 0)
    const moreAside = dx - (taken[other + 2] ?? 0)
    const moreBelow = dy - (taken[other + 3] ?? 0)
    // When boxes are this far apart, a larger map only moves them farther apart.
    if (Math.abs(aside) > across + Math.abs(moreAside) || Math.abs(below) > down + Math.abs(moreBelow)) continue
    for (const times of enlargements) {
      if (Math.abs(aside * times + moreAside) < across && Math.abs(below * times + moreBelow) < down) return false
    }
  }
  return true
}

/**
 * Offsets of a name's middle, in the order they are tried: on its place, below or above the pin there, then with its first or
 * last letter beside that pin. Farther away it would name another place: then it is left out.
 */
function spotsOf(rank: number, width: number): readonly (readonly [dx: number, dy: number])[] {
  if (rank >= SMALL_TOWN_RANK) return SPOTS_OF_SMALL_TOWN
  const known = spotsByWidth.get(width)
  if (known) return known
  const beside = [8, 20, 32].map((from) => Math.round(width / 2 + from))
  const aside = [0, 12, -12].flatMap((dy) => beside.flatMap((dx) => [[dx, dy] as const, [-dx, dy] as const]))
  const spots = [...UP_AND_DOWN, ...aside]
  spotsByWidth.set(width, spots)
  return spots
}

const UP_AND_DOWN = [0, 12, 34, -34, 40, -40, 46, -46, 54, -54].map((dy) => [0, dy] as const)
const SPOTS_OF_SMALL_TOWN = UP_AND_DOWN.filter(([, dy]) => Math.abs(dy) <= MAX_PIXELS_OF_SMALL_TOWN)

/** Cached by width; there are only as many widths as lengths of names. */
const spotsByWidth = new Map<number, readonly (readonly [number, number])[]>()

/** The towns of a list of places by rank. From afar the other municipalities of Brussels are parts of it. */
export const townNames = (listed: readonly ListedPlace[]): PlaceName[] =>
  listed
    .map(([text, lat, lng, rank, code]) => placeName(text, lat, lng, code > 1000 && code < 1300 ? PART_OF_TOWN : rank))
    .toSorted((a, b) => a.rank - b.rank)

/** Rank of a part of a town */
const PART_OF_TOWN = 4

export const placeName = (text: string, lat: number, lng: number, rank: number): PlaceName => ({
  text,
  rank,
  at: toWorld({ lat, lng }),
})
