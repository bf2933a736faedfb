import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { kmBetween } from '#domain/search/matching.ts'
import { degreesAt } from '#search/degrees.ts'
import type { LooseRows } from '#search/segment/loose-rows.ts'
import { Best } from '#search/segment/ranking.ts'
import { DEAL_SHIFT, NO_COUNT, type RawColumns, typeOf } from '#search/segment/raw-columns.ts'
import { surfaceReader } from '#search/segment/row-values.ts'
import type { Segment } from '#search/segment/segment.ts'
import type { Reader } from '#search/segment/reader.ts'
import { rowsOfOffer } from '#search/segment/segment-rows.ts'

type Columns = Segment | RawColumns

/** `similarRows` of domain/search/searching.ts, computed on the columns. */
export function similarOffers({ segment, words }: Reader, loose: LooseRows, offerId: number, limit: number): number[] {
  const known = loose.offers.get(offerId)
  const live = (row: number) => ((words[segment.live + (row >>> 5)]! >>> (row & 31)) & 1) === 1
  const home: Columns = known ? loose.columns : segment
  const rows = known ? range(known.from, known.to) : [...rowsOfOffer(segment, offerId)].filter(live)
  const seed = rows.sort((a, b) => home.id[a]! - home.id[b]!)[0]
  if (seed === undefined) return []
  const deal = DEALS.find((_, d) => (home.packed[seed]! >> (DEAL_SHIFT + d)) & 1)
  if (!deal) return []
  const d = DEALS.indexOf(deal)
  const type = typeOf(home.packed[seed]!)
  const lat = degreesAt(home.lat, seed)
  const isPlaced = lat === lat && degreesAt(home.lng, seed) === degreesAt(home.lng, seed)
  const nearest = new Nearest(limit, home.numbers[deal][seed]!, isPlaced)
  const { bounds } = nearest
  const unlikenessInSegment = unlikenessTo(home, seed, deal, segment, bounds)
  const { south, north } = latitudesOf(segment, live)
  const visitWord = (w: number): void => {
    if (south[w]! - lat > bounds[MAX_DEGREES]! || lat - north[w]! > bounds[MAX_DEGREES]!) return
    let bits = words[segment.live + w]! & words[segment.deals[d]! + w]! & words[segment.types[type]! + w]!
    for (; bits !== 0; bits &= bits - 1) {
      const row = (w << 5) + 31 - Math.clz32(bits & -bits)
      if (!unlikenessInSegment.isOutOfBounds(row) && segment.offerId[row] !== offerId)
        nearest.add(segment.offerId[row]!, unlikenessInSegment.unlikeness(row))
    }
  }
  // From the offer outwards: its neighbours are stored next to it. Once they are known, nearly all others are too far.
  const start = known ? segment.wordsPerBitset >>> 1 : seed >>> 5
  for (let up = start, down = start - 1; up < segment.wordsPerBitset || down >= 0; up++, down--) {
    if (up < segment.wordsPerBitset) visitWord(up)
    if (down >= 0) visitWord(down)
  }
  const unlikenessOfLoose = unlikenessTo(home, seed, deal, loose.columns, bounds)
  for (const [id, { from, to }] of loose.offers) {
    for (let row = from; row < to && id !== offerId; row++) {
      const bits = loose.columns.packed[row]!
      if (typeOf(bits) === type && (bits >> (DEAL_SHIFT + d)) & 1 && !unlikenessOfLoose.isOutOfBounds(row))
        nearest.add(id, unlikenessOfLoose.unlikeness(row))
    }
  }
  return nearest.list(limit)
}

/**
 * For each word of a bitset, the latitudes between which its rows lie. NaN when a row has no position: never skipped.
 */
type Latitudes = { south: Float64Array; north: Float64Array }

const latitudesBySegment = new WeakMap<Segment, Latitudes>()

