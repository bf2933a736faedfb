import type { Corner } from '#media/map/strokes.ts'

/** A feature in a layer of a vector tile (Mapbox Vector Tile 2): points, lines or an area, with its tags. */
export type TileFeature = {
  shape: 'point' | 'line' | 'area'
  tags: Readonly<Record<string, string | number | boolean>>
  /** Decodes its lines or rings, for a tile whose sides are this long, with its upper left corner there. */
  parts: (side: number, left: number, top: number) => Corner[][]
}

/** Layers by name. Throws (RangeError) for bytes that end too soon. */
export function readVectorTile(bytes: Uint8Array): Map<string, TileFeature[]> {
  const layers = new Map<string, TileFeature[]>()
  for (const { field, value } of fieldsOf(bytes)) {
    if (field !== LAYERS || typeof value === 'number') continue
    const { name, features } = readLayer(value)
    layers.set(name, features)
  }
  return layers
}

const LAYERS = 3

function readLayer(bytes: Uint8Array): { name: string; features: TileFeature[] } {
  let name = ''
  let extent = 4096
  const keys: string[] = []
  const values: (string | number | boolean)[] = []
  const raw: Uint8Array[] = []
  for (const { field, value } of fieldsOf(bytes)) {
    if (field === 5 && typeof value === 'number') extent = value
    if (typeof value === 'number') continue
    if (field === 1) name = textOf(value)
    else if (field === 2) raw.push(value)
    else if (field === 3) keys.push(textOf(value))
    else if (field === 4) values.push(readValue(value))
  }
  return { name, features: raw.map((one) => readFeature(one, keys, values, extent)) }
}

function readFeature(
  bytes: Uint8Array,
  keys: readonly string[],
  values: readonly (string | number | boolean)[],
  extent: number,
): TileFeature {
  const tags: Record<string, string | number | boolean> = {}
  let shape: TileFeature['shape'] = 'point'
  let geometry: Uint8Array = new Uint8Array(0)
  for (const { field, value } of fieldsOf(bytes)) {
    if (field === 3) shape = value === 3 ? 'area' : value === 2 ? 'line' : 'point'
    if (typeof value === 'number') continue
    if (field === 2) {
      const pairs = numbersOf(value)
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        const [key, known] = [keys[pairs[i] ?? 0], values[pairs[i + 1] ?? 0]]
        if (key !== undefined && known !== undefined) tags[key] = known
      }
    } else if (field === 4) geometry = value
  }
  return { shape, tags, parts: (side, left, top) => readGeometry(geometry, side / extent, left, top) }
}

const [MOVE_TO, LINE_TO] = [1, 2]

function readGeometry(bytes: Uint8Array, unit: number, left: number, top: number): Corner[][] {
  const parts: Corner[][] = []
  let part: Corner[] = []
  let [x, y] = [0, 0]
  const at = { byte: 0 }
  while (at.byte < bytes.length) {
    const head = varint(bytes, at)
    const [command, times] = [head & 7, head >>> 3]
    if (command !== MOVE_TO && command !== LINE_TO) continue // "close path" adds no corner
    for (let k = 0; k < times && at.byte < bytes.length; k++) {
      x += signed(varint(bytes, at))
      y += signed(varint(bytes, at))
      if (command === MOVE_TO) parts.push((part = []))
      part.push([left + x * unit, top + y * unit])
    }
  }
  return parts
}

const signed = (value: number) => (value >>> 1) ^ -(value & 1)

function readValue(bytes: Uint8Array): string | number | boolean {
  for (const { field, value } of fieldsOf(bytes)) {
    if (field === 7) return value !== 0
    if (field === 6 && typeof value === 'number') return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    if (typeof value === 'number') return value
    if (field === 1) return textOf(value)
    const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
    return field === 2 ? view.getFloat32(0, true) : view.getFloat64(0, true)
  }
  return ''
}

/** The fields of a protocol-buffers message: numbers are decoded, other values are given as bytes. */
function* fieldsOf(bytes: Uint8Array): Generator<{ field: number; value: number | Uint8Array }> {
  const at = { byte: 0 }
  while (at.byte < bytes.length) {
    const key = varint(bytes, at)
    const [field, wire] = [Math.floor(key / 8), key % 8]
    if (wire === 0) {
      yield { field, value: varint(bytes, at) }
      continue
    }
    const length = wire === 2 ? varint(bytes, at) : wire === 1 ? 8 : 4
    if (at.byte + length > bytes.length) throw new RangeError('A vector tile ends too soon')
    yield { field, value: bytes.subarray(at.byte, at.byte + length) }
    at.byte += length
  }
}

function numbersOf(bytes: Uint8Array): number[] {
  const at = { byte: 0 }
  const numbers: number[] = []
  while (at.byte < bytes.length) numbers.push(varint(bytes, at))
  return numbers
}

function varint(bytes: Uint8Array, at: { byte: number }): number {
  let [value, weight] = [0, 1]
  for (;;) {
    const byte = bytes[at.byte++]
    if (byte === undefined) throw new RangeError('A vector tile ends too soon')
    value += (byte & 0x7f) * weight
    if (byte < 0x80) return value
    weight *= 128
  }
}

const decoder = new TextDecoder()
const textOf = (bytes: Uint8Array) => decoder.decode(bytes)
