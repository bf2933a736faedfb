import type { Around, Bbox, Criteria, Point } from '#domain/search/criteria.ts'
import { type CentreOf, inPolygon, isInTravelArea, kmBetween } from '#domain/search/matching.ts'
import { NO_AREA } from '#domain/places/travel-area.ts'
import { degreesAt, type Degrees } from '#search/degrees.ts'
import type { WholeNumbers } from '#search/segment/range-column.ts'
import type { PlaceKey } from '#search/segment/raw-columns.ts'

/** The box around all rows of one place; empty when none has a position. `hasUnplaced`: at least one row has no position. */
export type KeyBox = Bbox & { hasUnplaced: boolean }

/** Verdicts of a condition on all rows of a place. NONE: no row fits; ALL: every row fits. */
export const NONE = 0
export const ALL = 1
/** Each row of the place has to be checked. */
const CHECK_ROWS = 2

/** The box of each place, by the number of its key, around the positions of `rows`. */
export function keyBoxes(
  keys: number,
  rows: Int32Array,
  { place, lat, lng }: { place: WholeNumbers; lat: Degrees; lng: Degrees },
): KeyBox[] {
  const boxes = Array.from({ length: keys }, emptyBox)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    growBox(boxes[place[row]!]!, degreesAt(lat, row), degreesAt(lng, row))
  }
  return boxes
}

const emptyBox = (): KeyBox => ({
  west: Infinity,
  south: Infinity,
  east: -Infinity,
  north: -Infinity,
  hasUnplaced: false,
})

function growBox(box: KeyBox, lat: number, lng: number): void {
  if (lat !== lat || lng !== lng) {
    box.hasUnplaced = true
    return
  }
  if (lng < box.west) box.west = lng
  if (lng > box.east) box.east = lng
  if (lat < box.south) box.south = lat
  if (lat > box.north) box.north = lat
}

/** The places of a segment as columns, in the order of its rows; a query tests each place. */
export type PlaceTable = {
  keys: PlaceKey[]
  west: Float64Array
  south: Float64Array
  east: Float64Array
  north: Float64Array
  /** 1 when at least one row of the place has no position */
  hasUnplaced: Uint8Array
  ranksOfCode: Map<string, number[]>
  ranksOfProvince: Map<string, number[]>
  /** distinct names, and for each rank the index of its name; without a province: the length of the list */
  codes: string[]
  codeOfRank: Int32Array
  provinces: string[]
  provinceOfRank: Int32Array
  /** scratch buffers, reused by every query: the verdicts of its two tests, and the ranks of the places that may hold rows */
  verdicts: { region: Uint8Array; place: Uint8Array; ranks: Int32Array }
}

/** @param keyOrder the numbers of the keys in the order of the segment's rows; a position in it is a rank */
export function placeTable(keys: readonly PlaceKey[], boxes: readonly KeyBox[], keyOrder: Int32Array): PlaceTable {
  const ordered = Array.from(keyOrder, (key) => keys[key]!)
  const edge = (name: keyof Bbox) => Float64Array.from(keyOrder, (key) => boxes[key]![name])
  const ranks = (nameOf: (key: PlaceKey) => string | null) => {
    const found = new Map<string, number[]>()
    ordered.forEach((key, rank) => {
      const name = nameOf(key)
      if (name === null) return
      const known = found.get(name)
      if (known) known.push(rank)
      else found.set(name, [rank])
    })
    return found
  }
  const ranksOfCode = ranks(({ postalCode }) => postalCode)
  const ranksOfProvince = ranks(({ province }) => province)
  // Ascending: an object with numeric keys is then filled nine times as fast (1,150 keys in 20 µs, not 186).
  const codes = [...ranksOfCode.keys()].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const provinces = [...ranksOfProvince.keys()]
  const numbered = (names: string[], byName: Map<string, number[]>) => {
    const numbers = new Int32Array(ordered.length).fill(names.length)
    names.forEach((name, number) => byName.get(name)?.forEach((rank) => (numbers[rank] = number)))
    return numbers
  }
  return {
    keys: ordered,
    west: edge('west'),
    south: edge('south'),
    east: edge('east'),
    north: edge('north'),
    hasUnplaced: Uint8Array.from(keyOrder, (key) => (boxes[key]!.hasUnplaced ? 1 : 0)),
    ranksOfCode,
    ranksOfProvince,
    codes,
    codeOfRank: numbered(codes, ranksOfCode),
    provinces,
    provinceOfRank: numbered(provinces, ranksOfProvince),
    verdicts: {
      region: new Uint8Array(ordered.length),
      place: new Uint8Array(ordered.length),
      ranks: new Int32Array(ordered.length),
    },
  }
}

