import { brotliCompressSync, constants } from 'node:zlib'
import { townsBeyond } from '#domain/beyond-belgium.ts'
import { AREAS, LINES, type LineClass, type MapColours, widthAt } from '#media/map/map-look.ts'
import { areaOf, type Corner, type Frame, pathOf, piecesInside, ringInside, thinned } from '#media/map/strokes.ts'
import { type TileFile, withTileFile } from '#media/map/tile-file.ts'
import type { TileFeature } from '#media/map/vector-tile.ts'

/**
 * A piece of the map, `width` by `height` pixels around `middle` (Web Mercator, the world being a square of side 1), where
 * the world is 256 × 2^`zoom` pixels wide.
 */
export type MapSheet = { middle: { x: number; y: number }; zoom: number; width: number; height: number }

/** Packed bytes that a sheet may weigh. */
const HEAVIEST = 50 * 1024

/** Units of the drawing a pixel: it is shown up to twice as large. */
const FINE = 2
/** From finest to coarsest: steps from the tile zoom of this size, pixels a corner may be moved, least pixels of an area. */
const GRADES = [
  { step: 1, off: 0.4, least: 3 },
  { step: 0, off: 0.45, least: 4 },
  { step: 0, off: 0.6, least: 8 },
  { step: 0, off: 0.8, least: 14 },
  { step: 0, off: 1, least: 22 },
  { step: -1, off: 0.7, least: 9 },
  { step: -1, off: 1.2, least: 24 },
  { step: -2, off: 1.4, least: 40 },
] as const

/**
 * Draws a sheet of a map of vector tiles (PMTiles, Protomaps layers) as SVG: land, water, what grows and stands there,
 * roads, railways and borders, without names. As finely as it goes below {@link HEAVIEST}.
 * Throws when a file cannot be read.
 * @param base has all zooms
 * @param streets takes its place where it has the whole sheet, from close by
 */
export async function drawMap(
  base: string,
  streets: string | null,
  sheet: MapSheet,
  colours: MapColours,
): Promise<string> {
  const near = streets !== null && sheet.zoom >= STREETS_FROM
  const drawn = near
    ? await withTileFile(streets, async (tiles) => (holds(tiles, sheet) ? await drawFrom(tiles, sheet, colours) : null))
    : null
  return drawn ?? (await withTileFile(base, async (tiles) => await drawFrom(tiles, sheet, colours)))
}

/** As the live map has it (ui/map/own-ground.ts), in its own zoom. */
const STREETS_FROM = 12

async function drawFrom(tiles: TileFile, sheet: MapSheet, colours: MapColours): Promise<string> {
  let [drawn, at] = ['', -1]
  let layers: Layers = new Map()
  for (const { step, off, least } of GRADES) {
    const zoom = Math.max(tiles.minZoom, Math.min(tiles.maxZoom, Math.floor(sheet.zoom - 0.7) + step))
    if (zoom !== at) layers = await layersOn(tiles, sheet, zoom)
    at = zoom
    const grade = { off: off * FINE, least: least * FINE ** 2 }
    drawn = drawLayers(layers, sheet, colours, grade, edgeOf(tiles, sheet))
    if (isLight(drawn)) break
  }
  return drawn
}

/** The box of a file on a sheet, in its units. */
function edgeOf({ box }: TileFile, sheet: MapSheet): Frame {
  const { x, y } = placesOn(sheet)
  return { left: x(box.west), top: y(box.north), right: x(box.east), bottom: y(box.south) }
}

/** Where degrees (WGS 84) lie on a sheet, in its units. */
function placesOn({ middle, zoom, width, height }: MapSheet) {
  const world = 256 * 2 ** zoom
  return {
    x: (lng: number) => ((lng / 360 + 0.5 - middle.x) * world + width / 2) * FINE,
    y: (lat: number) => {
      const sine = Math.sin((lat * Math.PI) / 180)
      return ((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) - middle.y) * world + height / 2) * FINE
    },
  }
}

function holds(tiles: TileFile, sheet: MapSheet): boolean {
  const { left, top, right, bottom } = edgeOf(tiles, sheet)
  return left <= 0 && top <= 0 && right >= sheet.width * FINE && bottom >= sheet.height * FINE
}

type Layers = Map<string, TileFeature[]>
type Grade = { off: number; least: number }

/** What lies on a sheet, in its units. */
async function layersOn(tiles: TileFile, { middle, zoom, width, height }: MapSheet, at: number): Promise<Layers> {
  const layers: Layers = new Map()
  const world = 256 * 2 ** zoom
  const [left, top] = [middle.x - width / world / 2, middle.y - height / world / 2]
  const count = 2 ** at
  const side = (world / count) * FINE
  const isDrawn = looksAt(zoom - 1)
  for (let x = Math.floor(left * count); x < (left + width / world) * count; x++) {
    for (let y = Math.floor(top * count); y < (top + height / world) * count; y++) {
      const tile = await tiles.tile(at, x, y)
      const place = ([u, v]: Corner): Corner => [(x - left * count + u) * side, (y - top * count + v) * side]
      for (const [name, features] of tile ?? []) {
        const there = layers.get(name) ?? []
        layers.set(name, there)
        for (const one of features)
          if (isDrawn(name, one)) there.push({ ...one, parts: one.parts.map((part) => part.map(place)) })
      }
    }
  }
  return layers
}

