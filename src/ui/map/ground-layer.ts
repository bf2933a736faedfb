import type { Point } from '#domain/criteria.ts'
import { element } from './element.ts'
import { nameLayer } from './name-layer.ts'
import { outlineLayer } from './outline-layer.ts'
import type { VectorMap } from './vector-map.ts'
import type { Size, View } from './view.ts'

type Options = {
  /** endpoint of the names of places */
  names: string
  /** address of a MapLibre style; null: the drawn outline alone */
  style: string | null
  /** The map of the style has come, or changed whom it thanks. */
  credit: (thanks: Node[]) => void
  /** The map of the style cannot be had, so the outline stays. */
  failed: () => void
}

/**
 * What lies below the pins: the drawn outline with the names of places, and over it the map of a style while there is
 * one. Pins, drawing and gestures know nothing of the difference.
 */
export function groundLayer({ names: endpoint, style, credit, failed }: Options): {
  element: HTMLElement
  show: (view: View, size: Size) => void
  /** `pins`: what the names make room for */
  choose: (view: View, size: Size, pins: readonly Point[]) => void
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

  const begin = async (address: string) => {
    if (!canDrawVectors()) throw new Error('There is no WebGL 2 here')
    const { startVectorMap } = await import('./vector-map.ts')
    ground.append(room)
    vector = startVectorMap(address, room, last)
    vector.watch({ credit, drawn: (isDrawn) => ground.classList.toggle('has-vectors', isDrawn) })
    await vector.ready
  }
  if (style !== null)
    begin(style).catch((error: unknown) => {
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
    choose: names.choose,
    centreOf: names.centreOf,
  }
}

/** Asked before the code of the map is fetched, which is of no use without it. */
function canDrawVectors(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