/** Rows are stored by place, so most words are too far as a whole. */
function latitudesOf(segment: Segment, isLive: (row: number) => boolean): Latitudes {
  const known = latitudesBySegment.get(segment)
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
  latitudesBySegment.set(segment, { south, north })
  return { south, north }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

const UNKNOWN_VALUE_UNLIKENESS = 0.7
/** 20 km add 1 to the unlikeness; in degrees of latitude, with a small margin. */
const DEGREES_PER_UNIT = 20 / 111.19

/**
 * Indexes of the bounds beyond which a row is surely too unlike: unlikeness, degrees of latitude, lowest and highest
 * price. They tighten as more similar offers are found. In an array, because plain numbers would allocate an object for
 * each row.
 */
const [MAX_UNLIKENESS, MAX_DEGREES, MIN_PRICE, MAX_PRICE] = [0, 1, 2, 3] as const

/**
 * `unlikeness` of domain/search/searching.ts; Infinity when price or surface alone exceed the bounds, which saves most
 * of the work.
 */
function unlikenessTo(home: Columns, seed: number, deal: Deal, columns: Columns, bounds: Float64Array) {
  const surfaceOf = surfaceReader(columns)
  const price = home.numbers[deal][seed]!
  const surface = surfaceReader(home)(seed)
  const bedrooms = home.bedrooms[seed]!
  const lat = degreesAt(home.lat, seed)
  const lng = degreesAt(home.lng, seed)
  const prices = columns.numbers[deal]
  const isPlaced = lat === lat && lng === lng
  return {
    /** Most rows are too far by latitude or price alone: comparisons instead of logarithms. */
    isOutOfBounds(row: number): boolean {
      if (Math.abs(degreesAt(columns.lat, row) - lat) > bounds[MAX_DEGREES]!) return true
      const otherPrice = prices[row]!
      return otherPrice > bounds[MAX_PRICE]! || (otherPrice < bounds[MIN_PRICE]! && otherPrice > 0)
    },
    unlikeness(row: number): number {
      const most = bounds[MAX_UNLIKENESS]!
      let sum = 2 * ratio(price, prices[row]!)
      if (sum > most) return Infinity
      sum += ratio(surface, surfaceOf(row))
      if (sum > most) return Infinity
      const rooms = columns.bedrooms[row]!
      sum += bedrooms === NO_COUNT || rooms === NO_COUNT ? UNKNOWN_VALUE_UNLIKENESS : Math.abs(bedrooms - rooms) / 4
      const y = degreesAt(columns.lat, row)
      const x = degreesAt(columns.lng, row)
      sum +=
        isPlaced && y === y && x === x ? kmBetween({ lat, lng }, { lat: y, lng: x }) / 20 : UNKNOWN_VALUE_UNLIKENESS
      return Math.floor(sum * 1e9 + 0.5) / 1e9
    },
  }
}

function ratio(a: number, b: number): number {
  return a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : UNKNOWN_VALUE_UNLIKENESS
}

/** The nearest offers; of an offer with several rows the nearest row counts. */
class Nearest {
  readonly bounds = new Float64Array([Infinity, Infinity, 0, Infinity])
  readonly #limit: number
  readonly #price: number
  readonly #isPlaced: boolean
  readonly #kept = new Map<number, number>()

  constructor(most: number, price: number, isPlaced: boolean) {
    this.#limit = most
    this.#price = price
    this.#isPlaced = isPlaced
  }

  #setBounds(most: number): void {
    const { bounds } = this
    bounds[MAX_UNLIKENESS] = most
    if (this.#isPlaced) bounds[MAX_DEGREES] = most * DEGREES_PER_UNIT
    if (!(this.#price > 0)) return
    const times = Math.exp(most / 2) * (1 + 1e-9)
    bounds[MIN_PRICE] = this.#price / times
    bounds[MAX_PRICE] = this.#price * times
  }

  add(id: number, distance: number): void {
    if (distance > this.bounds[MAX_UNLIKENESS]! || distance === Infinity) return
    const known = this.#kept.get(id)
    if (known !== undefined && known <= distance) return
    this.#kept.set(id, distance)
    if (this.#kept.size <= this.#limit * 2) return
    const best = new Best(this.#limit)
    for (const [one, otherPrice] of this.#kept) best.add(one, otherPrice, -1)
    this.#kept.clear()
    for (const { id: one, key } of best.list()) {
      this.#kept.set(one, key)
      // With a small margin, as the sum is rounded at the end.
      this.#setBounds(key + 1e-8)
    }
  }

  list(most: number): number[] {
    const best = new Best(most)
    for (const [id, distance] of this.#kept) best.add(id, distance, -1)
    return best.list().map(({ id }) => id)
  }
}
