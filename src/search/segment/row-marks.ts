import type { UnwantedRows } from '#domain/search/criteria.ts'
import { ALL, type PlaceTest } from '#search/geography.ts'
import type { Reader } from '#search/segment/reader.ts'
import { ranksIn, type Windows } from '#search/segment/windows.ts'

/** Sets the bits of rows in the places that the test lets through, within the windows. */
export function setPlaces(
  { segment, words, places }: Reader,
  into: number,
  test: PlaceTest,
  verdicts: Uint8Array,
  windows: Windows,
): void {
  const { keyStarts, keyOrder, lat, lng } = segment
  const chosen = places.verdicts.ranks
  const end = ranksIn(verdicts, verdicts, chosen)
  segment.cohorts.forEach((_, c) => {
    if (windows[c]!.length === 0) return
    const base = c * (keyOrder.length + 1)
    for (let i = 0; i < end; i++) {
      const r = chosen[i]!
      const start = keyStarts[base + r]!
      const next = keyStarts[base + r + 1]!
      if (start === next) continue
      if (verdicts[r] === ALL) setBits(words, into, start, next)
      else test.markRows({ words, into }, lat, lng, start, next)
    }
  })
}

/** Sets the bits [start, end). */
function setBits(words: Int32Array, into: number, start: number, end: number): void {
  if (start >= end) return
  const first = start >>> 5
  const last = (end - 1) >>> 5
  const head = -1 << (start & 31)
  const tail = -1 >>> (31 - ((end - 1) & 31))
  if (first === last) words[into + first]! |= head & tail
  else {
    words[into + first]! |= head
    if (last > first + 1) words.fill(-1, into + first + 1, into + last)
    words[into + last]! |= tail
  }
}

/** Clears the bits of the rows with these ids, within the windows. */
export function dropRows({ segment, words }: Reader, into: number, ids: UnwantedRows, windows: Windows): void {
  for (const pairs of windows)
    for (let w = 0; w < pairs.length; w += 2)
      for (let row = pairs[w]! * 32; row < pairs[w + 1]! * 32; row++)
        if (ids.has(segment.id[row]!)) words[into + (row >>> 5)]! &= ~(1 << (row & 31))
}

/** Sets the bits of rows first seen at or after `since`: goes from the newest back, as those of a week are few. */
export function setNewest({ segment, words }: Reader, into: number, since: number, windows: Windows): void {
  const { firstSeen } = segment.numbers
  segment.orders.newest.sorted.forEach((rows, c) => {
    if (windows[c]!.length === 0) return
    for (const row of rows) {
      if (firstSeen[row]! < since) return
      words[into + (row >>> 5)]! |= 1 << (row & 31)
    }
  })
}
