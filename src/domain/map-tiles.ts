/** The operator's street map: its file, and what tells it from another file at the same place. */
export type MapTiles = { file: string; version: string }

export function tilesVersion({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
}

const VECTOR_TILES = 1

/** Why the first 127 bytes of a file are not those of a map of vector tiles (PMTiles 3); null: they are. */
export function notVectorTiles(header: Uint8Array): string | null {
  const magic = new TextDecoder().decode(header.subarray(0, 7))
  if (magic !== 'PMTiles' || header.length < 127) return 'is no PMTiles file'
  if (header[7] !== 3) return `has version ${header[7]} of PMTiles; version 3 is needed`
  return header[99] === VECTOR_TILES ? null : 'holds pictures or terrain; vector tiles (MVT) are needed'
}
