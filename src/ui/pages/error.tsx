import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { errorsMessages } from '#i18n/messages/errors.ts'
import { pathFor } from '#i18n/routes.ts'
import { ListingCard } from '../components/card.tsx'
import { Empty } from '../components/empty.tsx'
import { TryAgain } from '../components/try-again.tsx'
import { SentenceBox } from '../search/sentence-box.tsx'

export type ErrorProps = {
  locale: Locale
  now: Date
  /** the HTTP status, 4xx or 5xx */
  status: number
  /** id that a visitor can give the agency when asking for help; shown for 5xx */
  requestId: string | null
  /** offers like the one that is gone */
  similar: readonly Card[]
  /** true when nothing is broken, but too many visitors asked for costly work at once */
  busy?: boolean
  /** fields of a form that was sent and not taken; it can be sent again */
  typed?: readonly (readonly [name: string, value: string])[]
}

/** Says plainly that something is missing or went wrong, and links to the home page. */
export function ErrorPage({
  locale,
  now,
  status,
  requestId,
  similar,
  busy = false,
  typed = [],
}: ErrorProps): ReactNode {
  const t = errorsMessages[locale]
  const { title, text } = errorWords(status, locale, busy)
  return (
    <div className="wrap">
      <Empty title={title} heading="h1">
        <p className="muted">{text}</p>
        {status < 500 ? (
          <SentenceBox locale={locale} id="sentence" label={t.searchLabel} placeholder={t.searchPlaceholder} />
        ) : (
          requestId !== null && (
            <p className="muted">
              {t.help} <code>{requestId}</code>
            </p>
          )
        )}
        {typed.length > 0 && <p>{t.typed}</p>}
        <div className="row">
          {(status >= 500 || status === 429) &&
            (typed.length > 0 ? <SendAgain label={t.retry} typed={typed} /> : <TryAgain label={t.retry} />)}
          <a className="btn" href={pathFor('home', locale)}>
            {t.toHome}
          </a>
        </div>
      </Empty>
      {similar.length > 0 && (
        <section className="section" aria-labelledby="similar">
          <div className="section__head">
            <h2 id="similar">{t.similar}</h2>
          </div>
          <div className="cards">
            {similar.map((card) => (
              <ListingCard key={card.id} card={card} locale={locale} now={now} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Sends a form once more, to the address that it was sent to. */
function SendAgain({ label, typed }: { label: string } & Required<Pick<ErrorProps, 'typed'>>): ReactNode {
  return (
    <form method="post">
      {typed.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <button className="btn btn--primary" type="submit">
        {label}
      </button>
    </form>
  )
}

/** Title and explanation of an error, for the page and for its <title>. */
export function errorWords(status: number, locale: Locale, busy = false): { title: string; text: string } {
  const t = errorsMessages[locale]
  if (busy) return t.busy
  switch (status) {
    case 404:
    case 410:
    case 429:
    case 500:
    case 503:
      return t[status]
    default:
      return status >= 500 ? t[500] : t.other
  }
}
