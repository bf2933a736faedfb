import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'

/** A size that grows with the zoom as roads do, from pairs of zoom and pixels. */
export function growing(...stops: [zoom: number, pixels: number][]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as ExpressionSpecification // pairs follow the head
}

/** Is a property one of these values? */
export function isOneOf(property: string, ...values: (string | number)[]): ExpressionSpecification {
  return ['in', ['get', property], ['literal', values]]
}

export function allOf(...filters: ExpressionSpecification[]): ExpressionSpecification {
  return ['all', ...filters]
}

export const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
export const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

/** A layer drawn from vector tiles. */
export type TileLayer = Extract<LayerSpecification, { type: 'fill' | 'line' | 'symbol' }> & {
  'source-layer': string
  filter?: FilterSpecification
}
/** Such a layer before it is known which file its tiles come from. */
export type DrawnLayer = TileLayer extends infer Layer
  ? Layer extends TileLayer
    ? Omit<Layer, 'source'>
    : never
  : never
