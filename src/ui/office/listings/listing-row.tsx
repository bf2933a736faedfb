import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { officeEdits, officeListing } from '#domain/office/paths.ts'
import { mayMove, type Stage } from '#domain/office/stages.ts'
import { formatPrice, formatWholePrice } from '#i18n/formats.ts'
import { officeListingsMessages } from '#i18n/messages/office-listings.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ListedRow } from '#ui/office/listings/listings-props.ts'

/** One offer in the list: its stage, its price, and what it lacks. */
export function OfferRow({
  row,
  isChosen,
  onChoose,
  onMove,
}: {
  row: ListedRow
  isChosen: boolean
  onChoose: (on: boolean) => void
  onMove: (to: Stage) => void
}): ReactNode {
  const { locale, mayDo } = useOffice()
  const t = officeListingsMessages[locale]
  const canEdit = mayDo('edit_listings')
  return (
    <tr className={isChosen ? 'is-sel' : undefined} data-id={row.id}>
      <td className="lt__x">
        {canEdit && row.stage === 'published' && (
          <label className="tickbox">
            <input
              className="tick"
              type="checkbox"
              checked={isChosen}
              onChange={(event) => onChoose(event.target.checked)}
            />
            <span className="vh">{t.chooseOne(row.place)}</span>
          </label>
        )}
      </td>
      <th scope="row" className="lt__p" aria-label={row.place}>
        <span className="lt__pi">
          <img className="th" src={row.picture} alt="" width={800} height={600} loading="lazy" decoding="async" />
          <span>
            <a className="place" href={officeListing(row.id)}>
              {row.place}
            </a>
            <span className="mini">
              {row.what} · {row.reference}
            </span>
          </span>
        </span>
      </th>
      <td className="lt__s">
        <StagePill row={row} />
        {row.unpublished && <span className="mini">{t.unpublished}</span>}
        {row.drifting && (
          <a className="mini lt__drift" href={officeListing(row.id)}>
            {t.drifting}
          </a>
        )}
      </td>
      <td className="lt__e">
        <Price key={row.price ?? 'none'} row={row} />
      </td>
      <td className="lt__c">
        <meter
          min={0}
          max={100}
          low={75}
          high={99}
          optimum={100}
          value={row.percent}
          aria-label={t.percent(row.percent)}
        />
        <Lacks row={row} />
      </td>
      <td className="lt__d">
        <span className="mini">{row.confirmed}</span>
        {row.agent !== null && <span className="mini">{row.agent}</span>}
      </td>
      <td className="lt__a">{canEdit && <StageMenu row={row} onMove={onMove} />}</td>
    </tr>
  )
}

function StageMenu({ row, onMove }: { row: ListedRow; onMove: (to: Stage) => void }): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale]
  const moves = MOVES.filter((to) => mayMove(row.stage, to))
  if (moves.length === 0) return null
  return (
    <details className="menu">
      <summary className="ib" aria-label={t.moreFor(row.place)}>
        <Glyph name="dots" />
      </summary>
      <div className="menu__p">
        {moves.map((to) => (
          <button key={to} type="button" onClick={() => onMove(to)}>
            {row.stage === 'archived' && to === 'withdrawn' ? t.move.restore : t.move[to]}
          </button>
        ))}
      </div>
    </details>
  )
}

const MOVES = ['published', 'withdrawn', 'draft', 'archived'] as const satisfies Stage[]

/** The stage of an offer, in a word and a colour. */
function StagePill({
  row,
}: {
  row: Pick<ListedRow, 'stage' | 'held' | 'availability' | 'planned' | 'blocks'>
}): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale].pills
  const { stage, availability } = row
  if (stage === 'draft') return <span className="pill">{t.draft}</span>
  if (stage === 'scheduled') return <span className="pill pill--info">{t.scheduled(row.planned ?? '')}</span>
  if (stage === 'withdrawn') return <span className="pill">{t.withdrawn}</span>
  if (stage === 'archived') return <span className="pill">{t.archived}</span>
  if (availability === 'WITHDRAWN') return <span className="pill">{t.gone}</span>
  if (row.held) return <span className="pill pill--bad">{t.held}</span>
  if (availability === 'SETTLED') return <span className="pill pill--dark">{t.settled}</span>
  if (row.blocks.length > 0) return <span className="pill pill--bad">{t.blocked}</span>
  if (availability === 'UNDER_OPTION') return <span className="pill pill--sun">{t.option}</span>
  return <span className="pill pill--ok">{t.online}</span>
}

