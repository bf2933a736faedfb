import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import { type Criteria, type OfferQuery, PAGE_SIZE, SORTS } from '#domain/criteria.ts'
import { DEALS } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import {
  formatOfferQuery,
  type IgnoredValue,
  isPriceForAnyDeal,
  MOST_PAGES_SHOWN,
  offerQueryText,
} from '#domain/offer-query.ts'
import type { ShownFacets } from '#domain/offer-search.ts'
import type { Relaxation } from '#domain/relaxing.ts'
import type { Chip } from '#domain/search-chips.ts'
import type { SearchRemark } from '#domain/search-remarks.ts'
import { eachDeal } from '#domain/searching.ts'
import { formatNumber, formatPrice, formatRelative, quoted } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { CardGrid } from '../components/card-grid.tsx'
import { FilterChip, LinkChip } from '../components/chips.tsx'
import { Empty } from '../components/empty.tsx'
import { Icon } from '../components/icon.tsx'
import { Pagination } from '../components/pagination.tsx'
import { FILTER_FORM_ID, FilterForm } from '../search/filter-form.tsx'
import { chipWords, ignoredWords, rangeWords, searchTitle } from '../search/search-words.ts'
import { SentenceBox } from '../search/sentence-box.tsx'
import { moreResults } from '../islands/definitions.ts'

export type SearchProps = {
  locale: Locale
  now: Date
  query: OfferQuery
  /** may one ask how long one travels? */
  hasTimetable?: boolean
  /** exact number of offers that fit */
  total: number
  /** cards in order, page by page: those shown above the query's own page, and that page */
  pages: readonly (readonly Card[])[]
  facets: ShownFacets
  /** offers that fit but for a cost that nobody can work out */
  costsUnknown: number
  /** offers that fit but for a deposit or a day that they do not say */
  unsaid?: number
  /** describeCriteria(query) */
  chips: readonly Chip[]
  ignored: readonly IgnoredValue[]
  notUnderstood: readonly string[]
  /** words for a kind of a type that no filter tells from the others */
  notNarrowed?: readonly string[]
  /** remarksOn(query, notUnderstood) */
  remarks?: readonly SearchRemark[]
  /** for few or no results: what giving up one criterion would find, each with its number */
  advice: readonly { relaxation: Relaxation; total: number }[]
  /** municipalities around the chosen ones, with what they would find */
  nearby: readonly { name: string; query: OfferQuery; total: number }[]
  /** since when all offers shown were checked (ISO instant), but for those that say so themselves; null: all do */
  checkedAt: string | null
  /** address of this search as RSS; null: none */
  rssHref: string | null
  /** the map beside the list; null: the list has the whole width */
  map: ReactNode | null
}

const FEW = 6
const MOST_IGNORED = 6

