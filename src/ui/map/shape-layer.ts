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
      element.replaceChildren(
        ...(corners ? [svgElement('polygon', { class: 'map__area map__area--box', points: points(corners) })] : []),
        ...(area ? [svgElement('polygon', { class: 'map__area', points: points(area) })] : []),
        ...circles.map(({ centre, km }) => {
          const { x, y } = toPixel(view, size, centre)
          return svgElement('circle', { class: 'map__area', cx: x, cy: y, r: km * pixelsPerKm })
        }),
        ...(drawn.length > 0 ? [svgElement('polygon', { class: 'map__drawn', points: points(drawn) })] : []),
        ...drawn.map((point) => {
          const { x, y } = toPixel(view, size, point)
          return svgElement('circle', { class: 'map__corner', cx: x, cy: y, r: 5 })
        }),
      )
    },
  }
}
