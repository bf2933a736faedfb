import { brotliCompressSync, constants } from 'node:zlib'
import { beyond, coastOn } from '#media/map/beyond.ts'
import { AFAR_TO } from '#media/map/from-afar.ts'
import { AREAS, type Colour, LINES, type LineClass, type MapColours, widthAt } from '#media/map/map-look.ts'
import { bytesOn, type Placed, type Shapes, shapesFromAfar, shapesOfTiles, withinFrame } from '#media/map/map-shapes.ts'
import { FINE, type MapSheet, placesOn } from '#media/map/map-sheet.ts'
import { areaOf, type Corner, type Frame, pathOf, thinned } from '#media/map/strokes.ts'
import { type TileFile, withTileFile } from '#media/map/tile-file.ts'

/** Bytes that a compressed sheet may weigh. */
const MAX_SHEET_BYTES = 50 * 1024

/**
 * From the finest grade to the coarsest. `step`: tile zoom relative to the one for this size. `off`: pixels that a corner
 * may be moved. `least`: square pixels of the smallest area. `weighs`: at least this part of the drawing of the grade
 * before, from the same tiles.
 */
const GRADES = [
  { step: 1, off: 0.4, least: 3, weighs: 1 },
  { step: 0, off: 0.45, least: 4, weighs: 0.9 },
  { step: 0, off: 0.6, least: 8, weighs: 0.8 },
  { step: 0, off: 0.8, least: 14, weighs: 0.75 },
  { step: 0, off: 1, least: 22, weighs: 0.8 },
  { step: -1, off: 0.7, least: 9, weighs: 1 },
  { step: -1, off: 1.2, least: 24, weighs: 0.6 },
  { step: -1, off: 1.6, least: 40, weighs: 0.75 },
  { step: -1, off: 2, least: 60, weighs: 0.8 },
  { step: -2, off: 1.4, least: 40, weighs: 1 },
] as const

const AFAR_GRADES = [...GRADES.filter(({ step }) => step >= 0), { step: 0, off: 1.5, least: 50, weighs: 0.7 }]

/**
 * Draws a sheet of a map as SVG from vector tiles (PMTiles, Protomaps layers): land, water, plants and buildings, roads,
 * railways and borders, without names. It is drawn as finely as {@link MAX_SHEET_BYTES} allows. Throws when a file cannot be
 * read.
 * @param base the bundled map, which has all zooms
 * @param streets used instead of the base from close by, where it has the whole sheet
 */
export async function drawMap(
  base: string,
  streets: string | null,
  sheet: MapSheet,
  colours: MapColours,
): Promise<string> {
  const key = JSON.stringify([base, streets, sheet])
  const drawing = drawn.get(key) ?? (await drawUncoloured(base, streets, sheet))
  drawn.delete(key)
  drawn.set(key, drawing)
  for (const [oldest] of drawn) if (drawn.size > MAX_DRAWINGS_KEPT) drawn.delete(oldest)
  return drawing.replaceAll(/%(\w+)%/g, (_, name: Colour) => colours[name])
}

/** Cached without colours: the dark sheet differs in nothing else, and is often requested after the light one. */
const drawn = new Map<string, string>()
const MAX_DRAWINGS_KEPT = 4
const PLACEHOLDERS = new Proxy({} as MapColours, { get: (_, name) => `%${String(name)}%` })

async function drawUncoloured(base: string, streets: string | null, sheet: MapSheet): Promise<string> {
  const near = streets !== null && sheet.zoom >= STREETS_FROM
  const fine = near
    ? await withTileFile(streets, async (tiles) => (holds(tiles, sheet) ? await drawFrom(tiles, sheet) : null))
    : null
  return fine ?? (await withTileFile(base, async (tiles) => await drawFrom(tiles, sheet, sheet.zoom < AFAR_TO)))
}

/** The zoom from which the live map shows streets too (ui/map/ground/own-ground.ts), in our own zoom. */
const STREETS_FROM = 12

