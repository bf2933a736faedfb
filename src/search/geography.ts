import type { Around, Bbox, Criteria, Point } from '#domain/criteria.ts'
import { type CentreOf, inPolygon, kmBetween } from '#domain/matching.ts'
import type { Numbers } from '#search/range-column.ts'
import type { PlaceKey } from '#search/raw-columns.ts'

/** Where the rows of one place stand. `some`: not all of them have a position. An empty box: none has. */
export type KeyBox = Bbox & { some: boolean }

/** What a condition says of a whole place. */
export const NONE = 0
export const ALL = 1
/** The rows have to be asked one by one. */
export const ASK = 2
export type Verdict = typeof NONE | typeof ALL | typeof ASK

export function keyBoxes(keys: number, rows: Int32Array, place: Int32Array, lat: Numbers, lng: Numbers): KeyBox[] {
  const boxes = Array.from({ length: keys }, emptyBox)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    growBox(boxes[place[row]!]!, lat[row]!, lng[row]!)
  }
  return boxes
}

export const emptyBox = (): KeyBox => ({
  west: Infinity,
  south: Infinity,
  east: -Infinity,
  north: -Infinity,
  some: false,
})

export function growBox(box: KeyBox, lat: number, lng: number): void {
  if (lat !== lat || lng !== lng) {
    box.some = true
    return
  }
  if (lng < box.west) box.west = lng
  if (lng > box.east) box.east = lng
  if (lat < box.south) box.south = lat
  if (lat > box.north) box.north = lat
}

/** One half of what a search says of where: about a place as a whole, and about one position. NaN: no position. */
export type PlaceTest = {
  ofKey(key: PlaceKey, box: KeyBox): Verdict
  ofRow(key: PlaceKey, lat: number, lng: number): boolean
}

/** Postal codes, provinces and surroundings, any of which will do; null when none is given. */
export function placeTest({ postalCodes, provinces, around }: Criteria, centreOf: CentreOf): PlaceTest | null {
  if (postalCodes.length + provinces.length + around.length === 0) return null
  const codes = new Set(postalCodes)
  const circles = around.flatMap(({ postalCode, km }: Around) => {
    const centre = centreOf(postalCode)
    return centre ? [circle(centre, km)] : []
  })
  const named = ({ postalCode, province }: PlaceKey) =>
    codes.has(postalCode) || (province !== null && provinces.includes(province))
  return {
    ofKey(key, box) {
      if (named(key)) return ALL
      let verdict: Verdict = NONE
      for (const one of circles) {
        const said = one.ofBox(box)
        if (said === ALL) return ALL
        if (said === ASK) verdict = ASK
      }
      return verdict
    },
    ofRow: (key, lat, lng) => named(key) || circles.some((one) => one.holds(lat, lng)),
  }
}

/** Country, box and area, all of which must hold; null when none is given. */
export function regionTest({ country, bbox, area }: Criteria): PlaceTest | null {
  if (country === null && bbox === null && area === null) return null
  const frame = area && frameOf(area)
  return {
    ofKey(key, box) {
      if (country !== null && key.country !== country) return NONE
      if (bbox === null && area === null) return ALL
      if (box.west > box.east) return NONE
      let verdict: Verdict = box.some ? ASK : ALL
      for (const [edge, isBox] of [
        [bbox, true],
        [frame, false],
      ] as const) {
        if (!edge) continue
        if (box.east < edge.west || box.west > edge.east || box.north < edge.south || box.south > edge.north)
          return NONE
        const inside =
          isBox && box.west >= edge.west && box.east <= edge.east && box.south >= edge.south && box.north <= edge.north
        if (!inside) verdict = ASK
      }
      return verdict
    },
    ofRow: (key, lat, lng) =>
      (country === null || key.country === country) &&
      (bbox === null || (lng >= bbox.west && lng <= bbox.east && lat >= bbox.south && lat <= bbox.north)) &&
      (area === null ||
        (frame !== null && lat === lat && lng === lng && holds(frame, lat, lng) && inPolygon(area, { lat, lng }))),
  }
}

function frameOf(area: readonly Point[]): Bbox {
  const frame = emptyBox()
  for (const { lat, lng } of area) growBox(frame, lat, lng)
  // Wider than rounding can move a crossing.
  return { west: frame.west - 1e-6, south: frame.south - 1e-6, east: frame.east + 1e-6, north: frame.north + 1e-6 }
}

const holds = (box: Bbox, lat: number, lng: number) =>
  lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north

const KM_PER_DEGREE = 111.195

/**
 * A circle on the Earth. A flat estimate decides what is clearly in or out (it errs below 3 % within 200 km and latitude
 * 56, so 4 % and 10 m are left to be safe); kmBetween decides the rest.
 */
function circle(centre: Point, km: number) {
  const shrink = Math.cos((centre.lat * Math.PI) / 180)
  const surely = (km * 0.96 - 0.01) / KM_PER_DEGREE
  const perhaps = (km * 1.04 + 0.01) / KM_PER_DEGREE
  const sureSquare = surely > 0 ? surely * surely : -1
  const perhapsSquare = perhaps * perhaps
  const isFar = km > 200 || Math.abs(centre.lat) > 56
  const away = (lat: number, lng: number) => {
    const x = (lng - centre.lng) * shrink
    const y = lat - centre.lat
    return x * x + y * y
  }
  return {
    holds(lat: number, lng: number): boolean {
      if (!isFar) {
        const square = away(lat, lng)
        if (square <= sureSquare) return true
        if (square > perhapsSquare) return false
      }
      return lat === lat && lng === lng && kmBetween(centre, { lat, lng }) <= km
    },
    ofBox(box: KeyBox): Verdict {
      if (box.west > box.east) return NONE
      if (isFar) return ASK
      const nearest = away(clamp(centre.lat, box.south, box.north), clamp(centre.lng, box.west, box.east))
      if (nearest > perhapsSquare) return NONE
      const x = Math.max(centre.lng - box.west, box.east - centre.lng) * shrink
      const y = Math.max(centre.lat - box.south, box.north - centre.lat)
      return !box.some && x * x + y * y <= sureSquare ? ALL : ASK
    },
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
