import type { ReactNode } from 'react'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { SubscriptionForm, type SubscriptionFormProps } from '../subscribe/subscription-form.tsx'

/** "Keep me informed": the form for a new subscription. */
export function SubscribePage(props: Omit<SubscriptionFormProps, 'purpose'>): ReactNode {
  const t = subscribeMessages[props.locale]
  return (
    <div className="wrap sub">
      <header className="sub__head">
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
      </header>
      <SubscriptionForm {...props} purpose="new" />
    </div>
  )
}
