import {
  type Bbox,
  type Criteria,
  OPEN_RANGE,
  type OfferQuery,
  PAGE_SIZE,
  type Range,
} from '#domain/search/criteria.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { MapPin, OfferPage, OfferSearch, ProjectFit } from '#domain/search/offer-search.ts'
import { rebuildInWorker } from '#search/rebuild-in-worker.ts'
import { emptyTally, facetsFrom } from '#search/segment/facet-tally.ts'
import { placeTable } from '#search/geography.ts'
import { kernelFor } from '#search/kernel/kernel-choice.ts'
import { LooseRows, rowTest, tallyLoose } from '#search/segment/loose-rows.ts'
import { PinGrid } from '#search/segment/pin-grid.ts'
import { fitOfProject, mayBeProject } from '#search/project-fit.ts'
import { byRank, type Ranked } from '#search/segment/ranking.ts'
import { NEW_BUILD_SHIFT, NO_COUNT, PlaceKeys, RawColumns } from '#search/segment/raw-columns.ts'
import { headlinePrice } from '#search/segment/row-values.ts'
import { type Built, buildFrom, plainColumns, type Snapshot } from '#search/rebuild.ts'
import type { Segment } from '#search/segment/segment.ts'
import { tallySegment } from '#search/segment/segment-facets.ts'
import { countAtLeast, countOffers, type Masks, masksFor } from '#search/segment/segment-masks.ts'
import type { Reader } from '#search/segment/reader.ts'
import { firstOffers } from '#search/segment/segment-order.ts'
import { eachFitting, rowsOfOffer } from '#search/segment/segment-rows.ts'
import { similarOffers } from '#search/similar.ts'

/** All rows of an offer as they are now; empty when the offer is gone. */
export type OfferChange = { offerId: number; rows: readonly SearchRow[] }

/** The columnar search in memory. A query runs within one turn of the event loop, so no change can come in between. */
export type OfferIndex = OfferSearch & {
  apply(changes: readonly OfferChange[]): void
  /** number of rows outside the segment; many make queries slower */
  readonly looseRows: number
  readonly rows: number
  /** grows with every change that was applied */
  readonly version: number
  /** What a worker needs to build the next segment, as it is at this moment. */
  snapshot(): Snapshot
  /** Replaces the segment by one built from the last snapshot; offers changed since then stay loose. */
  swap(built: Built): void
  memoryBytes(): number
}

export function createOfferIndex(
  rows: Iterable<SearchRow>,
  centreOf: CentreOf,
  minRowsForCohorts?: number,
): OfferIndex {
  const raw = new RawColumns(new PlaceKeys())
  for (const row of rows) raw.add(row)
  return new ColumnarIndex(buildFrom(raw, minRowsForCohorts), centreOf, minRowsForCohorts)
}

/** Builds the index from columns, in a worker thread. The columns belong to the index from then on. */
export async function offerIndexOf(raw: RawColumns, centreOf: CentreOf): Promise<OfferIndex> {
  const everything = { segment: null, loose: plainColumns(raw), offers: null, minRowsForCohorts: undefined }
  return new ColumnarIndex(await rebuildInWorker(everything), centreOf, undefined)
}

/** Cached answers of `similar`: about 3 MB. */
const MAX_CACHED_SIMILAR = 20_000

class ColumnarIndex implements OfferIndex {
  readonly kind = 'memory'
  version = 0
  readonly #centreOf: CentreOf
  readonly #minRowsForCohorts: number | undefined
  #reader: Reader
  #loose: LooseRows
  /** offers changed since the last snapshot */
  #changedSinceSnapshot: Set<number> | null = null
  #deadRows = 0
  /** answers of `similar`, dropped at each change */
  readonly #similarCache = new Map<string, number[]>()
  /** scratch buffer, reused by every map search */
  readonly #scratchGrid = new PinGrid()
  /** masks of the last query, while its scratch bitsets are intact */
  #lastMasks: { criteria: Criteria; facets: boolean; masks: Masks; reader: Reader; version: number } | null = null
  #lastPins: { criteria: Criteria; grid: PinGrid; reader: Reader; version: number } | null = null

  constructor(built: Built, centreOf: CentreOf, minRowsForCohorts: number | undefined) {
    this.#centreOf = centreOf
    this.#minRowsForCohorts = minRowsForCohorts
    this.#reader = readerOf(built.segment)
    this.#loose = new LooseRows(new PlaceKeys(built.loose.keys))
    this.#loose.adopt(built.loose)
  }

  get looseRows(): number {
    return this.#loose.columns.size
  }

  get rows(): number {
    return this.#reader.segment.rows - this.#deadRows + this.#loose.columns.size - this.#loose.dead
  }

  async search(query: OfferQuery): Promise<OfferPage> {
    return this.#search(query)
  }

