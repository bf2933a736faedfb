import type { ReactNode } from 'react'
import { type Criteria, typesLeftOut } from '#domain/search/criteria.ts'
import { DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { isPriceForAnyDeal } from '#domain/search/shared-price.ts'
import { MIN_BEDROOMS_CHOICES } from '#domain/search/offer-search.ts'
import { PRICE_STEPS } from '#domain/search/price-steps.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { CheckChip } from '../components/chips.tsx'
import { Icon } from '../components/icon.tsx'
import { AmountField, Field, Select } from '../components/fields.tsx'
import { CostFields } from './cost-fields.tsx'
import { FilterGroup } from './filter-group.tsx'
import { TravelFields } from './travel-fields.tsx'
import { FLAG_ICONS, TYPE_ICONS } from './property-icons.ts'
import { RangeFields } from './range-fields.tsx'
import { fieldsFor } from './of-deals.ts'
import { activeMore, type Figure, hasBounds, OWN_NAMES, sharedPrice } from './filter-figures.ts'
import { type Feature, isFeatureChosen, type ShownFirst } from './shown-first.ts'
import { rangeWords } from './search-words.ts'
import { stationOptions } from './station-options.ts'

type GroupProps = { locale: Locale; criteria: Criteria; figure: Figure; shown: ShownFirst; hasTimetable: boolean }

/** The five groups of the search's filters, those that most visitors use first. */
export function FilterGroups(props: GroupProps): ReactNode {
  return (
    <div className="drawer__groups">
      <DealGroup {...props} />
      <PriceGroup {...props} />
      <BedroomGroup {...props} />
      <TypeGroup {...props} />
      <MoreGroup {...props} />
    </div>
  )
}

function DealGroup({ locale, criteria, figure }: GroupProps): ReactNode {
  const words = listingMessages[locale]
  const chosen = isPriceForAnyDeal(criteria) ? [] : DEALS.filter((deal) => criteria.wanted[deal])
  const titles = chosen.map((deal) => words.deals[deal].title).join(', ')
  return (
    <FilterGroup
      name={searchMessages[locale].deal}
      chosen={titles || undefined}
      on={chosen.length > 0}
      locale={locale}
      total={figure('total')}
    >
      <div className="chips folding deal-choice">
        {DEALS.map((deal) => (
          <CheckChip
            key={deal}
            folds="when-none"
            name="status"
            value={deal}
            label={words.deals[deal].title}
            count={figure(`status:${deal}`)}
            countOf={`status:${deal}`}
            defaultChecked={chosen.includes(deal)}
          />
        ))}
      </div>
    </FilterGroup>
  )
}

function TypeGroup({ locale, criteria, figure, shown }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const words = listingMessages[locale]
  const types = typesLeftOut(criteria.types).length > 0 ? [] : criteria.types
  const [first, ...others] = types
  const chosen = first && `${words.types[first].label}${others.length > 0 ? ` + ${others.length}` : ''}`
  return (
    <FilterGroup name={t.type} chosen={chosen} on={first !== undefined} locale={locale} total={figure('total')}>
      <div className="chips folding">
        {PROPERTY_TYPES.map((type) => (
          <CheckChip
            key={type}
            folds={shown.types.includes(type) ? 'when-none' : 'on-phone'}
            name="type"
            value={type}
            label={words.types[type].label}
            icon={TYPE_ICONS[type]}
            count={figure(`type:${type}`)}
            countOf={`type:${type}`}
            defaultChecked={types.includes(type)}
          />
        ))}
        <ShowAll label={t.allTypes} />
      </div>
    </FilterGroup>
  )
}

/** One pair of bounds. When several deals are chosen, each has its own pair unless their bounds are the same. */
function PriceGroup({ locale, criteria, figure }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const deals = DEALS.filter((deal) => criteria.wanted[deal])
  const shared = sharedPrice(criteria)
  const bounded = deals.some((deal) => hasBounds(criteria.wanted[deal]))
  const chosen = shared && hasBounds(shared) ? figure('chosen:price') : undefined
  return (
    <FilterGroup name={t.price} chosen={chosen} on={bounded} locale={locale} total={figure('total')}>
      {shared && (deals.length < 2 || hasBounds(shared)) ? (
        <RangeFields
          name="price"
          legend={t.price}
          hidden
          range={bounds('price', figure)}
          unit="€"
          presets={PRICE_STEPS[deals.length === 1 && deals[0] ? deals[0] : 'FOR_SALE']}
          locale={locale}
        />
      ) : (
        deals.map((deal) => (
          <RangeFields
            key={deal}
            name={OWN_NAMES[deal]}
            legend={t.priceOf(listingMessages[locale].deals[deal].inSentence)}
            range={bounds(OWN_NAMES[deal], figure)}
            unit="€"
            presets={PRICE_STEPS[deal]}
            locale={locale}
          />
        ))
      )}
    </FilterGroup>
  )
}

const bounds = (name: string, figure: Figure) => ({ min: figure(`${name}_min`), max: figure(`${name}_max`) })

function BedroomGroup({ locale, criteria, figure }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const { min, max } = criteria.bedrooms
  const on = hasBounds(criteria.bedrooms)
  return (
    <FilterGroup
      name={t.bedrooms}
      chosen={on ? t.bedroomsChip(rangeWords(criteria.bedrooms, String, locale)) : undefined}
      on={on}
      locale={locale}
      total={figure('total')}
    >
      <fieldset>
        <legend className="vh">{t.bedrooms}</legend>
        <div className="segmented">
          <label>
            <input type="radio" name="bedrooms_min" value="" defaultChecked={min === null} />
            {t.any}
          </label>
          {MIN_BEDROOMS_CHOICES.map((n) => (
            <label key={n}>
              <input
                type="radio"
                name="bedrooms_min"
                value={n}
                defaultChecked={min === n}
                disabled={min !== n && figure(`bedrooms_min:${n}`) === '0'}
              />
              {t.atLeast(n)}{' '}
              <span className="count" data-count={`bedrooms_min:${n}`}>
                {figure(`bedrooms_min:${n}`)}
              </span>
            </label>
          ))}
          {min !== null && !MIN_BEDROOMS_CHOICES.some((n) => n === min) && (
            <label>
              <input type="radio" name="bedrooms_min" value={min} defaultChecked />
              {t.atLeast(min)}
            </label>
          )}
        </div>
      </fieldset>
      {max !== null && <input type="hidden" name="bedrooms_max" value={max} />}
    </FilterGroup>
  )
}

/** A tick box that shows the choices that are folded away. It is not part of the search. */
function ShowAll({ label }: { label: string }): ReactNode {
  return (
    <label className="chip chip--check folding__all">
      <input type="checkbox" />
      {label}
    </label>
  )
}

/**
 * The features that divide the results, and all other filters. On a wide screen both are one group. On a phone the features
 * are a group of their own, and the others are folded below them.
 */
function MoreGroup({ locale, criteria, figure, shown, hasTimetable }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const active = activeMore(criteria)
  const activeFolded = active - shown.features.filter((feature) => isFeatureChosen(criteria, feature)).length
  const named = (count: number) => (count > 0 ? `${t.moreFilters} (${count})` : t.moreFilters)
  return (
    <FilterGroup
      name={
        <>
          <span className="on-wide">{named(active)}</span>
          <span className="on-narrow">{t.features}</span>
        </>
      }
      on={active > 0}
      wide
      locale={locale}
      total={figure('total')}
    >
      <Features
        legend={t.features}
        hidden
        features={shown.features}
        locale={locale}
        criteria={criteria}
        figure={figure}
      />
      <details className="more" open={activeFolded > 0}>
        <summary className="chip">
          {named(activeFolded)}
          <Icon name="chevron-down" />
        </summary>
        <div className="more__in">
          <MoreFilters
            locale={locale}
            criteria={criteria}
            figure={figure}
            otherFeatures={shown.otherFeatures}
            hasTimetable={hasTimetable}
          />
        </div>
      </details>
    </FilterGroup>
  )
}

type MoreProps = Omit<GroupProps, 'shown'> & { otherFeatures: readonly Feature[] }

function MoreFilters({ locale, criteria, figure, otherFeatures, hasTimetable }: MoreProps): ReactNode {
  const t = searchMessages[locale]
  const has = fieldsFor(criteria)
  return (
    <>
      <Features
        legend={t.otherFeatures}
        features={otherFeatures}
        all={t.allFeatures}
        locale={locale}
        criteria={criteria}
        figure={figure}
      />
      <EnergyAtMost locale={locale} criteria={criteria} figure={figure} />
      <RangeFields name="living" legend={t.living} range={bounds('living', figure)} unit="m²" locale={locale} />
      <RangeFields name="year" legend={t.year} range={bounds('year', figure)} unit="" locale={locale} />
      <RangeFields name="land" legend={t.land} range={bounds('land', figure)} unit="m²" locale={locale} />
      {has.commercial && (
        <RangeFields
          name="commercial"
          legend={t.commercial}
          range={bounds('commercial', figure)}
          unit="m²"
          locale={locale}
        />
      )}
      {has.deposit && (
        <AmountField
          id="deposit_max"
          name="deposit_max"
          label={t.deposit}
          unit="€"
          defaultValue={figure('deposit_max')}
        />
      )}
      {has.available && (
        <Field id="available_from" label={t.available}>
          <input
            type="date"
            className="input"
            id="available_from"
            name="available_from"
            defaultValue={figure('available_from')}
          />
        </Field>
      )}
      <Select
        id="station_km_max"
        name="station_km_max"
        label={t.stationKm}
        defaultValue={criteria.station === null ? '' : criteria.station / 1000}
        options={stationOptions(criteria.station, locale)}
      />
      {hasTimetable && <TravelFields locale={locale} figure={figure} />}
      <CostFields locale={locale} figure={figure} onlyHome={criteria.costs.onlyHome} has={has} />
      <NotWanted locale={locale} criteria={criteria} figure={figure} />
    </>
  )
}

type PartProps = Omit<GroupProps, 'hasTimetable' | 'shown'>

type FeaturesProps = PartProps & {
  legend: string
  /** hides the legend from view on a phone, where the group's name says it */
  hidden?: boolean
  features: readonly Feature[]
  /** label of the tick box that shows the features that no offer has */
  all?: string
}

function Features({ legend, hidden = false, features, all, locale, criteria, figure }: FeaturesProps): ReactNode {
  if (features.length === 0) return null
  return (
    <fieldset>
      <legend className={hidden ? 'label on-wide' : 'label'}>{legend}</legend>
      <div className="chips folding">
        {features.map((feature) => {
          const of = feature === 'new_build' ? 'new_build:1' : `flags:${feature}`
          return (
            <CheckChip
              key={feature}
              folds="when-none"
              name={feature}
              value="1"
              label={feature === 'new_build' ? searchMessages[locale].newBuild : listingMessages[locale].flags[feature]}
              // Those that are folded away do without, as the page has a budget.
              {...(all === undefined && { icon: feature === 'new_build' ? 'building-community' : FLAG_ICONS[feature] })}
              count={figure(of)}
              countOf={of}
              defaultChecked={isFeatureChosen(criteria, feature)}
            />
          )
        })}
        {all !== undefined && <ShowAll label={all} />}
      </div>
    </fieldset>
  )
}

function EnergyAtMost({ locale, criteria, figure }: PartProps): ReactNode {
  const t = searchMessages[locale]
  return (
    <Field id="energy_max" label={t.energyMax}>
      <select className="input" id="energy_max" name="energy_max" defaultValue={criteria.energyMax ?? ''}>
        <option value="">{t.energyAny}</option>
        {ENERGY_LABELS.map((label) => (
          <option key={label} value={label} data-count-of={`energy:${label}`} data-words={t.orBetter(label)}>
            {`${t.orBetter(label)} (${figure(`energy:${label}`)})`}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Types, postal codes and words that an offer may not have. */
function NotWanted({ locale, criteria, figure }: PartProps): ReactNode {
  const t = searchMessages[locale]
  const words = listingMessages[locale]
  const leftOut = typesLeftOut(criteria.types)
  return (
    <>
      <fieldset>
        <legend className="label">{t.notTypes}</legend>
        <div className="chips">
          {PROPERTY_TYPES.map((type) => (
            <CheckChip
              key={type}
              name="not_type"
              value={type}
              label={words.types[type].label}
              defaultChecked={leftOut.includes(type)}
            />
          ))}
        </div>
      </fieldset>
      <Field id="not_pc" label={t.notPostalCodes}>
        <input className="input" id="not_pc" name="not_pc" placeholder="9000, 9050" defaultValue={figure('not_pc')} />
      </Field>
      <Field id="not_word" label={t.notWords}>
        <input className="input" id="not_word" name="not_word" defaultValue={figure('not_word')} />
      </Field>
    </>
  )
}
