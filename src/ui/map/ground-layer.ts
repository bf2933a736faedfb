import type { Point } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { element } from './element.ts'
import { nameLayer } from './name-layer.ts'
import { outlineLayer } from './outline-layer.ts'
import type { PlacedPin } from './merge-pins.ts'
import type { VectorMap } from './vector-map.ts'
import { type Limits, NO_LIMITS, type Size, type View } from './view.ts'

type Options = {
  /** endpoint of the names of places */
  names: string
  locale: Locale
  /** address of a MapLibre style; null: our own map */
  style: string | null
  /** address of the operator's streets, for our own map */
  streets: string | null
  /** How far one may look in the map that comes. */
  limits: (limits: Limits) => void
  /** The map has come, or changed whom it thanks. */
  credit: (thanks: Node[]) => void
  /** It cannot be had, so the outline stays. */
  failed: () => void
}

/**
 * What lies below the pins: the drawn outline with the names of places, and over it our own map or that of a style, once
 * it has come. Pins, drawing and gestures know nothing of the difference.
 */
export function groundLayer({ names: endpoint, locale, style, streets, limits, credit, failed }: Options): {
  element: HTMLElement
  show: (view: View, size: Size) => void
  /** `pins`: what the names make room for */
  choose: (view: View, size: Size, pins: readonly PlacedPin[]) => void
  /** the town in which or near which a point lies; null when there are no names */
  townAt: (point: Point) => Promise<string | null>
  /** where a postal code is; resolves to null for an unknown one, and when there are no names */
  centreOf: (postalCode: string) => Promise<Point | null>
} {
  const outline = outlineLayer()
  const names = nameLayer(endpoint)
  const room = element('div', { class: 'map__vector', 'aria-hidden': 'true' })
  const ground = element('div', { class: 'map__ground' })
  ground.append(outline.element, names.element)
  let vector: VectorMap | null = null
  let last: View | null = null
  let pins: readonly PlacedPin[] = []

  const begin = async () => {
    if (!canDrawVectors()) throw new Error('There is no WebGL 2 here')
    const [{ startVectorMap }, own] = await Promise.all([
      import('./vector-map.ts'),
      style === null ? import('./own-ground.ts').then(({ ownGround }) => ownGround(locale, streets)) : null,
    ])
    limits(own?.limits ?? NO_LIMITS)
    ground.append(room)
    vector = startVectorMap(own?.ground ?? { style: style ?? '' }, room, last)
    vector.makeRoom(pins)
    vector.watch({ credit, drawn: (isDrawn) => ground.classList.toggle('has-vectors', isDrawn) })
    await vector.ready
  }
  begin().catch((error: unknown) => {
    console.warn(error)
    vector?.stop()
    vector = null
    room.remove()
    failed()
  })

  return {
    element: ground,
    show(view, size) {
      last = view
      outline.show(view, size)
      names.move(view, size)
      vector?.show(view)
    },
    choose(view, size, shown) {
      pins = shown
      names.choose(view, size, shown)
      vector?.makeRoom(shown)
    },
    townAt: names.townAt,
    centreOf: names.centreOf,
  }
}

/** Asked before the code of the map is fetched, which is of no use without it. */
function canDrawVectors(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