/** The search page: filters, results, and a way on when there are few. */
export function SearchPage(props: SearchProps): ReactNode {
  const { locale, query, total, chips, facets, map } = props
  // A subscription is about what comes, not about what came.
  const { since: _since, ...lasting } = query.criteria
  const saveHref = withQuery(pathFor('subscribe', locale), { criteria: lasting, sort: 'newest', page: 1 })
  return (
    <div className="search">
      <FilterForm
        locale={locale}
        query={query}
        total={total}
        facets={facets}
        activeCount={chips.length}
        saveHref={saveHref}
        clearHref={withoutFilters(query, locale)}
        hasTimetable={props.hasTimetable === true}
      />
      <div className={map === null ? 'wrap' : 'split'}>
        <section className="results" aria-label={searchMessages[locale].results}>
          <DealChoice {...props} />
          <ResultsHead {...props} />
          <Remarks {...props} />
          <ActiveFilters locale={locale} query={query} chips={chips} />
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

/** A search of no deal in particular asks for one first: a rent and a price are not to be compared. */
function DealChoice({ locale, query, facets }: SearchProps): ReactNode {
  if (!isOfAnyDeal(query.criteria)) return null
  return (
    <nav className="deals" aria-label={searchMessages[locale].chooseDeal}>
      <ul className="plain">
        {eachDeal(query.criteria).map(({ deal, criteria }) => (
          <li key={deal}>
            <a href={searchHref({ ...query, criteria, page: 1 }, locale)} data-count={facets.status[deal] ?? 0}>
              <strong className="serif">{listingMessages[locale].deals[deal].title}</strong>
              <span className="num">{formatNumber(locale, facets.status[deal] ?? 0)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isOfAnyDeal = (criteria: Criteria) => Object.keys(criteria.wanted).length === 0 || isPriceForAnyDeal(criteria)

function ResultsHead({ locale, now, query, total, checkedAt }: SearchProps): ReactNode {
  const t = searchMessages[locale]
  return (
    <div className="results__head">
      <h1 className="results__h">{searchTitle(query.criteria, total, locale)}</h1>
      {checkedAt !== null && (
        <p className="stamp">
          <Icon name="circle-check" />
          {t.checked(formatRelative(locale, checkedAt, now))}
        </p>
      )}
      <div className="sorter">
        <label htmlFor="sort">
          <Icon name="arrows-sort" />
          <span className="vh">{t.sort}</span>
        </label>
        <select className="input" id="sort" name="sort" form={FILTER_FORM_ID} defaultValue={query.sort} data-submit="">
          {SORTS.map((sort) => (
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

/** What of the question was not understood is said, never passed over. */
function Remarks({ locale, ignored, notUnderstood, notNarrowed = [], remarks = [] }: SearchProps): ReactNode {
  const t = searchMessages[locale]
  const listed = (words: readonly string[]) => words.map((one) => quoted(locale, one)).join(', ')
  return (
    <>
      {notUnderstood.length > 0 && (
        <Alert tone="warn" icon="info-circle" title={t.notUnderstood(listed(notUnderstood))}>
          {remarks.map(
            (remark) => remark.kind === 'town' && <Meant key={remark.name} remark={remark} locale={locale} />,
          )}
          <p>{t.notUnderstoodHelp}</p>
        </Alert>
      )}
      {notNarrowed.length > 0 && <Alert title={t.notNarrowed(listed(notNarrowed))} />}
      {remarks.map(
        (remark) => remark.kind === 'deal' && <OtherDeal key={remark.likely} remark={remark} locale={locale} />,
      )}
      {ignored.length > 0 && (
        <Alert title={t.ignoredTitle}>
          <ul>
            {ignored.slice(0, MOST_IGNORED).map((one, i) => (
              <li key={i}>{ignoredWords(one, locale)}</li>
            ))}
            {ignored.length > MOST_IGNORED && (
              <li>{t.ignoredMore(formatNumber(locale, ignored.length - MOST_IGNORED))}</li>
            )}
          </ul>
        </Alert>
      )}
    </>
  )
}

/** "Bedoelt u Gent?" */
function Meant({ remark, locale }: { remark: SearchRemark & { kind: 'town' }; locale: Locale }): ReactNode {
  const params = formatOfferQuery(remark.query)
  for (const words of remark.notUnderstood) params.append('not_understood', words)
  return (
    <p>
      <a href={`${pathFor('search', locale)}?${params}`}>{searchMessages[locale].didYouMean(remark.name)}</a>
    </p>
  )
}

/** A rent of 400,000 is asked about, not passed over. */
function OtherDeal({ remark, locale }: { remark: SearchRemark & { kind: 'deal' }; locale: Locale }): ReactNode {
  const t = searchMessages[locale]
  const { deals } = listingMessages[locale]
  const range = rangeWords(remark.range, (value) => formatPrice(locale, value), locale)
  return (
    <Alert
      tone="warn"
      icon="info-circle"
      title={remark.asked === 'TO_RENT' ? t.rentLikePrice(range) : t.priceLikeRent(range)}
    >
      <p>
        <a href={searchHref(remark.query, locale)}>{t.otherDeal(`${deals[remark.likely].inSentence} ${range}`)}</a>
      </p>
    </Alert>
  )
}

/** What cannot be worked out is never dropped without a word. */
function UnknownCosts({ locale, query, costsUnknown }: SearchProps): ReactNode {
  if (costsUnknown === 0) return null
  const { criteria } = query
  const shown = { ...criteria, costs: { ...criteria.costs, unknown: true } }
  return (
    <p className="costs-unknown">
      <a href={searchHref({ ...query, criteria: shown, page: 1 }, locale)} data-count={costsUnknown}>
        {searchMessages[locale].costsUnknown(costsUnknown, formatNumber(locale, costsUnknown))}
      </a>
    </p>
  )
}

/** Nor what is not said. */
function Unsaid({ locale, query, unsaid = 0 }: SearchProps): ReactNode {
  if (unsaid === 0) return null
  const { criteria } = query
  const t = searchMessages[locale]
  const words = criteria.deposit === null ? t.unsaidDay : criteria.available === null ? t.unsaidDeposit : t.unsaidBoth
  return (
    <p className="costs-unknown">
      <a href={searchHref({ ...query, criteria: { ...criteria, unsaid: true }, page: 1 }, locale)} data-count={unsaid}>
        {words(unsaid, formatNumber(locale, unsaid))}
      </a>
    </p>
  )
}

function ActiveFilters({ locale, query, chips }: Pick<SearchProps, 'locale' | 'query' | 'chips'>): ReactNode {
  const t = searchMessages[locale]
  if (chips.length === 0) return null
  return (
    <ul className="chips active" aria-label={t.active}>
      {chips.map((chip) => {
        const label = chipWords(chip, locale)
        return (
          <li key={`${chip.name} ${label}`}>
            {/* Without the one deal that is chosen it would be a mix of all. */}
            {chip.name === 'status' && isOfAnyDeal(chip.removed.criteria) ? (
              <span className="chip chip--filter">{label}</span>
            ) : (
              <FilterChip label={label} href={searchHref(chip.removed, locale)} remove={t.removeFilter} />
            )}
          </li>
        )
      })}
      <li>
        <a className="clear" href={withoutFilters(query, locale)}>
          {t.clearAll}
        </a>
      </li>
    </ul>
  )
}

function Results(props: SearchProps): ReactNode {
  const { locale, now, query, total, pages } = props
  const t = searchMessages[locale]
  if (total === 0)
    return (
      <Empty title={t.noneTitle}>
        {props.advice.length > 0 && <p className="muted">{t.noneText}</p>}
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
      {total < FEW && props.advice.length + props.nearby.length > 0 && (
        <div className="panel stack advice">
          <h2>{t.fewTitle}</h2>
          <p>{t.fewText}</p>
          <Advice {...props} />
        </div>
      )}
    </>
  )
}

/** The next page below those that are shown: a page of its own address, which the script adds to the list in place. */
function MoreLink({ locale, query, total, pages, fromPage }: SearchProps & { fromPage: number }): ReactNode {
  const left = total - query.page * PAGE_SIZE
  if (left <= 0 || pages.length >= MOST_PAGES_SHOWN) return null
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

/** Which one filter keeps the most away, and what the neighbours have. */
function Advice({ locale, advice, nearby }: SearchProps): ReactNode {
  const t = searchMessages[locale]
  const words = listingMessages[locale]
  const givenUp = (name: Relaxation['givenUp']) =>
    name in words.flags
      ? words.flags[name as keyof typeof words.flags].toLowerCase()
      : t.givenUp[name as keyof typeof t.givenUp] // the two tables hold every name between them
  return (
    <div className="chips">
      {advice.map(({ relaxation, total }) => (
        <LinkChip key={relaxation.givenUp} count={total} href={searchHref(relaxation.query, locale)}>
          {t.without(givenUp(relaxation.givenUp), formatNumber(locale, total))}
        </LinkChip>
      ))}
      {nearby.map((town) => (
        <LinkChip key={town.name} count={town.total} href={searchHref(town.query, locale)}>
          {town.name}: {formatNumber(locale, town.total)}
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

/** The search of the same deals and nothing else. */
function withoutFilters({ criteria }: OfferQuery, locale: Locale): string {
  const deals = DEALS.filter((deal) => criteria.wanted[deal])
  const kept = isOfAnyDeal(criteria) ? (['FOR_SALE'] as const) : deals
  return `${pathFor('search', locale)}?${new URLSearchParams(kept.map((deal) => ['status', deal]))}`
}

/** Address of a search in a language. */
function searchHref(query: OfferQuery, locale: Locale): string {
  return withQuery(pathFor('search', locale), query)
}

function withQuery(path: string, query: OfferQuery): string {
  const params = offerQueryText(query)
  return params === '' ? path : `${path}?${params}`
}
