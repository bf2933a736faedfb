import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchPath } from '#i18n/search-path.ts'
import { Alert } from '../components/alert.tsx'
import { ListingCard } from '../components/card.tsx'
import { TextField } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import { subscriptionSent } from '../islands/definitions.ts'
import { IntentField } from '../components/intent.tsx'

type Props = {
  locale: Locale
  /** days for which an unconfirmed request is kept */
  days: number
  /** the newest offers */
  newest: readonly Card[]
  now: Date
  /** whether the visitor just asked for a new link */
  asked: boolean
}

/** "Confirm your e-mail address": only the script shows the address itself, from the tab's session storage. */
export function SubscribeSuccessPage({ locale, days, newest, now, asked }: Props): ReactNode {
  const t = subscribeMessages[locale]
  const s = t.success
  return (
    <div className="wrap section sub sent" {...subscriptionSent.mark(null, 'at-once')}>
      <div className="sent__head">
        <span className="sent__mark" aria-hidden="true">
          <Icon name="mail" />
        </span>
        <h1>{s.title}</h1>
        <p>{s.sent}</p>
        <p data-sent-to="" hidden>
          {s.sentTo} <strong data-address="" />
        </p>
        {asked && (
          <Alert tone="ok" title={t.link.sentTitle}>
            <p>{t.link.sent}</p>
          </Alert>
        )}
      </div>
      <h2 className="vh">{s.next}</h2>
      <ol className="sent__steps plain">
        {s.steps.map(([title, text], i) => (
          <li className="panel" key={title}>
            <span className="fs__n" aria-hidden="true">
              {i + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="hint">{s.days(days, formatNumber(locale, days))}</p>
      <details className="panel sent__again">
        <summary>
          {s.again}
          <Icon name="chevron-down" />
        </summary>
        <form className="stack mt" action={pathFor('subscribeSuccess', locale)} method="post">
          <IntentField of="link" />
          <p>{s.againText}</p>
          <p className="hint" data-wait="" hidden />
          <div className="sent__fields">
            <TextField id="email" name="email" type="email" autoComplete="email" label={t.link.email} required />
            <button className="btn btn--primary" type="submit">
              {s.againButton}
            </button>
          </div>
          <p>
            <a href={pathFor('subscribe', locale)}>{s.otherAddress}</a>
          </p>
        </form>
      </details>
      {newest.length > 0 && (
        <section className="section" aria-labelledby="h-newest">
          <div className="section__head">
            <h2 id="h-newest" data-fitting={s.fitting}>
              {s.meanwhile}
            </h2>
            <a className="btn" href={searchPath(locale, 'FOR_SALE')} data-matches="">
              {s.all}
            </a>
          </div>
          <div className="cards">
            {newest.map((card) => (
              <ListingCard key={card.id} card={card} locale={locale} now={now} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
