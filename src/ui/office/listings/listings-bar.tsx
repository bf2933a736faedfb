import type { ReactNode, SubmitEvent } from 'react'
import { LISTINGS_ORDERS, LISTINGS_SHOWN, type ListingsQuery, listingsSearch } from '#domain/office/listings-query.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { officeListingsMessages } from '#i18n/messages/office-listings.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ListingsProps } from '#ui/office/listings/listings-props.ts'

/** Filter, search and order of the list. */
export function ListingsBar({ query, counts }: Pick<ListingsProps, 'query' | 'counts'>): ReactNode {
  const { locale, go } = useOffice()
  const t = officeListingsMessages[locale]
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    go(listingsPath({ ...query, q: typeof q === 'string' ? q : '', page: 1 }))
  }
  return (
    <div className="lbar">
      <div className="chipline" role="group" aria-label={t.show}>
        {LISTINGS_SHOWN.map((show) => (
          <a
            key={show}
            className={show === query.show ? 'chip chip--on' : 'chip'}
            href={listingsPath({ ...query, show, page: 1 })}
            aria-current={show === query.show || undefined}
          >
            {t.shown[show]} <span className="count">{counts[show]}</span>
          </a>
        ))}
      </div>
      <form className="lbar__r" role="search" method="get" action={OFFICE.listings} onSubmit={search}>
        {query.show !== 'all' && <input type="hidden" name="show" value={query.show} />}
        <label className="vh" htmlFor="l-q">
          {t.search}
        </label>
        <input
          className="input"
          id="l-q"
          name="q"
          type="search"
          maxLength={80}
          defaultValue={query.q}
          placeholder={t.searchExample}
          autoComplete="off"
        />
        <label className="vh" htmlFor="l-order">
          {t.order}
        </label>
        <select
          className="input input--auto"
          id="l-order"
          name="order"
          value={query.order}
          onChange={(event) =>
            go(
              listingsPath({
                ...query,
                order: LISTINGS_ORDERS.find((one) => one === event.target.value) ?? 'attention',
                page: 1,
              }),
            )
          }
        >
          {LISTINGS_ORDERS.map((order) => (
            <option key={order} value={order}>
              {t.orders[order]}
            </option>
          ))}
        </select>
      </form>
    </div>
  )
}

/** Links to the previous and next page; nothing for a single page. */
export function Pages({ query, last }: { query: ListingsQuery; last: number }): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale]
  if (last <= 1) return null
  const { page } = query
  return (
    <nav className="pages" aria-label={t.pages}>
      {page > 1 && (
        <a href={listingsPath({ ...query, page: page - 1 })} aria-label={t.previous}>
          <Glyph name="chevron-left" />
        </a>
      )}
      <span aria-current="page">{t.pageOf(page, last)}</span>
      {page < last && (
        <a href={listingsPath({ ...query, page: page + 1 })} aria-label={t.next}>
          <Glyph name="chevron-right" />
        </a>
      )}
    </nav>
  )
}

const listingsPath = (query: ListingsQuery) => OFFICE.listings + listingsSearch(query)
