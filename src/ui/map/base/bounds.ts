import type { Bbox, Point } from '#domain/search/criteria.ts'
import type { Limits } from '../view.ts'

/** Box of the tiles of belgium-base.pmtiles: Belgium and a strip of its neighbours. */
export const BASE_BOX: Bbox = { west: 2.1, south: 49.3, east: 6.75, north: 51.85 }

/** The base has lines for MapLibre's zoom 10; a little over two levels nearer there is still something to see. */
export const BASE_LIMITS: Limits = { box: BASE_BOX, nearest: 13.4, fine: null }

export const isOnBase = ({ lng, lat }: Point): boolean =>
  lng >= BASE_BOX.west && lng <= BASE_BOX.east && lat >= BASE_BOX.south && lat <= BASE_BOX.north
