import type { Point } from '#domain/search/criteria.ts'
import { inPolygon, kmBetween } from '#domain/search/matching.ts'
import { element } from './element.ts'
import type { PlacedPin } from './pins/merge-pins.ts'
import { pinSize } from './pins/pin-size.ts'
import { spotsOf } from './placed-names.ts'
import { panBetween, type Size, toPixel, toPoint, type View } from './view.ts'

type Name = {
  text: string
  lat: number
  lng: number
  rank: number
  code: number
  width: number
  /** pixels from its place to the middle of the label */
  down: number
  right: number
  label: HTMLElement | null
}

/** Lowest zoom at which a rank is named: provinces, the first towns, large towns, municipalities, the rest. */
const MIN_ZOOM_BY_RANK = [0, 6.5, 8.4, 9.6, 11.3]
/** Highest zoom at which provinces are named; nearer, the towns say where one is. */
const MAX_PROVINCE_ZOOM = 9.4
/** Average width of a letter by rank; the names of towns are larger. */
const LETTER_WIDTHS_PX = [8.2, 8.6, 7.7, 7.2, 7.2]
const LABEL_HEIGHT_PX = 22
/** The name of a province is left out rather than moved off a pin. */
const UNMOVED = [[0, 0]] as const
/** No name stands higher up: it would lie under the buttons. */
const BUTTONS_HEIGHT_PX = 72
/** Postal code of the capital, which is named at each zoom, as provinces are. */
const CAPITAL_POSTAL_CODE = 1000

/** The layer of place names: as many as fit without touching each other, the important ones first. */
export function nameLayer(endpoint: string): {
  element: HTMLElement
  move: (view: View, size: Size) => void
  /** `pins`: the names must not cover them */
  choose: (view: View, size: Size, pins: readonly PlacedPin[]) => void
  /** the town in which or near which a point lies; null when there are no names */
  townAt: (point: Point) => Promise<{ text: string; code: number } | null>
  /** where a postal code is; resolves to null for an unknown one, and when there are no names */
  centreOf: (postalCode: string) => Promise<Point | null>
} {
  const sheet = element('div')
  const layer = element('div', { class: 'map__names', 'aria-hidden': 'true' }, sheet)
  let placed: { view: View; size: Size } | null = null
  let names: Name[] = []
  let lastChoice: [View, Size, readonly PlacedPin[]] | null = null
  let shown: Name[] = []

  const move = (view: View, size: Size) => {
    // The names may come after the map has moved on; they are chosen for its view by then.
    if (lastChoice) lastChoice = [view, size, lastChoice[2]]
    const by = placed && panBetween(placed, { view, size })
    sheet.style.transform = by ? `translate(${by.x}px, ${by.y}px)` : ''
    if (by) return
    placed = { view, size }
    for (const { label, ...name } of shown) {
      const { x, y } = toPixel(view, size, name)
      const line = Math.round(y + name.down)
      if (label) label.style.transform = `translate(${Math.round(x + name.right)}px, ${line}px) translate(-50%, -50%)`
    }
  }

  const choose = (view: View, size: Size, pins: readonly PlacedPin[]) => {
    lastChoice = [view, size, pins]
    shown = namesWithRoom(names, view, size, pins)
    for (const name of names) if (!shown.includes(name)) name.label = null
    for (const name of shown) name.label ??= element('span', { class: `map__name map__name--${name.rank}` }, name.text)
    sheet.replaceChildren(...shown.flatMap(({ label }) => label ?? []))
    placed = null
    move(view, size)
  }

  // The map works without names.
  const loaded = loadNames(endpoint).then((found) => {
    names = found
    if (lastChoice) choose(...lastChoice)
  }, console.warn)
  return {
    element: layer,
    move,
    choose,
    async townAt(point) {
      await loaded
      const towns = names.filter(({ rank, code }) => rank > 0 && rank < 4 && code > 0)
      return towns.toSorted((a, b) => kmBetween(point, a) - kmBetween(point, b))[0] ?? null
    },
    async centreOf(postalCode) {
      await loaded
      return names.find(({ code }) => String(code) === postalCode) ?? null
    },
  }
}

