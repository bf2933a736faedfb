import type { ReactNode } from 'react'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { Icon } from '../components/icon.tsx'
import { SearchInWords } from './search-in-words.tsx'
import { IntentField } from '../components/intent.tsx'

type Props = {
  locale: Locale
  /** the page's own path */
  action: string
  email: string
  /** all searches that the button confirms at once */
  searches: readonly Criteria[]
}

/** Shown while a subscription is unconfirmed: one form, with one button, that starts it. */
export function ConfirmPanel({ locale, action, email, searches }: Props): ReactNode {
  const t = subscribeMessages[locale].confirm
  return (
    <div className="wrap section narrow stack stack--l">
      <h1>{t.title}</h1>
      <div className="panel stack">
        <p className="muted">{t.intro(searches.length)}</p>
        {searches.map((criteria, i) => (
          <SearchInWords key={i} criteria={criteria} locale={locale} />
        ))}
        <p>{t.to(email)}</p>
        <form action={action} method="post">
          <IntentField of="confirm" />
          <button className="btn btn--primary btn--big" type="submit">
            <Icon name="check" />
            {t.button}
          </button>
        </form>
      </div>
      <p className="hint">{t.not}</p>
    </div>
  )
}