/** A bitset in the arena; `into` is its first word. */
export type Marks = { words: Int32Array; into: number }

/** Half of a search's location conditions: `placeTest` or `regionTest`. */
export type PlaceTest = {
  /** writes the verdict on each place of the table, by rank, into `verdicts` and returns it */
  ofPlaces(table: PlaceTable, verdicts: Uint8Array): Uint8Array
  /** Sets the bits of rows in [from, to) whose position passes; called where a place has to be checked row by row. */
  markRows(marks: Marks, lat: Degrees, lng: Degrees, from: number, to: number): void
  /** tests a single row, in a segment or loose */
  ofRow(key: PlaceKey, lat: number, lng: number): boolean
}

/** Tests postal codes, provinces and circles: one that holds is enough. Null when the criteria name none. */
export function placeTest({ postalCodes, provinces, around }: Criteria, centreOf: CentreOf): PlaceTest | null {
  if (postalCodes.length + provinces.length + around.length === 0) return null
  const circles = around.flatMap(({ postalCode, km }: Around) => {
    const centre = centreOf(postalCode)
    return centre ? [circleAround(centre, km)] : []
  })
  return {
    ofPlaces(table, verdicts) {
      verdicts.fill(NONE)
      for (const one of circles) one.ofPlaces(table, verdicts)
      for (const code of postalCodes) for (const rank of table.ranksOfCode.get(code) ?? []) verdicts[rank] = ALL
      for (const province of provinces)
        for (const rank of table.ranksOfProvince.get(province) ?? []) verdicts[rank] = ALL
      return verdicts
    },
    markRows(marks, lat, lng, from, to) {
      for (const one of circles) one.markRows(marks, lat, lng, from, to)
    },
    ofRow: (key, lat, lng) =>
      postalCodes.includes(key.postalCode) ||
      (key.province !== null && provinces.includes(key.province)) ||
      circles.some((one) => one.holds(lat, lng)),
  }
}

/** Tests country, box, drawn area, travel times and unwanted postal codes: all must hold. Null when the criteria name none. */
export function regionTest({ country, notPostalCodes, travel, travelAreas, bbox, area }: Criteria): PlaceTest | null {
  if (country === null && notPostalCodes.length === 0 && travel.length === 0 && bbox === null && area === null)
    return null
  const areas = travelAreas?.length === travel.length ? travelAreas : travel.map(() => NO_AREA)
  const frames = areas.map(({ frame: around }) => around ?? emptyBox())
  const frame = area && frameOf(area)
  const inside = (lat: number, lng: number) =>
    (bbox === null || holds(bbox, lat, lng)) &&
    areas.every((one) => isInTravelArea(one, { lat, lng })) &&
    (area === null || (frame !== null && holds(frame, lat, lng) && inPolygon(area, { lat, lng })))
  return {
    ofPlaces(table, verdicts) {
      const { keys, west, south, east, north, hasUnplaced } = table
      verdicts.fill(ALL)
      if (country !== null) keys.forEach((key, rank) => (verdicts[rank] = key.country === country ? ALL : NONE))
      for (const code of notPostalCodes) for (const rank of table.ranksOfCode.get(code) ?? []) verdicts[rank] = NONE
      for (const edge of [bbox, frame, ...frames]) {
        if (!edge) continue
        for (let r = 0; r < verdicts.length; r++) {
          if (verdicts[r] === NONE) continue
          // An empty box counts as apart: its west is Infinity and its east is -Infinity.
          const isApart =
            east[r]! < edge.west || west[r]! > edge.east || north[r]! < edge.south || south[r]! > edge.north
          if (isApart) verdicts[r] = NONE
          else if (
            edge !== bbox ||
            hasUnplaced[r] === 1 ||
            west[r]! < edge.west ||
            east[r]! > edge.east ||
            south[r]! < edge.south ||
            north[r]! > edge.north
          ) {
            verdicts[r] = CHECK_ROWS
          }
        }
      }
      return verdicts
    },
    markRows({ words, into }, lat, lng, from, to) {
      for (let row = from; row < to; row++) {
        if (inside(degreesAt(lat, row), degreesAt(lng, row))) words[into + (row >>> 5)]! |= 1 << (row & 31)
      }
    },
    ofRow: (key, lat, lng) =>
      (country === null || key.country === country) && !notPostalCodes.includes(key.postalCode) && inside(lat, lng),
  }
}

