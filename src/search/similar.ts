import { type Deal, DEALS } from '#domain/listing.ts'
import { kmBetween } from '#domain/matching.ts'
import { degreesAt } from '#search/degrees.ts'
import type { LooseRows } from '#search/loose-rows.ts'
import { Best } from '#search/ranking.ts'
import { DEAL_SHIFT, NO_COUNT, type RawColumns, typeOf } from '#search/raw-columns.ts'
import { surfaceReader } from '#search/row-values.ts'
import type { Segment } from '#search/segment.ts'
import type { Reader } from '#search/segment-masks.ts'
import { rowsOfOffer } from '#search/segment-rows.ts'

type Columns = Segment | RawColumns

/** `similarRows` of domain/searching.ts over the columns. */
export function similarOffers({ segment, words }: Reader, loose: LooseRows, offerId: number, limit: number): number[] {
  const known = loose.offers.get(offerId)
  const live = (row: number) => ((words[segment.live + (row >>> 5)]! >>> (row & 31)) & 1) === 1
  const home: Columns = known ? loose.columns : segment
  const rows = known ? range(known.from, known.to) : [...rowsOfOffer(segment, offerId)].filter(live)
  const seed = rows.sort((a, b) => home.id[a]! - home.id[b]!)[0]
  if (seed === undefined) return []
  const deal = DEALS.find((_, d) => (home.packed[seed]! >> (DEAL_SHIFT + d)) & 1)
  if (!deal) return []
  const nearest = new Nearest(limit)
  const ofSegment = unlikenessFrom(home, seed, deal, segment)
  const d = DEALS.indexOf(deal)
  const type = typeOf(home.packed[seed]!)
  const lat = degreesAt(home.lat, seed)
  const { south, north } = latitudesOf(segment, live)
  const visit = (w: number): void => {
    const degrees = nearest.limit * DEGREES
    if (south[w]! - lat > degrees || lat - north[w]! > degrees) return
    let bits = words[segment.live + w]! & words[segment.deals[d]! + w]! & words[segment.types[type]! + w]!
    for (; bits !== 0; bits &= bits - 1) {
      const row = (w << 5) + 31 - Math.clz32(bits & -bits)
      const distance = ofSegment(row, nearest.limit)
      if (distance <= nearest.limit && segment.offerId[row] !== offerId) nearest.add(segment.offerId[row]!, distance)
    }
  }
  // From the offer outwards: its neighbours stand beside it, and once they are known nearly all others are too far.
  const start = known ? segment.wordsPerBitset >>> 1 : seed >>> 5
  for (let up = start, down = start - 1; up < segment.wordsPerBitset || down >= 0; up++, down--) {
    if (up < segment.wordsPerBitset) visit(up)
    if (down >= 0) visit(down)
  }
  const ofLoose = unlikenessFrom(home, seed, deal, loose.columns)
  for (const [id, { from, to }] of loose.offers) {
    for (let row = from; row < to && id !== offerId; row++) {
      const bits = loose.columns.packed[row]!
      if (typeOf(bits) === type && (bits >> (DEAL_SHIFT + d)) & 1) nearest.add(id, ofLoose(row, nearest.limit))
    }
  }
  return nearest.list(limit)
}

/** The latitudes between which the rows of each word of a bitset lie; NaN where one is not known, so no word is too far. */
type Latitudes = { south: Float64Array; north: Float64Array }

const latitudes = new WeakMap<Segment, Latitudes>()

/** Rows stand by place, so most words are too far as a whole. */
function latitudesOf(segment: Segment, isLive: (row: number) => boolean): Latitudes {
  const known = latitudes.get(segment)
  if (known) return known
  const { wordsPerBitset, size } = segment
  const south = new Float64Array(wordsPerBitset).fill(Infinity)
  const north = new Float64Array(wordsPerBitset).fill(-Infinity)
  for (let row = 0; row < size; row++) {
    if (!isLive(row)) continue
    const lat = degreesAt(segment.lat, row)
    south[row >>> 5] = Math.min(south[row >>> 5]!, lat)
    north[row >>> 5] = Math.max(north[row >>> 5]!, lat)
  }
  latitudes.set(segment, { south, north })
  return { south, north }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

const NOT_KNOWN = 0.7
/** A little more latitude than what counts as much as one logarithm: 20 km. */
const DEGREES = 20 / 111.19

/** `unlikeness` of domain/searching.ts; Infinity once it is beyond `most`, which saves most of the work. */
function unlikenessFrom(home: Columns, seed: number, deal: Deal, columns: Columns) {
  const surfaceOf = surfaceReader(columns)
  const price = home.numbers[deal][seed]!
  const surface = surfaceReader(home)(seed)
  const bedrooms = home.bedrooms[seed]!
  const lat = degreesAt(home.lat, seed)
  const lng = degreesAt(home.lng, seed)
  const prices = columns.numbers[deal]
  const isPlaced = lat === lat && lng === lng
  // Most rows are too far by their latitude or their price alone: comparisons instead of logarithms.
  let boundsFor = Infinity
  let degrees = Infinity
  let cheapest = 0
  let dearest = Infinity
  const setBounds = (most: number): void => {
    boundsFor = most
    if (isPlaced) degrees = most * DEGREES
    if (!(price > 0)) return
    const times = Math.exp(most / 2) * (1 + 1e-9)
    cheapest = price / times
    dearest = price * times
  }
  return (row: number, most: number): number => {
    if (most !== boundsFor) setBounds(most)
    const y = degreesAt(columns.lat, row)
    if (Math.abs(y - lat) > degrees) return Infinity
    const its = prices[row]!
    if (its > dearest || (its < cheapest && its > 0)) return Infinity
    let sum = 2 * ratio(price, its)
    if (sum > most) return Infinity
    sum += ratio(surface, surfaceOf(row))
    if (sum > most) return Infinity
    const rooms = columns.bedrooms[row]!
    sum += bedrooms === NO_COUNT || rooms === NO_COUNT ? NOT_KNOWN : Math.abs(bedrooms - rooms) / 4
    const x = degreesAt(columns.lng, row)
    sum += isPlaced && y === y && x === x ? kmBetween({ lat, lng }, { lat: y, lng: x }) / 20 : NOT_KNOWN
    return Math.floor(sum * 1e9 + 0.5) / 1e9
  }
}

function ratio(a: number, b: number): number {
  return a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : NOT_KNOWN
}

/** The nearest offers; of an offer with several rows the nearest row counts. */
class Nearest {
  /** what is surely too far */
  limit = Infinity
  readonly #most: number
  readonly #kept = new Map<number, number>()

  constructor(most: number) {
    this.#most = most
  }

  add(id: number, distance: number): void {
    if (distance > this.limit || distance === Infinity) return
    const known = this.#kept.get(id)
    if (known !== undefined && known <= distance) return
    this.#kept.set(id, distance)
    if (this.#kept.size <= this.#most * 2) return
    const best = new Best(this.#most)
    for (const [one, its] of this.#kept) best.add(one, its, -1)
    this.#kept.clear()
    for (const { id: one, key } of best.list()) {
      this.#kept.set(one, key)
      // A little beyond, as the sum is rounded at the end.
      this.limit = key + 1e-8
    }
  }

  list(most: number): number[] {
    const best = new Best(most)
    for (const [id, distance] of this.#kept) best.add(id, distance, -1)
    return best.list().map(({ id }) => id)
  }
}
