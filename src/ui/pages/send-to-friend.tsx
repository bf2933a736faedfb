import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { TextArea, TextField } from '../components/fields.tsx'
import { type FormState, RequestFrame } from '../requests/form.tsx'

export type FriendProps = { locale: Locale; now: Date; state: FormState; action: string; card: Card }

/** One listing to one friend; the card beside the form is what goes along. */
export function SendToFriendPage({ locale, now, state, action, card }: FriendProps): ReactNode {
  const t = requestsMessages[locale]
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: state.values[name] ?? '',
    error: state.errors[name],
  })
  return (
    <RequestFrame
      title={t.friendTitle(card.title)}
      lead={t.friendLead}
      state={state}
      action={action}
      submit={t.send}
      card={card}
      locale={locale}
      now={now}
    >
      <TextField {...field('friend_email')} label={t.friendEmail} type="email" autoComplete="off" />
      <div className="grid2">
        <TextField {...field('sender_name')} label={t.yourName} autoComplete="name" maxLength={80} />
        <TextField {...field('sender_email')} label={t.yourEmail} type="email" autoComplete="email" />
      </div>
      <TextArea
        {...field('message')}
        label={
          <>
            {t.friendMessage} <span className="muted">({t.optional})</span>
          </>
        }
        hint={t.friendMessageHint}
        maxLength={500}
        rows={4}
      />
    </RequestFrame>
  )
}

/** "Never mail me again", with a button: a mail scanner that follows the link changes nothing. */
export function StopFriendMailPage({ locale, action }: { locale: Locale; action: string }): ReactNode {
  const t = requestsMessages[locale]
  return (
    <div className="wrap done">
      <form className="panel stack" action={action} method="post">
        <h1>{t.stopTitle}</h1>
        <p>{t.stopText}</p>
        <button className="btn btn--primary btn--big" type="submit">
          {t.stopButton}
        </button>
      </form>
    </div>
  )
}
