import { MIN_SCALE } from './drawn-sheet.ts'
import type { Offset, PlaceName } from '#ui/map/placed-names.ts'
import { scaleOf, type Size, type View } from '#ui/map/view.ts'

/** The server's drawing in the page, as it is shown now. */
export type DrawingInPage = {
  /** what the map shows, in its own pixels */
  view: View
  /** the zoom for which its pins were laid out: that of the smallest map of its shape */
  laidOutAs: number
  sheet: { element: HTMLElement; view: View; size: Size }
  /** its names, each with its offset */
  names: ReadonlyMap<PlaceName, Offset>
  /** names and pins, which stay until those of the live map are there */
  over: HTMLElement
}

/** Finds the drawing that is shown at this width; null when none is. */
export function drawingIn(section: HTMLElement): DrawingInPage | null {
  for (const drawn of section.querySelectorAll<HTMLElement>('.drawn')) {
    const [x, y, zoom] = (drawn.dataset['at'] ?? '').split(',').map(Number)
    const picture = drawn.querySelector('picture')
    const image = drawn.querySelector('img')
    if (drawn.offsetWidth === 0 || x === undefined || y === undefined || !zoom || !picture || !image) continue
    const size = { width: Number(image.getAttribute('width')), height: Number(image.getAttribute('height')) }
    const view = { middle: { x, y }, zoom }
    const shown = zoom + Math.log2(drawn.offsetWidth / size.width)
    const [map, own] = [section.getBoundingClientRect(), drawn.getBoundingClientRect()]
    // On phones the drawing is not centred in the map (map-narrow.css).
    const down = (map.top + map.bottom - own.top - own.bottom) / 2 / scaleOf({ zoom: shown })
    image.className = 'map__sheet'
    return {
      view: { middle: { x, y: y + down }, zoom: shown },
      laidOutAs: zoom + Math.log2(MIN_SCALE[drawn.classList.contains('drawn--wide') ? 'wide' : 'narrow']),
      sheet: { element: picture, view, size },
      names: namesOf(drawn, view, size),
      over: drawn,
    }
  }
  return null
}

/** The names of a drawing: their places are in per cent of the sheet. */
function namesOf(drawn: HTMLElement, { middle, zoom }: View, { width, height }: Size): DrawingInPage['names'] {
  const scale = scaleOf({ zoom })
  const along = (part: string | null, whole: number) => ((Number.parseFloat(part ?? '') / 100 - 0.5) * whole) / scale
  return new Map(
    [...drawn.querySelectorAll('.drawn__name')].map((name): [PlaceName, Offset] => {
      const get = (attribute: string) => name.getAttribute(attribute)
      const at = { x: middle.x + along(get('x'), width), y: middle.y + along(get('y'), height) }
      const rank = Number(/--(\d)/.exec(name.classList.value)?.[1])
      return [
        { text: name.textContent, rank, at },
        { dx: Number(get('dx')), dy: Number(get('dy')) },
      ]
    }),
  )
}
