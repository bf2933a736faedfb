import type { ReactNode } from 'react'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { labelled } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { ListingCard } from '../components/card.tsx'
import { Icon } from '../components/icon.tsx'
import type { IslandMark } from '../islands/define-island.ts'

/** A form as it is shown: what was typed, and what is wrong with it, by the dotted name of the field. */
export type FormState = {
  values: Record<string, string>
  errors: Record<string, string>
  /** said above the form; null: nothing went wrong */
  alert: string | null
  /** made when the form is shown, so that a form sent twice counts once */
  formKey: string
}

/** The frame of every request form: title, alert with links to the fields, the form, and the offer beside it. */
export function RequestFrame({
  title,
  lead,
  state,
  action,
  submit,
  purpose,
  card,
  preview,
  island,
  names = {},
  locale,
  now,
  children,
}: {
  title: string
  lead: string
  state: FormState
  action: string
  submit: string
  /** what the details are used for */
  purpose: string
  card: Card | null
  /** beside the form, instead of the offer's card if there is one */
  preview?: ReactNode
  /** what brings form and preview to life */
  island?: IslandMark
  /** fields that this form calls otherwise than the rest */
  names?: Record<string, string>
  locale: Locale
  now: Date
  children: ReactNode
}): ReactNode {
  const t = requestsMessages[locale]
  const wrong = Object.entries(state.errors)
  const beside = preview ?? (card && <ListingCard card={card} locale={locale} now={now} heading="h2" />)
  return (
    <div className="wrap request" data-request="">
      <CloseButton locale={locale} />
      <header className="sub__head">
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={beside ? 'sub__grid' : undefined} {...island}>
        <form className="panel stack" action={action} method="post" noValidate data-failed={t.failed}>
          {state.alert && (
            <Alert tone="bad" title={state.alert} live>
              {wrong.length > 0 && (
                <ul>
                  {wrong.map(([field, message]) => (
                    <li key={field}>
                      <a href={`#${field}`}>{withName(field, message, names, locale)}</a>
                    </li>
                  ))}
                </ul>
              )}
            </Alert>
          )}
          <input type="hidden" name="form_key" value={state.formKey} />
          {children}
          <div className="sub__send">
            <button className="btn btn--primary btn--big" type="submit">
              <Icon name="send" />
              <span className="request__idle">{submit}</span>
              <span className="request__busy">{t.busy}</span>
            </button>
            <p className="hint">
              {purpose} <a href={pathFor('privacy', locale)}>{t.privacyLink}</a>
            </p>
          </div>
        </form>
        {beside && <aside className="sub__side">{beside}</aside>}
      </div>
    </div>
  )
}

/** In the list above the form a message stands away from its field, so it says which. */
function withName(field: string, message: string, own: Record<string, string>, locale: Locale): string {
  const t = requestsMessages[locale]
  const names: Record<string, string> = {
    message: t.message,
    name: t.name,
    email: t.email,
    phone: t.phone,
    friend_email: t.friendEmail,
    sender_name: t.yourName,
    sender_email: t.yourEmail,
    'contact.first_name': t.firstName,
    'contact.last_name': t.lastName,
    'contact.contact_information.personal.email': t.email,
    'contact.contact_information.personal.phone': t.phone,
    ...own,
  }
  const name = names[field]
  return name === undefined ? message : labelled(locale, name, message)
}

/** What is said when it is done, with a way on. */
export function DonePage({
  title,
  text,
  href,
  link,
  locale,
  tone = 'ok',
}: {
  title: string
  text: ReactNode
  href: string
  link: string
  locale: Locale
  tone?: 'ok' | 'info'
}): ReactNode {
  return (
    <div className="wrap done" data-request="">
      <CloseButton locale={locale} />
      <div className="panel stack">
        <h1>
          {tone === 'ok' && <Icon name="circle-check" />} {title}
        </h1>
        <p role="status">{text}</p>
        <p>
          <a className="btn btn--primary" href={href}>
            {link}
          </a>
        </p>
      </div>
    </div>
  )
}

/** Shown where the form is opened over another page (requests/open-request.ts). */
export function CloseButton({ locale }: { locale: Locale }): ReactNode {
  return (
    <button
      className="btn btn--icon request__close"
      type="button"
      aria-label={requestsMessages[locale].close}
      data-close=""
    >
      <Icon name="x" />
    </button>
  )
}
