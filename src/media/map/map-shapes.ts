import { AFAR_TO, fromAfar } from '#media/map/from-afar.ts'
import { type AreaClass, AREAS, type LineClass, LINES } from '#media/map/map-look.ts'
import { FINE, type MapSheet } from '#media/map/map-sheet.ts'
import type { Corner } from '#media/map/strokes.ts'
import type { TileFile } from '#media/map/tile-file.ts'
import type { TileFeature } from '#media/map/vector-tile.ts'

/** What a drawing is made of: rings of an area or lines, in units of the sheet, and its stations. */
export type Shapes = {
  of: (look: AreaClass | LineClass) => Iterable<readonly Corner[]>
  stations: readonly TileFeature[]
}

/** From the tiles of a file, of one of its zooms. */
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

/** From what was thinned beforehand. */
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

type Layers = Map<string, TileFeature[]>

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
