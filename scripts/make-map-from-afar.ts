/**
 * Makes src/media/map/from-afar.txt from the tiles of the bundled map: what drawings of the whole country show of it.
 *
 *   npm run make -- map-from-afar
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AREAS, LINES } from '../src/media/map/map-look.ts'
import { AFAR_TO, type FromAfar, UNITS } from '../src/media/map/from-afar.ts'
import { areaOf, type Corner, thinned } from '../src/media/map/strokes.ts'
import { withTileFile } from '../src/media/map/tile-file.ts'

/** Of the tiles: finer than any such drawing is. */
const TILE_ZOOM = 7
/** Units that a corner may be moved, and the least of an area. */
const [OFF, LEAST] = [1.2, 40]

/** The text of the file, for that of a PMTiles file. */
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
                if (isArea && areaOf(part) < LEAST) continue
                const corners = thinned(part, OFF)
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

/** The first corner, then how far each next one lies from the one before. */
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
