import { open } from 'node:fs/promises'
import { PMTiles, type Source } from 'pmtiles'
import { readVectorTile, type TileFeature } from '#media/map/vector-tile.ts'

/** A PMTiles file on this machine. */
export type TileFile = {
  /** degrees (WGS 84) */
  box: { west: number; south: number; east: number; north: number }
  minZoom: number
  maxZoom: number
  /** unpacked bytes of a tile; 0: the file has no such tile */
  bytes: (zoom: number, x: number, y: number) => Promise<number>
  /** null: the file has no such tile */
  tile: (zoom: number, x: number, y: number) => Promise<Map<string, TileFeature[]> | null>
}

/** Opens a file for `use`, and closes it afterwards. Throws when there is none, or when it is no PMTiles file. */
export async function withTileFile<T>(path: string, use: (tiles: TileFile) => Promise<T>): Promise<T> {
  const file = await open(path)
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
  try {
    const tiles = new PMTiles(source)
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await tiles.getHeader()
    return await use({
      box: { west: minLon, south: minLat, east: maxLon, north: maxLat },
      minZoom,
      maxZoom,
      async bytes(zoom, x, y) {
        return (await tiles.getZxy(zoom, x, y))?.data.byteLength ?? 0
      },
      async tile(zoom, x, y) {
        const found = await tiles.getZxy(zoom, x, y)
        return found ? readVectorTile(new Uint8Array(found.data)) : null
      },
    })
  } finally {
    await file.close()
  }
}
