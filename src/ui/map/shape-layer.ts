import type { Around, Criteria, Point } from '#domain/criteria.ts'
import { svgElement } from './element.ts'
import { scaleOf, type Size, toPixel, type View } from './view.ts'

/** Length of the equator; a kilometre takes more of the map the farther north it lies. */
const EQUATOR_KM = 40_075
const LATITUDE = 50.6

export type MapCircle = { centre: Point; km: Around['km'] }
export type Shapes = {
  area: Criteria['area']
  bbox: Criteria['bbox']
  circles: readonly MapCircle[]
  drawn: readonly Point[]
}

/** The area that is searched, and the one that is being drawn. */
export function shapeLayer(): { element: SVGSVGElement; show: (shapes: Shapes, view: View, size: Size) => void } {
  const element = svgElement('svg', { class: 'map__shapes', 'aria-hidden': 'true' })
  return {
    element,
    show({ area, bbox, circles, drawn }, view, size) {
      const points = (list: readonly Point[]) =>
        list
          .map((point) => toPixel(view, size, point))
          .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
          .join(' ')
      const corners = bbox && [
        { lng: bbox.west, lat: bbox.north },
        { lng: bbox.east, lat: bbox.north },
        { lng: bbox.east, lat: bbox.south },
        { lng: bbox.west, lat: bbox.south },
      ]
      const pixelsPerKm = scaleOf(view) / (EQUATOR_KM * Math.cos((LATITUDE * Math.PI) / 180))
      const spot = (point: Point) => {
        const { x, y } = toPixel(view, size, point)
        return { cx: x, cy: y }
      }
      become(element, [
        ...(corners ? [polygon('map__area map__area--box', points(corners))] : []),
        ...(area ? [polygon('map__area', points(area))] : []),
        ...circles.map(({ centre, km }) => circle('map__area', { ...spot(centre), r: km * pixelsPerKm })),
        ...(drawn.length > 0 ? [polygon('map__drawn', points(drawn))] : []),
        ...drawn.map((point) => circle('map__corner', { ...spot(point), r: 5 })),
      ])
    },
  }
}

type Part = { tag: 'polygon' | 'circle'; attributes: Record<string, string | number> }
const polygon = (kind: string, points: string): Part => ({ tag: 'polygon', attributes: { class: kind, points } })
const circle = (kind: string, round: { cx: number; cy: number; r: number }): Part => ({
  tag: 'circle',
  attributes: { class: kind, ...round },
})

/** Other elements in a frame of a push would have the browser look at the style of the whole page again. */
function become(element: SVGSVGElement, parts: readonly Part[]): void {
  const there = [...element.children]
  const isSame = ({ tag, attributes }: Part, i: number) =>
    there[i]?.tagName === tag && there[i].getAttribute('class') === attributes['class']
  if (there.length !== parts.length || !parts.every(isSame))
    return element.replaceChildren(...parts.map(({ tag, attributes }) => svgElement(tag, attributes)))
  for (const [i, { attributes }] of parts.entries())
    for (const [name, value] of Object.entries(attributes))
      if (name !== 'class') there[i]?.setAttribute(name, String(value))
}
