import type { Bbox } from '#domain/search/criteria.ts'

/** The operator's street map. `version` tells its file from another at the same path; `box` is the area it covers. */
export type MapTiles = { file: string; version: string; box: Bbox; maxZoom: number }

export function tilesVersion({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
}

const VECTOR_TILES = 1

/** Tells why the first 127 bytes of a file are no header of vector tiles (PMTiles 3); null: they are one. */
export function notVectorTiles(header: Uint8Array): string | null {
  const magic = new TextDecoder().decode(header.subarray(0, 7))
  if (magic !== 'PMTiles' || header.length < 127) return 'is no PMTiles file'
  if (header[7] !== 3) return `has version ${header[7]} of PMTiles; version 3 is needed`
  return header[99] === VECTOR_TILES ? null : 'holds pictures or terrain; vector tiles (MVT) are needed'
}

/** The area and the highest zoom of a map, from the first 127 bytes of its file (PMTiles 3). */
export function reachOfTiles(header: Uint8Array): Pick<MapTiles, 'box' | 'maxZoom'> {
  const view = new DataView(header.buffer, header.byteOffset)
  const degrees = (at: number) => view.getInt32(at, true) / 1e7
  const box = { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) }
  return { box, maxZoom: view.getUint8(101) }
}
