import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import { type Criteria, type OfferQuery, PAGE_SIZE } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { isPriceForAnyDeal } from '#domain/search/shared-price.ts'
import { MAX_PAGES_SHOWN } from '#domain/search/offer-query.ts'
import { offerQueryText } from '#domain/search/write-offer-query.ts'
import type { ShownFacets } from '#domain/search/offer-search.ts'
import type { RelaxedCriterion, Relaxation } from '#domain/search/relaxing.ts'
import type { Chip } from '#domain/search/search-chips.ts'
import { eachDeal } from '#domain/search/searching.ts'
import { formatList, formatNumber, formatRelative, labelled } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { wishWords } from '#i18n/wish-words.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { CardGrid } from '../components/card-grid.tsx'
import { FilterChip, LinkChip } from '../components/chips.tsx'
import { Empty } from '../components/empty.tsx'
import { Icon } from '../components/icon.tsx'
import { Pagination } from '../components/pagination.tsx'
import { FILTER_FORM_ID, FilterForm } from '../search/filter-form.tsx'
import { sortsFor } from '../search/of-deals.ts'
import { searchTitle } from '../search/search-title.ts'
import { chipWords } from '../search/search-words.ts'
import { Remarks, type SaidOfSearch, UnknownCosts, Unsaid } from '../search/said-of-search.tsx'
import { alertsHref, searchHref } from '../search/search-href.ts'
import { SentenceBox } from '../search/sentence-box.tsx'
import { moreResults } from '../islands/definitions.ts'
import { SkipToMap } from '../map/search-map-frame.tsx'

export type SearchProps = SaidOfSearch & {
  now: Date
  /** whether visitors can search by travel time */
  hasTimetable?: boolean
  /** exact number of offers that fit */
  total: number
  /** cards in order, page by page: earlier pages that are still shown, then the query's own page */
  pages: readonly (readonly Card[])[]
  facets: ShownFacets
  /** describeCriteria(query) */
  chips: readonly Chip[]
  /** for few or no results: searches without one of the criteria, each with its number of offers */
  advice: readonly { relaxation: Relaxation; total: number }[]
  /** where nothing else helps: searches without two of the criteria */
  withoutTwo?: readonly { givenUp: readonly [RelaxedCriterion, RelaxedCriterion]; query: OfferQuery; total: number }[]
  /** municipalities around the chosen ones, each with its search and number of offers */
  nearby: readonly { name: string; query: OfferQuery; total: number }[]
  /** oldest check among the shown offers (ISO instant), except cards that show their own; null when all cards do */
  checkedAt: string | null
  /** address of this search as RSS; null when there is none */
  rssHref: string | null
  /** the map beside the list; null when the list has the whole width */
  map: ReactNode | null
}

const MIN_RESULTS_WITHOUT_ADVICE = 6

/** The search page: filters, results, and suggestions when there are few results. */
export function SearchPage(props: SearchProps): ReactNode {
  const { locale, query, total, chips, facets, map } = props
  const saveHref = alertsHref(query, locale)
  const clearHref = withoutFilters(query, locale)
  return (
    <div className="search">
      {map !== null && <SkipToMap locale={locale} />}
      <FilterForm
        locale={locale}
        query={query}
        total={total}
        facets={facets}
        activeCount={chips.length}
        saveHref={saveHref}
        clearHref={clearHref}
        hasTimetable={props.hasTimetable === true}
      />
      <div className={map === null ? 'wrap' : 'split'}>
        <section className="results" aria-label={searchMessages[locale].results}>
          <DealChoice {...props} />
          <ResultsHead {...props} clearHref={clearHref} />
          <ActiveFilters locale={locale} clearHref={clearHref} chips={chips} />
          <Remarks {...props} />
          <UnknownCosts {...props} />
          <Unsaid {...props} />
          <Results {...props} />
          <SaveSearch locale={locale} href={saveHref} rssHref={props.rssHref} />
        </section>
        {map}
      </div>
    </div>
  )
}

