import type { ReactNode } from 'react'
import { CEILINGS, type Criteria, OPEN_RANGE, type Range, typesLeftOut } from '#domain/criteria.ts'
import { isoDay } from '#domain/day-number.ts'
import { CRITERIA_FLAGS, type Deal, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import { isPriceForAnyDeal, sharedPriceRange } from '#domain/offer-query.ts'
import { LEAST_BEDROOMS, type ShownFacets } from '#domain/offer-search.ts'
import { PRICE_STEPS } from '#domain/price-steps.ts'
import { formatNumber, formatPrice } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { CheckChip } from '../components/chips.tsx'
import { AmountField, Field, Select } from '../components/fields.tsx'
import { markupOf } from '../markup.ts'
import { isPlain } from '../plainly.ts'
import { filledBy, type Hole, keptTemplates } from '../template.ts'
import { CostFields } from './cost-fields.tsx'
import { FilterGroup } from './filter-group.tsx'
import { TravelFields } from './travel-fields.tsx'
import { FLAG_ICONS, TYPE_ICONS } from './property-icons.ts'
import { RangeFields } from './range-fields.tsx'
import { rangeWords } from './search-words.ts'
import { stationOptions } from './station-options.ts'

/** The text of a figure by its name: "type:HOUSE" → "1.204". */
type Figure = Hole<string>
type GroupProps = { locale: Locale; criteria: Criteria; figure: Figure; hasTimetable: boolean }
const kept = keptTemplates<string>(500)

/** The five groups. What is chosen in a group makes its words; the counts are filled in. */
export function FilterGroups({ locale, criteria, figure, hasTimetable }: GroupProps): ReactNode {
  const groups = groupsOf(criteria, hasTimetable)
  if (isPlain())
    return (
      <div className="drawer__groups">
        {groups.map(([name, Group]) => (
          <Group key={name} locale={locale} criteria={criteria} figure={figure} hasTimetable={hasTimetable} />
        ))}
      </div>
    )
  const html = groups.map(([name, Group, ...chosen]) =>
    filledBy(
      // Prices and sizes have no end of values: without React, and the least recently used are forgotten.
      kept(
        `${locale} ${name} ${JSON.stringify(chosen)}`,
        (mark) => <Group locale={locale} criteria={criteria} figure={mark} hasTimetable={hasTimetable} />,
        markupOf,
      ),
      figure,
    ),
  )
  return <div className="drawer__groups" dangerouslySetInnerHTML={{ __html: html.join('') }} />
}

type Group = [name: string, (props: GroupProps) => ReactNode, ...chosen: unknown[]]

const groupsOf = (criteria: Criteria, hasTimetable: boolean): Group[] => {
  const { wanted, types, bedrooms, living, year, land, commercial, flags, energyMax, newBuild } = criteria
  const leftOut = [typesLeftOut(types), criteria.notPostalCodes]
  return [
    ['deal', DealGroup, wanted],
    ['type', TypeGroup, types],
    ['price', PriceGroup, wanted],
    ['bedrooms', BedroomGroup, bedrooms],
    [
      'more',
      MoreGroup,
      [living, year, land, commercial],
      CEILINGS.map((name) => criteria[name]),
      criteria.costs,
      flags,
      energyMax,
      newBuild,
      leftOut,
      hasTimetable && criteria.travel,
    ],
  ]
}

/** Names of figures as the script knows them: "total", "type:HOUSE" (see live-search/recount.ts). */
export function figureOf(locale: Locale, facets: ShownFacets, total: number): Figure {
  const counts: Record<string, Record<string, number>> = facets
  return (name) => {
    if (name === 'total') return formatNumber(locale, total)
    const [facet = '', value = ''] = name.split(':')
    return formatNumber(locale, counts[facet]?.[value] ?? 0)
  }
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
      <div className="chips">
        {PROPERTY_TYPES.map((type) => (
          <CheckChip
            key={type}
            name="type"
            value={type}
            label={words.types[type].label}
            icon={TYPE_ICONS[type]}
            count={figure(`type:${type}`)}
            countOf={`type:${type}`}
            defaultChecked={types.includes(type)}
          />
        ))}
      </div>
    </FilterGroup>
  )
}

const OWN_NAMES: Record<Deal, string> = { FOR_SALE: 'sale', TO_RENT: 'rent', TAKE_OVER: 'takeover' }

