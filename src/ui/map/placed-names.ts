import type { PlacedPin } from './pins/merge-pins.ts'
import { toWorld, type WorldPoint } from './mercator.ts'
import { pinSize } from './pins/pin-size.ts'
import { type Pixel, scaleOf, type Size, toPixel, type View } from './view.ts'

/** `rank`: 1 and 2 large towns, 3 municipalities, 4 the rest; the most important first */
export type PlaceName = { text: string; lat: number; lng: number; rank: number; at: WorldPoint }
/** A name, the pixel of its place, and the offset of its middle from there. */
export type PlacedName = Pixel & { text: string; rank: number; dx: number; dy: number }

/** Lowest zoom at which the names of a rank are shown. */
const MIN_ZOOM_BY_RANK = [0, 6.5, 7.6, 9.6, 11.3]
/** Average pixels of a letter by rank, and the height of a line. */
const LETTER_WIDTHS = [8, 8.6, 7.7, 7, 6.6]
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

/**
 * Chooses up to `maxNames` names for a map, which cover neither each other nor a pin. A name steps aside from a pin on its
 * place.
 */
export function placeNamesOn(
  names: readonly PlaceName[],
  pins: readonly PlacedPin[],
  view: View,
  size: Size,
  maxNames: number,
): PlacedName[] {
  const room = NUMBERS_PER_BOX * (pins.length + maxNames)
  if (scratch.length < room) scratch = new Float64Array(2 * room)
  const taken = scratch
  let end = 0
  for (const pin of pins) {
    const { width, height, above } = pinSize(pin)
    const { x, y } = toPixel(view, size, pin)
    taken[end] = x
    taken[end + 1] = y
    taken[end + 2] = 0
    taken[end + 3] = -above
    taken[end + 4] = width
    taken[end + 5] = height
    end += NUMBERS_PER_BOX
  }
  const scale = scaleOf(view)
  const placed: PlacedName[] = []
  const { width: across, height: down } = size
  const left = across / 2 - view.middle.x * scale
  const top = down / 2 - view.middle.y * scale
  const { places, endOf } = placesOf(names)
  const lowest = MIN_ZOOM_BY_RANK.findLastIndex((zoom) => view.zoom >= zoom)
  const shown = endOf[lowest] ?? 0
  // Runs for thousands of names, twice a page: it allocates nothing, and reads the object only of a name on the map.
  for (let i = 0; i < shown && placed.length < maxNames; i++) {
    const x = (places[2 * i] ?? 0) * scale + left
    if (x < 0 || x > across) continue
    const y = (places[2 * i + 1] ?? 0) * scale + top
    if (y < 0 || y > down) continue
    const name = names[i]
    if (name === undefined) break
    const { text, rank } = name
    const width = text.length * (LETTER_WIDTHS[rank] ?? 7) + 6
    taken[end] = x
    taken[end + 1] = y
    taken[end + 4] = width
    taken[end + 5] = LINE_HEIGHT
    for (const [dx, dy] of spotsOf(rank, width)) {
      taken[end + 2] = dx
      taken[end + 3] = dy
      if (!isFree(taken, end)) continue
      end += NUMBERS_PER_BOX
      placed.push({ text, rank, x, y, dx, dy })
      break
    }
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
function isFree(taken: Float64Array, at: number): boolean {
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
    for (const times of ENLARGEMENTS) {
      if (Math.abs(aside * times + moreAside) < across && Math.abs(below * times + moreBelow) < down) return false
    }
  }
  return true
}

/**
 * Offsets of a name's middle, in the order they are tried: on its place, below or above the pin there, then with its first or
 * last letter beside that pin. Farther away it would name another place: then it is left out.
 */
export function spotsOf(rank: number, width: number): readonly (readonly [dx: number, dy: number])[] {
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

export const placeName = (text: string, lat: number, lng: number, rank: number): PlaceName => ({
  text, lat, lng, rank, at: toWorld({ lat, lng }),
}) // prettier-ignore
