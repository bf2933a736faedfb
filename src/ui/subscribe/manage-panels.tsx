import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { formatDate, formatNumber } from '#i18n/formats.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { Icon } from '../components/icon.tsx'
import { IntentField, intentOf } from '../components/intent.tsx'

/** A mail that was sent. `subject` and `state` are null once the mail is no longer kept. */
export type SentMail = {
  /** ISO instant */
  composedAt: string
  listings: number
  subject: string | null
  state: 'queued' | 'sent' | 'failed' | null
}

/** The mails sent to the subscriber, newest first. */
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

type PanelProps = { locale: Locale; action: string }

/** Forms to export or erase everything held about the address, through a mailed link, and to replace its old links. */
export function DataPanel({ locale, action }: PanelProps): ReactNode {
  const t = subscribeMessages[locale].manage
  return (
    <section className="stack" aria-labelledby="h-data">
      <h2 id="h-data">{t.data}</h2>
      <div className="panel stack">
        <form className="stack" action={action} method="post">
          <p>{t.dataText}</p>
          <div>
            <button className="btn" type="submit" {...intentOf('export')}>
              <Icon name="mail" />
              {t.download}
            </button>
          </div>
        </form>
        <details>
          <summary>
            {t.erase}
            <Icon name="chevron-down" />
          </summary>
          <form className="stack mt" action={action} method="post">
            <p>{t.eraseText}</p>
            <div>
              <button className="btn" type="submit" {...intentOf('erase')}>
                <Icon name="mail" />
                {t.eraseAsk}
              </button>
            </div>
          </form>
        </details>
        <details>
          <summary>
            {t.renew}
            <Icon name="chevron-down" />
          </summary>
          <form className="stack mt" action={action} method="post">
            <p>{t.renewText}</p>
            <div>
              <button className="btn" type="submit" {...intentOf('renew')}>
                <Icon name="refresh" />
                {t.renewButton}
              </button>
            </div>
          </form>
        </details>
      </div>
    </section>
  )
}

/** The page behind a mailed link: one button that downloads or erases everything. */
export function DataLinkPanel({ locale, action, purpose }: PanelProps & { purpose: 'export' | 'erase' }): ReactNode {
  const t = subscribeMessages[locale].manage
  const isErase = purpose === 'erase'
  return (
    <div className="wrap section narrow stack stack--l">
      <h1>{isErase ? t.eraseTitle : t.exportTitle}</h1>
      <form className="panel stack" action={action} method="post">
        <p>{isErase ? t.erasePage : t.exportText}</p>
        <IntentField of={isErase ? 'erase-now' : 'download'} />
        <div>
          <button className={`btn btn--big ${isErase ? 'btn--danger' : 'btn--primary'}`} type="submit">
            <Icon name={isErase ? 'trash' : 'download'} />
            {isErase ? t.eraseButton : t.exportButton}
          </button>
        </div>
      </form>
    </div>
  )
}

/** Says that everything held about an address was erased, or that its old links have ended. */
export function DoneNote({ title, text }: { title: string; text: ReactNode }): ReactNode {
  return (
    <div className="wrap section narrow stack">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  )
}
