import type { ReactNode } from 'react'
import type { OfferQuery } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import type { ShownFacets } from '#domain/search/offer-search.ts'
import { formatNumber } from '#i18n/formats.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { pathFor } from '#i18n/routes.ts'
import { CityCombobox } from '../components/city-combobox.tsx'
import { Icon } from '../components/icon.tsx'
import { Island } from '../components/island.tsx'
import { figureOf } from './filter-figures.ts'
import { shownFirst } from './shown-first.ts'
import { FilterGroups } from './filter-groups.tsx'
import { ShowButton } from './show-button.tsx'
import { chosenPlaces, placesBeside } from './search-words.ts'
import type { LiveWords } from '../live-search/visit-search.ts'
import { cityCombobox, liveFilters } from '../islands/definitions.ts'

export const FILTER_FORM_ID = 'filters'
const DRAWER_ID = 'all-filters'

type Props = {
  locale: Locale
  query: OfferQuery
  total: number
  facets: ShownFacets
  /** how many filters are active */
  activeCount: number
  saveHref: string
  /** address of the search for the same deal without filters */
  clearHref: string
  /** whether visitors can search by travel time */
  hasTimetable: boolean
}

/**
 * The filters of the search page: one plain GET form. On a wide screen each group drops down from the bar; on a phone
 * the same groups stand in a panel that the browser itself opens and closes (popover), so nothing needs a script.
 */
export function FilterForm({
  locale,
  query,
  total,
  facets,
  activeCount,
  saveHref,
  clearHref,
  hasTimetable,
}: Props): ReactNode {
  const t = searchMessages[locale]
  return (
    <form
      className="filterbar"
      id={FILTER_FORM_ID}
      role="search"
      aria-label={t.filters}
      action={pathFor('search', locale)}
      data-tidy=""
      {...liveFilters.mark(liveWords(locale))}
    >
      <div className="filterbar__in">
        <Drawer
          locale={locale}
          query={query}
          total={total}
          facets={facets}
          clearHref={clearHref}
          hasTimetable={hasTimetable}
        />
        <button className="chip filterbar__open" type="button" popoverTarget={DRAWER_ID}>
          <Icon name="adjustments-horizontal" />
          {t.filters}
          {activeCount > 0 && <span className="bubble">{activeCount}</span>}
        </button>
        <div className="filterbar__room">
          <a className="btn btn--primary filterbar__save" href={saveHref}>
            <Icon name="bell" />
            <span>{t.save}</span>
          </a>
        </div>
      </div>
      <CarriedAlong query={query} />
    </form>
  )
}

/**
 * The place and the groups of filters: in the bar on a wide screen, a panel on a phone. The closed panel of a phone leaves
 * its place in the bar.
 */
function Drawer(props: Omit<Props, 'activeCount' | 'saveHref'>): ReactNode {
  const { locale, query, total, facets, clearHref, hasTimetable } = props
  const { criteria } = query
  const t = searchMessages[locale]
  const beside = placesBeside(criteria, locale)
  return (
    <div className="drawer" id={DRAWER_ID} popover="auto" role="group" aria-label={t.filters}>
      <div className="drawer__head">
        <h2>{t.filters}</h2>
        <button
          className="btn btn--icon btn--quiet"
          type="button"
          popoverTarget={DRAWER_ID}
          popoverTargetAction="hide"
          aria-label={shellMessages[locale].close}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="filterbar__city">
        <label className="vh" htmlFor="place">
          {citySelectorMessages[locale].label}
        </label>
        <Island
          of={cityCombobox}
          Component={CityCombobox}
          props={{
            locale,
            name: 'pc',
            textName: 'q',
            id: 'place',
            chosen: chosenPlaces(criteria.postalCodes, locale),
            ...(beside.length > 0 && { beside }),
          }}
        />
      </div>
      <FilterGroups
        locale={locale}
        criteria={criteria}
        figure={figureOf({ locale, criteria, facets, total })}
        shown={shownFirst(criteria, facets, total)}
        hasTimetable={hasTimetable}
      />
      <div className="drawer__foot">
        <a className="btn btn--quiet" href={clearHref}>
          {t.clearAll}
        </a>
        <ShowButton className="btn btn--primary" locale={locale} total={formatNumber(locale, total)} />
      </div>
    </div>
  )
}

/** Hidden fields for criteria that the form has no other field for, so that a new search keeps them. */
function CarriedAlong({ query }: { query: OfferQuery }): ReactNode {
  const carried = ['since', 'bbox', 'area']
  const pairs = [...formatOfferQuery({ ...query, page: 1 })].filter(([name]) => carried.includes(name))
  return pairs.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />)
}

/** All texts that the island can show. */
function liveWords(locale: Locale): LiveWords & { noLimit: string } {
  const { searchFailed, retry, offline, countsFailed } = mapMessages[locale]
  return { searchFailed, retry, offline, countsFailed, noLimit: searchMessages[locale].noLimit }
}
