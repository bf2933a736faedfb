import type { Box } from './floor.ts'
import { inset, type Pen } from './pen.ts'
import { lettered, type Typeface, widthOf as outlinedWidth } from '../lettering.ts'
import { circle, path, svg } from '../svg.ts'

export type Words = { name: string; area: string }
/** A label's box and markup. `number`: set when the room is too small for text, which the legend below then gives. */
export type Label = { box: Box; markup: string; number: number | null }

/** Name and area of a room as large as its box allows, lying or turned; or else its number in a ring. */
export function labelIn(box: Box, words: Words, number: number, pen: Pen, ground: string): Label {
  const free = inset(box, 6)
  const fitting = [lying, turned].flatMap((way) => way(free, words, pen) ?? [])
  const best = fitting[0]
  return best ? { ...set(best, words, pen, ground), number: null } : ring(box, number, pen, ground)
}

type Setting = { x: number; y: number; size: number; lines: string[]; turned: boolean }

const lying = (box: Box, words: Words, pen: Pen): Setting | null =>
  setting(box, box.width, box.height, words, pen, false)
const turned = (box: Box, words: Words, pen: Pen): Setting | null =>
  box.height > box.width * 1.3 ? setting(box, box.height, box.width, words, pen, true) : null

function setting(box: Box, length: number, depth: number, words: Words, pen: Pen, isTurned: boolean): Setting | null {
  const { least, most } = pen.letters
  for (const lines of [[words.name], halved(words.name)]) {
    const widest = Math.max(...lines.map((text) => widthOf(text, NAME, 1)), widthOf(words.area, AREA, 0.95))
    const size = Math.min(most, length / widest, depth / ((lines.length + 1) * LEADING))
    if (size >= least)
      return {
        x: box.x + box.width / 2,
        y: box.y + box.height * (isTurned || box.height < size * 8 ? 0.5 : 0.62),
        size,
        lines,
        turned: isTurned,
      }
  }
  return null
}

function set(at: Setting, words: Words, pen: Pen, ground: string): { box: Box; markup: string } {
  const { x, y, size } = at
  const rows = [
    ...at.lines.map((text) => ({ text, face: NAME, size })),
    { text: words.area, face: AREA, size: size * 0.95 },
  ].filter(({ text }) => text !== '')
  const height = rows.length * size * LEADING
  const width = Math.max(...rows.map((row) => widthOf(row.text, row.face, row.size)))
  const texts = rows.map((row, i) =>
    letters(row.text, row.face, x, y - height / 2 + size * (i * LEADING + 0.85), row.size),
  )
  const turn = at.turned && svg` transform="rotate(-90 ${x} ${y})"`
  const [w, h] = at.turned ? [height, width] : [width, height]
  return {
    box: { x: x - w / 2, y: y - h / 2, width: w, height: h },
    markup: svg`<g stroke="${ground}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"${turn}>${texts}</g>`,
  }
}

/** The number of a small room, explained below the plan. */
function ring({ x, y, width, height }: Box, number: number, pen: Pen, ground: string): Label {
  const [cx, cy] = [x + width / 2, y + height / 2]
  const size = pen.letters.least * 0.95
  const r = size * 0.82
  const fits = 2 * r < Math.min(width, height)
  return {
    box: { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r },
    markup: svg`${fits && circle(cx, cy, r, ground, 'stroke="#8a8072" stroke-width="1.4"')}${letters(String(number), AREA, cx, cy + size * 0.34, size)}`,
    number,
  }
}

/** Line height of the legend, as a multiple of its letter size. */
export const LINE = 1.35

/** The legend of the numbers, on as many lines as fit a width from `left`; it starts at `x` when the lines fit there. */
export function legend(
  entries: readonly { number: number; words: Words }[],
  { left, x, y, width }: { left: number; x: number; y: number; width: number },
  pen: Pen,
): string {
  const lines = legendLines(entries, width, pen)
  const widest = Math.max(...lines.map((text) => widthOf(text, AREA, pen.letters.least)))
  const from = Math.max(left, Math.min(x, left + width - widest))
  return lines
    .map((text, i) => svg`${letters(text, AREA, from, y + i * pen.letters.least * LINE, pen.letters.least, 'start')}`)
    .join('')
}

export function legendLines(entries: readonly { number: number; words: Words }[], width: number, pen: Pen): string[] {
  const lines: string[] = []
  for (const { number, words } of entries) {
    // "1 = WC 2, 1,5 m²": the signs keep the label's number and the area apart from a number in the name.
    const text = `${number} = ${[words.name, words.area].filter(Boolean).join(', ')}`.replaceAll(' ', '\u00A0')
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last}    ${text}`, AREA, pen.letters.least) <= width)
      lines[lines.length - 1] = `${last}\u00A0\u00A0\u00A0 ${text}`
    else lines.push(text)
  }
  return lines
}

/** The name of a floor above its walls. */
export const title = (name: string, x: number, y: number, pen: Pen): string =>
  letters(name, NAME, x, y, pen.letters.most)

/** Text as outlines: a picture in a page may not load a font, and would use whatever the reader's device has. */
function letters(
  text: string,
  face: Face,
  x: number,
  y: number,
  size: number,
  anchor: 'middle' | 'start' = 'middle',
): string {
  const start = anchor === 'start' ? x : x - widthOf(text, face, size) / 2
  return path(
    lettered(text, face.outlines, start, y, size),
    face.ink,
    svg`font-size="${size}" aria-label="${escaped(text)}"`,
  )
}

const LEADING = 1.12
type Face = { ink: string; outlines: Typeface }
const NAME: Face = { ink: '#2f2d2b', outlines: 'serif' }
const AREA: Face = { ink: '#5f584f', outlines: 'sans' }

const widthOf = (text: string, face: Face, size: number): number => outlinedWidth(text, face.outlines, size)

/** A name of several words on two lines, as even as they can be. */
function halved(name: string): string[] {
  const words = name.split(/[ \u00A0]/)
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  return splits.reduce((best, each) => (longest(each) < longest(best) ? each : best), [name])
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
