import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Locale } from '#base/locale.ts'
import { allOf, type DrawnLayer, growing, isLine, isOneOf } from './expressions.ts'
import type { Palette } from './palette.ts'

/** The two weights of our letters on the map, as the style's `font-faces` name them. */
export const MEDIUM = 'Figtree Medium'
export const SEMIBOLD = 'Figtree SemiBold'

/** Names in the reader's language, road numbers and stations; what is last in the list is placed first. */
export function nameLayers(colours: Palette, locale: Locale): DrawnLayer[] {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${locale}`], ['get', 'name']]
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.5, 'text-halo-blur': 0.4 }
  return [
    {
      id: 'river-name',
      type: 'symbol',
      'source-layer': 'water',
      filter: allOf(['has', 'name'], isLine, isOneOf('kind', 'river', 'canal')),
      minzoom: 9.5,
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': [MEDIUM],
        'text-size': 11.5,
        'text-letter-spacing': 0.06,
        'symbol-spacing': 420,
        'text-max-angle': 30,
      },
      paint: { 'text-color': colours.waterName, ...halo },
    },
    {
      id: 'green-name',
      type: 'symbol',
      'source-layer': 'landuse',
      filter: allOf(['has', 'name'], isOneOf('kind', 'national_park')),
      minzoom: 10,
      layout: { 'text-field': name, 'text-font': [MEDIUM], 'text-size': 11, 'text-max-width': 7 },
      paint: { 'text-color': colours.greenName, ...halo },
    },
    {
      id: 'street-name',
      type: 'symbol',
      'source-layer': 'roads',
      filter: allOf(['has', 'name'], isOneOf('kind', 'minor_road', 'major_road', 'path')),
      minzoom: 13.5,
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': [MEDIUM],
        'text-size': growing([13, 10], [16, 13]),
        'symbol-spacing': 260,
      },
      paint: { 'text-color': colours.nameSoft, ...halo },
    },
    roadNumbers(colours),
    {
      id: 'station',
      type: 'symbol',
      'source-layer': 'pois',
      filter: isOneOf('kind', 'station'),
      minzoom: 10,
      layout: {
        'icon-image': 'station',
        'icon-padding': 1,
        'text-field': ['step', ['zoom'], '', 12, name],
        'text-font': [MEDIUM],
        'text-size': 10.5,
        'text-offset': [0, 0.9],
        'text-anchor': 'top',
        'text-optional': true,
        'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'stops'], 0]],
      },
      paint: { 'text-color': colours.station, ...halo },
    },
    ...settlementNames(colours, name, halo),
  ]
}

type Halo = Pick<
  NonNullable<SymbolLayerSpecification['paint']>,
  'text-halo-color' | 'text-halo-width' | 'text-halo-blur'
>

function settlementNames(colours: Palette, name: ExpressionSpecification, halo: Halo): DrawnLayer[] {
  const kinds = [
    ['hamlet', ['hamlet', 'suburb', 'neighbourhood', 'quarter'], 10.5, 12, MEDIUM],
    ['village', ['village'], growing([9, 10], [12, 12.5], [14, 14]), 9.2, MEDIUM],
    ['town', ['town'], TOWN_SIZE, 7, SEMIBOLD],
    ['city', ['city'], growing([5, 11.5], [7, 14], [9, 17], [11, 21], [13, 24]), 4, SEMIBOLD],
  ] as const
  return kinds.map(([id, details, size, from, font]): DrawnLayer => ({
    id,
    type: 'symbol',
    'source-layer': 'places',
    filter: isOneOf('kind_detail', ...details),
    minzoom: from,
    layout: {
      ...placeLayout(name, id === 'city'),
      'text-font': [font],
      'text-size': size,
    },
    paint: { 'text-color': font === MEDIUM ? colours.nameSoft : colours.name, ...halo },
  }))
}

/** Towns that the base has only in tiles of a nearer zoom. */
export function townAfarLayer(colours: Palette, source: string): SymbolLayerSpecification {
  return {
    id: 'town-afar',
    type: 'symbol',
    source,
    filter: ['<', ['zoom'], ['get', 'from']],
    minzoom: 7.7,
    maxzoom: 10,
    layout: { ...placeLayout(['get', 'name'], false), 'text-font': [SEMIBOLD], 'text-size': TOWN_SIZE },
    paint: {
      'text-color': colours.name,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.5,
      'text-halo-blur': 0.4,
    },
  }
}

const TOWN_SIZE = growing([7, 10.5], [9, 12], [11, 14.5], [14, 17])

/**
 * A name clears the pin on its place by some letters at most: farther away it would seem to be another place's.
 */
function placeLayout(name: ExpressionSpecification, isCity: boolean): NonNullable<SymbolLayerSpecification['layout']> {
  return {
    'text-field': name,
    'text-max-width': 7,
    'text-padding': 3,
    'text-line-height': 1.1,
    'text-justify': 'auto',
    // From afar a disc with a count is as high as three lines of a city's name.
    'text-variable-anchor-offset': isCity
      ? ['step', ['zoom'], ['literal', STEPS.afar], 8.2, ['literal', STEPS.near]]
      : STEPS.small,
    'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population'], 300]],
  }
}

/** Steps tried for a name, in letters (em): on its place, below and above the pin there, then beside it. */
const STEPS = {
  near: stepsOf(0.8, 1.4, 2, 2.6),
  afar: stepsOf(0.8, 1.4, 2, 2.7, 3.4),
  // Measured in smaller letters, a disc is farther away.
  small: stepsOf(0.8, 1.4, 2, 2.8),
}

type Steps = ('center' | 'top' | 'bottom' | 'left' | 'right' | [number, number])[]

function stepsOf(...steps: readonly number[]): Steps {
  return [
    'center', [0, 0],
    ...steps.flatMap((step): Steps => ['top', [0, step], 'bottom', [0, -step]]),
    'left', [2, 0], 'right', [-2, 0],
  ] // prettier-ignore
}

/** Signs with the number of a road: green for European ones, as along the road. */
function roadNumbers(colours: Palette): DrawnLayer {
  const isEuropean: ExpressionSpecification = ['==', ['slice', ['coalesce', ['get', 'shield_text'], ''], 0, 1], 'E']
  return {
    id: 'road-number',
    type: 'symbol',
    'source-layer': 'roads',
    filter: allOf(
      ['has', 'shield_text'],
      [
        'any',
        isOneOf('kind_detail', 'motorway', 'trunk'),
        allOf(isOneOf('kind_detail', 'primary'), ['>=', ['zoom'], 10]),
        ['>=', ['zoom'], 12],
      ],
    ),
    minzoom: 7.5,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'shield_text'],
      'text-font': [SEMIBOLD],
      'text-size': 10,
      'text-rotation-alignment': 'viewport',
      'text-padding': 24,
      'icon-rotation-alignment': 'viewport',
      'icon-image': ['case', isEuropean, 'sign-european', 'sign'],
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1.5, 4, 1.5, 4],
    },
    paint: { 'text-color': ['case', isEuropean, colours.europeanText, colours.signText] },
  }
}
