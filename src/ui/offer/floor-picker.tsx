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

/** The building as a drawing with a link per storey, and the same links as a list. */
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
              <span>{nameFloor(floor, locale, where)}</span>
              <span className="hint num">
                {countFitting(units, floor) > 0 && (
                  <>
                    <b className="floorlist__fit">{t.fitsOnFloor(countFitting(units, floor))}</b> ·{' '}
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
/** Height of all storeys together. A tall building gets lower storeys, but never too low to press. */
const MAX_TOWER_HEIGHT = 336
const [MIN_STOREY_HEIGHT, MAX_STOREY_HEIGHT] = [26, 56]

/** One window per unit: lit when free, half lit under option, empty when gone; framed when it fits the search. */
function Elevation({ floors, units, chosen, hrefOf, where, locale }: Props): ReactNode {
  const t = projectMessages[locale]
  const drawn = floors.filter(({ floor }) => floor !== 'none')
  const step = Math.max(MIN_STOREY_HEIGHT, Math.min(MAX_STOREY_HEIGHT, Math.floor(MAX_TOWER_HEIGHT / drawn.length)))
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
        const fits = countFitting(units, floor)
        const label = t.floorFree(nameFloor(floor, locale, where), free, total)
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
/** The number of units on a floor that fit the reader's search. */
const countFitting = (units: readonly UnitFacts[], floor: UnitFloor) =>
  unitsOn(units, floor).filter(({ fits }) => fits).length
const round = (value: number) => Math.round(value * 10) / 10
const sum = (floors: readonly Floor[], of: 'free' | 'total') => floors.reduce((all, floor) => all + floor[of], 0)

function nameFloor(floor: UnitFloor, locale: Locale, where: Jurisdiction | null): string {
  return floor === 'none' ? projectMessages[locale].noFloor : floorName(locale, floor, where)
}
