import type { ReactNode } from 'react'
import type { Point } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { useTheme } from '../theme.ts'
import { Sheet } from './drawn-map.tsx'
import { sheetFor, SHEET_SIZES } from './ground/drawn-sheet.ts'
import { toWorld } from './mercator.ts'
import { WITHHELD_KM } from './surroundings.ts'
import { placeNamesOn } from './placed-names.ts'
import { namesIn } from './place-names.ts'
import { toPixel } from './view.ts'

/** A spot is shown with its quarter; an area from farther off, so that nobody reads a spot into it. */
const ZOOM = { spot: 12.5, area: 11 }
/** Smallest scale at which a phone shows the sheet. */
const SMALLEST_SCALE = 0.6
const MAX_NAMES = 8

/**
 * The neighbourhood of an offer, drawn by the server: a dot on its spot, or a circle around the centre of its postal code.
 */
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
  const smallest = { width: size.width * SMALLEST_SCALE, height: size.height * SMALLEST_SCALE }
  const from = { ...view, zoom: view.zoom + Math.log2(SMALLEST_SCALE) }
  const { x, y } = toPixel(view, size, at)
  const names = placeNamesOn(namesIn(locale), [{ ...at, ...DOT }], from, smallest, MAX_NAMES)
  const mark = { cx: share(x, size.width), cy: share(y, size.height), fill: 'var(--primary)' }
  return (
    <div className="minimap__sheet">
      <Sheet address={address} theme={useTheme()} size={size} alt={alt} />
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
          {names.map((name) => (
            <text
              key={name.text}
              x={share(name.x, smallest.width)}
              y={share(name.y, smallest.height)}
              dx={name.dx}
              dy={name.dy + 5}
            >
              {name.text}
            </text>
          ))}
        </g>
        {is === 'spot' ? (
          <>
            <circle {...mark} r="22" fillOpacity=".2" />
            <circle {...mark} r="9" stroke="var(--bg)" strokeWidth="3" />
          </>
        ) : (
          <circle
            {...mark}
            r={share(areaRadius(view.zoom, at), Math.hypot(size.width, size.height) / Math.SQRT2)}
            fillOpacity=".16"
            stroke="var(--primary)"
            strokeWidth="2"
            strokeDasharray="7 5"
          />
        )}
      </svg>
    </div>
  )
}

const share = (pixel: number, whole: number): string => `${Math.round((pixel / whole) * 1e4) / 100}%`

/** Radius of the area in pixels. */
function areaRadius(zoom: number, { lat }: Point): number {
  const kmOfWorld = 40_075 * Math.cos((lat * Math.PI) / 180)
  return (WITHHELD_KM / kmOfWorld) * 256 * 2 ** zoom
}

/** Stands for the mark of the offer, which names must not cover. */
const DOT = { count: 1, id: null, price: null, low: null, high: null, box: null, project: false, wide: false }
