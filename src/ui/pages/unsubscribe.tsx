import type { ReactNode } from 'react'
import type { Criteria } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { LEAVING_REASONS } from '#domain/subscription.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { Icon } from '../components/icon.tsx'
import { SearchInWords } from '../subscribe/search-in-words.tsx'

export type UnsubscribeProps = {
  locale: Locale
  /** the page's own path */
  action: string
  criteria: Criteria
  /** what was just done */
  done: 'undone' | 'never-confirmed' | 'thanks' | 'mailed' | null
  /** `wasConfirmed`: it can be switched on again */
  state: { name: 'running' } | { name: 'ended'; wasConfirmed: boolean }
}

/**
 * Ends a subscription with one button, and takes that back. Whatever opens the link without pressing it changes
 * nothing, and whoever has only this link sees and gets no more than this.
 */
export function UnsubscribePage(props: UnsubscribeProps): ReactNode {
  const { state } = props
  return (
    <div className="wrap section narrow stack stack--l">
      {state.name === 'ended' ? <Ended {...props} wasConfirmed={state.wasConfirmed} /> : <Running {...props} />}
    </div>
  )
}

function Running({ locale, action, criteria, done }: UnsubscribeProps): ReactNode {
  const t = subscribeMessages[locale].unsubscribe
  return (
    <>
      <h1>{done === 'undone' ? t.undoneTitle : t.title}</h1>
      {done === 'undone' && <p>{t.undoneText}</p>}
      <div className="panel stack">
        <p className="muted">{t.about}</p>
        <SearchInWords criteria={criteria} locale={locale} />
      </div>
      <form className="stack" action={action} method="post">
        <input type="hidden" name="intent" value="unsubscribe" />
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
          <input type="hidden" name="intent" value="more" />
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

function Ended({
  locale,
  action,
  criteria,
  done,
  wasConfirmed,
}: UnsubscribeProps & { wasConfirmed: boolean }): ReactNode {
  const t = subscribeMessages[locale].unsubscribe
  return (
    <>
      <h1>{t.doneTitle}</h1>
      <p>{t.doneText}</p>
      <div className="panel stack">
        <SearchInWords criteria={criteria} locale={locale} />
      </div>
      {done === 'never-confirmed' || !wasConfirmed ? (
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
        wasConfirmed && (
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
    </>
  )
}
