import type { ReactNode } from 'react'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { LEAVING_REASONS } from '#domain/subscription/subscription.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { Icon } from '../components/icon.tsx'
import { SearchInWords } from '../subscribe/search-in-words.tsx'
import { IntentField } from '../components/intent.tsx'

export type UnsubscribeProps = {
  locale: Locale
  /** the page's own path */
  action: string
  criteria: Criteria
  /** outcome of the action just taken; null when there was none */
  done: UnsubscribeDone | null
  /** `undo`: whether the subscription can be switched on again, or why not */
  state: { name: 'running' } | { name: 'ended'; undo: 'possible' | 'never_confirmed' | 'replaced' }
}

export const UNSUBSCRIBE_DONE = [
  'already',
  'undone',
  'was-running',
  'never-confirmed',
  'replaced',
  'thanks',
  'mailed',
] as const
export type UnsubscribeDone = (typeof UNSUBSCRIBE_DONE)[number]

/**
 * Ends a subscription with one button, and undoes that. Opening the link alone, as mail scanners do, changes nothing.
 * The link gives access to nothing beyond this page.
 */
export function UnsubscribePage(props: UnsubscribeProps): ReactNode {
  const { state } = props
  return (
    <div className="wrap section narrow stack stack--l">
      {state.name === 'ended' ? <Ended {...props} undo={state.undo} /> : <Running {...props} />}
    </div>
  )
}

function Running({ locale, action, criteria, done }: UnsubscribeProps): ReactNode {
  const t = subscribeMessages[locale].unsubscribe
  const running = subscribeMessages[locale].manage.done.already_running
  return (
    <>
      <h1>{done === 'undone' ? t.undoneTitle : done === 'was-running' ? running[0] : t.title}</h1>
      {done === 'undone' && <p>{t.undoneText}</p>}
      {done === 'was-running' && <p>{running[1]}</p>}
      <div className="panel stack">
        <p className="muted">{t.about}</p>
        <SearchInWords criteria={criteria} locale={locale} />
      </div>
      <form className="stack" action={action} method="post">
        <IntentField of="unsubscribe" />
        <div>
          <button className="btn btn--primary btn--big" type="submit">
            {t.button}
          </button>
        </div>
        <p className="hint">{t.buttonText}</p>
      </form>
      {done === 'mailed' ? (
        <Alert tone="ok" title={t.moreDone[0]}>
          <p>{t.moreDone[1]}</p>
        </Alert>
      ) : (
        <form className="less" action={action} method="post">
          <IntentField of="more" />
          <p>
            <strong>{t.more}</strong> {t.moreText}
          </p>
          <button className="btn" type="submit">
            <Icon name="mail" />
            {t.moreButton}
          </button>
        </form>
      )}
    </>
  )
}

type EndedProps = UnsubscribeProps & { undo: Extract<UnsubscribeProps['state'], { name: 'ended' }>['undo'] }

function Ended({ locale, action, criteria, done, undo }: EndedProps): ReactNode {
  const t = subscribeMessages[locale].unsubscribe
  return (
    <>
      <h1>{t.doneTitle}</h1>
      {done === 'already' && <p role="status">{t.already}</p>}
      <p>{t.doneText}</p>
      <div className="panel stack">
        <SearchInWords criteria={criteria} locale={locale} />
      </div>
      {undo !== 'possible' ? (
        <p>
          {undo === 'replaced' ? t.replaced : t.neverConfirmed}{' '}
          <a href={pathFor('subscribe', locale)}>{subscribeMessages[locale].title}</a>
        </p>
      ) : (
        <form className="less" action={action} method="post">
          <IntentField of="undo" />
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
        undo === 'possible' && (
          <form className="stack" action={action} method="post">
            <IntentField of="reason" />
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
    </>
  )
}
