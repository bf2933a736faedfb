import { svgElement } from './element.ts'
import { OUTLINE } from './outline/belgium.ts'
import { scaleOf, type Size, type View } from './view.ts'

/** From these zooms on, finer lines are drawn. */
const MUNICIPALITIES_FROM = 8.6
const CODES_FROM = 10.4

/** The drawn map below everything else. */
export function outlineLayer(): { element: SVGSVGElement; show: (view: View, size: Size) => void } {
  const lines = (['code', 'municipality', 'province', 'region'] as const).map((level) =>
    svgElement('path', { class: `map__line map__line--${level}`, d: OUTLINE[level] }),
  )
  const group = svgElement('g', {}, svgElement('path', { class: 'map__land', d: OUTLINE.country }), ...lines)
  const element = svgElement('svg', { class: 'map__base', 'aria-hidden': 'true' }, group)
  return {
    element,
    show(view, { width, height }) {
      const scale = scaleOf(view) / OUTLINE.units
      const x = (OUTLINE.origin.x - view.middle.x * OUTLINE.units) * scale + width / 2
      const y = (OUTLINE.origin.y - view.middle.y * OUTLINE.units) * scale + height / 2
      group.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`)
      element.classList.toggle('has-municipalities', view.zoom >= MUNICIPALITIES_FROM)
      element.classList.toggle('has-codes', view.zoom >= CODES_FROM)
    },
  }
}
