import type { Bbox } from '#domain/search/criteria.ts'
import type { MapTiles } from '#domain/places/map-tiles.ts'

/** The operator's streets: address of the PMTiles file, the box it covers, and the highest zoom in there. */
export type MapStreets = Readonly<{ url: string; box: Bbox; nearest: number }>

/** Zoom levels beyond those of the file at which its lines still look drawn. */
const OVERZOOM = 2

/** Our zoom is one more than MapLibre's. */
export const nearestIn = ({ maxZoom }: Pick<MapTiles, 'maxZoom'>): number => maxZoom + OVERZOOM + 1
