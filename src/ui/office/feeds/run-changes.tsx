import type { ReactNode } from 'react'
import { officeListing } from '#domain/office/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { ChangedListing, LawRow, NamedListing, RejectRow, ShownChange, ShownReason } from './run-props.ts'

/** Listings that an import changed, each with its fields. An edit made in the office stays, and is shown as well. */
export function Changes({ rows }: { rows: readonly ChangedListing[] }): ReactNode {
  return rows.map((row, at) => <Changed key={`${row.id} ${at}`} row={row} isOpen={at < 2} />)
}

function Changed({ row, isOpen }: { row: ChangedListing; isOpen: boolean }) {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale]
  const kept = row.changes.filter((change) => change.kept !== null).length
  return (
    <details className="df" open={isOpen}>
      <summary>
        <img className="th th--s" src={row.picture} alt="" width="80" height="60" loading="lazy" decoding="async" />
        <span className="grow">
          <span className="place">{row.place}</span> <span className="mini">{row.reference}</span>
        </span>
        <span className="df__s">
          {kept > 0 && <span className="pill pill--sun">{t.stayed(kept)}</span>}{' '}
          <span className="mini">{t.fields(row.changes.length)}</span>
        </span>
        <Glyph name="chevron-down" />
      </summary>
      <div className="df__b">
        <table className="data dr">
          <caption className="vh">{t.whatChanges(row.place)}</caption>
          <colgroup>
            <col className="dr-f" />
            <col className="dr-o" />
            <col className="dr-a" />
            <col />
          </colgroup>
          <thead className="vh">
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.was}</th>
              <td aria-hidden="true">→</td>
              <th scope="col">{t.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {row.changes.map((change, at) => (
              <ChangeRow key={`${change.field} ${at}`} change={change} />
            ))}
          </tbody>
        </table>
        <p className="df__f">
          <a href={officeListing(row.id)}>{t.openListing}</a>
        </p>
      </div>
    </details>
  )
}

function ChangeRow({ change }: { change: ShownChange }) {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale]
  const { kept } = change
  return (
    <tr className={kept ? 'is-keep' : undefined}>
      <th scope="row">{change.field}</th>
      <td className="dr__o">
        <del>{change.old}</del>
      </td>
      <td className="dr__a" aria-hidden="true">
        →
      </td>
      <td className="dr__n">
        <ins>{change.new}</ins>
        {kept && (
          <span className="dr__k">
            <Glyph name="pencil" />
            {t.keeps(kept.value, kept.by)}
          </span>
        )}
      </td>
    </tr>
  )
}

/** The names of listings that are new or gone. */
export function Named({ rows, pill }: { rows: readonly NamedListing[]; pill?: string }): ReactNode {
  return (
    <ul className="plain gones">
      {rows.map((row) => (
        <li key={row.id} className="gone gone--n">
          <img className="th th--s" src={row.picture} alt="" width="80" height="60" loading="lazy" decoding="async" />
          <span className="grow">
            <span className="place">
              <a href={officeListing(row.id)}>{row.place}</a>
            </span>
            <span className="mini">{row.reference}</span>
          </span>
          {pill !== undefined && <span className="pill">{pill}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Rejected records. Their listings stay as they were. */
export function Rejects({ rows }: { rows: readonly RejectRow[] }): ReactNode {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale].rejects
  return (
    <div className="scroll-x" role="region" aria-label={t.title} tabIndex={0}>
      <table className="data data--in rej">
        <thead>
          <tr>
            {[t.record, t.field, t.raw, t.reason].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.at} ${at}`}>
              <th scope="row">
                {row.at}
                {row.reference !== null && <span className="mini">{row.reference}</span>}
              </th>
              <td>{row.field}</td>
              <td>{row.raw !== null && <code>{row.raw}</code>}</td>
              <td>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The number of rejected records by reason. Only the first rejects are stored one by one. */
export function RejectReasons({ reasons }: { reasons: readonly ShownReason[] }): ReactNode {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale].rejects
  return (
    <section aria-labelledby="r-reasons">
      <h3 id="r-reasons" className="line">
        {t.byReason}
      </h3>
      <ul className="plain">
        {reasons.map(({ field, reason, count }) => (
          <li key={`${field} ${reason}`} className="line">
            <p>
              <strong className="num">{formatNumber(locale, count)}</strong> {field}{' '}
              <span className="mini">{reason}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Legal requirements that listings of an import do not meet. */
export function LawLines({ rows }: { rows: readonly LawRow[] }): ReactNode {
  const { locale } = useOffice()
  const t = officeFeedsMessages[locale].law
  return (
    <ul className="plain">
      {rows.map((row) => (
        <li key={row.reference} className="line">
          <p>
            <strong>{row.reference}</strong> {row.held && <span className="pill pill--bad">{t.held}</span>}
            {row.blocks.length > 0 && <span className="mini"> {t.lacks(row.blocks.join(', '))}</span>}
            {row.warns.length > 0 && <span className="mini"> {t.look(row.warns.join(', '))}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
