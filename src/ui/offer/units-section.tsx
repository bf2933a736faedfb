import type { ReactNode } from 'react'
import type { Criteria } from '#domain/search/criteria.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import {
  EVERY_UNIT,
  floorsOf,
  isChosen,
  visibleUnits,
  UNIT_SORTS,
  type UnitChoice,
  unitChoiceQuery,
  type UnitFacts,
} from '#domain/listing/unit-choice.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { Alert } from '../components/alert.tsx'
import { Icon } from '../components/icon.tsx'
import { FloorPicker } from './floor-picker.tsx'
import type { OfferProps, ShownUnit } from './props.ts'
import { type HrefOf, unitFacts } from './unit-facts.ts'
import { UnitsTable } from './units-table.tsx'
import { units as unitsIsland } from '../islands/definitions.ts'

type Props = Pick<OfferProps, 'units' | 'choice' | 'lookedFor' | 'card' | 'locale'>

/**
 * Every unit of a project, filtered by storey and availability, in the chosen order. All controls are links or a form with
 * the choice in their query; islands/units.ts applies them without a request to the server.
 */
export function UnitsSection({ card, units, choice, lookedFor, locale }: Props): ReactNode {
  const t = projectMessages[locale]
  const facts = units.map(unitFacts)
  const shown = visibleUnits(facts, choice, (unit) => unit).size
  const folded = facts.filter((unit) => isChosen(unit, choice)).length - shown
  const floors = floorsOf(facts)
  const where = units[0] ? jurisdictionOf(units[0].published.listing.address) : null
  const hrefOf: HrefOf = (change) => `${card.url}${unitChoiceQuery({ ...choice, ...change })}#units`
  return (
    <div className={floors.length > 1 ? 'units__cols' : undefined} {...unitsIsland.mark(null)}>
      {floors.length > 1 && <FloorPicker {...{ floors, hrefOf, where, locale }} units={facts} chosen={choice.floor} />}
      <div className="stack">
        {lookedFor && choice.search !== '' && <Fitting {...{ card, units, lookedFor, locale }} />}
        <div className="row units__bar">
          <StateChoice units={units} facts={facts} choice={choice} hrefOf={hrefOf} locale={locale} />
          <p className="hint num" role="status" data-units-shown="">
            {t.shown(shown, units.length)}
          </p>
          <OrderChoice path={card.url} choice={choice} locale={locale} />
        </div>
        <UnitsTable title={t.table(card.title)} units={units} choice={choice} hrefOf={hrefOf} locale={locale} />
        <p data-units-none="" hidden={shown > 0}>
          {t.none}{' '}
          <a href={hrefOf({ ...EVERY_UNIT, search: choice.search })} data-choose="all">
            {t.reset}
          </a>
        </p>
        <p data-units-folded="" hidden={folded === 0}>
          <a className="btn" href={hrefOf({ sold: true })} data-choose="sold:1">
            {t.withSettled[units[0]?.card.status ?? 'FOR_SALE']} <b className="num">{folded}</b>
          </a>
        </p>
        <p className="hint">{t.priceNote}</p>
      </div>
    </div>
  )
}

/** How many units fit the reader's search, the search in words, and a link that shows all units alike. */
function Fitting(props: Pick<OfferProps, 'card' | 'units' | 'locale'> & { lookedFor: Criteria }): ReactNode {
  const { card, units, lookedFor, locale } = props
  const t = projectMessages[locale]
  const fitting = units.filter(({ fits }) => fits).length
  const { headline, details } = searchSummary(lookedFor, locale)
  const words = [headline, ...details].join(' · ')
  return (
    <Alert tone={fitting > 0 ? 'ok' : 'info'} title={fitting > 0 ? t.fitting(fitting) : t.noneFitting}>
      <p>
        {words.charAt(0).toUpperCase() + words.slice(1)}.{' '}
        <a href={`${card.url}#units`} rel="nofollow">
          {t.allAlike}
        </a>
      </p>
    </Alert>
  )
}

/** The sort orders as one list, for narrow screens, where the table has no column heads to press. */
function OrderChoice({ path, choice, locale }: { path: string; choice: UnitChoice; locale: Locale }): ReactNode {
  const t = projectMessages[locale]
  const s = searchMessages[locale]
  const { sort, ...others } = choice
  const words = { ...s.sorts, ...t.sorts }
  const kept = [...new URLSearchParams(unitChoiceQuery({ ...others, sort: null }))]
  const sorted = sort && `${sort.by}_${sort.descending ? 'desc' : 'asc'}`
  return (
    <form className="sorter units__order" action={`${path}#units`}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="units-sort">
        <Icon name="arrows-sort" />
        <span className="vh">{s.sort}</span>
      </label>
      <select className="input" id="units-sort" name="sort" defaultValue={sorted ?? ''} data-submit="">
        <option value="">{t.sorts.usual}</option>
        {UNIT_SORTS.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
      <button className="btn without-script" type="submit">
        {s.sentenceGo}
      </button>
    </form>
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
