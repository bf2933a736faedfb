import type { ReactNode } from 'react'
import type { Point } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { type Hole, part } from '../part.ts'
import { useTheme } from '../theme.ts'
import { Sheet } from './drawn-map.tsx'
import { sheetFor, SHEET_SIZES } from './drawn-sheet.ts'
import { toWorld } from './mercator.ts'
import { placeNamesOn } from './placed-names.ts'
import { namesIn } from './place-names.ts'
import { toPixel } from './view.ts'

/** A spot is shown with its quarter; an area from so far that nobody thinks it says where in it. */
const ZOOM = { spot: 12.5, area: 11 }
const AREA_KM = 2.2
/** How small the sheet is shown on a phone, in parts of its size. */
const LEAST = 0.6
const MOST_NAMES = 8

/** The neighbourhood of an offer, drawn by the server: a dot on its spot, or a circle around the centre of its postal code. */
export function PlaceMap({
  at,
  is,
  alt,
  locale,
}: {
  at: Point
  is: 'spot' | 'area'
  alt: string
  locale: Locale
}): ReactNode {
  const size = SHEET_SIZES.place
  const { view, address } = sheetFor({ middle: toWorld(at), zoom: ZOOM[is] }, 'place')
  const smallest = { width: size.width * LEAST, height: size.height * LEAST }
  const from = { ...view, zoom: view.zoom + Math.log2(LEAST) }
  const { x, y } = toPixel(view, size, at)
  const values = {
    sheet: <Sheet address={address} theme={useTheme()} size={size} alt={alt} />,
    names: placeNamesOn(namesIn(locale), [{ ...at, ...DOT }], from, smallest, MOST_NAMES).map((name) =>
      part(
        Name,
        '',
        {
          ...{ x: share(name.x, smallest.width), y: share(name.y, smallest.height) },
          ...{ dx: name.dx, dy: name.dy + 5, text: name.text },
        },
        Name,
      ),
    ),
    x: share(x, size.width),
    y: share(y, size.height),
    radius: share(areaRadius(view.zoom, at), Math.hypot(size.width, size.height) / Math.SQRT2),
  }
  return part(PlaceMap, is, values, (hole) => {
    const mark = { cx: hole('x'), cy: hole('y'), fill: 'var(--primary)' }
    return (
      <div className="minimap__sheet">
        {hole('sheet')}
        <svg aria-hidden="true" focusable="false">
          <g
            fill="var(--text)"
            stroke="var(--bg)"
            strokeWidth="3"
            strokeLinejoin="round"
            paintOrder="stroke"
            textAnchor="middle"
            fontSize="14"
            fontWeight="600"
          >
            {hole('names')}
          </g>
          {is === 'spot' ? (
            <>
              <circle {...mark} r="22" fillOpacity=".2" />
              <circle {...mark} r="9" stroke="var(--bg)" strokeWidth="3" />
            </>
          ) : (
            <circle
              {...mark}
              r={hole('radius')}
              fillOpacity=".16"
              stroke="var(--primary)"
              strokeWidth="2"
              strokeDasharray="7 5"
            />
          )}
        </svg>
      </div>
    )
  })
}

const Name = (hole: Hole<'x' | 'y' | 'dx' | 'dy' | 'text'>): ReactNode => (
  <text key={hole('text')} x={hole('x')} y={hole('y')} dx={hole('dx')} dy={hole('dy')}>
    {hole('text')}
  </text>
)

const share = (pixel: number, whole: number): string => `${Math.round((pixel / whole) * 1e4) / 100}%`

/** Pixels at a zoom. */
function areaRadius(zoom: number, { lat }: Point): number {
  const kmOfWorld = 40_075 * Math.cos((lat * Math.PI) / 180)
  return (AREA_KM / kmOfWorld) * 256 * 2 ** zoom
}

/** What the names make room for. */
const DOT = { count: 1, id: null, price: null, low: null, high: null, box: null, project: false, wide: false }
