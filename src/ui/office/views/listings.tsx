import { type ReactNode, useState } from 'react'
import type { ListingsProps } from '#ui/office/listings/listings-props.ts'
import { OFFICE } from '#domain/office/paths.ts'
import type { Stage } from '#domain/office/stages.ts'
import { officeListingsMessages } from '#i18n/messages/office-listings.ts'
import { useLive } from '#ui/office/app/live.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { ListingsBar, Pages } from '#ui/office/listings/listings-bar.tsx'
import { NewListing } from '#ui/office/listings/new-listing.tsx'
import { OfferRow } from '#ui/office/listings/listing-row.tsx'
import { useListKeys } from '#ui/office/listings/list-keys.ts'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

/** Every offer, those that need attention first. Prices are edited in place. */
function Listings(props: ListingsProps): ReactNode {
  const { query, rows, counts } = props
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
      {!isEmpty && <ListingsBar query={query} counts={counts} />}
      {chosen.size > 0 && (
        <ChosenBar
          count={chosen.size}
          onTakeOff={() => void move([...chosen], 'withdrawn')}
          onLetGo={() => setChosen(new Set())}
        />
      )}
      {isEmpty && <FirstListing onNew={() => setNew(true)} />}
      {!isEmpty && rows.length === 0 && (
        <p className="panel">
          {query.q === '' ? t.nothingHere : t.nothingFound(query.q)} <a href={OFFICE.listings}>{t.showAll}</a>
        </p>
      )}
      {rows.length > 0 && (
        <ListingsTable
          query={query}
          rows={rows}
          total={props.total}
          from={props.from}
          pages={props.pages}
          chosen={chosen}
          onChoose={choose}
          onMove={(id, to) => void move([id], to)}
        />
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

function ChosenBar({
  count,
  onTakeOff,
  onLetGo,
}: {
  count: number
  onTakeOff: () => void
  onLetGo: () => void
}): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale]
  return (
    <div className="bulk" role="region" aria-label={t.withChosen}>
      <p>
        <b>{t.chosen(count)}</b>
      </p>
      <button className="btn" type="button" onClick={onTakeOff}>
        <Glyph name="eye-off" />
        {t.takeOff}
      </button>
      <span className="grow" />
      <button className="btn btn--quiet" type="button" onClick={onLetGo}>
        {t.letGo}
      </button>
    </div>
  )
}

/** Shown while the office has no listing: two ways to add one. */
function FirstListing({ onNew }: { onNew: () => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale]
  return (
    <section className="start" aria-labelledby="l-none">
      <h2 id="l-none">{t.none.title}</h2>
      <div className="start__2">
        <button className="startc" type="button" onClick={onNew}>
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
  )
}

type ListingsTableProps = Pick<ListingsProps, 'query' | 'rows' | 'total' | 'from' | 'pages'> & {
  chosen: ReadonlySet<number>
  onChoose: (id: number, on: boolean) => void
  onMove: (id: number, to: Stage) => void
}

function ListingsTable({ query, rows, total, from, pages, chosen, onChoose, onMove }: ListingsTableProps): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale]
  return (
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
              onChoose={(on) => onChoose(row.id, on)}
              onMove={(to) => onMove(row.id, to)}
            />
          ))}
        </tbody>
      </table>
      <div className="ltf">
        <span className="mini num">{t.range(from + 1, from + rows.length, total)}</span>
        <Pages query={query} last={pages} />
      </div>
    </div>
  )
}

export { Listings as View }
