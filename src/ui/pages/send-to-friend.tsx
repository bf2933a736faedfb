import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { MAX_NAME_CHARS } from '#domain/requests/unsolicited-text.ts'
import { MAX_FRIEND_MESSAGE_CHARS } from '#domain/requests/visitor-requests.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { ListingCard } from '../components/card.tsx'
import { TextArea, TextField } from '../components/fields.tsx'
import { type ShownForm, valueOf } from '../components/form-state.ts'
import { IntentField } from '../components/intent.tsx'
import { fieldsOf, RequestFrame } from '../requests/form.tsx'
import { friendForm } from '../islands/definitions.ts'

export type FriendProps = {
  locale: Locale
  now: Date
  state: ShownForm
  action: string
  card: Card
  /** subject of the mail */
  subject: string
}

/** Sends one listing to one friend, with a preview of the mail beside the form. */
export function SendToFriendPage(props: FriendProps): ReactNode {
  const { locale, now, state, action, card } = props
  const t = requestsMessages[locale]
  const labels = {
    friend_email: t.friendEmail,
    sender_name: t.yourName,
    sender_email: t.yourEmail,
    message: t.friendMessage,
  }
  const field = fieldsOf(state, labels, locale)
  return (
    <RequestFrame
      title={t.friendTitle(card.title)}
      lead={t.friendLead}
      state={state}
      intent="friend"
      labels={labels}
      action={action}
      submit={t.send}
      purpose={t.friendPrivacy}
      card={card}
      preview={<MailPreview {...props} />}
      island={friendForm.mark(null)}
      locale={locale}
      now={now}
    >
      <TextField {...field('friend_email')} type="email" autoComplete="off" />
      <div className="grid2">
        <TextField {...field('sender_name')} autoComplete="name" maxLength={MAX_NAME_CHARS} />
        <TextField {...field('sender_email')} type="email" autoComplete="email" />
      </div>
      <TextArea
        {...field('message', { optional: true })}
        hint={
          <>
            {t.friendMessageHint}{' '}
            <span className="with-script num" data-count="message">
              {t.characters(valueOf(state, 'message').length, MAX_FRIEND_MESSAGE_CHARS)}
            </span>
          </>
        }
        maxLength={MAX_FRIEND_MESSAGE_CHARS}
        rows={4}
      />
    </RequestFrame>
  )
}

/** The mail as it will arrive; islands/friend-form.ts updates it while the visitor types. */
function MailPreview({ locale, now, state, card, subject }: FriendProps): ReactNode {
  const t = requestsMessages[locale]
  const mail = mailMessages[locale].friend
  const name = valueOf(state, 'sender_name') || '…'
  const message = valueOf(state, 'message')
  return (
    <div className="panel stack mailpreview" data-preview="">
      <p className="hint">{t.friendPreview}</p>
      <p>
        <b>{subject}</b>
      </p>
      <p data-intro="">{mail.intro(name)}</p>
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
        <IntentField of="stop" />
        <h1>{t.stopTitle}</h1>
        <p>{t.stopText}</p>
        <button className="btn btn--primary btn--big" type="submit">
          {t.stopButton}
        </button>
      </form>
    </div>
  )
}
