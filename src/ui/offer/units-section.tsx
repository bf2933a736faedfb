import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import {
  EVERY_UNIT,
  floorsOf,
  isChosen,
  type UnitChoice,
  unitChoiceQuery,
  type UnitFacts,
} from '#domain/unit-choice.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import { FloorPicker } from './floor-picker.tsx'
import type { ShownUnit } from './props.ts'
import { type HrefOf, unitFacts } from './unit-facts.ts'
import { UnitsTable } from './units-table.tsx'
import { units as unitsIsland } from '../islands/definitions.ts'

type Props = {
  /** name of the project */
  project: string
  units: readonly ShownUnit[]
  choice: UnitChoice
  /** path of the project's page */
  path: string
  locale: Locale
}

/**
 * Every unit of a project, by storey and state, in the order asked for. All of it are links with the choice in their
 * query; islands/units.ts follows them without asking the server.
 */
export function UnitsSection({ project, units, choice, path, locale }: Props): ReactNode {
  const t = projectMessages[locale]
  const facts = units.map(unitFacts)
  const shown = facts.filter((unit) => isChosen(unit, choice)).length
  const floors = floorsOf(facts)
  const hrefOf: HrefOf = (change) => `${path}${unitChoiceQuery({ ...choice, ...change })}#units`
  return (
    <div className={floors.length > 1 ? 'units__cols' : undefined} {...unitsIsland.mark(null)}>
      {floors.length > 1 && (
        <FloorPicker floors={floors} units={facts} chosen={choice.floor} hrefOf={hrefOf} locale={locale} />
      )}
      <div className="stack">
        <div className="row units__bar">
          <StateChoice units={units} facts={facts} choice={choice} hrefOf={hrefOf} locale={locale} />
          <p className="hint num" role="status" data-units-shown="">
            {t.shown(shown, units.length)}
          </p>
        </div>
        <UnitsTable title={t.table(project)} units={units} choice={choice} hrefOf={hrefOf} locale={locale} />
        <p data-units-none="" hidden={shown > 0}>
          {t.none}{' '}
          <a href={hrefOf(EVERY_UNIT)} data-choose="all">
            {t.reset}
          </a>
        </p>
        <p className="hint">{t.priceNote}</p>
      </div>
    </div>
  )
}

function StateChoice(props: {
  units: readonly ShownUnit[]
  facts: readonly UnitFacts[]
  choice: UnitChoice
  hrefOf: HrefOf
  locale: Locale
}): ReactNode {
  const { units, facts, choice, hrefOf, locale } = props
  const t = projectMessages[locale]
  const settled = listingMessages[locale].availabilities.SETTLED[units[0]?.card.status ?? 'FOR_SALE']
  const states = [
    [null, t.all],
    ['AVAILABLE', t.states.AVAILABLE],
    ['UNDER_OPTION', t.states.UNDER_OPTION],
    ['SETTLED', settled],
  ] as const
  return (
    <ul className="segmented plain" aria-label={t.show}>
      {states.map(([availability, name]) => {
        const count = facts.filter((unit) => isChosen(unit, { ...choice, availability })).length
        const chosen = choice.availability === availability
        if (availability !== null && !facts.some((unit) => unit.availability === availability)) return null
        return (
          <li key={name}>
            <a
              href={hrefOf({ availability })}
              data-choose={`availability:${availability ?? ''}`}
              aria-current={chosen ? 'true' : undefined}
            >
              {name} <b className="num">{count}</b>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
