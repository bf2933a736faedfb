import { type Deal, DEALS, type PropertyType, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { degreesAt } from '#search/degrees.ts'
import { hilbertPlace } from '#search/segment/hilbert.ts'
import { DEAL_SHIFT, KINDS, type RowColumns, typeOf } from '#search/segment/raw-columns.ts'

/**
 * Rows that are stored together. Where all have the same single deal or type, a filter on it decides the whole cohort
 * and its facet is the cohort's count.
 */
export type Cohort = {
  from: number
  to: number
  /** the only deal of every row */
  deal: Deal | null
  /** the type of every row */
  type: PropertyType | null
  /** offers of several rows; in the other cohorts every row is an offer */
  grouped: boolean
}

export type Arrangement = {
  cohorts: Cohort[]
  keyOrder: Int32Array<SharedArrayBuffer>
  keyStarts: Int32Array<SharedArrayBuffer>
  size: number
  /** for each given row its place in the segment; -1: it is loose */
  target: Int32Array
  /** rows of offers that fit no group: more than 32 rows, or rows in several places */
  loose: number[]
}

/** Below this, filtering by cohort costs more than it saves. */
export const MIN_ROWS_FOR_COHORTS = 300_000

/** A cohort starts at a multiple of this many rows: a whole vector. */
export const COHORT_ALIGNMENT_ROWS = 128
const MAX_GROUP_ROWS = 32

/** Computes each row's target index: by cohort, then by towns along a Hilbert curve; a group stays in one word. */
export function arrange(raw: RowColumns, rows: Int32Array, minRowsForCohorts: number): Arrangement {
  const kinds = rows.length < minRowsForCohorts ? PLAIN : BY_DEAL_AND_TYPE
  const grouped = kinds.length - 1
  const keys = raw.keys.list.length
  const { keyOrder, rank } = orderKeys(raw, rows)
  const { groups, loose, isSingle } = groupRows(raw, rows)

  const starts = new Int32Array(new SharedArrayBuffer(kinds.length * (keys + 1) * 4))
  const kindOf = new Uint8Array(rows.length)
  const lookup = kindLookup(kinds)
  for (let i = 0; i < rows.length; i++) {
    if (isSingle[i] === 0) continue
    const row = rows[i]!
    kindOf[i] = lookup[raw.packed[row]! & (KINDS - 1)]!
    starts[kindOf[i]! * (keys + 1) + rank[raw.place[row]!]!]!++
  }
  const cohorts: Cohort[] = []
  let at = 0
  for (let k = 0; k < grouped; k++) {
    const from = at
    for (let r = 0; r <= keys; r++) {
      const here = starts[k * (keys + 1) + r]!
      starts[k * (keys + 1) + r] = at
      at += here
    }
    at = Math.ceil(at / COHORT_ALIGNMENT_ROWS) * COHORT_ALIGNMENT_ROWS
    cohorts.push({ from, to: at, ...kinds[k]!, grouped: false })
  }
  const target = new Int32Array(rows.length).fill(-1)
  const next = starts.slice()
  for (let i = 0; i < rows.length; i++) {
    if (isSingle[i] === 1) target[i] = next[kindOf[i]! * (keys + 1) + rank[raw.place[rows[i]!]!]!]!++
  }
  const from = at
  const byRank = groups.toSorted((a, b) => rank[raw.place[rows[a[0]!]!]!]! - rank[raw.place[rows[b[0]!]!]!]!)
  let g = 0
  for (let r = 0; r <= keys; r++) {
    starts[grouped * (keys + 1) + r] = at
    for (let group = byRank[g]; group && rank[raw.place[rows[group[0]!]!]!] === r; group = byRank[++g]) {
      if ((at % 32) + group.length > 32) at = Math.ceil(at / 32) * 32
      for (const i of group) target[i] = at++
    }
  }
  at = Math.max(COHORT_ALIGNMENT_ROWS, Math.ceil(at / COHORT_ALIGNMENT_ROWS) * COHORT_ALIGNMENT_ROWS)
  cohorts.push({ from, to: at, deal: null, type: null, grouped: true })
  return { cohorts, keyOrder, keyStarts: starts, size: at, target, loose }
}

type Kind = Pick<Cohort, 'deal' | 'type'>
/** The last kind of each list is for groups. */
const PLAIN: Kind[] = [
  { deal: null, type: null },
  { deal: null, type: null },
]
const BY_DEAL_AND_TYPE: Kind[] = [
  { deal: 'FOR_SALE', type: 'HOUSE' },
  { deal: 'FOR_SALE', type: 'APARTMENT' },
  { deal: 'FOR_SALE', type: null },
  { deal: 'TO_RENT', type: 'HOUSE' },
  { deal: 'TO_RENT', type: 'APARTMENT' },
  { deal: 'TO_RENT', type: null },
  { deal: null, type: null },
  { deal: null, type: null },
]

/** A table from the bits of deals and type to the index of the kind. */
function kindLookup(kinds: readonly Kind[]): Uint8Array {
  return Uint8Array.from({ length: KINDS }, (_, packed) => {
    const deals = DEALS.filter((_deal, d) => (packed >> (DEAL_SHIFT + d)) & 1)
    const type = PROPERTY_TYPES[typeOf(packed)]
    const deal = deals.length === 1 ? deals[0] : undefined
    return kinds
      .slice(0, -1)
      .findIndex((kind) => (kind.deal === null || kind.deal === deal) && (kind.type === null || kind.type === type))
  })
}

function orderKeys(raw: RowColumns, rows: Int32Array) {
  const keys = raw.keys.list.length
  const lat = new Float64Array(keys)
  const lng = new Float64Array(keys)
  const seen = new Int32Array(keys)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const y = degreesAt(raw.lat, row)
    const x = degreesAt(raw.lng, row)
    if (y !== y || x !== x) continue
    const key = raw.place[row]!
    lat[key]! += y
    lng[key]! += x
    seen[key]!++
  }
  const place = Array.from({ length: keys }, (_, key) =>
    seen[key]! > 0 ? hilbertPlace(lat[key]! / seen[key]!, lng[key]! / seen[key]!) : Infinity,
  )
  const keyOrder = new Int32Array(new SharedArrayBuffer(keys * 4))
  keyOrder.set(Array.from({ length: keys }, (_, key) => key).sort((a, b) => place[a]! - place[b]! || a - b))
  const rank = new Int32Array(keys)
  keyOrder.forEach((key, r) => (rank[key] = r))
  return { keyOrder, rank }
}

