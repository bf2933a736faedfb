/** Colours by name: those of the live map's palette that a drawing uses. */
export type MapColours = Readonly<
  Record<
    | 'land'
    | 'town'
    | 'townAfar'
    | 'works'
    | 'wood'
    | 'park'
    | 'sand'
    | 'marsh'
    | 'water'
    | 'stream'
    | 'house'
    | 'motorway'
    | 'motorwayEdge'
    | 'trunk'
    | 'trunkEdge'
    | 'street'
    | 'streetEdge'
    | 'rail'
    | 'railGap'
    | 'country'
    | 'province'
    | 'municipality'
    | 'station'
    | 'stationGround',
    string
  >
>
export type Colour = keyof MapColours

type Tags = Readonly<Record<string, string | number | boolean>>

/** A kind of area with its colour; `from`: the zoom (MapLibre's) from which it is drawn. */
export type AreaClass = { layer: string; is: (tags: Tags) => boolean; colour: (zoom: number) => Colour; from: number }

const kinds =
  (...names: string[]) =>
  ({ kind }: Tags) =>
    names.includes(String(kind))

export const AREAS: readonly AreaClass[] = [
  {
    layer: 'landuse',
    is: kinds('residential', 'commercial'),
    colour: (zoom) => (zoom < 9 ? 'townAfar' : 'town'),
    from: 0,
  },
  { layer: 'landuse', is: kinds('industrial', 'railway', 'aerodrome'), colour: () => 'works', from: 0 },
  { layer: 'landuse', is: kinds('wood', 'forest'), colour: () => 'wood', from: 0 },
  {
    layer: 'landuse',
    is: kinds('park', 'golf_course', 'village_green', 'grass', 'cemetery', 'allotments', 'pitch', 'playground'),
    colour: () => 'park',
    from: 0,
  },
  { layer: 'landuse', is: kinds('sand', 'beach'), colour: () => 'sand', from: 0 },
  { layer: 'landuse', is: kinds('wetland'), colour: () => 'marsh', from: 0 },
  { layer: 'water', is: () => true, colour: () => 'water', from: 0 },
  { layer: 'buildings', is: () => true, colour: () => 'house', from: 13 },
]

type Widths = readonly (readonly [zoom: number, pixels: number])[]

/** A kind of line: `edge` lies below all roads, `dash` in pixels. */
export type LineClass = {
  layer: string
  is: (tags: Tags) => boolean
  from: number
  colour: Colour
  widths: Widths
  edge?: { colour: Colour; rim: number }
  gaps?: Colour
  dash?: readonly number[]
}

const road =
  (...details: string[]) =>
  ({ kind_detail: detail, is_tunnel: tunnel }: Tags) =>
    details.includes(String(detail)) && !tunnel
const border =
  (...levels: number[]) =>
  ({ kind_detail: level }: Tags) =>
    levels.includes(Number(level))

/** In the order in which they are drawn. */
export const LINES: readonly LineClass[] = [
  { layer: 'water', is: kinds('river', 'canal'), from: 7, colour: 'stream', widths: [[7, 0.5], [9, 0.9], [11, 1.8], [14, 4]] },
  { layer: 'boundaries', is: border(8), from: 9.4, colour: 'municipality', widths: [[9, 0.5], [12, 1.1]], dash: [2, 3] },
  { layer: 'boundaries', is: border(4, 6), from: 0, colour: 'province', widths: [[6, 0.5], [9, 1], [12, 1.6]], dash: [5, 3] },
  {
    layer: 'roads', is: ({ kind, service }) => kind === 'minor_road' && !service, from: 12.2,
    colour: 'street', edge: { colour: 'streetEdge', rim: 1 }, widths: [[12, 0.6], [14, 2.6], [16, 8]],
  },
  {
    layer: 'roads', is: road('tertiary'), from: 9.4,
    colour: 'street', edge: { colour: 'streetEdge', rim: 0.7 }, widths: [[9, 0.3], [11, 1.1], [13, 3], [16, 11]],
  },
  {
    layer: 'roads', is: road('secondary'), from: 8.6,
    colour: 'street', edge: { colour: 'streetEdge', rim: 0.8 }, widths: [[8.5, 0.4], [11, 1.7], [13, 3.8], [16, 13]],
  },
  {
    layer: 'roads', is: road('primary'), from: 7.6,
    colour: 'street', edge: { colour: 'streetEdge', rim: 0.9 }, widths: [[7, 0.4], [9, 1.1], [11, 2.4], [13, 4.6], [16, 14]],
  },
  { layer: 'roads', is: ({ kind_detail: d }) => d === 'rail', from: 7.8, colour: 'rail', gaps: 'railGap', widths: [[7, 0.5], [9, 0.9], [11, 1.5], [14, 2.4]], dash: [4, 4] },
  {
    layer: 'roads', is: road('trunk'), from: 6,
    colour: 'trunk', edge: { colour: 'trunkEdge', rim: 0.8 }, widths: [[6, 0.5], [9, 1.5], [11, 2.8], [13, 5], [16, 15]],
  },
  {
    layer: 'roads', is: road('motorway'), from: 5,
    colour: 'motorway', edge: { colour: 'motorwayEdge', rim: 0.8 }, widths: [[5, 0.7], [8, 1.5], [9, 1.9], [11, 3.2], [13, 5.6], [16, 17]],
  },
  { layer: 'boundaries', is: border(2), from: 0, colour: 'country', widths: [[5, 0.7], [7.5, 1.1], [9, 1.6], [12, 2.4]] },
] // prettier-ignore

/** Width of a line at a zoom; it grows with the zoom as roads do. */
export function widthAt(widths: Widths, zoom: number): number {
  let [before] = widths
  for (const stop of widths) {
    if (zoom <= stop[0]) {
      if (!before || before === stop) return stop[1]
      const [low, high] = [before, stop]
      const part = (1.5 ** (zoom - low[0]) - 1) / (1.5 ** (high[0] - low[0]) - 1)
      return low[1] + (high[1] - low[1]) * part
    }
    before = stop
  }
  return before?.[1] ?? 1
}
