import type { SearchRow } from '#domain/search/search-row.ts'
import {
  asksForUnsaid,
  type Bbox,
  type Criteria,
  UNSAID,
  type Point,
  type Range,
  type TravelArea,
} from '#domain/search/criteria.ts'
import { fitsCosts } from '#domain/costs/fits-costs.ts'
import { DEALS, ENERGY_LABELS, type EnergyLabel } from '#domain/listing/listing.ts'
import { isInSome } from '#domain/places/travel-area.ts'
import { hasWords } from '#base/word-text.ts'

/** Looks up the centre of a postal code. The caller passes it in, so that this file stays a pure rule. */
export type CentreOf = (postalCode: string) => Point | null

/**
 * THE definition of "fits": search, alerts and previews all agree with it.
 * A value that is not known (or hidden) fits no bound.
 */
export function matches(criteria: Criteria, row: SearchRow, centreOf: CentreOf): boolean {
  return (
    fitsDeal(criteria, row) &&
    (criteria.types.length === 0 || criteria.types.includes(row.type)) &&
    within(criteria.bedrooms, row.bedrooms) &&
    within(criteria.living, row.living) &&
    within(criteria.year, row.year) &&
    within(criteria.land, row.land) &&
    within(criteria.commercial, row.commercial) &&
    within({ min: null, max: criteria.station }, row.station) &&
    fitsUnsaid(criteria, row) &&
    fitsCosts(criteria.costs, row) &&
    (!criteria.newBuild || row.newBuild) &&
    (criteria.since === undefined || row.firstSeen >= criteria.since) &&
    (criteria.energyMax === null || atLeastAsGood(row.energyLabel, criteria.energyMax)) &&
    (criteria.country === null || criteria.country === row.country) &&
    fitsPlace(criteria, row, centreOf) &&
    !criteria.notPostalCodes.includes(row.postalCode) &&
    !isUnwanted(criteria, row) &&
    fitsTravel(criteria, row) &&
    (criteria.bbox === null || inBox(criteria.bbox, row)) &&
    (criteria.area === null || inPolygon(criteria.area, row))
  )
}

function fitsDeal(criteria: Criteria, row: SearchRow): boolean {
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  if (wanted.length === 0) return true
  return wanted.some((deal) => {
    const price = row.prices[deal]
    return price !== undefined && within(criteria.wanted[deal] ?? { min: null, max: null }, price)
  })
}

/** A listing that does not state an asked flag, deposit or day fits only a search with `unsaid`, which finds no others. */
function fitsUnsaid(criteria: Criteria, row: SearchRow): boolean {
  if (!asksForUnsaid(criteria)) return true
  if (criteria.flags.some((flag) => row.flags[flag] === false)) return false
  if (criteria.deposit !== null && row.deposit === null && row.prices.TO_RENT === undefined) return false
  const asked = UNSAID.filter((name) => criteria[name] !== null)
  const isOver = asked.some((name) => (row[name] ?? -Infinity) > (criteria[name] ?? Infinity))
  const isUnsaid =
    asked.some((name) => row[name] === null) || criteria.flags.some((flag) => row.flags[flag] === undefined)
  return !isOver && isUnsaid === criteria.unsaid
}

function isUnwanted({ notWords, unwantedRows }: Criteria, { id, words }: SearchRow): boolean {
  if (notWords.length === 0) return false
  if (words === undefined) return unwantedRows === undefined || unwantedRows.has(id)
  return words !== null && notWords.some((one) => hasWords(words, one))
}

function fitsPlace(criteria: Criteria, row: SearchRow, centreOf: CentreOf): boolean {
  if (criteria.postalCodes.length + criteria.provinces.length + criteria.around.length === 0) return true
  return (
    criteria.postalCodes.includes(row.postalCode) ||
    (row.province !== null && criteria.provinces.includes(row.province)) ||
    criteria.around.some(({ postalCode, km }) => {
      const centre = centreOf(postalCode)
      return (
        centre !== null &&
        row.lat !== null &&
        row.lng !== null &&
        kmBetween(centre, { lat: row.lat, lng: row.lng }) <= km
      )
    })
  )
}

/** Nothing fits a travel time whose area is not known. */
function fitsTravel({ travel, travelAreas }: Criteria, { lat, lng }: SearchRow): boolean {
  if (travel.length === 0) return true
  if (travelAreas?.length !== travel.length || lat === null || lng === null) return false
  return travelAreas.every((area) => isInTravelArea(area, { lat, lng }))
}

export const isInTravelArea = (area: TravelArea, point: Point): boolean =>
  isInSome(area, point, (circle) => kmBetween(circle, point) <= circle.km)

/** Is `value` inside the range? An unknown value fits only an open range. */
export function within(range: Range, value: number | null): boolean {
  if (range.min === null && range.max === null) return true
  return value !== null && (range.min === null || value >= range.min) && (range.max === null || value <= range.max)
}

function atLeastAsGood(label: EnergyLabel | null, worst: EnergyLabel): boolean {
  return label !== null && ENERGY_LABELS.indexOf(label) <= ENERGY_LABELS.indexOf(worst)
}

function inBox(box: Bbox, { lat, lng }: SearchRow): boolean {
  return lat !== null && lng !== null && lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north
}

/** Even–odd rule; a listing without a position is in no area. */
export function inPolygon(area: Point[], { lat, lng }: { lat: number | null; lng: number | null }): boolean {
  if (lat === null || lng === null) return false
  let inside = false
  for (let i = 0, j = area.length - 1; i < area.length; j = i++) {
    const a = area[i]
    const b = area[j]
    if (!a || !b) continue
    if (a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng)
      inside = !inside
  }
  return inside
}

/** Great-circle distance in km (haversine, mean Earth radius 6371.0088 km, IUGG). */
export function kmBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h)))
}
