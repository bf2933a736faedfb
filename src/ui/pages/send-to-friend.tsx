import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { ListingCard } from '../components/card.tsx'
import { TextArea, TextField } from '../components/fields.tsx'
import { type FormState, RequestFrame } from '../requests/form.tsx'
import { friendForm } from '../islands/definitions.ts'

export type FriendProps = {
  locale: Locale
  now: Date
  state: FormState
  action: string
  card: Card
  /** name of the agency: the mail is its own */
  siteName: string
}

const MOST_CHARACTERS = 500

/** One listing to one friend, with the mail as it will look beside the form. */
export function SendToFriendPage(props: FriendProps): ReactNode {
  const { locale, now, state, action, card } = props
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
      purpose={t.friendPrivacy}
      card={card}
      preview={<MailPreview {...props} />}
      island={friendForm.mark(null)}
      names={{ message: t.friendMessage }}
      locale={locale}
      now={now}
    >
      <TextField {...field('friend_email')} label={t.friendEmail} type="email" autoComplete="off" />
      <div className="grid2">
        <TextField {...field('sender_name')} label={t.yourName} autoComplete="name" maxLength={60} />
        <TextField {...field('sender_email')} label={t.yourEmail} type="email" autoComplete="email" />
      </div>
      <TextArea
        {...field('message')}
        label={
          <>
            {t.friendMessage} <span className="muted">({t.optional})</span>
          </>
        }
        hint={
          <>
            {t.friendMessageHint}{' '}
            <span className="with-script num" data-count="message">
              {t.characters(state.values['message']?.length ?? 0, MOST_CHARACTERS)}
            </span>
          </>
        }
        maxLength={MOST_CHARACTERS}
        rows={4}
      />
    </RequestFrame>
  )
}

/** The mail as it will arrive; islands/friend-form.ts keeps it in step with what is typed. */
function MailPreview({ locale, now, state, card, siteName }: FriendProps): ReactNode {
  const t = requestsMessages[locale]
  const mail = mailMessages[locale].friend
  const name = state.values['sender_name'] || '…'
  const message = state.values['message'] ?? ''
  return (
    <div className="panel stack mailpreview" data-preview="">
      <p className="hint">{t.friendPreview}</p>
      <p>
        <b>{mail.subject(siteName)}</b>
      </p>
      <p data-intro={mail.intro('{name}')}>{mail.intro(name)}</p>
      <blockquote data-message="" hidden={message === ''}>
        {message}
      </blockquote>
      <ListingCard card={card} locale={locale} now={now} heading="h2" />
      <p className="hint">{mail.why}</p>
    </div>
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