/**
 * Tells rows that are an offer by themselves from those that make one together (by rising id) and those that fit neither.
 */
function groupRows(raw: RowColumns, rows: Int32Array) {
  const isSingle = new Uint8Array(rows.length).fill(1)
  const first = new Map<number, number[]>()
  const countRows = offerCounter(raw, rows)
  for (let i = 0; i < rows.length; i++) {
    const offer = raw.offerId[rows[i]!]!
    if (countRows(offer) < 2) continue
    isSingle[i] = 0
    const group = first.get(offer)
    if (group) group.push(i)
    else first.set(offer, [i])
  }
  const groups: number[][] = []
  const loose: number[] = []
  for (const group of first.values()) {
    const place = raw.place[rows[group[0]!]!]
    const together = group.length <= MAX_GROUP_ROWS && group.every((i) => raw.place[rows[i]!] === place)
    if (together) groups.push(group.sort((a, b) => raw.id[rows[a]!]! - raw.id[rows[b]!]!))
    else for (const i of group) loose.push(rows[i]!)
  }
  return { groups, loose, isSingle }
}

/** Counts the rows of an offer, where 2 may stand for more. Ids of a store are dense, so an array does; others get a map. */
function offerCounter(raw: RowColumns, rows: Int32Array): (offer: number) => number {
  let most = 0
  for (let i = 0; i < rows.length; i++) most = Math.max(most, raw.offerId[rows[i]!]!)
  if (most < 1 << 26) {
    const counts = new Uint8Array(most + 1)
    for (let i = 0; i < rows.length; i++) {
      const offer = raw.offerId[rows[i]!]!
      counts[offer] = Math.min(2, counts[offer]! + 1)
    }
    return (offer) => counts[offer]!
  }
  const counts = new Map<number, number>()
  for (let i = 0; i < rows.length; i++)
    counts.set(raw.offerId[rows[i]!]!, (counts.get(raw.offerId[rows[i]!]!) ?? 0) + 1)
  return (offer) => counts.get(offer) ?? 0
}
