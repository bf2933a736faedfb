import type { Size, View } from './view.ts'

/** The drawing that the page came with, as it is shown now. */
export type DrawingInPage = {
  /** what the map shows, in its own pixels */
  view: View
  sheet: { element: HTMLElement; view: View; size: Size }
  /** names and pins, which stay until those of the live map are there */
  over: HTMLElement
}

/** Null: none is in sight. */
export function drawingIn(section: HTMLElement): DrawingInPage | null {
  for (const drawn of section.querySelectorAll<HTMLElement>('.drawn')) {
    const [x, y, zoom] = (drawn.dataset['at'] ?? '').split(',').map(Number)
    const picture = drawn.querySelector('picture')
    const image = drawn.querySelector('img')
    if (drawn.offsetWidth === 0 || x === undefined || y === undefined || !zoom || !picture || !image) continue
    const size = { width: Number(image.getAttribute('width')), height: Number(image.getAttribute('height')) }
    const view = { middle: { x, y }, zoom }
    image.className = 'map__sheet'
    return {
      view: { ...view, zoom: zoom + Math.log2(drawn.offsetWidth / size.width) },
      sheet: { element: picture, view, size },
      over: drawn,
    }
  }
  return null
}
