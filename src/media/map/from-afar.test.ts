import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { mapFromAfar } from '../../../scripts/make-map-from-afar.ts'
import { drawMap } from './draw-map.ts'
import type { MapColours } from './map-look.ts'
import * as vectorTile from './vector-tile.ts'

const BASE = fileURLToPath(new URL('../../ui/map/base/belgium-base.pmtiles', import.meta.url))
const colours = (ink: string) => new Proxy({}, { get: () => ink }) as MapColours
const country = { middle: { x: 0.5123, y: 0.337 }, zoom: 7.5, width: 720, height: 860 }

test('the overview map equals the output of the script', async () => {
  expect(await mapFromAfar(BASE)).toBe(readFileSync(new URL('./from-afar.txt', import.meta.url), 'utf8'))
})

test('a drawing of the whole country reads no tile, and is drawn once for both themes', async () => {
  const reads = vi.spyOn(vectorTile, 'readVectorTile')
  const day = await drawMap(BASE, null, country, colours('#111'))
  const night = await drawMap(BASE, null, country, colours('#eee'))
  expect(reads).not.toHaveBeenCalled()
  expect(night).toBe(day.replaceAll('#111', '#eee'))
  expect(day.match(/<path id=/g)?.length, 'motorways, trunk roads and borders').toBeGreaterThanOrEqual(4)
  expect(brotliCompressSync(day).length).toBeLessThanOrEqual(50 * 1024)
  await drawMap(BASE, null, { ...country, zoom: 9 }, colours('#111'))
  expect(reads).toHaveBeenCalled()
})

test('a drawing of some provinces reads no tiles that would make it too large', async () => {
  const reads = vi.spyOn(vectorTile, 'readVectorTile')
  const sizes: number[] = []
  for (const zoom of [8, 8.5, 9, 9.5, 10]) {
    reads.mockClear()
    const drawing = await drawMap(BASE, null, { ...country, zoom, middle: { x: 0.51208, y: 0.3356 } }, colours('#111'))
    const bytes = reads.mock.calls.reduce((sum, [tile]) => sum + tile.length, 0)
    expect(bytes, `unpacked bytes of the tiles read at zoom ${zoom}`).toBeLessThan(2_000_000)
    sizes.push(brotliCompressSync(drawing).length)
  }
  // Within the size limit, with the finest possible detail.
  for (const size of sizes) {
    expect(size).toBeLessThanOrEqual(50 * 1024)
    expect(size).toBeGreaterThan(25 * 1024)
  }
})
