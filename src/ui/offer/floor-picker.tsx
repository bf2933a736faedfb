import { Fragment, type ReactNode } from 'react'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import { isChosen, type UnitFacts, type UnitFloor } from '#domain/listing/unit-choice.ts'
import { floorName } from '#i18n/floor-name.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import type { HrefOf } from './unit-facts.ts'

type Floor = { floor: UnitFloor; total: number; free: number }
type Props = {
  /** from the top down */
  floors: readonly Floor[]
  units: readonly UnitFacts[]
  chosen: UnitFloor | null
  hrefOf: HrefOf
  where: Jurisdiction | null
  locale: Locale
}

/** The building as a drawing whose storeys can be pressed, and the same as a list. */
export function FloorPicker({ floors, units, chosen, hrefOf, where, locale }: Props): ReactNode {
  const t = projectMessages[locale]
  return (
    <div className="picker panel">
      <h3>{t.floors}</h3>
      <Elevation {...{ floors, units, chosen, hrefOf, where, locale }} />
      <ul className="floorlist plain">
        <li>
          <a href={hrefOf({ floor: null })} data-choose="floor:" aria-current={chosen === null ? 'true' : undefined}>
            <span>{t.allFloors}</span>
            <span className="hint num">{t.freeOf(sum(floors, 'free'), units.length)}</span>
          </a>
        </li>
        {floors.map(({ floor, free, total }) => (
          <li key={floor}>
            <a
              href={hrefOf({ floor })}
              data-choose={`floor:${floor}`}
              aria-current={chosen === floor ? 'true' : undefined}
            >
              <span>{nameOf(floor, locale, where)}</span>
              <span className="hint num">
                {fitting(units, floor) > 0 && (
                  <>
                    <b className="floorlist__fit">{t.fitsOnFloor(fitting(units, floor))}</b> ·{' '}
                  </>
                )}
                {t.freeOf(free, total)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const [LEFT, WIDTH, ROOF] = [40, 220, 6]
/** of all storeys together; a tall building gets lower ones, though never too low to press */
const TALLEST = 336
const [LOWEST, HIGHEST] = [26, 56]

/** One window per unit: lit where it is free, half where somebody has an option, empty where it is gone; framed: it fits. */
function Elevation({ floors, units, chosen, hrefOf, where, locale }: Props): ReactNode {
  const t = projectMessages[locale]
  const drawn = floors.filter(({ floor }) => floor !== 'none')
  const step = Math.max(LOWEST, Math.min(HIGHEST, Math.floor(TALLEST / drawn.length)))
  const bottom = ROOF + 8 + drawn.length * step
  const cellars = drawn.filter(({ floor }) => Number(floor) < 0).length
  const ground = bottom - cellars * step + 1
  return (
    <svg className="tower" viewBox={`0 0 300 ${bottom + 10}`} role="group" aria-label={t.elevation}>
      <path className="tower__roof" d="M36 6h228v8H36z" />
      <path className="tower__ground" d={`M10 ${ground}h280`} />
      {drawn.map(({ floor, free, total }, i) => {
        const y = ROOF + 8 + i * step
        const there = unitsOn(units, floor)
        const fits = fitting(units, floor)
        const label = t.floorFree(nameOf(floor, locale, where), free, total)
        return (
          <Fragment key={floor}>
            <a
              href={hrefOf({ floor })}
              data-choose={`floor:${floor}`}
              aria-label={fits > 0 ? `${label}, ${t.fitsOnFloor(fits)}` : label}
              aria-current={chosen === floor ? 'true' : undefined}
            >
              <rect className="tower__floor" x={LEFT} y={y} width={WIDTH} height={step - 2} rx={2} />
              {there.map((unit, at) => (
                <Window key={at} unit={unit} at={at} of={there.length} y={y} step={step} />
              ))}
            </a>
            <text x={272} y={y + step / 2 + 4} aria-hidden="true">
              {floor}
            </text>
          </Fragment>
        )
      })}
    </svg>
  )
}

function Window({ unit, at, of, y, step }: { unit: UnitFacts; at: number; of: number; y: number; step: number }) {
  const place = (WIDTH - 16) / of
  const width = Math.min(24, place * 0.62)
  const x = round(LEFT + 8 + place * (at + 0.5) - width / 2)
  const height = step * 0.54
  const top = round(y + (step - 2 - height) / 2)
  const state = unit.availability === 'AVAILABLE' ? 'free' : unit.availability === 'UNDER_OPTION' ? 'opt' : 'sold'
  return (
    <>
      <rect
        className={`tower__win tower__win--${state}${unit.fits ? ' tower__win--fit' : ''}`}
        x={x}
        y={top}
        width={round(width)}
        height={round(height)}
        rx={1}
      />
      {state === 'opt' && (
        <rect
          className="tower__win tower__win--half"
          x={x}
          y={top}
          width={round(width / 2)}
          height={round(height)}
          rx={1}
        />
      )}
    </>
  )
}

const unitsOn = (units: readonly UnitFacts[], floor: UnitFloor) =>
  units.filter((unit) => isChosen(unit, { floor, availability: null }))
/** How many there are what the reader came looking for. */
const fitting = (units: readonly UnitFacts[], floor: UnitFloor) =>
  unitsOn(units, floor).filter(({ fits }) => fits).length
const round = (value: number) => Math.round(value * 10) / 10
const sum = (floors: readonly Floor[], of: 'free' | 'total') => floors.reduce((all, floor) => all + floor[of], 0)

function nameOf(floor: UnitFloor, locale: Locale, where: Jurisdiction | null): string {
  return floor === 'none' ? projectMessages[locale].noFloor : floorName(locale, floor, where)
}
