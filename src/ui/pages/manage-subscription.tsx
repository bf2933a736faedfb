import type { ReactNode } from 'react'
import type { Deal } from '#domain/listing/listing.ts'
import type { Subscription } from '#domain/subscription/subscription.ts'
import { formatDate, formatNumber } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { Icon } from '../components/icon.tsx'
import { DataPanel, HistoryPanel, type SentMail } from '../subscribe/manage-panels.tsx'
import { SearchInWords } from '../subscribe/search-in-words.tsx'
import { SubscriptionForm, type SubscriptionFormProps } from '../subscribe/subscription-form.tsx'
import { IntentField, intentOf } from '../components/intent.tsx'

/** Outcomes that the page can report, each with the tone of its alert: the action was done, or why not. */
export const MANAGE_DONE = {
  confirmed: 'ok',
  saved: 'ok',
  address: 'ok',
  paused: 'ok',
  resumed: 'ok',
  running: 'ok',
  data: 'ok',
  not_running: 'info',
  already_running: 'info',
  already_confirmed: 'info',
  already_paused: 'info',
  never_confirmed: 'info',
  replaced: 'info',
} as const
export type ManageDone = keyof typeof MANAGE_DONE

export type ManageProps = Omit<SubscriptionFormProps, 'purpose'> & {
  subscription: Subscription
  unsubscribeToken: string
  others: readonly { subscription: Subscription; manageToken: string }[]
  history: readonly SentMail[]
  /** outcome of the action just taken; null when there was none */
  done: ManageDone | null
  /** why the requested action was refused; null when it was not */
  refusal: string | null
  /** the search page with the same filters, for each deal */
  searches: readonly { deal: Deal; href: string }[]
}

/** Everything about one confirmed subscription. Each form is sent on its own. */
export function ManageSubscriptionPage(props: ManageProps): ReactNode {
  const { locale, subscription, done, action, searches, preview } = props
  const t = subscribeMessages[locale].manage
  const ended = subscription.state === 'ended'
  return (
    <div className="wrap sub">
      <header className="sub__head">
        <h1>{t.title}</h1>
        <p>
          <strong className={`state state--${subscription.state}`}>
            {subscription.state === 'pending' ? '' : t.states[subscription.state]}
          </strong>{' '}
          {stateLine(props)}
        </p>
      </header>
      <div className="stack stack--l">
        {props.refusal !== null && <Alert tone="bad" title={props.refusal} live />}
        {done !== null && (
          <Alert tone={MANAGE_DONE[done]} title={t.done[done][0]}>
            <p>{t.done[done][1]}</p>
          </Alert>
        )}
        <section className="panel manage__top" aria-label={t.title}>
          <SearchInWords criteria={subscription.criteria} locale={locale} />
          <p className="row">
            {searches.map(({ deal, href }) => {
              const count = preview.deals.find((one) => one.deal === deal)?.count ?? 0
              return (
                <a key={deal} className="btn" href={href} data-count={count}>
                  <Icon name="search" />
                  {t.matches(listingMessages[locale].deals[deal].inSentence, formatNumber(locale, count))}
                </a>
              )
            })}
          </p>
          <PauseForms {...props} />
        </section>
        {!ended && (
          <section aria-labelledby="h-edit">
            <h2 id="h-edit">{t.edit}</h2>
            <div className="mt">
              <SubscriptionForm {...props} action={action} purpose="manage" />
            </div>
          </section>
        )}
        <HistoryPanel locale={locale} history={props.history} />
        {props.others.length > 0 && <Others {...props} />}
        <DataPanel locale={locale} action={action} />
      </div>
    </div>
  )
}

function stateLine({ locale, subscription }: ManageProps): string {
  const t = subscribeMessages[locale].manage
  const { state, pausedUntil, confirmedAt, endedAt } = subscription
  if (state === 'paused' && pausedUntil !== null) return t.pausedUntil(formatDate(locale, pausedUntil, 'long'))
  if (state === 'ended' && endedAt !== null) return t.endedOn(formatDate(locale, endedAt, 'long'))
  return confirmedAt === null ? '' : t.activeSince(formatDate(locale, confirmedAt, 'long'))
}

function PauseForms({ locale, subscription, action, unsubscribeToken }: ManageProps): ReactNode {
  const t = subscribeMessages[locale].manage
  if (subscription.state === 'ended')
    return (
      <form className="row" action={action} method="post">
        <IntentField of="restart" />
        <button className="btn btn--primary" type="submit">
          <Icon name="refresh" />
          {t.restart}
        </button>
      </form>
    )
  return (
    <div className="manage__pause">
      <form action={action} method="post">
        <p className="label">{t.pause}</p>
        <div className="row mt-s">
          {subscription.state === 'paused' && (
            <button className="btn btn--primary" type="submit" {...intentOf('resume')}>
              <Icon name="player-play" />
              {t.resume}
            </button>
          )}
          {subscription.state !== 'paused' &&
            ([1, 3] as const).map((months) => (
              <button className="btn" type="submit" {...intentOf(`pause-${months}`)} key={months}>
                <Icon name="player-pause" />
                {t.pauseMonths[months]}
              </button>
            ))}
        </div>
        {subscription.state !== 'paused' && <p className="hint mt-s">{t.pauseText}</p>}
      </form>
      <div>
        <p className="label">{t.stop}</p>
        <p className="row mt-s">
          <a className="btn" href={pathFor('unsubscribe', locale, { token: unsubscribeToken })}>
            {t.stopLink}
          </a>
        </p>
        <p className="hint mt-s">{t.stopText}</p>
      </div>
    </div>
  )
}

function Others({ locale, others }: ManageProps): ReactNode {
  const t = subscribeMessages[locale].manage
  return (
    <section className="stack" aria-labelledby="h-others">
      <h2 id="h-others">{t.others}</h2>
      <ul className="plain stack">
        {others.map(({ subscription, manageToken }) => (
          <li className="panel others" key={subscription.id}>
            <SearchInWords criteria={subscription.criteria} locale={locale} />
            <a className="btn" href={pathFor('manageSubscription', locale, { token: manageToken })}>
              {t.othersManage}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
