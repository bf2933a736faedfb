import type { Bbox } from '#domain/search/criteria.ts'
import type { MapTiles } from '#domain/places/map-tiles.ts'

/** The operator's streets: address of his PMTiles file, what it shows, and how near one may look in there. */
export type MapStreets = Readonly<{ url: string; box: Bbox; nearest: number }>

/** MapLibre's zoom levels beyond those of the file at which its lines still look drawn. */
const OVERZOOM = 2

/** Our zoom is one more than MapLibre's. */
export const nearestIn = ({ maxZoom }: Pick<MapTiles, 'maxZoom'>): number => maxZoom + OVERZOOM + 1
