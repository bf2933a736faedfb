import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { TextField } from '../components/fields.tsx'
import { IntentField } from '../components/intent.tsx'

type Props = {
  locale: Locale
  /** the page's own path */
  action: string
  /** whether a new link was asked for; the answer is the same whether the address is known or not */
  asked: boolean
}

/** The page of a link that is no longer valid. It offers a new link and reveals nothing. */
export function LostLink({ locale, action, asked }: Props): ReactNode {
  const t = subscribeMessages[locale].link
  return (
    <div className="wrap section narrow stack stack--l">
      <h1>{t.title}</h1>
      {asked ? (
        <Alert tone="ok" title={t.sentTitle}>
          <p>{t.sent}</p>
        </Alert>
      ) : (
        <>
          <p>{t.text}</p>
          <form className="panel stack" action={action} method="post">
            <IntentField of="link" />
            <TextField id="email" name="email" type="email" autoComplete="email" label={t.email} required />
            <div>
              <button className="btn btn--primary btn--big" type="submit">
                {t.button}
              </button>
            </div>
          </form>
        </>
      )}
      <p>
        <a href={pathFor('subscribe', locale)}>{t.newOne}</a>
      </p>
    </div>
  )
}
