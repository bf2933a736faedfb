import { allOf, type DrawnLayer, growing, isArea, isLine, isOneOf } from './expressions.ts'
import type { Palette } from './palette.ts'

/** Land, what grows and stands on it, and water: what lies below all lines. */
export function groundLayers(colours: Palette): DrawnLayer[] {
  const area = (id: string, kinds: string[], colour: string): DrawnLayer => ({
    id,
    type: 'fill',
    'source-layer': 'landuse',
    filter: isOneOf('kind', ...kinds),
    paint: { 'fill-color': colour, 'fill-antialias': false },
  })
  return [
    { id: 'land', type: 'fill', 'source-layer': 'earth', filter: isArea, paint: { 'fill-color': colours.land } },
    {
      id: 'built-up',
      type: 'fill',
      'source-layer': 'landuse',
      filter: isOneOf('kind', 'residential', 'commercial'),
      paint: {
        // From afar a town is a few pixels: it needs more colour to be seen.
        'fill-color': ['interpolate', ['linear'], ['zoom'], 8, colours.townAfar, 10.5, colours.town],
        'fill-antialias': false,
      },
    },
    area('works', ['industrial', 'railway', 'aerodrome'], colours.works),
    area('wood', ['wood', 'forest'], colours.wood),
    area('park', PARKS, colours.park),
    {
      id: 'reserve',
      type: 'fill',
      'source-layer': 'landuse',
      filter: isOneOf('kind', 'national_park', 'nature_reserve'),
      paint: { 'fill-color': colours.wood, 'fill-opacity': 0.35 },
    },
    area('sand', ['sand', 'beach'], colours.sand),
    area('marsh', ['wetland'], colours.marsh),
    { id: 'water', type: 'fill', 'source-layer': 'water', filter: isArea, paint: { 'fill-color': colours.water } },
    {
      id: 'river',
      type: 'line',
      'source-layer': 'water',
      filter: allOf(isLine, isOneOf('kind', 'river', 'canal')),
      minzoom: 7,
      layout: ROUND,
      paint: { 'line-color': colours.stream, 'line-width': growing([7, 0.5], [9, 0.9], [11, 1.8], [14, 4]) },
    },
    {
      id: 'stream',
      type: 'line',
      'source-layer': 'water',
      filter: allOf(isLine, isOneOf('kind', 'stream')),
      minzoom: 12.5,
      layout: ROUND,
      paint: { 'line-color': colours.stream, 'line-width': 1 },
    },
    {
      id: 'house',
      type: 'fill',
      'source-layer': 'buildings',
      filter: isArea,
      minzoom: 13,
      paint: { 'fill-color': colours.house, 'fill-outline-color': colours.houseEdge },
    },
  ]
}

/** Borders from municipality to country. */
export function borderLayers(colours: Palette): DrawnLayer[] {
  return [
    {
      id: 'municipality',
      type: 'line',
      'source-layer': 'boundaries',
      filter: isOneOf('kind_detail', 8),
      minzoom: 9.4,
      paint: {
        'line-color': colours.municipality,
        'line-width': growing([9, 0.5], [12, 1.1]),
        'line-dasharray': [2, 2.5],
        'line-opacity': 0.8,
      },
    },
    {
      id: 'province',
      type: 'line',
      'source-layer': 'boundaries',
      filter: isOneOf('kind_detail', 4, 6),
      paint: {
        'line-color': colours.province,
        'line-width': growing([6, 0.5], [9, 1], [12, 1.6]),
        'line-dasharray': [4, 2],
      },
    },
  ]
}

/** Drawn over the roads: where one country ends matters more than a road across. */
export function countryLayer(colours: Palette): DrawnLayer {
  return {
    id: 'country',
    type: 'line',
    'source-layer': 'boundaries',
    filter: isOneOf('kind_detail', 2),
    layout: ROUND,
    paint: {
      'line-color': colours.country,
      'line-width': growing([5, 0.7], [7.5, 1.1], [9, 1.6], [12, 2.4]),
      'line-opacity': 0.85,
    },
  }
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const
const PARKS = ['park', 'golf_course', 'village_green', 'grass', 'cemetery', 'allotments', 'pitch', 'playground']
