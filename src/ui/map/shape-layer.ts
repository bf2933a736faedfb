import type { Criteria, Point } from '#domain/search/criteria.ts'
import { inPolygon } from '#domain/search/matching.ts'
import { svgElement } from './element.ts'
import { type MapCircle, radiusOf, WITHHELD_KM } from './surroundings.ts'
import { type Pixel, type Size, toPixel, toPoint, type View } from './view.ts'

export type Shapes = {
  area: Criteria['area']
  bbox: Criteria['bbox']
  circles: readonly MapCircle[]
  /** centres of postal codes that are all that is known of a place */
  withheld: readonly Point[]
  drawn: readonly Point[]
}

/** The area that is searched, the one that is being drawn, and those in which offers are somewhere. */
export function shapeLayer(): { element: SVGSVGElement; show: (shapes: Shapes, view: View, size: Size) => void } {
  const element = svgElement('svg', { class: 'map__shapes', 'aria-hidden': 'true' })
  return {
    element,
    show({ area, bbox, circles, withheld, drawn }, view, size) {
      const points = (list: readonly Point[]) =>
        list
          .map((point) => toPixel(view, size, point))
          .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
          .join(' ')
      const box = bbox && [
        { lng: bbox.west, lat: bbox.north },
        { lng: bbox.east, lat: bbox.north },
        { lng: bbox.east, lat: bbox.south },
        { lng: bbox.west, lat: bbox.south },
      ]
      const corners: Pixel[] = [0, size.width].flatMap((x) => [0, size.height].map((y) => ({ x, y })))
      // An area that covers the whole map has no fill, which would only tint the map.
      const kindOf = (isInside: (corner: Pixel) => boolean) =>
        corners.every(isInside) ? 'map__area map__area--beyond' : 'map__area'
      const spot = (point: Point) => {
        const { x, y } = toPixel(view, size, point)
        return { cx: x, cy: y }
      }
      updateElements(element, [
        ...withheld.map((centre) =>
          circle('map__withheld', { ...spot(centre), r: radiusOf({ centre, km: WITHHELD_KM }, view) }),
        ),
        ...(box ? [polygon('map__area map__area--box', points(box))] : []),
        ...(area
          ? [
              polygon(
                kindOf((corner) => inPolygon(area, toPoint(view, size, corner))),
                points(area),
              ),
            ]
          : []),
        ...circles.map((one) => {
          const [{ cx, cy }, r] = [spot(one.centre), radiusOf(one, view)]
          return circle(
            kindOf(({ x, y }) => Math.hypot(x - cx, y - cy) < r),
            { cx, cy, r },
          )
        }),
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

/** Reuses the elements: new ones in each frame of a push would make the browser restyle the whole page. */
function updateElements(element: SVGSVGElement, parts: readonly Part[]): void {
  const there = [...element.children]
  const isSame = ({ tag, attributes }: Part, i: number) =>
    there[i]?.tagName === tag && there[i].getAttribute('class') === attributes['class']
  if (there.length !== parts.length || !parts.every(isSame))
    return element.replaceChildren(...parts.map(({ tag, attributes }) => svgElement(tag, attributes)))
  for (const [i, { attributes }] of parts.entries())
    for (const [name, value] of Object.entries(attributes))
      if (name !== 'class') there[i]?.setAttribute(name, String(value))
}