/** @param isAfar the bundled map is drawn, from so far off that it was thinned beforehand */
async function drawFrom(tiles: TileFile, sheet: MapSheet, isAfar = false): Promise<string> {
  const edge = edgeOf(tiles, sheet)
  const grades = isAfar ? AFAR_GRADES : GRADES
  const zoomOf = (step: number) => Math.max(tiles.minZoom, Math.min(tiles.maxZoom, Math.floor(sheet.zoom - 0.7) + step))
  const first = isAfar ? 0 : await firstGrade(async (step) => await bytesOn(tiles, sheet, zoomOf(step)))
  let shapes: Shapes = { of: () => [], stations: [] }
  let at = -1
  for (let i = first; ;) {
    const { step, off, least } = grades[i] ?? grades[0]
    const zoom = isAfar ? 0 : zoomOf(step)
    if (zoom !== at)
      shapes = withinFrame(
        isAfar ? await shapesFromAfar(sheet) : await shapesOfTiles(tiles, sheet, zoom),
        frameOf(sheet),
      )
    at = zoom
    const drawing = drawShapes(shapes, sheet, PLACEHOLDERS, { off: off * FINE, least: least * FINE ** 2 }, edge)
    if (isLight(drawing) || i >= grades.length - 1) return drawing
    // Skips grades that cannot be light enough.
    let weight = drawing.length * 0.36
    do weight *= grades[++i]?.weighs ?? 0
    while (weight > MAX_SHEET_BYTES && i < grades.length - 1 && (isAfar || zoomOf(grades[i]?.step ?? 0) === zoom))
  }
}

/**
 * Compressed, a drawing weighs at least this part of its tiles' bytes, by step. Where that is too heavy, the tiles are not
 * read.
 */
const MIN_SHARE_OF_TILE_BYTES = [
  { step: 1, part: 0.15 },
  { step: 0, part: 0.08 },
]

async function firstGrade(bytesOf: (step: number) => Promise<number>): Promise<number> {
  for (const { step, part } of MIN_SHARE_OF_TILE_BYTES)
    if ((await bytesOf(step)) * part <= MAX_SHEET_BYTES) return GRADES.findIndex((grade) => grade.step === step)
  return GRADES.findIndex(({ step }) => step < 0)
}

/** The box of a file on a sheet, in its units. */
function edgeOf({ box }: TileFile, sheet: MapSheet): Frame {
  const { x, y } = placesOn(sheet)
  return { left: x(box.west), top: y(box.north), right: x(box.east), bottom: y(box.south) }
}

function holds(tiles: TileFile, sheet: MapSheet): boolean {
  const { left, top, right, bottom } = edgeOf(tiles, sheet)
  return left <= 0 && top <= 0 && right >= sheet.width * FINE && bottom >= sheet.height * FINE
}

type Grade = { off: number; least: number }

