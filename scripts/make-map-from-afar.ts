/**
 * Makes src/media/map/from-afar.txt from the tiles of the bundled map: the shapes for drawings of the whole country.
 *
 *   npm run make -- map-from-afar
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AREAS, LINES } from '../src/media/map/map-look.ts'
import { AFAR_TO, type FromAfar, UNITS } from '../src/media/map/from-afar.ts'
import { areaOf, type Corner, thinned } from '../src/media/map/strokes.ts'
import { withTileFile } from '../src/media/map/tile-file.ts'

/** The zoom of the tiles that are read; no drawing of the whole country is finer. */
const TILE_ZOOM = 7
const [MAX_CORNER_SHIFT_UNITS, MIN_AREA_SQUARE_UNITS] = [1.2, 40]

/** Makes the text of from-afar.txt from the PMTiles file at this path. */
export async function mapFromAfar(base: string): Promise<string> {
  const looks = [...AREAS, ...LINES].filter(({ from }) => from < AFAR_TO - 1)
  const found: FromAfar = looks.map(() => [])
  await withTileFile(base, async (tiles) => {
    const count = 2 ** TILE_ZOOM
    const column = (lng: number) => Math.floor((lng / 360 + 0.5) * count)
    const row = (lat: number) => {
      const sine = Math.sin((lat * Math.PI) / 180)
      return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count)
    }
    for (let x = column(tiles.box.west); x <= column(tiles.box.east); x++) {
      for (let y = row(tiles.box.north); y <= row(tiles.box.south); y++) {
        for (const [layer, features] of (await tiles.tile(TILE_ZOOM, x, y)) ?? []) {
          for (const { shape, tags, parts } of features) {
            if (shape === 'point') continue
            looks.forEach((look, i) => {
              const isArea = i < AREAS.filter(({ from }) => from < AFAR_TO - 1).length
              if (look.layer !== layer || isArea !== (shape === 'area') || !look.is(tags)) return
              for (const part of parts(UNITS / count, (x * UNITS) / count, (y * UNITS) / count)) {
                if (isArea && areaOf(part) < MIN_AREA_SQUARE_UNITS) continue
                const corners = thinned(part, MAX_CORNER_SHIFT_UNITS)
                if (corners.length > (isArea ? 2 : 1)) found[i]?.push(stepsOf(corners))
              }
            })
          }
        }
      }
    }
  })
  return `[${found.map((lines) => `[${lines.map((steps) => JSON.stringify(steps)).join(',\n')}]`).join(',\n')}]\n`
}

/** Delta encoding: the first corner, then the step from each corner to the next. */
function stepsOf(corners: readonly Corner[]): number[] {
  let [x, y] = [0, 0]
  return corners.flatMap(([nx, ny]) => {
    const step = [nx - x, ny - y]
    ;[x, y] = [nx, ny]
    return step
  })
}

if (import.meta.filename === process.argv[1]) {
  const base = fileURLToPath(new URL('../src/ui/map/base/belgium-base.pmtiles', import.meta.url))
  writeFileSync(new URL('../src/media/map/from-afar.txt', import.meta.url), await mapFromAfar(base))
}
