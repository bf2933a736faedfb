/**
 * Latitudes or longitudes of rows: degrees, or ten-millionths of a degree (1 cm) in half the memory. Read by `degreesAt`.
 */
export type Degrees =
  | { per: 1; values: Float64Array<SharedArrayBuffer> }
  | { per: typeof TEN_MILLIONTHS; values: Int32Array<SharedArrayBuffer> }

const TEN_MILLIONTHS = 10_000_000
/** Means "not known" among whole numbers: beyond every degree. */
const NOWHERE = -(2 ** 31)

/** Degrees of a row; NaN: not known. */
export function degreesAt({ per, values }: Degrees, row: number): number {
  const value = values[row]!
  return value === NOWHERE ? NaN : value / per
}

/** Copies degrees to their places in a segment. Search rows have 7 decimals, so they fit whole numbers. */
export function movedDegrees(from: Degrees, rows: Int32Array, places: Int32Array, size: number): Degrees {
  const whole = new Int32Array(new SharedArrayBuffer(size * 4)).fill(NOWHERE)
  for (let i = 0; i < rows.length; i++) {
    const value = degreesAt(from, rows[i]!)
    if (value !== value) continue
    const units = Math.round(value * TEN_MILLIONTHS)
    if (units / TEN_MILLIONTHS !== value) return movedAsFloats(from, rows, places, size)
    whole[places[i]!] = units
  }
  return { per: TEN_MILLIONTHS, values: whole }
}

/** For a column in which some row has more than 7 decimals. */
function movedAsFloats(from: Degrees, rows: Int32Array, places: Int32Array, size: number): Degrees {
  const values = new Float64Array(new SharedArrayBuffer(size * 8)).fill(NaN)
  for (let i = 0; i < rows.length; i++) values[places[i]!] = degreesAt(from, rows[i]!)
  return { per: 1, values }
}
