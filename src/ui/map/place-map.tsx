import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { useTheme } from '../theme.ts'
import { Sheet } from './drawn-map.tsx'
import type { PlacedName } from './placed-names.ts'
import { type KnownPlace, placeSheet } from './place-sheet.ts'

/**
 * The neighbourhood of an offer, drawn by the server: a dot on its spot, or a circle around the centre of its postal code.
 */
export function PlaceMap({ place, alt, locale }: { place: KnownPlace; alt: string; locale: Locale }): ReactNode {
  const { address, size, smallest, names, mark, radius } = placeSheet(place, locale)
  const dot = { cx: share(mark.x, size.width), cy: share(mark.y, size.height), fill: 'var(--primary)' }
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
              className={isOuter(name, smallest.width) ? 'minimap__outer' : undefined}
              x={share(name.x, smallest.width)}
              y={share(name.y, smallest.height)}
              dx={name.dx}
              dy={name.dy + 5}
            >
              {name.text}
            </text>
          ))}
        </g>
        {radius === null ? (
          <>
            <circle {...dot} r="22" fillOpacity=".2" />
            <circle {...dot} r="9" stroke="var(--bg)" strokeWidth="3" />
          </>
        ) : (
          <circle
            {...dot}
            r={share(radius, Math.hypot(size.width, size.height) / Math.SQRT2)}
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

/** Half of the map that even the narrowest phone shows, and half of a letter's width, in pixels. */
const [INNER_HALF, LETTER_HALF] = [130, 3.8]

/** Would the sides of a narrow map cut the name? */
const isOuter = ({ x, dx, text }: PlacedName, width: number): boolean =>
  Math.abs(x + dx - width / 2) + text.length * LETTER_HALF > INNER_HALF

const share = (pixel: number, whole: number): string => `${Math.round((pixel / whole) * 1e4) / 100}%`
