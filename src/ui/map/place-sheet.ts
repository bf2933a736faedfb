import { centreOf } from '#domain/places/place.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import type { Point } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { isOnBase } from './base/bounds.ts'
import { sheetFor, SHEET_SIZES } from './ground/drawn-sheet.ts'
import { toWorld } from './mercator.ts'
import { WITHHELD_KM } from './surroundings.ts'
import { type PlacedName, placeNamesOn } from './placed-names.ts'
import { namesIn } from './place-names.ts'
import { type Pixel, type Size, toPixel, type View } from './view.ts'

/** Where an offer lies, as far as it may be said: its spot, or the area of its postal code. */
export type KnownPlace = { at: Point; is: 'spot' | 'area' }

/** `names` have the pixels of `smallest`; `mark`, and the `radius` of an area, those of `size`. */
export type PlaceSheet = {
  view: View
  address: string
  size: Size
  smallest: Size
  names: PlacedName[]
  mark: Pixel
  radius: number | null
}

/** A spot is shown with its quarter; an area from farther off, so that nobody reads a spot into it. */
const ZOOM = { spot: 12.5, area: 11 }
/** Smallest scale at which a phone shows the sheet, and about that of paper. */
const SMALLEST_SCALE = 0.6
const MAX_NAMES = 8
/** Stands for the mark of the offer, which names must not cover. */
const DOT = { count: 1, id: null, price: null, low: null, high: null, box: null, project: false, wide: false }

/** Null where neither spot nor area is known on the bundled map. */
export function knownPlace({ country, postalCode, lat, lng, hidden }: PublicFacts['address']): KnownPlace | null {
  if (!hidden && lat !== null && lng !== null && isOnBase({ lat, lng })) return { at: { lat, lng }, is: 'spot' }
  const centre = country === 'BE' ? centreOf(postalCode) : null
  return centre && { at: centre, is: 'area' }
}

/**
 * The map of the neighbourhood of an offer, in one language. `address` is that of the sheet for pages; `size` may be another
 * for paper.
 */
export function placeSheet({ at, is }: KnownPlace, locale: Locale, size: Size = SHEET_SIZES.place): PlaceSheet {
  const { view, address } = sheetFor({ middle: toWorld(at), zoom: ZOOM[is] }, 'place')
  const smallest = { width: size.width * SMALLEST_SCALE, height: size.height * SMALLEST_SCALE }
  const from = { ...view, zoom: view.zoom + Math.log2(SMALLEST_SCALE) }
  const names = placeNamesOn(namesIn(locale), [{ ...at, ...DOT }], from, smallest, MAX_NAMES)
  return {
    ...{ view, address, size, smallest, names },
    mark: toPixel(view, size, at),
    radius: is === 'area' ? areaRadius(view.zoom, at) : null,
  }
}

/** Radius of the area in pixels. */
function areaRadius(zoom: number, { lat }: Point): number {
  const kmOfWorld = 40_075 * Math.cos((lat * Math.PI) / 180)
  return (WITHHELD_KM / kmOfWorld) * 256 * 2 ** zoom
}