/** The bounding box of a drawn area. */
export function frameOf(area: readonly Point[]): Bbox {
  const frame = emptyBox()
  for (const { lat, lng } of area) growBox(frame, lat, lng)
  // A margin wider than any rounding error in `inPolygon`.
  return { west: frame.west - 1e-6, south: frame.south - 1e-6, east: frame.east + 1e-6, north: frame.north + 1e-6 }
}

const holds = (box: Bbox, lat: number, lng: number) =>
  lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north

const KM_PER_DEGREE = 111.195

/**
 * A circle on the Earth. A flat estimate decides what is clearly inside or outside; kmBetween decides the rest. Meridians
 * converge, so up to latitude 56 the estimate errs by less than 0.01 % a kilometre. The margin is 0.02 % a kilometre and
 * 10 m.
 */
export function circleAround(centre: Point, km: number) {
  const shrink = Math.cos((centre.lat * Math.PI) / 180)
  const leeway = km * 0.0002
  const insideRadius = (km * (1 - leeway) - 0.01) / KM_PER_DEGREE
  const outsideRadius = (km * (1 + leeway) + 0.01) / KM_PER_DEGREE
  const insideSquare = insideRadius > 0 ? insideRadius * insideRadius : -1
  const outsideSquare = outsideRadius * outsideRadius
  const isFar = km > 200 || Math.abs(centre.lat) > 56
  const squaredDistance = (lat: number, lng: number) => {
    const x = (lng - centre.lng) * shrink
    const y = lat - centre.lat
    return x * x + y * y
  }
  return {
    /** Squared distances in degrees of latitude: up to `insideSquare` a point is inside, beyond `outsideSquare` outside. */
    insideSquare: isFar ? -1 : insideSquare,
    outsideSquare: isFar ? Infinity : outsideSquare,
    shrink,
    holds(lat: number, lng: number): boolean {
      if (!isFar) {
        const square = squaredDistance(lat, lng)
        if (square <= insideSquare) return true
        if (square > outsideSquare) return false
      }
      return lat === lat && lng === lng && kmBetween(centre, { lat, lng }) <= km
    },
    /** `holds` for many rows: two nanoseconds a row, where a call for each takes ten. */
    markRows({ words, into }: Marks, lat: Degrees, lng: Degrees, from: number, to: number): void {
      const [inside, outside] = isFar ? [-1, Infinity] : [insideSquare, outsideSquare]
      for (let row = from; row < to; row++) {
        const y = degreesAt(lat, row)
        const x = degreesAt(lng, row)
        const across = (x - centre.lng) * shrink
        const along = y - centre.lat
        const square = across * across + along * along
        // Written as a negation so that NaN (no position) is skipped too.
        if (!(square <= outside)) continue
        if (square <= inside || kmBetween(centre, { lat: y, lng: x }) <= km)
          words[into + (row >>> 5)]! |= 1 << (row & 31)
      }
    },
    /** Marks the places that the circle contains or touches; a place already marked ALL stays so. */
    ofPlaces({ west, south, east, north, hasUnplaced }: PlaceTable, verdicts: Uint8Array): void {
      for (let r = 0; r < verdicts.length; r++) {
        if (verdicts[r] === ALL || west[r]! > east[r]!) continue
        if (isFar) {
          verdicts[r] = CHECK_ROWS
          continue
        }
        if (
          squaredDistance(clamp(centre.lat, south[r]!, north[r]!), clamp(centre.lng, west[r]!, east[r]!)) >
          outsideSquare
        )
          continue
        const x = Math.max(centre.lng - west[r]!, east[r]! - centre.lng) * shrink
        const y = Math.max(centre.lat - south[r]!, north[r]! - centre.lat)
        verdicts[r] = hasUnplaced[r] === 0 && x * x + y * y <= insideSquare ? ALL : CHECK_ROWS
      }
    },
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
