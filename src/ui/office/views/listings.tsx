import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Deal } from '#domain/listing.ts'
import {
  LISTINGS_ORDERS,
  LISTINGS_SHOWN,
  type ListingsQuery,
  listingsSearch,
  type ListingsShown,
} from '#domain/office/listings-query.ts'
import { OFFICE } from '#domain/office/paths.ts'
import type { Stage } from '#domain/office/stages.ts'
import { officeListingsMessages } from '#i18n/messages/office-listings.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { NewListing } from '#ui/office/listings/new-listing.tsx'
import { OfferRow } from '#ui/office/listings/listing-row.tsx'
import { useListKeys } from '#ui/office/listings/list-keys.ts'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** A row of the list. What it lacks is said in the reader's words; `revision`: what a price is saved on. */
export type ListedRow = {
  id: number
  place: string
  what: string
  reference: string
  picture: string
  stage: Stage
  /** the day of what is planned, written out */
  planned: string | null
  held: boolean
  unpublished: boolean
  drifting: boolean
  availability: 'AVAILABLE' | 'UNDER_OPTION' | 'SETTLED' | 'WITHDRAWN'
  /** what its price is for; null: its units have prices */
  deal: Deal | null
  price: number | null
  priceHidden: boolean
  /** the price that its feed says, where that is another one */
  feedPrice: number | null
  revision: number
  percent: number
  /** what the law asks for first, then what visitors would miss */
  blocks: string[]
  missing: string[]
  agent: string | null
  confirmed: string
}
export type ListingsProps = {
  query: ListingsQuery
  rows: ListedRow[]
  counts: Record<ListingsShown, number>
  total: number
  from: number
  pages: number
}

/** Every offer, what asks for attention first; a price is written where it stands. */
function Listings(props: ListingsProps): ReactNode {
  const { query, rows, counts, total } = props
  const { locale, refresh, act, say, mayDo } = useOffice()
  const t = officeListingsMessages[locale]
  useLive(['listing:*', 'offer:*', 'run:*'], () => void refresh())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isNew, setNew] = useState(false)
  const canEdit = mayDo('edit_listings')
  const choose = (id: number, on: boolean) => setChosen(toggled(chosen, id, on))
  useListKeys({ choose: (id) => choose(id, !chosen.has(id)) })
  const move = async (ids: readonly number[], to: Stage) => {
    const answer = await act<{ outcome: 'moved'; moved: number[]; from: Stage } | { outcome: 'not_from_here' }>(
      OFFICE.listingsStage,
      { ids, to },
    )
    if (answer.outcome === 'moved') {
      setChosen(new Set())
      const back = answer.moved
      say(t.moved[to](back.length), to === 'withdrawn' ? () => void move(back, 'published') : undefined)
    } else if (answer.outcome === 'not_from_here') say(t.notFromHere)
    await refresh()
  }
  const isEmpty = counts.all + counts.gone === 0
  return (
    <OfficePage
      title={t.title}
      sub={t.count(counts.all)}
      tools={
        canEdit && (
          <button className="btn btn--primary" type="button" onClick={() => setNew(true)}>
            <Glyph name="plus" />
            {t.new}
          </button>
        )
      }
    >
      {isNew && <NewListing onClose={() => setNew(false)} />}
      {!isEmpty && <Choice query={query} counts={counts} />}
      {chosen.size > 0 && (
        <div className="bulk" role="region" aria-label={t.withChosen}>
          <p>
            <b>{t.chosen(chosen.size)}</b>
          </p>
          <button className="btn" type="button" onClick={() => void move([...chosen], 'withdrawn')}>
            <Glyph name="eye-off" />
            {t.takeOff}
          </button>
          <span className="grow" />
          <button className="btn btn--quiet" type="button" onClick={() => setChosen(new Set())}>
            {t.letGo}
          </button>
        </div>
      )}
      {isEmpty && (
        <section className="start" aria-labelledby="l-none">
          <h2 id="l-none">{t.none.title}</h2>
          <div className="start__2">
            <button className="startc" type="button" onClick={() => setNew(true)}>
              <Glyph name="plus" />
              <b>{t.newTitle}</b>
              <span>{t.newText}</span>
            </button>
            <div className="startc">
              <Glyph name="database-import" />
              <b>{t.none.feed}</b>
              <span>{t.none.text}</span>
            </div>
          </div>
        </section>
      )}
      {!isEmpty && rows.length === 0 && (
        <p className="panel">
          {query.q === '' ? t.nothingHere : t.nothingFound(query.q)} <a href={OFFICE.listings}>{t.showAll}</a>
        </p>
      )}
      {rows.length > 0 && (
        <div className="panel panel--flush ltw">
          <table className="data data--in lt">
            <caption className="vh">{t.caption}</caption>
            <thead>
              <tr>
                <th scope="col" className="lt__x">
                  <span className="vh">{t.choose}</span>
                </th>
                <th scope="col">{t.heads.listing}</th>
                <th scope="col">{t.heads.stage}</th>
                <th scope="col">{t.heads.price}</th>
                <th scope="col">{t.heads.complete}</th>
                <th scope="col">{t.heads.confirmed}</th>
                <th scope="col">
                  <span className="vh">{t.heads.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <OfferRow
                  key={row.id}
                  row={row}
                  isChosen={chosen.has(row.id)}
                  onChoose={(on) => choose(row.id, on)}
                  onMove={(to) => void move([row.id], to)}
                />
              ))}
            </tbody>
          </table>
          <div className="ltf">
            <span className="mini num">{t.range(props.from + 1, props.from + rows.length, total)}</span>
            <Pages query={query} last={props.pages} />
          </div>
        </div>
      )}
      {rows.length > 0 && <p className="hint mt only-desk">{t.keys}</p>}
    </OfficePage>
  )
}

function toggled(all: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(all)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

const pathOf = (query: ListingsQuery) => OFFICE.listings + listingsSearch(query)

function Choice({ query, counts }: Pick<ListingsProps, 'query' | 'counts'>): ReactNode {
  const { locale, go } = useOffice()
  const t = officeListingsMessages[locale]
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    go(pathOf({ ...query, q: typeof q === 'string' ? q : '', page: 1 }))
  }
  return (
    <div className="lbar">
      <div className="chipline" role="group" aria-label={t.show}>
        {LISTINGS_SHOWN.map((show) => (
          <a
            key={show}
            className={show === query.show ? 'chip chip--on' : 'chip'}
            href={pathOf({ ...query, show, page: 1 })}
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
              pathOf({
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

function Pages({ query, last }: { query: ListingsQuery; last: number }): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale]
  if (last <= 1) return null
  const { page } = query
  return (
    <nav className="pages" aria-label={t.pages}>
      {page > 1 && (
        <a href={pathOf({ ...query, page: page - 1 })} aria-label={t.previous}>
          <Glyph name="chevron-left" />
        </a>
      )}
      <span aria-current="page">{t.pageOf(page, last)}</span>
      {page < last && (
        <a href={pathOf({ ...query, page: page + 1 })} aria-label={t.next}>
          <Glyph name="chevron-right" />
        </a>
      )}
    </nav>
  )
}

export { Listings as View }
