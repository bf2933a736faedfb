import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { formatDate, formatNumber } from '#i18n/formats.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { Icon } from '../components/icon.tsx'

/** A mail that was sent; `subject` is gone once the mail is no longer kept. */
export type SentMail = {
  /** ISO instant */
  composedAt: string
  listings: number
  subject: string | null
  state: 'queued' | 'sent' | 'failed' | null
}

/** What was sent to the subscriber, the newest first. */
export function HistoryPanel({ locale, history }: { locale: Locale; history: readonly SentMail[] }): ReactNode {
  const t = subscribeMessages[locale].manage
  return (
    <section className="stack" aria-labelledby="h-history">
      <h2 id="h-history">{t.history}</h2>
      {history.length === 0 ? (
        <p className="muted">{t.historyNone}</p>
      ) : (
        <div className="panel scroll-x" tabIndex={0} role="group" aria-label={t.history}>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">{t.historyDate}</th>
                <th scope="col">{t.historyAbout}</th>
                <th scope="col" className="n">
                  {t.historyCount}
                </th>
                <th scope="col">{t.historyState}</th>
              </tr>
            </thead>
            <tbody>
              {history.map((mail) => (
                <tr key={mail.composedAt}>
                  <th scope="row">{formatDate(locale, mail.composedAt, 'moment')}</th>
                  <td>{mail.subject ?? <span className="muted">{t.historyForgotten}</span>}</td>
                  <td className="n">{formatNumber(locale, mail.listings)}</td>
                  <td>{t.mailStates[mail.state ?? 'unknown']}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

type EraseProps = { locale: Locale; action: string; refused: boolean }

/** Everything held about the address: as a file, or gone for good after a second look. */
export function ErasePanel({ locale, action, refused }: EraseProps): ReactNode {
  const t = subscribeMessages[locale].manage
  return (
    <section className="stack" aria-labelledby="h-data">
      <h2 id="h-data">{t.data}</h2>
      <div className="panel stack">
        <form className="stack" action={action} method="post">
          <p>{t.dataText}</p>
          <div>
            <button className="btn" type="submit" name="intent" value="export">
              <Icon name="download" />
              {t.download}
            </button>
          </div>
        </form>
        <details open={refused}>
          <summary>
            {t.erase}
            <Icon name="chevron-down" />
          </summary>
          <form className="stack mt" action={action} method="post">
            <p>{t.eraseText}</p>
            <label className="check">
              <input
                type="checkbox"
                name="sure"
                value="1"
                required
                aria-describedby={refused ? 'sure-error' : undefined}
                aria-invalid={refused || undefined}
              />
              <span>{t.eraseConfirm}</span>
            </label>
            {refused && (
              <p className="field__error" id="sure-error">
                <Icon name="alert-triangle" />
                {t.eraseMissing}
              </p>
            )}
            <div>
              <button className="btn btn--danger" type="submit" name="intent" value="erase">
                <Icon name="trash" />
                {t.eraseButton}
              </button>
            </div>
          </form>
        </details>
      </div>
    </section>
  )
}

/** After everything was erased. */
export function ErasedNote({ locale }: { locale: Locale }): ReactNode {
  const t = subscribeMessages[locale].manage
  return (
    <div className="wrap section narrow stack">
      <h1>{t.erasedTitle}</h1>
      <p>{t.erasedText}</p>
    </div>
  )
}
