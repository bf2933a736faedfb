import type { ReachTable } from '#domain/search/criteria.ts'
import { kmBetween } from '#domain/search/matching.ts'
import type { Reach } from '#domain/transit/reach.ts'
import { walkSeconds } from '#domain/transit/walking.ts'
import { squareOf } from '#domain/places/travel-area.ts'

const MILLIONTHS = 1e6
/** Some 110 m. */
const CELLS_PER_DEGREE = 1000
const [PLACE_BYTES, STOP_BYTES] = [8, 10]

/**
 * Packs travel times: the place in millionths of a degree, then latitudes, longitudes and seconds of the stops, ten bytes
 * each. Stops are sorted by square and, in a square, the quickest first. A stop is left out where walking to the quickest
 * stop in its cell of 110 m takes no longer.
 */
export function packReach({ lat, lng, seconds }: Reach): Uint8Array<ArrayBuffer> {
  const at = (i: number) => ({ lat: inMillionths(lat[i]) / MILLIONTHS, lng: inMillionths(lng[i]) / MILLIONTHS })
  const order = Array.from(seconds.keys()).slice(1)
  order.sort((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0))
  const quickest = new Map<number, number>()
  const needed = order.filter((stop) => {
    const point = at(stop)
    const cell = Math.floor(point.lat * CELLS_PER_DEGREE) * 1e6 + Math.floor(point.lng * CELLS_PER_DEGREE)
    const first = quickest.get(cell)
    if (first === undefined) quickest.set(cell, stop)
    return (
      first === undefined || (seconds[first] ?? 0) + walkSeconds(kmBetween(point, at(first))) > (seconds[stop] ?? 0)
    )
  })
  const square = new Map(needed.map((stop) => [stop, squareOf(at(stop))]))
  // A stable sort: the quickest stay first.
  needed.sort((a, b) => (square.get(a) ?? 0) - (square.get(b) ?? 0))
  const buffer = new ArrayBuffer(PLACE_BYTES + needed.length * STOP_BYTES)
  const table = columnsOf(buffer)
  table.place.set([inMillionths(lat[0]), inMillionths(lng[0])])
  for (const [i, stop] of needed.entries()) {
    table.lat[i] = inMillionths(lat[stop])
    table.lng[i] = inMillionths(lng[stop])
    table.seconds[i] = seconds[stop] ?? 0
  }
  return new Uint8Array(buffer)
}

/** Opens packed travel times for reading; null: the bytes are no such table. */
export function unpackReach(packed: Uint8Array): ReachTable | null {
  if (packed.length < PLACE_BYTES || (packed.length - PLACE_BYTES) % STOP_BYTES !== 0) return null
  // A copy is aligned, as arrays of numbers need it.
  const { place, lat, lng, seconds } = columnsOf(new Uint8Array(packed).buffer)
  const squares: number[] = []
  const starts: number[] = []
  for (let i = 0; i < seconds.length; i++) {
    const square = squareOf({ lat: (lat[i] ?? 0) / MILLIONTHS, lng: (lng[i] ?? 0) / MILLIONTHS })
    if (square === squares.at(-1)) continue
    squares.push(square)
    starts.push(i)
  }
  const [placeLat = 0, placeLng = 0] = place
  return {
    place: { lat: placeLat / MILLIONTHS, lng: placeLng / MILLIONTHS },
    ...{ lat, lng, seconds },
    squares: Int32Array.from(squares),
    starts: Int32Array.from([...starts, seconds.length]),
  }
}

export const bytesOfReach = ({ seconds, squares }: ReachTable): number =>
  PLACE_BYTES + seconds.length * STOP_BYTES + squares.length * 8

function columnsOf(buffer: ArrayBuffer) {
  const stops = (buffer.byteLength - PLACE_BYTES) / STOP_BYTES
  return {
    place: new Int32Array(buffer, 0, 2),
    lat: new Int32Array(buffer, PLACE_BYTES, stops),
    lng: new Int32Array(buffer, PLACE_BYTES + stops * 4, stops),
    seconds: new Uint16Array(buffer, PLACE_BYTES + stops * 8, stops),
  }
}

const inMillionths = (degrees = 0) => Math.round(degrees * MILLIONTHS)