function Lacks({ row }: { row: ListedRow }): ReactNode {
  const { locale } = useOffice()
  const t = officeListingsMessages[locale]
  const lacks = row.blocks.length > 0 ? row.blocks : row.missing
  if (lacks.length === 0)
    return (
      <span className="lt__miss is-ok">
        <Glyph name="check" />
        <span>{t.complete}</span>
      </span>
    )
  return (
    <span className={row.blocks.length > 0 ? 'lt__miss is-hard' : 'lt__miss'}>
      <span>{t.lacks(lacks.slice(0, MAX_LACKS_NAMED).join(', '), Math.max(0, lacks.length - MAX_LACKS_NAMED))}</span>
    </span>
  )
}

const MAX_LACKS_NAMED = 3

/** The price, edited in place: Enter or leaving the field saves it, Escape restores the old one. */
function Price({ row }: { row: ListedRow }): ReactNode {
  const { locale, act, say, refresh, mayDo } = useOffice()
  const t = officeListingsMessages[locale]
  const shown =
    row.price === null
      ? ''
      : formatWholePrice(locale, row.price)
          .replaceAll(/[^\d.,\s]/g, '')
          .trim()
  const [typed, setTyped] = useState(shown)
  const escaped = useRef(false)
  if (row.deal === null || !mayDo('edit_listings'))
    return (
      <span className="pin-price">
        {row.deal === null ? t.perUnit : row.price === null ? t.noPrice : formatPrice(locale, row.price)}
      </span>
    )
  const { deal } = row
  const savePrice = async () => {
    const value = numberIn(typed)
    if (escaped.current || typed === shown) return void (escaped.current = false)
    if (value === undefined) return say(t.wrongPrice)
    const fields = { base: row.revision, field: `deals.${deal}.price`, value, id: crypto.randomUUID() }
    const answer = await act<{ outcome: 'saved' | 'same' | 'conflict' }>(officeEdits(row.id), fields)
    if (answer.outcome === 'saved') say(t.priceSaved(row.place))
    if (answer.outcome === 'invalid') say(t.wrongPrice)
    if (answer.outcome === 'conflict') say(t.priceConflict)
    if (answer.outcome !== 'unsent') await refresh()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') {
      escaped.current = true
      setTyped(shown)
    }
    event.currentTarget.blur()
  }
  return (
    <>
      <span className="pin-price">
        <span aria-hidden="true">€</span>
        <input
          aria-label={t.priceOf(row.place)}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          placeholder={row.priceHidden ? t.hiddenPrice : t.noPrice}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void savePrice()}
          onKeyDown={onKeyDown}
        />
        {deal === 'TO_RENT' && <span className="mini">{t.aMonth}</span>}
      </span>
      {row.feedPrice !== null && (
        <a className="mini lt__drift" href={officeListing(row.id)}>
          {t.feedSays(formatWholePrice(locale, row.feedPrice))}
        </a>
      )}
    </>
  )
}

/** Reads a typed amount in euro, with cents after the last separator: null for an empty text, undefined for no amount. */
function numberIn(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[\s'€\u00A0\u202F]/g, '')
  if (text === '') return null
  if (!/^[\d.,]{1,12}$/.test(text)) return undefined
  const cents = /[.,]\d{1,2}$/.exec(text)?.[0] ?? ''
  const whole = text.slice(0, text.length - cents.length).replaceAll(/[.,]/g, '')
  const value = Number(`${whole}.${cents.slice(1)}`)
  return whole !== '' && Number.isFinite(value) && value > 0 ? value : undefined
}
