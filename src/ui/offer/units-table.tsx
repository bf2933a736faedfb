import type { ReactNode } from 'react'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import { nextSort, sortUnits, visibleUnits, type UnitChoice, type UnitColumn } from '#domain/listing/unit-choice.ts'
import { floorName } from '#i18n/floor-name.ts'
import { formatPrice, formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import { Icon } from '../components/icon.tsx'
import type { ShownUnit } from './props.ts'
import { type HrefOf, unitFacts } from './unit-facts.ts'

type Props = {
  title: string
  units: readonly ShownUnit[]
  choice: UnitChoice
  hrefOf: HrefOf
  locale: Locale
}

/** Every unit with its availability; column heads sort. On narrow screens each row is a card. */
export function UnitsTable({ title, units, choice, hrefOf, locale }: Props): ReactNode {
  const t = projectMessages[locale]
  const head = (by: UnitColumn, name: string, figure = false) => (
    <Head by={by} name={name} figure={figure} choice={choice} hrefOf={hrefOf} />
  )
  const ordered = units.map((unit, order) => ({ unit, order }))
  const withPlans = units.some(({ plan }) => plan)
  const shown = visibleUnits(units, choice, unitFacts)
  return (
    <table className="data utable">
      <caption className="vh">{title}</caption>
      <thead>
        <tr>
          {head('floor', t.columns.unit)}
          {head('availability', t.columns.availability)}
          {head('bedrooms', t.columns.bedrooms, true)}
          {head('area', t.columns.area, true)}
          {head('outdoor', t.columns.outdoor)}
          {head('price', t.columns.price, true)}
          {withPlans && (
            <th scope="col">
              <span className="vh">{t.columns.plan}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sortUnits(ordered, choice.sort, ({ unit }) => unitFacts(unit)).map(({ unit, order }) => (
          <Row
            key={unit.published.id}
            unit={unit}
            order={order}
            shown={shown.has(unit)}
            withPlans={withPlans}
            locale={locale}
          />
        ))}
      </tbody>
    </table>
  )
}

function Head(props: { by: UnitColumn; name: string; figure: boolean; choice: UnitChoice; hrefOf: HrefOf }): ReactNode {
  const { by, name, figure, choice, hrefOf } = props
  const sorted = choice.sort?.by === by ? (choice.sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={figure ? 'n' : undefined} aria-sort={sorted}>
      <a className="sortb" href={hrefOf({ sort: nextSort(by, choice.sort) })} data-choose={`sort:${by}`}>
        {name}
        <Icon name="arrows-sort" />
      </a>
    </th>
  )
}

type RowProps = { unit: ShownUnit; order: number; shown: boolean; withPlans: boolean; locale: Locale }

function Row({ unit, order, shown, withPlans, locale }: RowProps): ReactNode {
  const t = projectMessages[locale]
  const o = offerMessages[locale]
  const {
    published: { id, listing },
    card,
    plan,
  } = unit
  const facts = unitFacts(unit)
  const { floor } = listing.construction
  const label = listing.kind === 'unit' ? listing.label : String(id)
  const { terrace, garden } = listing.surfaces
  const outdoor = [
    terrace !== null && t.terrace(formatSurface(locale, terrace)),
    garden !== null && t.garden(formatSurface(locale, garden)),
  ].filter((each) => each !== false)
  return (
    <tr
      className={card.availability === 'SETTLED' ? 'is-sold' : unit.fits ? 'is-fit' : undefined}
      data-unit={JSON.stringify(facts)}
      data-order={order}
      hidden={!shown}
    >
      <th scope="row">
        <a href={card.url} className="serif">
          {label}
        </a>
        {unit.fits && <span className="badge utable__fit">{t.fits}</span>}
        {floor !== null && (
          <span className="hint utable__fl">{floorName(locale, floor, jurisdictionOf(listing.address))}</span>
        )}
      </th>
      <td className="utable__state">
        <State unit={unit} locale={locale} />
      </td>
      <td className="n">
        <span className="utable__wide">{listing.bedrooms ?? '–'}</span>
        {listing.bedrooms !== null && <span className="utable__narrow">{t.bedrooms(listing.bedrooms)}</span>}
      </td>
      <td className="n">{facts.area === null ? <Dash /> : formatSurface(locale, facts.area)}</td>
      <td>{outdoor.length === 0 ? <Dash /> : outdoor.join(' + ')}</td>
      <td className="n utable__price">
        {card.availability === 'SETTLED' ? (
          <Dash />
        ) : (
          <b>{facts.price === null ? o.priceOnRequest : formatPrice(locale, facts.price)}</b>
        )}
      </td>
      {withPlans && (
        <td className="utable__plan">
          {plan && (
            <a className="btn" href={`${card.url}#plans`}>
              <Icon name="ruler-2" />
              {t.columns.plan}
              <span className="vh">, {label}</span>
            </a>
          )}
        </td>
      )}
    </tr>
  )
}

const Dash = () => <span className="utable__wide">–</span>

function State({ unit: { card }, locale }: { unit: ShownUnit; locale: Locale }): ReactNode {
  const look = { AVAILABLE: 'free', UNDER_OPTION: 'opt', SETTLED: 'sold', WITHDRAWN: 'sold' }[card.availability]
  return (
    <span className={`st st--${look}`}>
      {card.availability === 'AVAILABLE'
        ? projectMessages[locale].freeUnit
        : listingMessages[locale].availabilities[card.availability][card.status]}
    </span>
  )
}