function drawShapes(shapes: Shapes, sheet: MapSheet, colours: MapColours, grade: Grade, edge: Frame): string {
  const [width, height] = [sheet.width * FINE, sheet.height * FINE]
  const zoom = sheet.zoom - 1 // of MapLibre, whose tiles are twice as wide
  const areas = AREAS.filter(({ from }) => zoom >= from).map((look) => {
    const d = areasOf(shapes.of(look), grade)
    return d && `<path fill="${colours[look.colour(zoom)]}" d="${d}"/>`
  })
  const lines = LINES.filter(({ from }) => zoom >= from).map((look, i) => ({
    look,
    id: `l${i}`,
    d: linesOf(shapes.of(look), grade),
  }))
  const drawn = lines.filter(({ d }) => d !== '')
  const pen = ({ widths }: LineClass, more = 0) => Math.round((widthAt(widths, zoom) + more) * FINE * 10) / 10
  const use = (id: string, colour: string, wide: number, more = '') =>
    `<use href="#${id}" stroke="${colour}" stroke-width="${wide}"${more}/>`
  const edges = drawn.map(({ look, id }) => look.edge && use(id, colours[look.edge.colour], pen(look, look.edge.rim)))
  const inks = drawn.map(({ look, id }) => {
    const dash = look.dash ? ` stroke-dasharray="${look.dash.map((part) => part * FINE).join(' ')}"` : ''
    const solid = use(id, colours[look.colour], pen(look), look.gaps ? '' : dash)
    return look.gaps && zoom >= 9.5 ? solid + use(id, colours[look.gaps], pen(look) * 0.55, dash) : solid
  })
  const isRoad = ({ look }: (typeof drawn)[number]) => look.layer === 'roads'
  const ofKind = (roads: boolean) => inks.filter((_, i) => drawn[i] && isRoad(drawn[i]) === roads).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${sheet.width}" height="${sheet.height}">`,
    `<path fill="${colours.land}" d="M0 0h${width}v${height}h-${width}z"/>`,
    ...areas,
    `<defs>${drawn.map(({ id, d }) => `<path id="${id}" d="${d}"/>`).join('')}</defs>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    ofKind(false),
    ...edges,
    ofKind(true),
    '</g>',
    zoom >= 9.9 ? stations(shapes.stations, frameOf(sheet), colours) : '',
    fadingEdges(edge, width, height, colours.land, coastOn(sheet)),
    beyond(sheet, edge, colours.water, colours[zoom < 9 ? 'townAfar' : 'town']),
    '</svg>',
  ].join('')
}

/** A sheet with a margin. */
function frameOf({ width, height }: MapSheet): Frame {
  return { left: -8, top: -8, right: width * FINE + 8, bottom: height * FINE + 8 }
}

function areasOf(rings: Iterable<readonly Corner[]>, { off, least }: Grade): string {
  let path = ''
  for (const ring of rings) {
    if (areaOf(ring) < least) continue
    const corners = thinned(ring, off)
    if (corners.length > 2) path += pathOf(corners, true)
  }
  return path
}

function linesOf(lines: Iterable<readonly Corner[]>, { off }: Grade): string {
  let path = ''
  for (const line of lines) {
    const corners = thinned(line, off)
    if (corners.length > 1) path += pathOf(corners, false)
  }
  return path
}

function stations(features: readonly Placed[], { left, top, right, bottom }: Frame, colours: MapColours): string {
  const spots = features.flatMap(({ tags, parts }) => {
    const spot = parts[0]?.[0]
    if (tags['kind'] !== 'station' || !spot) return []
    const [x, y] = [Math.round(spot[0]), Math.round(spot[1])]
    return x > left && x < right && y > top && y < bottom ? [`M${x - 7} ${y - 7}h14v14h-14z`] : []
  })
  if (spots.length === 0) return ''
  return `<path d="${[...new Set(spots)].join('')}" fill="${colours.stationGround}" stroke="${colours.station}" stroke-width="4" stroke-linejoin="round"/>`
}

/** Lets the map fade at the edges of its file, except along the sea, which goes on. */
function fadingEdges(edge: Frame, width: number, height: number, paper: string, coast: number): string {
  const { left, top, right, bottom } = edge
  const wide = 70
  const sides = [
    { x1: 1, x2: 0, y1: 0, y2: 0, shape: box(0, 0, left + wide, height), at: left / (left + wide), far: left > 0 },
    { x1: 0, x2: 1, y1: 0, y2: 0, shape: box(right - wide, 0, width, height), at: (width - right) / (width - right + wide), far: right < width },
    { x1: 0, x2: 0, y1: 1, y2: 0, shape: box(coast, 0, width, top + wide), at: top / (top + wide), far: top > 0 },
    { x1: 0, x2: 0, y1: 0, y2: 1, shape: box(0, bottom - wide, width, height), at: (height - bottom) / (height - bottom + wide), far: bottom < height },
  ] // prettier-ignore
  return sides
    .filter(({ far }) => far)
    .map(({ x1, x2, y1, y2, shape, at }, i) => {
      const stops = `<stop stop-color="${paper}" stop-opacity="0"/><stop offset="${(1 - at).toFixed(3)}" stop-color="${paper}"/>`
      return `<linearGradient id="f${i}" x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}">${stops}</linearGradient><path fill="url(#f${i})" d="${shape}"/>`
    })
    .join('')
}

function box(left: number, top: number, right: number, bottom: number): string {
  const [x, y, width, height] = [left, top, right - left, bottom - top].map(Math.round)
  return `M${x} ${y}h${width}v${height}h-${width}z`
}

/**
 * Is the drawing light enough? It compresses to between 30 and 44 per cent, so it is compressed only when that range leaves
 * doubt.
 */
function isLight(text: string): boolean {
  if (text.length * 0.44 <= MAX_SHEET_BYTES) return true
  if (text.length * 0.3 > MAX_SHEET_BYTES) return false
  // At the lowest quality, in a fifth of the time, the result is 6 to 8 per cent larger than the one that is sent.
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }).length <= MAX_SHEET_BYTES * 1.06
}
