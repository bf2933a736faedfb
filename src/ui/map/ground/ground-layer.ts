import type { Point } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { element } from '#ui/map/element.ts'
import type { DrawingInPage } from './drawing-in-page.ts'
import type { MapStreets } from './map-streets.ts'
import { nameLayer } from '#ui/map/name-layer.ts'
import type { PlacedPin } from '#ui/map/pins/merge-pins.ts'
import { sheetLayer } from './sheet-layer.ts'
import type { VectorMap } from './vector-map.ts'
import { type Limits, NO_LIMITS, type Size, type View } from '#ui/map/view.ts'

type Options = {
  /** endpoint of the names of places */
  names: string
  locale: Locale
  /** address of a MapLibre style; null: our own map */
  style: string | null
  /** the operator's streets, for our own map */
  streets: MapStreets | null
  /** the drawing that the page came with */
  drawn: DrawingInPage | null
  /** Tells the limits of the map that was loaded. */
  limits: (limits: Limits) => void
  /** Tells the map's credits, when it has come and when they change. */
  credit: (thanks: Node[]) => void
  /** Tells that the map cannot be loaded, so the drawing stays. */
  failed: () => void
}

/**
 * All that lies below the pins: the server's drawing with the names of places and, once it has come, a vector map over it,
 * ours or that of a style. Pins, drawing tool and gestures work the same with either.
 */
export function groundLayer({ names: endpoint, locale, style, streets, drawn, limits, credit, failed }: Options): {
  element: HTMLElement
  show: (view: View, size: Size) => void
  /** `pins`: the names must not cover them; `namedAs`: the zoom that decides which ranks are named */
  choose: (view: View, size: Size, pins: readonly PlacedPin[], namedAs: number) => void
  /** the town in which or near which a point lies; null when there are no names */
  townAt: (point: Point) => Promise<{ text: string; code: number } | null>
  /** where a postal code is; resolves to null for an unknown one, and when there are no names */
  centreOf: (postalCode: string) => Promise<Point | null>
} {
  const sheets = sheetLayer(drawn?.sheet ?? null)
  const names = nameLayer(endpoint, drawn?.names ?? new Map())
  const room = element('div', { class: 'map__vector', 'aria-hidden': 'true' })
  const ground = element('div', { class: 'map__ground' })
  ground.append(sheets.element, names.element)
  let vector: VectorMap | null = null
  let last: View | null = null
  let at: { view: View; size: Size } | null = null
  let isDrawingSeen = true
  let pins: readonly PlacedPin[] = []

  const setCovered = (isCovered: boolean) => {
    ground.classList.toggle('has-vectors', isCovered)
    isDrawingSeen = !isCovered
    if (isDrawingSeen && at) sheets.fill(at.view, at.size)
  }
  const loadVectorMap = async () => {
    if (!canDrawVectors()) return
    const [{ startVectorMap }, own] = await Promise.all([
      import('./vector-map.ts'),
      style === null ? import('./own-ground.ts').then(({ ownGround }) => ownGround(locale, streets)) : null,
    ])
    limits(own?.limits ?? NO_LIMITS)
    ground.append(room)
    vector = startVectorMap(own?.ground ?? { style: style ?? '' }, room, last)
    vector.makeRoom(pins)
    vector.watch({ credit, drawn: setCovered })
    await vector.ready
  }
  loadVectorMap().catch((error: unknown) => {
    console.warn(error)
    vector?.stop()
    vector = null
    room.remove()
    setCovered(false)
    failed()
  })

  return {
    element: ground,
    show(view, size) {
      last = view
      sheets.show(view, size)
      names.move(view, size)
      vector?.show(view)
    },
    choose(view, size, shown, namedAs) {
      pins = shown
      at = { view, size }
      if (isDrawingSeen) sheets.fill(view, size)
      names.choose(view, size, shown, namedAs)
      vector?.makeRoom(shown)
    },
    townAt: names.townAt,
    centreOf: names.centreOf,
  }
}

/**
 * Can a graphics card draw the map? Checked before the map's code is fetched. Where a processor stands in for the card, each
 * movement takes a third of a second: the drawing is quicker.
 */
function canDrawVectors(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  const naming = context?.getExtension('WEBGL_debug_renderer_info')
  const card = naming ? String(context?.getParameter(naming.UNMASKED_RENDERER_WEBGL)) : ''
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null && !/swiftshader|llvmpipe|software|basic render/i.test(card)
}
