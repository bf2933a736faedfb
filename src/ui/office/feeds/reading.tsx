import { Fragment, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { officeUploadMessages } from '#i18n/messages/office-upload.ts'
import { useOffice } from '#ui/office/app/office.tsx'

type Counted = { name: string; count: number }

/** What reading a file told, in the reader's language. Each list has columns or elements with their number of values. */
export type ShownReading = {
  /** sentences */
  remarks: string[]
  /** values that were not understood, so that they count as not known */
  noted: Counted[]
  /** values that were understood, though not exactly as they are written */
  readFreely: Counted[]
  /** columns or elements that were not read */
  unread: Counted[]
  /** those that are passed over on purpose */
  passedOver: { why: string; elements: Counted[] }[]
}

/** Remarks on a file, and what of it is not taken into its listings. Nothing where there is nothing to say. */
export function Reading({ remarks, noted, readFreely, unread, passedOver }: ShownReading): ReactNode {
  const { locale } = useOffice()
  const t = officeUploadMessages[locale]
  return (
    <>
      {remarks.length > 0 && (
        <section className="panel panel--flush waitlist" aria-labelledby="u-k">
          <div className="ph">
            <h2 id="u-k">{t.remarks}</h2>
          </div>
          <ul className="plain">
            {remarks.map((remark) => (
              <li key={remark} className="line">
                <p>{remark}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CountedColumns id="u-n" title={t.notUnderstood} hint={t.countsAsUnknown} columns={noted} />
      <CountedColumns id="u-f" title={t.readFreely} hint={t.notExactly} columns={readFreely} />
      <CountedColumns id="u-l" title={t.leftOver} hint={t.noPlace} columns={unread} />
      {passedOver.length > 0 && (
        <details className="panel waitlist">
          <summary>{t.passedOver(passedOver.reduce((sum, { elements }) => sum + elements.length, 0))}</summary>
          <ul className="plain">
            {passedOver.map(({ why, elements }) => (
              <li key={why}>
                {elements.map(({ name, count }) => `${name} (${formatNumber(locale, count)})`).join(', ')}
                <span className="mini"> {why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const MAX_COLUMNS = 50

function CountedColumns(props: { id: string; title: string; hint: string; columns: readonly Counted[] }): ReactNode {
  const { locale } = useOffice()
  const t = officeUploadMessages[locale]
  const { id, title, hint, columns } = props
  if (columns.length === 0) return null
  return (
    <section className="panel waitlist" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="mini">
        {hint} {columns.length > MAX_COLUMNS && t.first(MAX_COLUMNS)}
      </p>
      <dl className="kv2 mt">
        {columns.slice(0, MAX_COLUMNS).map(({ name, count }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{t.values(count)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
