import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { type Frequency, LEAVING_REASONS, type Subscription } from '#domain/subscription.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { Icon } from '../components/icon.tsx'
import { SearchInWords } from '../subscribe/search-in-words.tsx'

export type UnsubscribeProps = {
  locale: Locale
  /** the page's own path */
  action: string
  subscription: Subscription
  manageToken: string
  /** what was just done */
  done: 'less' | 'undone' | 'never-confirmed' | 'thanks' | null
} & ({ state: 'running'; lessOften: Frequency | null } | { state: 'ended' })

/** Ends a subscription with one button. Whatever opens the link without pressing it changes nothing. */
export function UnsubscribePage(props: UnsubscribeProps): ReactNode {
  return props.state === 'ended' ? <Ended {...props} /> : <Running {...props} lessOften={props.lessOften} />
}

function Running({
  locale,
  action,
  subscription,
  lessOften,
  manageToken,
  done,
}: UnsubscribeProps & { lessOften: Frequency | null }): ReactNode {
  const t = subscribeMessages[locale].unsubscribe
  return (
    <div className="wrap section narrow stack stack--l">
      <h1>{done === 'undone' ? t.undoneTitle : t.title}</h1>
      {done === 'undone' && <p>{t.undoneText}</p>}
      {done === 'less' && (
        <Alert tone="ok" title={t.lessDone}>
          <p>{t.lessDoneText[subscription.frequency]}</p>
        </Alert>
      )}
      <div className="panel stack">
        <p className="muted">{t.about}</p>
        <SearchInWords criteria={subscription.criteria} locale={locale} />
      </div>
      {done !== 'undone' && lessOften !== null && lessOften !== 'instant' && (
        <form className="less" action={action} method="post">
          <input type="hidden" name="intent" value="less" />
          <p>
            <strong>{t.less}</strong> {t.lessText[lessOften]}
          </p>
          <button className="btn" type="submit">
            <Icon name="clock" />
            {t.lessButton[lessOften]}
          </button>
        </form>
      )}
      <form className="stack" action={action} method="post">
        <input type="hidden" name="intent" value="unsubscribe" />
        <div>
          <button className="btn btn--primary btn--big" type="submit">
            {t.button}
          </button>
        </div>
        <p className="hint">{t.buttonText}</p>
      </form>
      <p>
        <a href={pathFor('manageSubscription', locale, { token: manageToken })}>{t.manage}</a>
      </p>
    </div>
  )
}

function Ended({ locale, action, subscription, done }: UnsubscribeProps): ReactNode {
  const t = subscribeMessages[locale].unsubscribe
  return (
    <div className="wrap section narrow stack stack--l">
      <h1>{t.doneTitle}</h1>
      <p>{t.doneText}</p>
      <div className="panel stack">
        <SearchInWords criteria={subscription.criteria} locale={locale} />
      </div>
      {done === 'never-confirmed' || subscription.confirmedAt === null ? (
        <p>
          {t.neverConfirmed} <a href={pathFor('subscribe', locale)}>{subscribeMessages[locale].title}</a>
        </p>
      ) : (
        <form className="less" action={action} method="post">
          <input type="hidden" name="intent" value="undo" />
          <p>{t.undo}</p>
          <button className="btn" type="submit">
            <Icon name="refresh" />
            {t.undoButton}
          </button>
        </form>
      )}
      {done === 'thanks' ? (
        <p role="status">{t.thanks}</p>
      ) : (
        subscription.confirmedAt !== null && (
          <form className="stack" action={action} method="post">
            <input type="hidden" name="intent" value="reason" />
            <h2>{t.why}</h2>
            <p className="hint">{t.whyText}</p>
            <div className="row">
              {LEAVING_REASONS.map((reason) => (
                <button className="btn" type="submit" name="reason" value={reason} key={reason}>
                  {t.reasons[reason]}
                </button>
              ))}
            </div>
          </form>
        )
      )}
    </div>
  )
}