/** Is a feature of a layer drawn at this zoom? */
function looksAt(zoom: number): (layer: string, feature: TileFeature) => boolean {
  const looks = [...AREAS, ...LINES].filter(({ from }) => zoom >= from)
  return (layer, { shape, tags }) => shape === 'point' || looks.some((look) => look.layer === layer && look.is(tags))
}

function drawLayers(layers: Layers, sheet: MapSheet, colours: MapColours, grade: Grade, edge: Frame): string {
  const [width, height] = [sheet.width * FINE, sheet.height * FINE]
  const frame = { left: -8, top: -8, right: width + 8, bottom: height + 8 }
  const zoom = sheet.zoom - 1 // of MapLibre, whose tiles are twice as wide
  const areas = AREAS.filter(({ from }) => zoom >= from).map(({ layer, is, colour }) => {
    const d = areasOf(layers.get(layer) ?? [], is, frame, grade)
    return d && `<path fill="${colours[colour(zoom)]}" d="${d}"/>`
  })
  const lines = LINES.filter(({ from }) => zoom >= from).map((look, i) => ({
    look,
    id: `l${i}`,
    d: linesOf(layers.get(look.layer) ?? [], look.is, frame, grade),
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
    zoom >= 9.9 ? stations(layers.get('pois') ?? [], frame, colours) : '',
    fading(edge, width, height, colours.land),
    edge.bottom < height ? townsBelow(sheet, edge.bottom, colours[zoom < 9 ? 'townAfar' : 'town']) : '',
    '</svg>',
  ].join('')
}

type Wanted = (tags: TileFeature['tags']) => boolean

function areasOf(features: readonly TileFeature[], is: Wanted, frame: Frame, { off, least }: Grade): string {
  let path = ''
  for (const { shape, tags, parts } of features) {
    if (shape !== 'area' || !is(tags)) continue
    for (const ring of parts) {
      const inside = ringInside(ring, frame)
      if (inside.length < 3 || areaOf(inside) < least) continue
      const corners = thinned(inside, off)
      if (corners.length > 2) path += pathOf(corners, true)
    }
  }
  return path
}

function linesOf(features: readonly TileFeature[], is: Wanted, frame: Frame, { off }: Grade): string {
  let path = ''
  for (const { shape, tags, parts } of features) {
    if (shape !== 'line' || !is(tags)) continue
    for (const part of parts) {
      for (const piece of piecesInside(part, frame)) {
        const corners = thinned(piece, off)
        if (corners.length > 1) path += pathOf(corners, false)
      }
    }
  }
  return path
}

function stations(features: readonly TileFeature[], { left, top, right, bottom }: Frame, colours: MapColours): string {
  const spots = features.flatMap(({ tags, parts }) => {
    const spot = parts[0]?.[0]
    if (tags['kind'] !== 'station' || !spot) return []
    const [x, y] = [Math.round(spot[0]), Math.round(spot[1])]
    return x > left && x < right && y > top && y < bottom ? [`M${x - 7} ${y - 7}h14v14h-14z`] : []
  })
  if (spots.length === 0) return ''
  return `<path d="${[...new Set(spots)].join('')}" fill="${colours.stationGround}" stroke="${colours.station}" stroke-width="4" stroke-linejoin="round"/>`
}

/** The map ends softly at the edge of its file, in paper. */
function fading({ left, top, right, bottom }: Frame, width: number, height: number, paper: string): string {
  const wide = 70
  const sides = [
    { x1: 1, x2: 0, y1: 0, y2: 0, shape: box(0, 0, left + wide, height), at: left / (left + wide), far: left > 0 },
    { x1: 0, x2: 1, y1: 0, y2: 0, shape: box(right - wide, 0, width, height), at: (width - right) / (width - right + wide), far: right < width },
    { x1: 0, x2: 0, y1: 1, y2: 0, shape: box(0, 0, width, top + wide), at: top / (top + wide), far: top > 0 },
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

/** Below the file's edge the map goes on as towns, as large as they are: no panel ends in nothing. */
function townsBelow(sheet: MapSheet, edge: number, colour: string): string {
  const { x, y } = placesOn(sheet)
  const [width, height] = [sheet.width * FINE, sheet.height * FINE]
  const unitsAKm = (256 * 2 ** sheet.zoom * FINE) / KM_AROUND
  const spots = townsBeyond().map(({ lat, lng, km }) => {
    const [at, down] = [Math.round(x(lng)), Math.round(y(lat))]
    const radius = Math.max(1, Math.round(km * unitsAKm))
    if (down < edge || down > height + radius || at < -radius || at > width + radius) return ''
    if (radius < ROUND_FROM)
      return `M${at} ${down - radius}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`
    return `M${at - radius} ${down}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`
  })
  return `<path fill="${colour}" d="${spots.join('')}"/>`
}

/** The parallel of 48 degrees north. */
const KM_AROUND = 26_815
/** A smaller spot is a square that stands on its corner. */
const ROUND_FROM = 8

function box(left: number, top: number, right: number, bottom: number): string {
  const [x, y, width, height] = [left, top, right - left, bottom - top].map(Math.round)
  return `M${x} ${y}h${width}v${height}h-${width}z`
}

/** Such a drawing packs to between 30 and 44 hundredths: only in between it has to be tried. */
function isLight(text: string): boolean {
  if (text.length * 0.44 <= HEAVIEST) return true
  if (text.length * 0.3 > HEAVIEST) return false
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length <= HEAVIEST
}
