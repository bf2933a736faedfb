import type { Brochure, BrochureMap } from '#media/brochure/brochure.ts'
import type { Pen } from '#media/brochure/pen.ts'
import { GUTTER, INNER, MARGIN } from '#media/brochure/sheet.ts'

type Pictures = Pick<Brochure, 'plan' | 'map' | 'photos'>
/** Left edge and width of a column. */
type Column = { x: number; width: number }

/** points of a picture, below which nobody could read it */
const MIN_PICTURE_POINTS = 112
/** points of a title above a picture and the small line below it */
const WORDS_POINTS = 42
const GAP_POINTS = 14
/** height of a plan or map beside another, as a part of its width */
const MAX_HALF_HEIGHT = 0.85
const MAX_PLAN_HEIGHT = 0.66
/** of the room that a plan and a map below it share */
const STACKED_PLAN_PART = 0.55
const MAX_PHOTO_HEIGHT = 0.75
/** of a map above photographs; without them it fills the page */
const MAX_MAP_HEIGHT = 0.8
/** points of a page on which the plan stands above the map, each as wide as the page */
const MIN_STACK_POINTS = 430
/** points of a pixel of the map: as many names fit as on a phone */
const MAP_SCALE = INNER / 800

export const hasPlanOrMap = ({ plan, map }: Pictures): boolean => plan !== null || map !== null

/** What pictures need at least; 0 where there are none. */
export const leastForPictures = ({ photos, ...drawings }: Pictures): number =>
  hasPlanOrMap({ photos, ...drawings })
    ? MIN_PICTURE_POINTS + WORDS_POINTS + GAP_POINTS
    : photos.length > 0
      ? MIN_PICTURE_POINTS + GAP_POINTS
      : 0

/**
 * Draws the plan beside the map, or above it on a page that has room for both, and a row of photographs below them, as far as
 * they fit above `bottom`. Gives where they end.
 */
export function drawPictures(draw: Pen, { plan, map, photos }: Pictures, top: number, bottom: number): number {
  const columns = columnsOf(photos.length)
  const forPhotos = photos.length > 0 ? MIN_PICTURE_POINTS + GAP_POINTS : 0
  const room = bottom - top - forPhotos
  const isStacked = plan !== null && map !== null && room >= MIN_STACK_POINTS
  const high = {
    plan: isStacked ? (room - 2 * (WORDS_POINTS + GAP_POINTS)) * STACKED_PLAN_PART : INNER * MAX_PLAN_HEIGHT,
    map: photos.length > 0 ? INNER * MAX_MAP_HEIGHT : room,
  }
  let y = top
  for (const row of isStacked ? [{ plan }, { map }] : [{ plan, map }])
    y = planAndMap(draw, row, y, isStacked ? bottom - forPhotos : bottom, high)
  const photoHeight = Math.min(bottom - y - GAP_POINTS, (columns[0]?.width ?? 0) * MAX_PHOTO_HEIGHT)
  if (photos.length === 0 || photoHeight < Math.min(MIN_PICTURE_POINTS, (columns[0]?.width ?? 0) / 2)) return y
  for (const [i, { x, width }] of columns.entries())
    if (photos[i]) coverPicture(draw, photos[i], [x, y, x + width, y + photoHeight])
  return y + photoHeight + GAP_POINTS
}

/** Draws one or both in a row, where it has room. `high`: points of a plan or a map alone, at most. */
function planAndMap(
  draw: Pen,
  { plan, map }: Partial<Pictures>,
  y: number,
  bottom: number,
  high: { plan: number; map: number },
): number {
  const most = bottom - y - WORDS_POINTS - GAP_POINTS
  if ((!plan && !map) || most < MIN_PICTURE_POINTS) return y
  const [left, right] = columnsOf(plan && map ? 2 : 1)
  const ends = [
    plan && drawPlan(draw, plan, left, y, Math.min(most, map ? left.width * MAX_HALF_HEIGHT : high.plan)),
    map && drawMapOn(draw, map, right ?? left, y, Math.min(most, right ? right.width * MAX_HALF_HEIGHT : high.map)),
  ]
  return Math.max(...ends.map((end) => end ?? 0)) + GAP_POINTS
}

