/** Degrees of rows, or ten-millionths of one (a centimetre), which take half the room: see `degreesAt`. */
export type Degrees =
  | { per: 1; values: Float64Array<SharedArrayBuffer> }
  | { per: typeof TEN_MILLIONTHS; values: Int32Array<SharedArrayBuffer> }

const TEN_MILLIONTHS = 10_000_000
/** Stands for "not known" among whole numbers: beyond every degree. */
const NOWHERE = -(2 ** 31)

/** NaN: not known. */
export function degreesAt({ per, values }: Degrees, row: number): number {
  const value = values[row]!
  return value === NOWHERE ? NaN : value / per
}

/** Degrees to 7 decimals, as search rows have them: what every source means, and what packs. */
export function movedDegrees(from: Degrees, rows: Int32Array, places: Int32Array, size: number): Degrees {
  const whole = new Int32Array(new SharedArrayBuffer(size * 4)).fill(NOWHERE)
  for (let i = 0; i < rows.length; i++) {
    const value = degreesAt(from, rows[i]!)
    if (value !== value) continue
    const units = Math.round(value * TEN_MILLIONTHS)
    if (units / TEN_MILLIONTHS !== value) return movedFinely(from, rows, places, size)
    whole[places[i]!] = units
  }
  return { per: TEN_MILLIONTHS, values: whole }
}

/** Where a row says more. */
function movedFinely(from: Degrees, rows: Int32Array, places: Int32Array, size: number): Degrees {
  const values = new Float64Array(new SharedArrayBuffer(size * 8)).fill(NaN)
  for (let i = 0; i < rows.length; i++) values[places[i]!] = degreesAt(from, rows[i]!)
  return { per: 1, values }
}
