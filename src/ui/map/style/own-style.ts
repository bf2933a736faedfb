import medium from '@fontsource/figtree/files/figtree-latin-500-normal.woff2?url'
import semibold from '@fontsource/figtree/files/figtree-latin-600-normal.woff2?url'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { LAKE_BEYOND, namesBeyond, SEA_BEYOND, townsBeyond } from '#domain/places/beyond-belgium.ts'
import type { Bbox } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { BASE_BOX } from '../base/bounds.ts'
import { type DrawnLayer, growing } from './expressions.ts'
import { borderLayers, countryLayer, groundLayers } from './ground.ts'
import { MEDIUM, nameLayers, SEMIBOLD, townAfarLayer } from './names.ts'
import { type Mood, type Palette, PALETTES } from './palette.ts'
import { roadLayers } from './roads.ts'
import { townsAfar } from './towns-afar.ts'

/** The operator's file with streets: its address, the box it covers, and the zoom from which it is shown. */
export type Streets = { url: string; box: Bbox; from: number }
export type OwnStyle = { base: string; streets: Streets | null; locale: Locale; mood: Mood }

/** Name of the source with the pins that names must not cover. */
export const PINS = 'pins'

/**
 * The map in our own colours: the bundled base, and over it the operator's streets where their file has them. Both have the
 * layers of Protomaps' basemap, version 4. Addresses are those of PMTiles files.
 */
export function ownStyle({ base, streets, locale, mood }: OwnStyle): StyleSpecification {
  const colours = PALETTES[mood]
  const layersOf = (parts: (colours: Palette, locale: Locale) => DrawnLayer[]): LayerSpecification[] => {
    const layers = parts(colours, locale)
    return [...layers.map(inBase(streets)), ...(streets ? layers.map(inStreets(streets)) : [])]
  }
  return {
    version: 8,
    'font-faces': { [MEDIUM]: absolute(medium), [SEMIBOLD]: absolute(semibold) },
    sources: {
      base: { type: 'vector', url: `pmtiles://${absolute(base)}`, attribution: CREDIT },
      ...(streets && { streets: { type: 'vector', url: `pmtiles://${absolute(streets.url)}` } }),
      beyond: { type: 'geojson', data: { type: 'FeatureCollection', features: fading(BASE_BOX) } },
      towns: { type: 'geojson', data: { type: 'FeatureCollection', features: townsAround(locale) } },
      afar: { type: 'geojson', data: { type: 'FeatureCollection', features: townsAfar(locale) } },
      sea: { type: 'geojson', data: areasOf([SEA_BEYOND, LAKE_BEYOND]) },
      [PINS]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colours.land } },
      // The base is whole below the streets, so that beyond the edge of their file it goes on.
      ...layersOf((c) => [...groundLayers(c), ...borderLayers(c), ...roadLayers(c), countryLayer(c)]),
      // Where the base ends it fades into paper, rather than being cut off.
      {
        id: 'beyond',
        type: 'fill',
        source: 'beyond',
        paint: { 'fill-color': colours.land, 'fill-opacity': 0.2, 'fill-antialias': false },
      },
      { id: 'sea-beyond', type: 'fill', source: 'sea', paint: { 'fill-color': colours.water } },
      ...townLayers(colours),
      ...layersOf(nameLayers),
      townAfarLayer(colours, 'afar'),
      {
        id: 'pins',
        type: 'symbol',
        source: PINS,
        layout: {
          'icon-image': ['get', 'room'],
          'icon-anchor': ['get', 'anchor'],
          'icon-allow-overlap': true,
          'icon-padding': 2,
        },
      },
    ],
  }
}

/** Where there are streets, the base has no names of its own: each would stand twice. */
function inBase(streets: Streets | null) {
  return (layer: DrawnLayer): LayerSpecification => {
    const drawn = { ...layer, source: 'base' }
    if (!streets || layer.type !== 'symbol') return drawn
    const outside: FilterSpecification = ['any', ['<', ['zoom'], streets.from], ['!', ['within', areaOf(streets.box)]]]
    return { ...drawn, filter: ['all', outside, layer.filter ?? true] as FilterSpecification } // both are expressions
  }
}

function inStreets({ from }: Streets) {
  return (layer: DrawnLayer): LayerSpecification => ({
    ...layer,
    id: `streets-${layer.id}`,
    source: 'streets',
    minzoom: Math.max(from, layer.minzoom ?? 0),
  })
}

const areaOf = (box: Bbox) => ({ type: 'Polygon' as const, coordinates: [ringOf(box)] })
const areasOf = (rings: readonly (typeof SEA_BEYOND)[]) => ({
  type: 'MultiPolygon' as const,
  coordinates: rings.map((ring) => [[...ring, ...ring.slice(0, 1)].map(([lng, lat]): [number, number] => [lng, lat])]),
})

function ringOf({ west, south, east, north }: Bbox): [number, number][] {
  return [[west, south], [east, south], [east, north], [west, north], [west, south]] // prettier-ignore
}

const FADES = 14
/** Degrees from one frame to the next: frames lie over each other at the edge of the box, so that it fades. */
const FADE = 0.007
const ROUND_ABOUT: Bbox = { west: -20, south: 35, east: 30, north: 65 }

function fading(box: Bbox) {
  return Array.from({ length: FADES }, (_, i) => {
    const by = i * FADE
    const hole = { west: box.west + by, south: box.south + by, east: box.east - by, north: box.north - by }
    const coordinates = [ringOf(ROUND_ABOUT), openToSea(hole)]
    return { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates } }
  })
}

/** The part of the box that a frame leaves open; it reaches north along the coast, where the sea goes on above the base. */
function openToSea({ west, south, east, north }: Bbox): [number, number][] {
  const coast = SEA_BEYOND[1]?.[0] ?? west
  const far = ROUND_ABOUT.north - 1
  return [[west, south], [east, south], [east, north], [coast, north], [coast, far], [west, far], [west, south]] // prettier-ignore
}

/** Towns north and south of the base as spots, so that a map taller than the country does not end in nothing. */
function townLayers(colours: Palette): LayerSpecification[] {
  const pixelsAKm = (zoom: number): ExpressionSpecification => ['*', ['get', 'km'], (512 * 2 ** zoom) / KM_AROUND]
  return [
    {
      id: 'town-below',
      type: 'circle',
      source: 'towns',
      filter: ['has', 'km'],
      paint: {
        'circle-color': ['interpolate', ['linear'], ['zoom'], 8, colours.townAfar, 10.5, colours.town],
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 4, pixelsAKm(4), 14, pixelsAKm(14)],
      },
    },
    {
      id: 'town-below-name',
      type: 'symbol',
      source: 'towns',
      filter: ['has', 'name'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [SEMIBOLD],
        'text-size': growing([5, 11.5], [7, 14], [9, 17]),
      },
      paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
    },
  ]
}

/** Length of the parallel of 48 degrees north. */
const KM_AROUND = 26_815

function townsAround(locale: Locale) {
  const at = ({ lng, lat }: { lng: number; lat: number }, properties: object) => ({
    type: 'Feature' as const,
    properties: { ...properties },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  })
  const spots = townsBeyond().filter(({ lat }) => lat < BASE_BOX.south || lat > BASE_BOX.north)
  return [
    ...spots.map((town) => at(town, { km: town.km })),
    ...namesBeyond(locale).map((town) => at(town, { name: town.name })),
  ]
}

const absolute = (path: string) => new URL(path, location.href).href
const CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a> · Statbel'