function columnsOf(count: number): [Column, ...Column[]] {
  const width = (INNER - (Math.max(1, count) - 1) * GUTTER) / Math.max(1, count)
  const columns = Array.from({ length: count }, (_, i) => ({ x: MARGIN + i * (width + GUTTER), width }))
  return [columns[0] ?? { x: MARGIN, width: INNER }, ...columns.slice(1)]
}

/** Draws a picture that fills its box (left, top, right, bottom) and is cut where it is larger. */
export function coverPicture(
  draw: Pen,
  { bytes, alt }: { bytes: Buffer; alt: string },
  box: readonly [number, number, number, number],
): void {
  const [left, top, right, bottom] = box
  const [width, height] = [right - left, bottom - top]
  draw.figure(alt, box, () => {
    const { document } = draw
    const { width: wide, height: high } = (document as Opening).openImage(bytes)
    const scale = Math.max(width / wide, height / high)
    document.save().rect(left, top, width, height).clip()
    document
      .image(bytes, left - (wide * scale - width) / 2, top - (high * scale - height) * CUT_ABOVE, { scale })
      .restore()
  })
}

/** The library can read a picture's size, its types do not know it. */
type Opening = PDFKit.PDFDocument & { openImage: (bytes: Buffer) => { width: number; height: number } }

/** Of what is cut off a high picture: less sky than ground, since a house ends in its roof. */
const CUT_ABOVE = 0.2

function drawPlan(
  draw: Pen,
  { title, note, bytes }: NonNullable<Brochure['plan']>,
  { x, width }: Column,
  top: number,
  height: number,
): number {
  const y = draw.text('H2', title, { x, y: top + 4, width, size: 14, face: 'serif' }) + 4
  draw.figure(note || title, [x, y, x + width, y + height], () =>
    draw.document.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'center' }),
  )
  return note === '' ? y + height : draw.text('P', note, { x, y: y + height + 4, width, size: 8, tone: 'muted' })
}

/** Draws the map at one scale, cut to its column around the mark, with names that lie whole in it. */
function drawMapOn(draw: Pen, map: BrochureMap, { x, width }: Column, top: number, most: number): number {
  const { document, colour } = draw
  const height = Math.min(most, map.height * MAP_SCALE)
  const y = draw.text('H2', map.title, { x, y: top + 4, width, size: 14, face: 'serif' }) + 4
  const left = x + width / 2 - (map.width / 2) * MAP_SCALE
  const above = y + height / 2 - (map.height / 2) * MAP_SCALE
  draw.figure(map.alt, [x, y, x + width, y + height], () => {
    document.save().rect(x, y, width, height).clip()
    document.image(map.bytes, left, above, { width: map.width * MAP_SCALE, height: map.height * MAP_SCALE })
    for (const name of map.names) {
      const [middle, line] = [left + name.x * MAP_SCALE, above + name.y * MAP_SCALE]
      const half = draw.widthOf(name.text, NAME_SIZE) / 2
      const isWhole =
        middle - half > x && middle + half < x + width && line - NAME_SIZE > y && line + NAME_SIZE < y + height
      if (isWhole)
        draw.letter(name.text, { x: middle - half - 4, y: line, width: 2 * half + 8, size: NAME_SIZE, ink: '#1C1917' })
    }
    const [markX, markY] = [left + map.mark.x * MAP_SCALE, above + map.mark.y * MAP_SCALE]
    if (map.mark.radius === null) {
      document.circle(markX, markY, 12).fillOpacity(0.2).fill(colour).fillOpacity(1)
      document.circle(markX, markY, 5.5).lineWidth(2).fillAndStroke(colour, '#FFFFFF')
    } else {
      document
        .circle(markX, markY, map.mark.radius * MAP_SCALE)
        .lineWidth(1.2)
        .dash(5, { space: 4 })
      document.fillOpacity(0.14).fillAndStroke(colour, colour).fillOpacity(1)
    }
    document.restore()
  })
  return draw.text('P', map.credit, { x, y: y + height + 4, width, size: 8, tone: 'muted' })
}

const NAME_SIZE = 9
