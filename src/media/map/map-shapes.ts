import { AFAR_TO, fromAfar } from '#media/map/from-afar.ts'
import { type AreaClass, AREAS, type LineClass, LINES } from '#media/map/map-look.ts'
import { FINE, type MapSheet } from '#media/map/map-sheet.ts'
import { type Corner, type Frame, piecesInside, ringInside } from '#media/map/strokes.ts'
import type { TileFile } from '#media/map/tile-file.ts'
import type { TileFeature } from '#media/map/vector-tile.ts'

/** The shapes of a drawing: rings of an area or lines, in units of the sheet, and its stations. */
export type Shapes = {
  of: (look: AreaClass | LineClass) => Iterable<readonly Corner[]>
  stations: readonly Placed[]
}

/** A feature whose lines or rings have their place on a sheet. */
export type Placed = Pick<TileFeature, 'shape' | 'tags'> & { parts: Corner[][] }

/** The shapes in the tiles of a file, at one of its zooms. */
export async function shapesOfTiles(tiles: TileFile, sheet: MapSheet, at: number): Promise<Shapes> {
  const layers = await layersOn(tiles, sheet, at)
  return {
    *of(look) {
      const wanted = 'widths' in look ? 'line' : 'area'
      for (const { shape, tags, parts } of layers.get(look.layer) ?? [])
        if (shape === wanted && look.is(tags)) yield* parts
    },
    stations: layers.get('pois') ?? [],
  }
}

/** Cuts shapes to a frame. Each is cut once, however often it is drawn. */
export function withinFrame({ of, stations }: Shapes, frame: Frame): Shapes {
  const known = new Map<AreaClass | LineClass, Corner[][]>()
  return {
    of(look) {
      let parts = known.get(look)
      if (parts === undefined) {
        const isLine = 'widths' in look
        parts = []
        for (const part of of(look)) {
          if (isLine) parts.push(...piecesInside(part, frame))
          else {
            const ring = ringInside(part, frame)
            if (ring.length > 2) parts.push(ring)
          }
        }
        known.set(look, parts)
      }
      return parts
    },
    stations,
  }
}

/** Unpacked bytes of the tiles on a sheet at a zoom; a tile that lies partly on the sheet counts in part. */
export async function bytesOn(tiles: TileFile, { middle, zoom, width, height }: MapSheet, at: number): Promise<number> {
  const count = 2 ** at
  const [wide, high] = [(width * count) / (256 * 2 ** zoom), (height * count) / (256 * 2 ** zoom)]
  const [left, top] = [middle.x * count - wide / 2, middle.y * count - high / 2]
  const shared = (from: number, long: number, tile: number) => Math.min(from + long, tile + 1) - Math.max(from, tile)
  let sum = 0
  for (let x = Math.floor(left); x < left + wide; x++)
    for (let y = Math.floor(top); y < top + high; y++)
      sum += (await tiles.bytes(at, x, y)) * shared(left, wide, x) * shared(top, high, y)
  return sum
}

/** The shapes of the file that was simplified beforehand. */
export async function shapesFromAfar({ middle, zoom, width, height }: MapSheet): Promise<Shapes> {
  const world = 256 * 2 ** zoom * FINE
  const [left, top] = [middle.x * world - (width * FINE) / 2, middle.y * world - (height * FINE) / 2]
  const looks = [...AREAS, ...LINES].filter(({ from }) => from < AFAR_TO - 1)
  const found = await fromAfar()
  const placed = new Map<AreaClass | LineClass, Corner[][]>()
  for (const [i, look] of looks.entries())
    placed.set(
      look,
      (found[i] ?? []).map((part) => part.map(([x, y]): Corner => [x * world - left, y * world - top])),
    )
  return { of: (look) => placed.get(look) ?? [], stations: [] }
}

type Layers = Map<string, Placed[]>

/** The features on a sheet, in its units. */
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
      const [atX, atY] = [(x - left * count) * side, (y - top * count) * side]
      for (const [name, features] of tile ?? []) {
        const there = layers.get(name) ?? []
        layers.set(name, there)
        for (const { shape, tags, parts } of features)
          if (isDrawn(name, shape, tags)) there.push({ shape, tags, parts: parts(side, atX, atY) })
      }
    }
  }
  return layers
}

/** Is a feature of a layer drawn at this zoom? */
function looksAt(zoom: number): (layer: string, ...feature: [TileFeature['shape'], TileFeature['tags']]) => boolean {
  const looks = [...AREAS, ...LINES].filter(({ from }) => zoom >= from)
  return (layer, shape, tags) => shape === 'point' || looks.some((look) => look.layer === layer && look.is(tags))
}
