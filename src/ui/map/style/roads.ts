import type { ExpressionSpecification } from 'maplibre-gl'
import { allOf, type DrawnLayer, growing, isOneOf } from './expressions.ts'
import type { Palette } from './palette.ts'

type Widths = [zoom: number, pixels: number][]
type Class = {
  id: string
  filter: ExpressionSpecification
  from: number
  colour: string
  edge: string
  /** widths of the road; `rim`: how much wider its edge is at the first and at the last of these zooms */
  widths: Widths
  rim: [number, number]
}

/** Roads and railways: first all edges, then all roads, so that crossings are open. */
export function roadLayers(colours: Palette): DrawnLayer[] {
  const classes = classesOf(colours)
  return [
    ...waysOnFoot(colours),
    ...classes.map(edgeOf),
    ...classes.map(({ id, filter, from, colour, widths }): DrawnLayer => ({
      id,
      type: 'line',
      'source-layer': 'roads',
      filter,
      minzoom: from,
      layout: ROUND,
      paint: { 'line-color': colour, 'line-width': growing(...widths) },
    })),
    ...railways(colours),
  ]
}

function classesOf({ street, streetEdge, trunk, trunkEdge, motorway, motorwayEdge }: Palette): Class[] {
  const minor = allOf(isOneOf('kind', 'minor_road'), ['!', isOneOf('service', 'driveway', 'parking_aisle')])
  const link: ExpressionSpecification = ['has', 'is_link']
  return [
    {
      id: 'minor', filter: minor, from: 12, colour: street, edge: streetEdge,
      widths: [[12, 0.6], [14, 2.6], [16, 8], [18, 22]], rim: [0.6, 3],
    },
    {
      id: 'tertiary', filter: ofDetail('tertiary'), from: 9.2, colour: street, edge: streetEdge,
      widths: [[9, 0.3], [11, 1.1], [13, 3], [16, 11]], rim: [0.3, 2.5],
    },
    {
      id: 'secondary', filter: ofDetail('secondary'), from: 8.6, colour: street, edge: streetEdge,
      widths: [[8.5, 0.4], [11, 1.7], [13, 3.8], [16, 13]], rim: [0.5, 3],
    },
    {
      id: 'primary', filter: ofDetail('primary'), from: 7.4, colour: street, edge: streetEdge,
      widths: [[7, 0.4], [9, 1.1], [11, 2.4], [13, 4.6], [16, 14]], rim: [0.5, 3],
    },
    {
      id: 'link', filter: link, from: 10, colour: trunk, edge: trunkEdge,
      widths: [[10, 0.5], [12, 1.4], [14, 3.4], [16, 9]], rim: [0.4, 2],
    },
    {
      id: 'trunk', filter: ofDetail('trunk'), from: 6, colour: trunk, edge: trunkEdge,
      widths: [[6, 0.5], [9, 1.5], [11, 2.8], [13, 5], [16, 15]], rim: [0.3, 3],
    },
    {
      id: 'motorway', filter: ofDetail('motorway'), from: 5, colour: motorway, edge: motorwayEdge,
      widths: [[5, 0.7], [8, 1.5], [9, 1.9], [11, 3.2], [13, 5.6], [16, 17]], rim: [0.3, 3],
    },
  ] // prettier-ignore
}

/** Without tunnels and slip roads, which the tiles have as lines of their own. */
function ofDetail(detail: string): ExpressionSpecification {
  return allOf(isOneOf('kind_detail', detail), ['!', ['has', 'is_link']], ['!', ['has', 'is_tunnel']])
}

function edgeOf({ id, filter, from, edge, widths, rim: [first, last] }: Class): DrawnLayer {
  const [near = 0, far = 0] = [widths[0]?.[0], widths.at(-1)?.[0]]
  const rimAt = (zoom: number) => first + ((last - first) * (zoom - near)) / (far - near)
  return {
    id: `${id}-edge`,
    type: 'line',
    'source-layer': 'roads',
    filter,
    minzoom: from,
    layout: ROUND,
    paint: {
      'line-color': edge,
      'line-width': growing(...widths.map(([zoom, width]): [number, number] => [zoom, width + rimAt(zoom)])),
    },
  }
}

function waysOnFoot({ path, streetEdge }: Palette): DrawnLayer[] {
  return [
    {
      id: 'path',
      type: 'line',
      'source-layer': 'roads',
      filter: isOneOf('kind', 'path'),
      minzoom: 13.4,
      paint: { 'line-color': path, 'line-width': growing([13, 0.6], [16, 2.4]), 'line-dasharray': [2, 1] },
    },
    {
      id: 'runway',
      type: 'line',
      'source-layer': 'roads',
      filter: isOneOf('kind_detail', 'runway'),
      paint: { 'line-color': streetEdge, 'line-width': growing([10, 1.5], [12, 4], [14, 14]) },
    },
  ]
}

/** Railways show ties from close by; trams and sidings are only hinted at. */
function railways({ rail, railGap }: Palette): DrawnLayer[] {
  const main = allOf(isOneOf('kind', 'rail'), isOneOf('kind_detail', 'rail'), ['!', ['has', 'service']])
  return [
    {
      id: 'tram',
      type: 'line',
      'source-layer': 'roads',
      filter: isOneOf('kind_detail', 'tram', 'light_rail'),
      minzoom: 12.5,
      paint: { 'line-color': rail, 'line-width': 1, 'line-opacity': 0.45 },
    },
    {
      id: 'rail',
      type: 'line',
      'source-layer': 'roads',
      filter: main,
      minzoom: 7.5,
      paint: { 'line-color': rail, 'line-width': growing([7, 0.5], [9, 0.9], [11, 1.5], [14, 2.4]) },
    },
    {
      id: 'rail-ties',
      type: 'line',
      'source-layer': 'roads',
      filter: main,
      minzoom: 9.5,
      paint: {
        'line-color': railGap,
        'line-width': growing([9, 0.5], [11, 0.8], [14, 1.3]),
        'line-dasharray': [4, 4],
      },
    },
  ]
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const
