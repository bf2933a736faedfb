import type { Numbers } from '#search/range-column.ts'

/**
 * Sorts row numbers by their value, the lowest first, and keeps the order of equals. Radix sort in 16-bit digits: about
 * 10 ms for each digit that differs in a million rows, where a comparing sort needs most of a second.
 */
export function sortRows(rows: Int32Array, values: Numbers): Int32Array<SharedArrayBuffer> {
  const wide = values instanceof Float64Array
  const digits = wide ? 4 : 2
  let from = new Int32Array(new SharedArrayBuffer(rows.length * 4))
  from.set(rows)
  let to = new Int32Array(new SharedArrayBuffer(rows.length * 4))
  const bits = new Uint16Array(values.buffer, values.byteOffset, values.length * digits)
  const counts = new Uint32Array(65536)
  const top = digits - 1
  const isFloat = !(values instanceof Int32Array)
  for (let digit = 0; digit < digits; digit++) {
    counts.fill(0)
    for (let i = 0; i < from.length; i++) counts[orderedDigit(bits, from[i]!, digits, digit, top, isFloat)]!++
    if (counts.includes(from.length)) continue
    let start = 0
    for (let d = 0; d < 65536; d++) {
      const here = counts[d]!
      counts[d] = start
      start += here
    }
    for (let i = 0; i < from.length; i++) {
      const row = from[i]!
      const d = orderedDigit(bits, row, digits, digit, top, isFloat)
      to[counts[d]!++] = row
    }
    const sorted = to
    to = from
    from = sorted
  }
  return from
}

/** Digits of a number such that they compare as the numbers do: negative floats backwards, negatives first. */
function orderedDigit(
  bits: Uint16Array,
  row: number,
  digits: number,
  digit: number,
  top: number,
  isFloat: boolean,
): number {
  const plain = bits[row * digits + digit]!
  if (!isFloat) return digit === top ? plain ^ 0x8000 : plain
  if ((bits[row * digits + top]! & 0x8000) !== 0) return plain ^ 0xffff
  return digit === top ? plain ^ 0x8000 : plain
}