  #search({ criteria, sort, page }: OfferQuery): OfferPage {
    const reader = this.#reader
    const masks = this.#masks(criteria, true)
    const tally = emptyTally()
    tallySegment(reader, masks, tally)
    const inSegment = tally.total
    const loose = tallyLoose(this.#loose, criteria, sort, this.#centreOf, tally)
    const from = (page - 1) * PAGE_SIZE
    const upTo = from < tally.total ? from + PAGE_SIZE : 0
    const ranked = mergeRanked(firstOffers(reader, masks, criteria, sort, upTo, inSegment), loose, upTo)
    const shown = ranked.slice(from)
    const ids = shown.map(({ id }) => id)
    const projects = new Map<number, ProjectFit>()
    const test = loose.length > 0 ? rowTest(this.#loose.columns, criteria, this.#centreOf) : null
    for (const { id, row } of shown) {
      if (row >= 0 && !mayBeProject(reader.segment, row)) continue
      const fit = fitOfProject(reader, masks, this.#loose, test, criteria, id)
      if (fit) projects.set(id, fit)
    }
    return { ids, total: tally.total, facets: facetsFrom(tally), projects }
  }

  /** Masks for these criteria; the last ones when they still hold, as a page sends several queries for one search. */
  #masks(criteria: Criteria, facets: boolean): Masks {
    const last = this.#lastMasks
    const reader = this.#reader
    const { version } = this
    if (
      last?.version === version &&
      last.reader === reader &&
      (last.facets || !facets) &&
      isSame(last.criteria, criteria)
    )
      return last.masks
    const masks = masksFor(reader, criteria, this.#centreOf, facets)
    this.#lastMasks = { criteria, facets, masks, reader, version }
    return masks
  }

  async count(criteria: Criteria): Promise<number> {
    const masks = this.#masks(criteria, false)
    let sum = countOffers(this.#reader, masks.fitting, masks.fitting.whole)
    if (this.#loose.offers.size === 0) return sum
    const test = rowTest(this.#loose.columns, criteria, this.#centreOf)
    for (const { from, to } of this.#loose.offers.values()) if (hasRow(from, to, (row) => test(row) === 0)) sum++
    return sum
  }

  async countAtLeast(criteria: Criteria, least: readonly number[]): Promise<number[]> {
    const { max } = criteria.bedrooms
    const open = { ...criteria, bedrooms: { min: null, max } }
    const masks = this.#masks({ ...criteria, bedrooms: OPEN_RANGE }, false)
    const counts = countAtLeast(this.#reader, masks, least, max)
    const { columns, offers } = this.#loose
    if (offers.size === 0) return counts
    const test = rowTest(columns, open, this.#centreOf)
    for (const { from, to } of offers.values()) {
      let most = -1
      for (let row = from; row < to; row++) {
        const known = columns.bedrooms[row]!
        if (known !== NO_COUNT && known > most && test(row) === 0) most = known
      }
      least.forEach((min, i) => most >= min && counts[i]!++)
    }
    return counts
  }

  async countSince(criteria: Criteria, since: number): Promise<number> {
    const masks = this.#masks(criteria, false)
    const { numbers, offerId } = this.#reader.segment
    let sum = 0
    let last = -1
    eachFitting(this.#reader, masks, (row) => {
      if (numbers.firstSeen[row]! < since || offerId[row] === last) return
      last = offerId[row]!
      sum++
    })
    if (this.#loose.offers.size === 0) return sum
    const test = rowTest(this.#loose.columns, criteria, this.#centreOf)
    const { firstSeen } = this.#loose.columns.numbers
    for (const { from, to } of this.#loose.offers.values()) {
      if (hasRow(from, to, (row) => firstSeen[row]! >= since && test(row) === 0)) sum++
    }
    return sum
  }

  async pins(criteria: Criteria, cells: number, over: Bbox | null = null): Promise<MapPin[]> {
    return this.#pinGridFor(criteria).pins(criteria.bbox, cells, over ?? criteria.bbox)
  }

  /** Rows for the grid; those of the last search are reused when this one only zooms in. */
  #pinGridFor(criteria: Criteria): PinGrid {
    const last = this.#lastPins
    if (last?.version === this.version && last.reader === this.#reader && narrows(criteria, last.criteria))
      return last.grid
    const grid = this.#fillPinGrid(criteria)
    // Kept for the page that is being rendered, not longer.
    if (this.#lastPins === null) setImmediate(() => (this.#lastPins = null))
    this.#lastPins = { criteria, grid, reader: this.#reader, version: this.version }
    return grid
  }

  #fillPinGrid(asked: Criteria): PinGrid {
    const grid = this.#scratchGrid
    grid.clear()
    const { segment } = this.#reader
    // With a very wide box nearly every row is read anyway, and the grid checks each against the box.
    const criteria = isWide(asked.bbox) ? { ...asked, bbox: null } : asked
    const masks = this.#masks(criteria, false)
    const price = headlinePrice(segment, criteria)
    eachFitting(this.#reader, masks, (row) => grid.add(segment, row, price(row), isNewBuild(segment, row)))
    const { columns, offers } = this.#loose
    if (offers.size === 0) return grid
    const test = rowTest(columns, criteria, this.#centreOf)
    const loosePrice = headlinePrice(columns, criteria)
    for (const { from, to } of offers.values()) {
      const order = Array.from({ length: to - from }, (_, i) => from + i).sort(
        (a, b) => columns.id[a]! - columns.id[b]!,
      )
      for (const row of order) {
        if (test(row) !== 0) continue
        grid.add(columns, row, loosePrice(row), isNewBuild(columns, row))
      }
    }
    return grid
  }

  async similar(offerId: number, limit: number): Promise<number[]> {
    // Each language of a page asks for the same list.
    const key = `${offerId} ${limit}`
    let ids = this.#similarCache.get(key)
    if (ids === undefined) {
      ids = similarOffers(this.#reader, this.#loose, offerId, limit)
      if (this.#similarCache.size >= MAX_CACHED_SIMILAR) this.#similarCache.clear()
      this.#similarCache.set(key, ids)
    }
    return [...ids]
  }

  apply(changes: readonly OfferChange[]): void {
    if (changes.length > 0) this.#similarCache.clear()
    for (const { offerId, rows } of changes) {
      this.#markDead(offerId)
      this.#loose.put(offerId, rows)
      this.#changedSinceSnapshot?.add(offerId)
      this.version++
    }
  }

  snapshot(): Snapshot {
    this.#changedSinceSnapshot = new Set()
    return {
      segment: this.#reader.segment,
      loose: plainColumns(this.#loose.columns),
      offers: [...this.#loose.offers.values()],
      minRowsForCohorts: this.#minRowsForCohorts,
    }
  }

  swap(built: Built): void {
    const changed = this.#changedSinceSnapshot ?? new Set<number>()
    const before = this.#loose
    this.#changedSinceSnapshot = null
    this.#deadRows = 0
    this.#reader = readerOf(built.segment)
    this.#loose = new LooseRows(new PlaceKeys(before.columns.keys.list))
    this.#loose.adopt(built.loose)
    for (const offerId of changed) {
      this.#markDead(offerId)
      this.#loose.remove(offerId)
      const rows = before.offers.get(offerId)
      if (rows) this.#loose.copy(before.columns, offerId, rows.from, rows.to)
    }
  }

  /** Clears the live bits of an offer's rows in the segment. */
  #markDead(offerId: number): void {
    const { segment, words } = this.#reader
    for (const row of rowsOfOffer(segment, offerId)) {
      const bit = 1 << (row & 31)
      if ((words[segment.live + (row >>> 5)]! & bit) === 0) continue
      words[segment.live + (row >>> 5)]! &= ~bit
      this.#deadRows++
    }
  }

  memoryBytes(): number {
    const { segment } = this.#reader
    const buffers = new Set<ArrayBufferLike>([segment.memory.buffer, segment.keyStarts.buffer, segment.keyOrder.buffer])
    const visit = (value: unknown) => {
      if (ArrayBuffer.isView(value)) buffers.add(value.buffer)
      else if (typeof value === 'object' && value !== null && !(value instanceof WebAssembly.Memory)) {
        for (const inner of Object.values(value)) visit(inner)
      }
    }
    visit({ ...segment, keys: null, boxes: null })
    visit({ ...this.#loose.columns, keys: null })
    return [...buffers].reduce((sum, buffer) => sum + buffer.byteLength, 0)
  }
}

function readerOf(segment: Segment): Reader {
  return {
    segment,
    kernel: kernelFor(segment.memory),
    words: new Int32Array(segment.memory.buffer),
    places: placeTable(segment.keys, segment.boxes, segment.keyOrder),
  }
}

const isNewBuild = ({ packed }: Pick<RawColumns, 'packed'>, row: number): boolean =>
  ((packed[row]! >> NEW_BUILD_SHIFT) & 1) === 1

/** Is the box over 3 degrees wide, more than half of a country? */
const isWide = (box: Bbox | null): boolean => box !== null && box.east - box.west > 3

/** Are the criteria those of `of`, with the same box or one inside it? */
function narrows(criteria: Criteria, of: Criteria): boolean {
  const { bbox } = criteria
  if (of.bbox !== null && (bbox === null || !isInside(bbox, of.bbox))) return false
  return (Object.keys(of) as (keyof Criteria)[]).every((name) => name === 'bbox' || criteria[name] === of[name])
}

/** Are these the same criteria? Values are compared by identity, only `bedrooms` by its bounds. */
function isSame(a: Criteria, b: Criteria): boolean {
  const names = Object.keys(a) as (keyof Criteria)[] // of that type
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => a[name] === b[name] || (name === 'bedrooms' && isSameRange(a.bedrooms, b.bedrooms)))
  )
}

const isSameRange = (a: Range, b: Range): boolean => a.min === b.min && a.max === b.max

const isInside = (inner: Bbox, outer: Bbox): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north

function mergeRanked(segment: Ranked[], loose: Ranked[], most: number): Ranked[] {
  if (loose.length === 0 || most === 0) return segment
  return [...segment, ...loose].sort(byRank).slice(0, most)
}

function hasRow(from: number, to: number, holds: (row: number) => boolean): boolean {
  for (let row = from; row < to; row++) if (holds(row)) return true
  return false
}