/** One pair of bounds; one per deal where several deals are chosen that ask different prices. */
function PriceGroup({ locale, criteria, figure }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const deals = DEALS.filter((deal) => criteria.wanted[deal])
  const shared = deals.length === 0 ? OPEN_RANGE : sharedPriceRange(criteria)
  const bounded = deals.some((deal) => isBounded(criteria.wanted[deal]))
  const chosen =
    shared && isBounded(shared) ? rangeWords(shared, (value) => formatPrice(locale, value), locale) : undefined
  return (
    <FilterGroup name={t.price} chosen={chosen} on={bounded} locale={locale} total={figure('total')}>
      {shared && (deals.length < 2 || isBounded(shared)) ? (
        <RangeFields
          name="price"
          legend={t.price}
          hidden
          range={shared}
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
            range={criteria.wanted[deal] ?? OPEN_RANGE}
            unit="€"
            presets={PRICE_STEPS[deal]}
            locale={locale}
          />
        ))
      )}
    </FilterGroup>
  )
}

function BedroomGroup({ locale, criteria, figure }: GroupProps): ReactNode {
  const t = searchMessages[locale]
  const { min, max } = criteria.bedrooms
  const on = isBounded(criteria.bedrooms)
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
          {LEAST_BEDROOMS.map((n) => (
            <label key={n}>
              <input type="radio" name="bedrooms_min" value={n} defaultChecked={min === n} />
              {t.atLeast(n)}{' '}
              <span className="count" data-count={`bedrooms_min:${n}`}>
                {figure(`bedrooms_min:${n}`)}
              </span>
            </label>
          ))}
          {min !== null && !LEAST_BEDROOMS.some((n) => n === min) && (
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
  const words = listingMessages[locale]
  const leftOut = typesLeftOut(criteria.types)
  const { costs } = criteria
  const active = [
    criteria.flags.length,
    isBounded(criteria.living),
    isBounded(criteria.year),
    isBounded(criteria.land),
    isBounded(criteria.commercial),
    ...CEILINGS.map((name) => criteria[name] !== null),
    ...[costs.total, costs.monthly, costs.warm].map((one) => one !== null),
    criteria.energyMax !== null,
    criteria.newBuild,
    leftOut.length,
    criteria.notPostalCodes.length > 0,
    criteria.travel.length,
  ].reduce<number>((sum, one) => sum + Number(one), 0)
  return (
    <FilterGroup
      name={active > 0 ? `${t.moreFilters} (${active})` : t.moreFilters}
      on={active > 0}
      wide
      locale={locale}
      total={figure('total')}
    >
      <fieldset>
        <legend className="label">{t.features}</legend>
        <div className="chips">
          {CRITERIA_FLAGS.map((flag) => (
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
      <RangeFields name="living" legend={t.living} range={criteria.living} unit="m²" locale={locale} />
      <RangeFields name="year" legend={t.year} range={criteria.year} unit="" locale={locale} />
      <RangeFields name="land" legend={t.land} range={criteria.land} unit="m²" locale={locale} />
      <RangeFields name="commercial" legend={t.commercial} range={criteria.commercial} unit="m²" locale={locale} />
      <AmountField
        id="deposit_max"
        name="deposit_max"
        label={t.deposit}
        unit="€"
        defaultValue={criteria.deposit ?? ''}
      />
      <Field id="available_from" label={t.available}>
        <input
          type="date"
          className="input"
          id="available_from"
          name="available_from"
          defaultValue={criteria.available === null ? '' : isoDay(criteria.available)}
        />
      </Field>
      <Select
        id="station_km_max"
        name="station_km_max"
        label={t.stationKm}
        defaultValue={criteria.station === null ? '' : criteria.station / 1000}
        options={stationOptions(criteria.station, locale)}
      />
      {hasTimetable && <TravelFields locale={locale} travel={criteria.travel} />}
      <CostFields locale={locale} costs={costs} />
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
        <input
          className="input"
          id="not_pc"
          name="not_pc"
          placeholder="9000, 9050"
          defaultValue={criteria.notPostalCodes.join(', ')}
        />
      </Field>
    </FilterGroup>
  )
}

const isBounded = (range: Range | undefined): boolean =>
  range !== undefined && (range.min !== null || range.max !== null)