/** Asks for a deal with offers when the search names none, because a rent and a price cannot be compared. */
function DealChoice({ locale, query, facets }: SearchProps): ReactNode {
  if (!isOfAnyDeal(query.criteria)) return null
  const withOffers = eachDeal(query.criteria).filter(({ deal }) => facets.status[deal])
  if (withOffers.length === 0) return null
  return (
    <nav className="deals" aria-label={searchMessages[locale].chooseDeal}>
      <ul className="plain">
        {withOffers.map(({ deal, criteria }) => {
          const count = facets.status[deal] ?? 0
          return (
            <li key={deal}>
              <a href={searchHref({ ...query, criteria, page: 1 }, locale)} data-count={count}>
                <strong className="serif">{listingMessages[locale].deals[deal].title}</strong>
                <span className="num">{formatNumber(locale, count)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const isOfAnyDeal = (criteria: Criteria) => Object.keys(criteria.wanted).length === 0 || isPriceForAnyDeal(criteria)

type HeadProps = SearchProps & { clearHref: string }

function ResultsHead({ locale, now, query, total, pages, checkedAt, chips, clearHref }: HeadProps): ReactNode {
  const t = searchMessages[locale]
  const projects = pages.flat().filter(({ kind }) => kind === 'project').length
  return (
    <div className="results__head">
      <h1 className="results__h">{searchTitle(query.criteria, total, locale, projects)}</h1>
      {checkedAt !== null && (
        <p className="stamp">
          <Icon name="circle-check" />
          {t.checked(formatRelative(locale, checkedAt, now))}
        </p>
      )}
      {isAnyToClear(chips) && (
        <a className="clear clear--head" href={clearHref}>
          {t.clearAll}
        </a>
      )}
      <div className="sorter">
        <label htmlFor="sort">
          <Icon name="arrows-sort" />
          <span className="vh">{t.sort}</span>
        </label>
        <select className="input" id="sort" name="sort" form={FILTER_FORM_ID} defaultValue={query.sort} data-submit="">
          {sortsFor(query.criteria, query.sort).map((sort) => (
            <option key={sort} value={sort}>
              {t.sorts[sort]}
            </option>
          ))}
        </select>
        <button className="btn without-script" type="submit" form={FILTER_FORM_ID}>
          {t.sentenceGo}
        </button>
      </div>
      <button className="compact" type="button" data-compact-list="" aria-pressed="false" aria-label={t.compact}>
        <Icon name="list" />
      </button>
    </div>
  )
}

type ActiveProps = Pick<SearchProps, 'locale' | 'chips'> & { clearHref: string }

function ActiveFilters({ locale, clearHref, chips }: ActiveProps): ReactNode {
  const t = searchMessages[locale]
  if (chips.length === 0) return null
  return (
    <ul className="chips active" aria-label={t.active}>
      {chips.map((chip, i) => (
        <li key={i} className={isInBar(chip, chips) ? 'in-bar' : undefined}>
          <ActiveFilter chip={chip} locale={locale} />
        </li>
      ))}
      {isAnyToClear(chips) && (
        <li className="in-bar">
          <a className="clear" href={clearHref}>
            {t.clearAll}
          </a>
        </li>
      )}
    </ul>
  )
}

const isAnyToClear = (chips: readonly Chip[]) => chips.some(({ name }) => name !== 'status')

function ActiveFilter({ chip, locale }: { chip: Chip; locale: Locale }): ReactNode {
  const label = chipWords(chip, locale)
  // The only chosen deal cannot be removed: the results would mix all deals.
  if (chip.name === 'status' && isOfAnyDeal(chip.removed.criteria))
    return <span className="chip chip--filter">{label}</span>
  return (
    <FilterChip label={label} href={searchHref(chip.removed, locale)} remove={searchMessages[locale].removeFilter} />
  )
}

/** Whether a filter bar with room for all filters already says this one in full: up to two places, or one type. */
function isInBar({ name }: Chip, chips: readonly Chip[]): boolean {
  const hasAtMost = (names: readonly Chip['name'][], max: number) =>
    chips.filter((chip) => names.includes(chip.name)).length <= max
  if (PLACES.some((place) => place === name)) return hasAtMost(PLACES, 2)
  return name === 'status' || name === 'price' || name === 'bedrooms' || (name === 'type' && hasAtMost(['type'], 1))
}

const PLACES: readonly Chip['name'][] = ['pc', 'region', 'municipality', 'province', 'around', 'country', 'more_places']

function Results(props: SearchProps): ReactNode {
  const { locale, now, query, total, pages } = props
  const t = searchMessages[locale]
  if (total === 0)
    return (
      <Empty title={t.noneTitle}>
        {props.advice.length > 0 ? (
          <p className="muted">{t.noneText}</p>
        ) : (
          props.nearby.length > 0 && <p className="muted">{t.fewText}</p>
        )}
        <Advice {...props} />
        <SentenceBox locale={locale} id="sentence" label={t.sentence} placeholder={t.sentencePlaceholder} />
      </Empty>
    )
  if (pages.every((cards) => cards.length === 0))
    return (
      <Empty title={t.pastEnd}>
        <a className="btn" href={searchHref({ ...query, page: 1 }, locale)}>
          {t.toFirstPage}
        </a>
      </Empty>
    )
  const fromPage = query.page - pages.length + 1
  const from = (fromPage - 1) * PAGE_SIZE
  const to = (query.page - 1) * PAGE_SIZE + (pages.at(-1)?.length ?? 0)
  const figure = (n: number) => formatNumber(locale, n)
  return (
    <>
      {pages.map((cards, i) => (
        <div key={i} className="results__page" id={pageId(fromPage + i)}>
          <CardGrid
            cards={cards}
            locale={locale}
            now={now}
            className="cards results__cards"
            heading="h2"
            eager={i === 0 ? 2 : 0}
          />
        </div>
      ))}
      <div className="results__foot" {...moreResults.mark(null)}>
        <MoreLink {...props} fromPage={fromPage} />
        <Pagination
          page={query.page}
          last={Math.ceil(total / PAGE_SIZE)}
          href={(page) => searchHref({ ...query, page }, locale)}
          locale={locale}
        />
        <p className="hint num">{t.range(figure(from + 1), figure(to), figure(total))}</p>
      </div>
      {total < MIN_RESULTS_WITHOUT_ADVICE && props.advice.length + props.nearby.length > 0 && (
        <div className="panel stack advice">
          <h2>{t.fewTitle}</h2>
          <p>{t.fewText}</p>
          <Advice {...props} />
        </div>
      )}
    </>
  )
}

/** A link to the next page, which the script adds to the list in place. */
function MoreLink({ locale, query, total, pages, fromPage }: SearchProps & { fromPage: number }): ReactNode {
  const left = total - query.page * PAGE_SIZE
  if (left <= 0 || pages.length >= MAX_PAGES_SHOWN) return null
  const next = query.page + 1
  const params = `${offerQueryText({ ...query, page: next })}&from_page=${fromPage}`
  return (
    <a
      className="btn results__more"
      href={`${pathFor('search', locale)}?${params}#${pageId(next)}`}
      rel="nofollow"
      data-more=""
    >
      {searchMessages[locale].showMore(formatNumber(locale, Math.min(left, PAGE_SIZE)))}
    </a>
  )
}

const pageId = (page: number) => `page-${page}`

/** Searches with more results: without one or two criteria, or in neighbouring municipalities. */
function Advice({ locale, advice, withoutTwo = [], nearby }: SearchProps): ReactNode {
  const t = searchMessages[locale]
  return (
    <div className="chips">
      {advice.map(({ relaxation, total }) => (
        <LinkChip key={relaxation.givenUp} count={total} href={searchHref(relaxation.query, locale)}>
          {t.without(wishWords(relaxation.givenUp, locale), formatNumber(locale, total))}
        </LinkChip>
      ))}
      {withoutTwo.map((option) => (
        <LinkChip key={option.givenUp.join()} count={option.total} href={searchHref(option.query, locale)}>
          {t.withoutTwo(
            formatList(
              locale,
              option.givenUp.map((name) => wishWords(name, locale)),
              'and',
            ),
            formatNumber(locale, option.total),
          )}
        </LinkChip>
      ))}
      {nearby.map((town) => (
        <LinkChip key={town.name} count={town.total} href={searchHref(town.query, locale)}>
          {labelled(locale, town.name, formatNumber(locale, town.total))}
        </LinkChip>
      ))}
    </div>
  )
}

function SaveSearch({ locale, href, rssHref }: { locale: Locale; href: string; rssHref: string | null }): ReactNode {
  const t = searchMessages[locale]
  return (
    <Alert tone="ok" icon="bell" title={t.saveTitle}>
      <p>{t.saveText}</p>
      <p className="dots">
        <a href={href}>{t.saveLink}</a> {rssHref !== null && <a href={rssHref}>{t.feed}</a>}
      </p>
    </Alert>
  )
}

/** Address of the search for the same deals without other filters; for sale when the search names no deal. */
function withoutFilters({ criteria }: OfferQuery, locale: Locale): string {
  const deals = DEALS.filter((deal) => criteria.wanted[deal])
  const kept = isOfAnyDeal(criteria) ? (['FOR_SALE'] as const) : deals
  return `${pathFor('search', locale)}?${new URLSearchParams(kept.map((deal) => ['status', deal]))}`
}