/** The names that touch neither a pin nor a name before them. Sets `right` and `down` of each. */
function namesWithRoom(names: readonly Name[], view: View, size: Size, pins: readonly PlacedPin[]): Name[] {
  const taken: { x: number; y: number; width: number; height: number }[] = pins.map((pin) => {
    const { width, height, above } = pinSize(pin)
    const { x, y } = toPixel(view, size, pin)
    return { x, y: y - above, width, height }
  })
  return names.filter((name) => {
    const from = name.code === CAPITAL_POSTAL_CODE ? 0 : (MIN_ZOOM_BY_RANK[name.rank] ?? 0)
    if (view.zoom < from || (name.rank === 0 && view.zoom > MAX_PROVINCE_ZOOM)) return false
    const place = toPixel(view, size, name)
    const before = name.right
    name.right = name.rank === 0 ? (stepInland(view, size, place, name.width) ?? Number.NaN) : 0
    if (Number.isNaN(name.right)) return false
    const [x, y] = [place.x + name.right, place.y]
    // A name that the map's edge would cut off is left out.
    const half = name.width / 2
    if (x < half || y < BUTTONS_HEIGHT_PX || x > size.width - half || y > size.height - LABEL_HEIGHT_PX / 2)
      return false
    const isFree = (across: number, at: number) =>
      !taken.some(
        (other) =>
          Math.abs(other.y - at) < (other.height + LABEL_HEIGHT_PX) / 2 &&
          Math.abs(other.x - across) < (other.width + name.width) / 2,
      )
    const spot = (name.rank === 0 ? UNMOVED : spotsOf(name.rank, name.width)).find(([dx, dy]) => isFree(x + dx, y + dy))
    if (!spot) return false
    const [dx, dy] = spot
    // A name that moves to another side fades in there instead of sliding.
    if (name.down !== dy || before !== name.right + dx) name.label = null
    name.down = dy
    name.right += dx
    taken.push({ x: x + dx, y: y + dy, width: name.width, height: LABEL_HEIGHT_PX })
    return true
  })
}

/**
 * Pixels to move a province's name to the right (or left) so that it lies within the country; null where no step does.
 */
function stepInland(view: View, size: Size, { x, y }: { x: number; y: number }, width: number): number | null {
  const isInside = (at: number) => inPolygon(COUNTRY, toPoint(view, size, { x: at, y }))
  return SIDE_STEPS.find((step) => isInside(x + step - width / 2) && isInside(x + step + width / 2)) ?? null
}

const SIDE_STEPS = [0, 14, -14, 28, -28]
/** A rough outline of Belgium: outside it, a province's name would seem to be a neighbour's. */
const COUNTRY: Point[] = [
  ...[
    [2.55, 51.09],
    [3.37, 51.37],
    [3.9, 51.21],
    [4.24, 51.35],
    [4.77, 51.5],
    [5.03, 51.47],
    [5.24, 51.27],
  ],
  ...[
    [5.84, 51.16],
    [5.65, 50.85],
    [6.02, 50.75],
    [6.2, 50.5],
    [6.4, 50.33],
    [6.13, 50.13],
    [5.75, 49.9],
  ],
  ...[
    [5.9, 49.66],
    [5.82, 49.55],
    [5.47, 49.5],
    [4.86, 49.8],
    [4.85, 50.15],
    [4.2, 49.96],
    [4.15, 50.25],
  ],
  ...[
    [3.7, 50.3],
    [3.6, 50.49],
    [3.28, 50.53],
    [3.15, 50.78],
    [2.9, 50.7],
    [2.65, 50.82],
  ],
].map(([lng = 0, lat = 0]) => ({ lng, lat }))

async function loadNames(endpoint: string): Promise<Name[]> {
  const response = await fetch(endpoint)
  if (!response.ok) throw new Error(`place-names answered ${response.status}`)
  const rows: unknown = await response.json()
  const names = Array.isArray(rows) ? rows.flatMap((row: unknown) => nameOf(row) ?? []) : []
  // The capital comes first, so that other names make room for it.
  return names.toSorted((a, b) => Number(b.code === CAPITAL_POSTAL_CODE) - Number(a.code === CAPITAL_POSTAL_CODE))
}

function nameOf(row: unknown): Name | null {
  if (!Array.isArray(row)) return null
  const fields: readonly unknown[] = row
  const [text, lat, lng, rank, code] = fields
  if (typeof text !== 'string' || typeof lat !== 'number' || typeof lng !== 'number' || typeof rank !== 'number')
    return null
  if (typeof code !== 'number') return null
  return {
    text,
    lat,
    lng,
    rank,
    code,
    width: text.length * (LETTER_WIDTHS_PX[rank] ?? 7.2) + 8,
    down: 0,
    right: 0,
    label: null,
  }
}
