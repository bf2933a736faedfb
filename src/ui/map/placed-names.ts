import type { PlacedPin } from './pins/merge-pins.ts'
import { toWorld, type WorldPoint } from './mercator.ts'
import { pinSize, RANGE_SIZE } from './pins/pin-size.ts'
import { type Pixel, scaleOf, type Size, toPixel, type View } from './view.ts'

/** `rank`: 1 and 2 large towns, 3 municipalities, 4 the rest; the most important first */
export type PlaceName = { text: string; lat: number; lng: number; rank: number; at: WorldPoint }
/** A name, its place, and how far from there its middle stands. */
export type PlacedName = Pixel & { text: string; rank: number; dx: number; dy: number }

/** From these zooms on the names of a rank are shown. */
const FROM = [0, 6.5, 7.6, 9.6, 11.3]
/** Pixels of a letter by rank, wide ones counted as any, and the height of a line. */
const LETTER = [8, 8.6, 7.7, 7, 6.6]
const HEIGHT = 20
/** Pushed farther to a side than so many pixels, the name of a small town (of this rank on) names its neighbour. */
const [SMALL, MAX_ASIDE_PIXELS] = [3, 44]

/**
 * What is on the map, six figures each: its place, which moves as the map grows, and what it covers from there, which does
 * not: how far off its middle is, its width and its height. Written over by each map; a page tries thousands of places, and
 * as objects they were a sixth of all that it allocated.
 */
let things = new Float64Array(600)
const PARTS = 6

/** So many times as large the map may be shown: what steps aside must not step onto another's place then. */
const GROWN = [1, 1.15, 1.35, 1.6, 2, 2.5]

/** At most `most` names on a map, which leave each other and the pins room; a name steps aside from a pin on its place. */
export function placeNamesOn(
  names: readonly PlaceName[],
  pins: readonly PlacedPin[],
  view: View,
  size: Size,
  most: number,
): PlacedName[] {
  const room = PARTS * (pins.length + most)
  if (things.length < room) things = new Float64Array(2 * room)
  const taken = things
  let end = 0
  for (const pin of pins) {
    const { width, height, above } = pin.wide ? RANGE_SIZE : pinSize(pin)
    const { x, y } = toPixel(view, size, pin)
    taken[end] = x
    taken[end + 1] = y
    taken[end + 2] = 0
    taken[end + 3] = -above
    taken[end + 4] = width
    taken[end + 5] = height
    end += PARTS
  }
  const scale = scaleOf(view)
  const placed: PlacedName[] = []
  const { width: across, height: down } = size
  const left = across / 2 - view.middle.x * scale
  const top = down / 2 - view.middle.y * scale
  const { places, endOf } = placesOf(names)
  const lowest = FROM.findLastIndex((zoom) => view.zoom >= zoom)
  const shown = endOf[lowest] ?? 0
  // Thousands of them, twice a page: each is looked at without making anything, and without following it to its place.
  for (let i = 0; i < shown && placed.length < most; i++) {
    const x = (places[2 * i] ?? 0) * scale + left
    if (x < 0 || x > across) continue
    const y = (places[2 * i + 1] ?? 0) * scale + top
    if (y < 0 || y > down) continue
    const name = names[i]
    if (name === undefined) break
    const { text, rank } = name
    const width = text.length * (LETTER[rank] ?? 7) + 6
    taken[end] = x
    taken[end + 1] = y
    taken[end + 4] = width
    taken[end + 5] = HEIGHT
    const sides = rank === 1 ? moreSidesOf(width) : sidesOf(width)
    for (let side = 0; side < sides.length; side += 2) {
      const dx = sides[side] ?? 0
      const dy = sides[side + 1] ?? 0
      if (rank >= SMALL && Math.abs(dx) > MAX_ASIDE_PIXELS) continue
      taken[end + 2] = dx
      taken[end + 3] = dy
      if (!isFree(taken, end)) continue
      end += PARTS
      placed.push({ text, rank, x, y, dx, dy })
      break
    }
  }
  return placed
}

/** Names as figures; a list of them is made once a language. */
type Places = {
  /** x and y of each in turn */
  places: Float64Array
  /** by the lowest rank that is shown: how many are looked at */
  endOf: number[]
}

function placesOf(names: readonly PlaceName[]): Places {
  const known = placesKnown.get(names)
  if (known) return known
  const places = new Float64Array(2 * names.length)
  for (const [i, { at }] of names.entries()) places.set([at.x, at.y], 2 * i)
  const endOf = FROM.map((_, rank) => {
    const next = names.findIndex((name) => name.rank > rank)
    return next === -1 ? names.length : next
  })
  placesKnown.set(names, { places, endOf })
  return { places, endOf }
}

const placesKnown = new WeakMap<readonly PlaceName[], Places>()

/** Is the thing at this place of the list apart from all before it? */
function isFree(taken: Float64Array, at: number): boolean {
  const x = taken[at] ?? 0
  const y = taken[at + 1] ?? 0
  const dx = taken[at + 2] ?? 0
  const dy = taken[at + 3] ?? 0
  const width = taken[at + 4] ?? 0
  const height = taken[at + 5] ?? 0
  for (let other = 0; other < at; other += PARTS) {
    const across = (width + (taken[other + 4] ?? 0)) / 2
    const down = (height + (taken[other + 5] ?? 0)) / 2
    const aside = x - (taken[other] ?? 0)
    const below = y - (taken[other + 1] ?? 0)
    const moreAside = dx - (taken[other + 2] ?? 0)
    const moreBelow = dy - (taken[other + 3] ?? 0)
    // So far from each other that growing only takes them farther.
    if (Math.abs(aside) > across + Math.abs(moreAside) || Math.abs(below) > down + Math.abs(moreBelow)) continue
    for (const times of GROWN) {
      if (Math.abs(aside * times + moreAside) < across && Math.abs(below * times + moreBelow) < down) return false
    }
  }
  return true
}

/** On its place, below it, above, to the right and to the left, and towards the corners: farther than two letters away it would name another. */
function sidesOf(width: number): readonly number[] {
  const known = sidesKnown.get(width)
  if (known) return known
  const beside = Math.round(width / 2 + 27)
  const corner = Math.round(width / 2 + 8)
  // dx and dy in turn
  const all: readonly number[] = [
    0, 0, 0, 14, 0, 34, 0, -34, 0, 38, 0, -38,
    beside, 0, -beside, 0, beside, -20, -beside, -20, beside, 20, -beside, 20,
    corner, -34, -corner, -34, corner, 34, -corner, 34,
  ] // prettier-ignore
  sidesKnown.set(width, all)
  return all
}

/** A town that people look for first is named between its pins, wherever a line fits. */
function moreSidesOf(width: number): readonly number[] {
  const known = moreSidesKnown.get(width)
  if (known) return known
  const all = [...sidesOf(width), ...BETWEEN.flat()]
  moreSidesKnown.set(width, all)
  return all
}

const BETWEEN = [-30, 30, -46, 46]
  .flatMap((dy) => [0, 15, -15, 30, -30, 45, -45, 60, -60].map((dx) => [dx, dy] as const))
  .toSorted(([ax, ay], [bx, by]) => Math.hypot(ax, ay) - Math.hypot(bx, by))
const moreSidesKnown = new Map<number, readonly number[]>()

/** By width, of which there are as many as lengths of names. */
const sidesKnown = new Map<number, readonly number[]>()

export const placeName = (text: string, lat: number, lng: number, rank: number): PlaceName => ({
  text, lat, lng, rank, at: toWorld({ lat, lng }),
}) // prettier-ignore
