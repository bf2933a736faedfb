import { sheetFor, SHEET_SIZES } from './drawn-sheet.ts'
import { element } from '#ui/map/element.ts'
import { scaleOf, type Size, type View } from '#ui/map/view.ts'

/** A sheet that the server drew, and the view that it shows. */
type Sheet = { element: HTMLElement; view: View; size: Size; address: string | null }

/** Zoom levels by which a sheet may be shown larger or smaller than drawn, before another one is fetched. */
const [LARGER, SMALLER] = [1.1, 0.8]

/**
 * The map as the server draws it, sheet by sheet: below everything else until the live map has come, and for good where
 * there is none. It begins with the sheet that the page came with, which stays in sight.
 */
export function sheetLayer(first: { element: HTMLElement; view: View; size: Size } | null): {
  element: HTMLElement
  show: (view: View, size: Size) => void
  /** Fetches the sheet of a view, unless the present ones fill it. */
  fill: (view: View, size: Size) => void
} {
  const layer = element('div', { class: 'map__sheets', 'aria-hidden': 'true' })
  let sheets: Sheet[] = first ? [{ ...first, address: null }] : []
  let last: { view: View; size: Size } | null = null
  layer.append(...sheets.map((sheet) => sheet.element))

  const place = ({ element: picture, view: own, size: whole }: Sheet, view: View, size: Size) => {
    const scale = 2 ** (view.zoom - own.zoom)
    const x = (own.middle.x - view.middle.x) * scaleOf(view) + (size.width - whole.width * scale) / 2
    const y = (own.middle.y - view.middle.y) * scaleOf(view) + (size.height - whole.height * scale) / 2
    picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
  const show = (view: View, size: Size) => {
    last = { view, size }
    for (const sheet of sheets) place(sheet, view, size)
  }
  const fill = (view: View, size: Size): void => {
    if (size.width === 0 || sheets.some((sheet) => fills(sheet, view, size))) return
    const whole = SHEET_SIZES.wide
    // A little larger than the map, as sheets lie on a grid.
    const larger = Math.max(size.width / (whole.width - 32), size.height / (whole.height - 32))
    const { view: own, address } = sheetFor({ ...view, zoom: view.zoom - Math.max(0, Math.log2(larger)) }, 'wide')
    if (sheets.some((sheet) => sheet.address === address)) return
    const picture = pictureOf(address)
    const sheet = { element: picture.element, view: own, size: whole, address }
    // The previous sheet stays below until this one has come.
    sheets = [...sheets.slice(-1), sheet]
    layer.replaceChildren(...sheets.map((each) => each.element))
    if (last) show(last.view, last.size)
    void picture.arrived.then(
      () => {
        if (sheets.at(-1) !== sheet) return
        sheets = [sheet]
        layer.replaceChildren(sheet.element)
        // The map may have moved on meanwhile.
        if (last) fill(last.view, last.size)
      },
      () => {
        sheets = sheets.filter((each) => each !== sheet)
        picture.element.remove()
      },
    )
  }
  return { element: layer, show, fill }
}

function fills({ view: own, size: whole }: Sheet, view: View, { width, height }: Size): boolean {
  const nearer = view.zoom - own.zoom
  if (nearer > LARGER || nearer < -SMALLER) return false
  const scale = scaleOf(own)
  const [dx, dy] = [Math.abs(own.middle.x - view.middle.x) * scale, Math.abs(own.middle.y - view.middle.y) * scale]
  const seen = 2 ** -nearer
  // An empty strip at the edge is better than another picture for each step.
  return dx + (width * seen) / 2 < whole.width / 2 + 8 && dy + (height * seen) / 2 < whole.height / 2 + 8
}

/** Light or dark as the page is, also when that changes (islands/theme-switch.ts looks for `data-night`). */
function pictureOf(address: string): { element: HTMLElement; arrived: Promise<void> } {
  const { theme } = document.documentElement.dataset
  const media = theme === 'dark' ? 'screen' : theme === 'light' ? 'not all' : 'screen and (prefers-color-scheme: dark)'
  const night = element('source', { srcset: `${address}-night.svg`, media, 'data-night': '' })
  const picture = element('img', { class: 'map__sheet', alt: '', ...SHEET_SIZES.wide })
  const made = element('picture', {}, night, picture)
  picture.src = `${address}.svg`
  return { element: made, arrived: picture.decode() }
}
