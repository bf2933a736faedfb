import type { ReactNode } from 'react'
import { type Criteria, typesLeftOut } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { isPriceForAnyDeal } from '#domain/search/offer-query.ts'
import { MIN_BEDROOMS_CHOICES } from '#domain/search/offer-search.ts'
import { PRICE_STEPS } from '#domain/search/price-steps.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { CheckChip } from '../components/chips.tsx'
import { AmountField, Field, Select } from '../components/fields.tsx'
import { CostFields } from './cost-fields.tsx'
import { FilterGroup } from './filter-group.tsx'
import { TravelFields } from './travel-fields.tsx'
import { FLAG_ICONS, TYPE_ICONS } from './property-icons.ts'
import { RangeFields } from './range-fields.tsx'
import { fieldsFor, offersFlag } from './of-deals.ts'
import { activeMore, type Figure, hasBounds, OWN_NAMES, sharedPrice } from './filter-figures.ts'
import { rangeWords } from './search-words.ts'
import { stationOptions } from './station-options.ts'

type GroupProps = { locale: Locale; criteria: Criteria; figure: Figure; hasTimetable: boolean }

/** The five groups of the search's filters. */
export function FilterGroups(props: GroupProps): ReactNode {
  return (
    <div className="drawer__groups">
      <DealGroup {...props} />
      <TypeGroup {...props} />
      <PriceGroup {...props} />
      <BedroomGroup {...props} />
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
      <div className="chips">
        {DEALS.map((deal) => (
          <CheckChip
            key={deal}
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

function TypeGroup({ locale, criteria, figure }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const words = listingMessages[locale]
  const types = typesLeftOut(criteria.types).length > 0 ? [] : criteria.types
  const [first, ...others] = types
  const chosen = first && `${words.types[first].label}${others.length > 0 ? ` + ${others.length}` : ''}`
  return (
    <FilterGroup name={t.type} chosen={chosen} on={first !== undefined} locale={locale} total={figure('total')}>
      <div className="chips kinds">
        {PROPERTY_TYPES.map((type) => (
          <CheckChip
            key={type}
            folds
            name="type"
            value={type}
            label={words.types[type].label}
            icon={TYPE_ICONS[type]}
            count={figure(`type:${type}`)}
            countOf={`type:${type}`}
            defaultChecked={types.includes(type)}
          />
        ))}
        <label className="chip chip--check kinds__all">
          <input type="checkbox" />
          {t.emptyTypes}
        </label>
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
              <input type="radio" name="bedrooms_min" value={n} defaultChecked={min === n} />
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

function MoreGroup({ locale, criteria, figure, hasTimetable }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const isActive = activeMore(criteria) > 0
  const has = fieldsFor(criteria)
  return (
    <FilterGroup
      name={isActive ? `${t.moreFilters} (${figure('chosen:more')})` : t.moreFilters}
      on={isActive}
      wide
      locale={locale}
      total={figure('total')}
    >
      <Features locale={locale} criteria={criteria} figure={figure} />
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
    </FilterGroup>
  )
}

type PartProps = Omit<GroupProps, 'hasTimetable'>

function Features({ locale, criteria, figure }: PartProps): ReactNode {
  const t = searchMessages[locale]
  const words = listingMessages[locale]
  return (
    <fieldset>
      <legend className="label">{t.features}</legend>
      <div className="chips">
        {CRITERIA_FLAGS.filter((flag) => offersFlag(criteria, flag)).map((flag) => (
          <CheckChip
            key={flag}
            name={flag}
            value="1"
            label={words.flags[flag]}
            icon={FLAG_ICONS[flag]}
            count={figure(`flags:${flag}`)}
            countOf={`flags:${flag}`}
            defaultChecked={criteria.flags.includes(flag)}
          />
        ))}
        <CheckChip
          name="new_build"
          value="1"
          label={t.newBuild}
          icon="building-community"
          count={figure('new_build:1')}
          countOf="new_build:1"
          defaultChecked={criteria.newBuild}
        />
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
