import type { PlacedPin } from './merge-pins.ts'
import { toWorld, type WorldPoint } from './mercator.ts'
import { pinSize, RANGE_SIZE } from './pin-size.ts'
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

/** Something on the map: its place, which moves as the map grows, and what it covers from there, which does not. */
type Thing = { place: Pixel; dx: number; dy: number; width: number; height: number }
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
  const taken = pins.map((pin): Thing => {
    const { width, height, above } = pin.wide ? RANGE_SIZE : pinSize(pin)
    return { place: toPixel(view, size, pin), dx: 0, dy: -above, width, height }
  })
  const scale = scaleOf(view)
  const placed: PlacedName[] = []
  for (const { text, rank, at } of names) {
    if (placed.length >= most) break
    // Those after it are of no higher rank.
    if (view.zoom < (FROM[rank] ?? 0)) break
    const x = (at.x - view.middle.x) * scale + size.width / 2
    const y = (at.y - view.middle.y) * scale + size.height / 2
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue
    const width = text.length * (LETTER[rank] ?? 7) + 6
    const side = sidesOf(width).find(([dx, dy]) => isFree(taken, x, y, dx, dy, width))
    if (!side) continue
    const [dx, dy] = side
    taken.push({ place: { x, y }, dx, dy, width, height: HEIGHT })
    placed.push({ text, rank, x, y, dx, dy })
  }
  return placed
}

/** Is a name there apart from all that is there? In numbers: a page tries thousands of places. */
function isFree(taken: readonly Thing[], x: number, y: number, dx: number, dy: number, width: number): boolean {
  for (const other of taken) {
    const [across, down] = [(width + other.width) / 2, (HEIGHT + other.height) / 2]
    const [aside, below] = [x - other.place.x, y - other.place.y]
    const [moreAside, moreBelow] = [dx - other.dx, dy - other.dy]
    // So far from each other that growing only takes them farther.
    if (Math.abs(aside) > across + Math.abs(moreAside) || Math.abs(below) > down + Math.abs(moreBelow)) continue
    for (const times of GROWN) {
      if (Math.abs(aside * times + moreAside) < across && Math.abs(below * times + moreBelow) < down) return false
    }
  }
  return true
}

/** On its place, below it, above, to the right and to the left, and towards the corners: farther than two letters away it would name another. */
function sidesOf(width: number): readonly Side[] {
  const known = sides.get(width)
  if (known) return known
  const beside = Math.round(width / 2 + 27)
  const corner = Math.round(width / 2 + 8)
  const all: readonly Side[] = [
    [0, 0], [0, 14], [0, 34], [0, -34], [0, 38], [0, -38],
    [beside, 0], [-beside, 0], [beside, -20], [-beside, -20], [beside, 20], [-beside, 20],
    [corner, -34], [-corner, -34], [corner, 34], [-corner, 34],
  ] // prettier-ignore
  sides.set(width, all)
  return all
}

type Side = readonly [dx: number, dy: number]
/** By width, of which there are as many as lengths of names. */
const sides = new Map<number, readonly Side[]>()

export const placeName = (text: string, lat: number, lng: number, rank: number): PlaceName => ({
  text, lat, lng, rank, at: toWorld({ lat, lng }),
}) // prettier-ignore
