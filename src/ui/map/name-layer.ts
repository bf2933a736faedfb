import type { Point } from '#domain/search/criteria.ts'
import { kmBetween } from '#domain/search/matching.ts'
import { element } from './element.ts'
import type { PlacedPin } from './pins/merge-pins.ts'
import { type ListedPlace, type Offset, type PlaceName, placeNamesOn, townNames } from './placed-names.ts'
import { panBetween, type Size, type View, worldToPixel } from './view.ts'

type Label = Offset & { element: HTMLElement }

const MAX_NAMES = 24
/** Farther apart than this share of the world (4 km), a name of the drawing is another place of the same name. */
const NEAR = 1e-4

/**
 * Names of places, as many as fit without touching each other; the important ones first. It begins with those of the
 * drawing, each where it stands.
 */
export function nameLayer(
  endpoint: string,
  drawn: ReadonlyMap<PlaceName, Offset>,
): {
  element: HTMLElement
  move: (view: View, size: Size) => void
  /** `pins`: the names must not cover them; `namedAs`: the zoom that decides which ranks are named */
  choose: (view: View, size: Size, pins: readonly PlacedPin[], namedAs: number) => void
  /** the town in which or near which a point lies; null when there are no names */
  townAt: (point: Point) => Promise<{ text: string; code: number } | null>
  /** where a postal code is; resolves to null for an unknown one, and when there are no names */
  centreOf: (postalCode: string) => Promise<Point | null>
} {
  const sheet = element('div')
  const layer = element('div', { class: 'map__names', 'aria-hidden': 'true' }, sheet)
  let placed: { view: View; size: Size } | null = null
  let names: readonly PlaceName[] = [...drawn.keys()]
  let towns: readonly (Point & { text: string; rank: number; code: number })[] = []
  let lastChoice: [View, Size, readonly PlacedPin[], number] | null = null
  // Those of the drawing are in sight already: they do not fade in.
  let shown = new Map([...drawn].map(([name, offset]) => [name, { ...offset, element: labelOf(name, 'none') }]))

  const move = (view: View, size: Size) => {
    // The names may come after the map has moved on; they are chosen for its view by then.
    if (lastChoice) lastChoice = [view, size, lastChoice[2], lastChoice[3]]
    const by = placed && panBetween(placed, { view, size })
    sheet.style.transform = by ? `translate(${by.x}px, ${by.y}px)` : ''
    if (by) return
    placed = { view, size }
    for (const [{ at }, { element: label, dx, dy }] of shown) {
      const { x, y } = worldToPixel(view, size, at)
      label.style.transform = `translate(${Math.round(x + dx)}px, ${Math.round(y + dy)}px) translate(-50%, -50%)`
    }
  }

  const choose = (view: View, size: Size, pins: readonly PlacedPin[], namedAs: number) => {
    lastChoice = [view, size, pins, namedAs]
    const chosen = placeNamesOn(names, pins, view, size, MAX_NAMES, { kept: shown, namedAs })
    const next = new Map<PlaceName, Label>()
    for (const { name, dx, dy } of chosen) {
      const before = shown.get(name)
      // A name that changes sides fades in there; it does not wander.
      const stays = before?.dx === dx && before.dy === dy
      next.set(name, stays ? before : { dx, dy, element: labelOf(name) })
    }
    shown = next
    sheet.replaceChildren(...[...shown.values()].map((label) => label.element))
    placed = null
    move(view, size)
  }

  // The map works without more names.
  const loaded = loadPlaces(endpoint).then((listed) => {
    towns = listed.map(([text, lat, lng, rank, code]) => ({ text, lat, lng, rank, code }))
    names = townNames(listed)
    shown = new Map([...shown].map(([name, label]) => [names.find((other) => isSame(name, other)) ?? name, label]))
    if (lastChoice) choose(...lastChoice)
  }, console.warn)
  return {
    element: layer,
    move,
    choose,
    async townAt(point) {
      await loaded
      const near = towns.filter(({ rank, code }) => rank < 4 && code > 0)
      return near.toSorted((a, b) => kmBetween(point, a) - kmBetween(point, b))[0] ?? null
    },
    async centreOf(postalCode) {
      await loaded
      return towns.find(({ code }) => String(code) === postalCode) ?? null
    },
  }
}

function labelOf({ text, rank }: PlaceName, animation = ''): HTMLElement {
  const label = element('span', { class: `map__name map__name--${rank}` }, text)
  label.style.animation = animation
  return label
}

const isSame = (one: PlaceName, other: PlaceName): boolean =>
  one.text === other.text && Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < NEAR

async function loadPlaces(endpoint: string): Promise<ListedPlace[]> {
  const response = await fetch(endpoint)
  if (!response.ok) throw new Error(`place-names answered ${response.status}`)
  const rows: unknown = await response.json()
  return Array.isArray(rows) ? rows.filter(isListedPlace) : []
}

function isListedPlace(row: unknown): row is ListedPlace {
  if (!Array.isArray(row)) return false
  const fields: readonly unknown[] = row
  const [text, ...numbers] = fields
  return typeof text === 'string' && numbers.length === 4 && numbers.every((one) => typeof one === 'number')
}
