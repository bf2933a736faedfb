import { type Bbox, CEILINGS, type Criteria, type Point } from '#domain/search/criteria.ts'
import { asksForCosts } from '#domain/costs/costs.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { frameOf } from '#search/geography.ts'

/** A place under which a subscription stands. In a square for circles: also the circle that has to hold the row. */
export type Term = { group: number; key: PlaceTerm; circle: CircleTerm | null }
/** Name of a place within its group: a postal code, a province, the number of a square. */
export type PlaceTerm = string | number
export type CircleTerm = { centre: Point; km: number }

/**
 * Sides of the squares, in degrees; the smallest are 22 by 14 km. A shape stands in the smallest of which it touches few.
 */
const SIDES = [0.2, 0.8, 3.2] as const
const MAX_SQUARES_OF_A_SIDE = 16
const MAX_LARGEST_SQUARES = 128
/** With more postal codes it stands under "anywhere" and is checked at the end, so that a form cannot fill the index. */
const MAX_POSTAL_CODES = 200

const ANYWHERE = 0
const CODE = 1
const PROVINCE = 2
/** The first groups of squares: one group for each side for boxes and areas, and then as many for circles. */
const FIRST_BOX_GROUP = 3
const FIRST_CIRCLE_GROUP = FIRST_BOX_GROUP + SIDES.length
export const PLACE_GROUPS = FIRST_CIRCLE_GROUP + SIDES.length

/**
 * The places that a subscription stands under: a row that fits looks into at least one of them. `isDecided`: a row that
 * looks into one of them, and lies in its circle, meets every condition but those of the columns, and finds the
 * subscription once.
 */
export function termsOf(criteria: Criteria, centreOf: CentreOf): { terms: Term[]; isDecided: boolean } {
  const { postalCodes, provinces, around, notPostalCodes, notWords, bbox, area } = criteria
  // Rare conditions have no columns, and are checked against the criteria.
  const isInColumns =
    criteria.travel.length === 0 &&
    notPostalCodes.length === 0 &&
    notWords.length === 0 &&
    CEILINGS.every((name) => criteria[name] === null) &&
    !criteria.unsaid &&
    !asksForCosts(criteria.costs)
  const frame = bbox ?? (area && frameOf(area))
  const kinds = [postalCodes, provinces, around].filter(({ length }) => length > 0).length
  const anywhere: Term[] = [{ group: ANYWHERE, key: 0, circle: null }]
  if (postalCodes.length > MAX_POSTAL_CODES) return { terms: anywhere, isDecided: false }
  if (kinds === 0) {
    const squares = frame && squaresOf(FIRST_BOX_GROUP, frame)
    return {
      terms: squares?.map((square) => ({ ...square, circle: null })) ?? anywhere,
      isDecided: frame === null && isInColumns,
    }
  }
  const terms: Term[] = []
  for (const key of new Set(postalCodes)) terms.push({ group: CODE, key, circle: null })
  for (const key of new Set(provinces)) terms.push({ group: PROVINCE, key, circle: null })
  for (const { postalCode, km } of around) {
    const centre = centreOf(postalCode)
    if (!centre) continue
    const squares = squaresOf(FIRST_CIRCLE_GROUP, boxAround(centre, km))
    if (!squares) return { terms: anywhere, isDecided: false }
    for (const square of squares) terms.push({ ...square, circle: { centre, km } })
  }
  return { terms, isDecided: frame === null && isInColumns && kinds === 1 && around.length <= 1 }
}

/** Calls `look` for every place under which a row is looked up. */
export function eachPlaceOf(row: SearchRow, look: (group: number, key: PlaceTerm) => void): void {
  const { postalCode, province, lat, lng } = row
  look(ANYWHERE, 0)
  look(CODE, postalCode)
  if (province !== null) look(PROVINCE, province)
  if (lat === null || lng === null) return
  for (let level = 0; level < SIDES.length; level++) {
    const square = numberOf(Math.floor(lat / SIDES[level]!), Math.floor(lng / SIDES[level]!))
    look(FIRST_BOX_GROUP + level, square)
    look(FIRST_CIRCLE_GROUP + level, square)
  }
}

/** The squares that a box touches, of the smallest side of which it touches few; null: there are too many of every side. */
function squaresOf(group: number, { west, south, east, north }: Bbox): { group: number; key: number }[] | null {
  for (let level = 0; level < SIDES.length; level++) {
    const at = (degrees: number) => Math.floor(degrees / SIDES[level]!)
    const count = (at(east) - at(west) + 1) * (at(north) - at(south) + 1)
    if (!(count <= (level === SIDES.length - 1 ? MAX_LARGEST_SQUARES : MAX_SQUARES_OF_A_SIDE))) continue
    const squares = []
    for (let y = at(south); y <= at(north); y++)
      for (let x = at(west); x <= at(east); x++) squares.push({ group: group + level, key: numberOf(y, x) })
    return squares
  }
  return null
}

/** The number of a square. Of the smallest there are 900 from pole to pole, and 1,800 around. */
const numberOf = (y: number, x: number) => y * 4096 + x

/** A box slightly larger than the circle: a degree of latitude is 111 km. */
function boxAround({ lat, lng }: Point, km: number): Bbox {
  const high = km / 110 + 0.01
  const wide = high / Math.max(0.05, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180))
  return { west: lng - wide, south: lat - high, east: lng + wide, north: lat + high }
}
