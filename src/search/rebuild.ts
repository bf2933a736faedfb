import { CEILINGS } from '#domain/search/criteria.ts'
import { degreesAt } from '#search/degrees.ts'
import { atFullSpeed } from '#search/throttle.ts'
import { PlaceKeys, type PlaceKey, RawColumns, type RowColumns } from '#search/segment/raw-columns.ts'
import { buildSegment, type Segment } from '#search/segment/segment.ts'

/** Columns as a message carries them: the same shared memory, without methods. */
export type PlainColumns = Omit<RowColumns, 'keys'> & { keys: PlaceKey[] }

/**
 * All rows at one moment: the live rows of a segment, and the loose rows [from, to) of each offer; `offers` null: there is
 * no segment, and all loose rows count.
 */
export type Snapshot = {
  segment: Segment | null
  loose: PlainColumns
  offers: { from: number; to: number }[] | null
  /** the number of rows from which on `arrange` splits them into cohorts; undefined: its default */
  minRowsForCohorts: number | undefined
}

/** A new segment, and the rows that it cannot hold. */
export type Built = { segment: Segment; loose: PlainColumns }

/** Builds one segment from a snapshot. A million rows take about a second at full speed, so it is for a worker. */
export function rebuild({ segment, loose, offers, minRowsForCohorts }: Snapshot, pace = atFullSpeed): Built {
  if (segment === null && offers === null) return buildFrom({ ...loose, keys: { list: loose.keys } }, minRowsForCohorts)
  const raw = new RawColumns(new PlaceKeys(loose.keys), (segment?.rows ?? 0) + loose.size + 1)
  if (segment) {
    const live = new Int32Array(segment.memory.buffer, segment.live * 4, segment.wordsPerBitset)
    for (let row = 0; row < segment.size; row++) {
      if ((live[row >>> 5]! >>> (row & 31)) & 1) copyRow(segment, row, raw)
    }
  }
  for (const { from, to } of offers ?? []) for (let row = from; row < to; row++) copyRow(loose, row, raw)
  pace()
  return buildFrom(raw, minRowsForCohorts, pace)
}

export function buildFrom(raw: RowColumns, minRowsForCohorts: number | undefined, pace = atFullSpeed): Built {
  const rows = new Int32Array(raw.size)
  for (let row = 0; row < rows.length; row++) rows[row] = row
  const { segment, loose } = buildSegment(raw, rows, minRowsForCohorts, pace)
  const left = new RawColumns(new PlaceKeys(raw.keys.list), loose.length + 1)
  for (const row of loose) copyRow(raw, row, left)
  return { segment, loose: plainColumns(left) }
}

export function plainColumns(columns: RowColumns): PlainColumns {
  const { size, id, offerId, packed, unsaidFlags, bedrooms, year, place, lat, lng, numbers } = columns
  return {
    size,
    id,
    offerId,
    packed,
    unsaidFlags,
    bedrooms,
    year,
    place,
    lat,
    lng,
    numbers,
    keys: columns.keys.list.slice(),
  }
}

type Facts = Pick<
  Segment,
  'id' | 'offerId' | 'packed' | 'unsaidFlags' | 'bedrooms' | 'year' | 'place' | 'lat' | 'lng' | 'numbers'
>

/** Appends a row unchanged; both sides must number places alike. */
export function copyRow(from: Facts, row: number, to: RawColumns): void {
  const i = to.claim()
  to.id[i] = from.id[row]!
  to.offerId[i] = from.offerId[row]!
  to.packed[i] = from.packed[row]!
  to.unsaidFlags[i] = from.unsaidFlags[row]!
  to.bedrooms[i] = from.bedrooms[row]!
  to.year[i] = from.year[row]!
  to.place[i] = from.place[row]!
  to.lat.values[i] = degreesAt(from.lat, row)
  to.lng.values[i] = degreesAt(from.lng, row)
  const a = to.numbers
  const b = from.numbers
  a.FOR_SALE[i] = b.FOR_SALE[row]!
  a.TO_RENT[i] = b.TO_RENT[row]!
  a.TAKE_OVER[i] = b.TAKE_OVER[row]!
  a.living[i] = b.living[row]!
  a.land[i] = b.land[row]!
  a.commercial[i] = b.commercial[row]!
  for (const name of CEILINGS) a[name][i] = b[name][row]!
  a.warm[i] = b.warm[row]!
  a.energyKwh[i] = b.energyKwh[row]!
  a.landShare[i] = b.landShare[row]!
  a.firstSeen[i] = b.firstSeen[row]!
}
