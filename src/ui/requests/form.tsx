import type { ReactNode } from 'react'
import type { Intent } from '#domain/requests/actions.ts'
import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { labelled } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '../components/alert.tsx'
import { ListingCard } from '../components/card.tsx'
import { errorAt, type ShownForm, valueOf, type WordedError } from '../components/form-state.ts'
import { Icon } from '../components/icon.tsx'
import { IntentField, KeyField } from '../components/intent.tsx'
import type { IslandMark } from '../islands/define-island.ts'

/** The frame of every request form: title, alert with links to the fields, the form, and the offer beside it. */
export function RequestFrame({
  title,
  lead,
  state,
  intent,
  labels,
  action,
  submit,
  purpose,
  card,
  preview,
  island,
  locale,
  now,
  children,
}: {
  title: string
  lead: string
  state: ShownForm
  intent: Intent
  labels: Labels
  action: string
  submit: string
  /** what the details are used for */
  purpose: string
  card: Card | null
  /** shown beside the form instead of the offer's card */
  preview?: ReactNode
  /** the island that runs the form and its preview in the browser */
  island?: IslandMark
  locale: Locale
  now: Date
  children: ReactNode
}): ReactNode {
  const beside = preview ?? (card && <ListingCard card={card} locale={locale} now={now} heading="h2" />)
  return (
    <div className="wrap request" data-request="">
      <CloseButton locale={locale} />
      <header className="sub__head">
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={beside ? 'sub__grid' : undefined} {...island}>
        <RequestForm
          className="panel stack"
          state={state}
          intent={intent}
          labels={labels}
          action={action}
          submit={
            <>
              <Icon name="send" />
              <span className="request__idle">{submit}</span>
            </>
          }
          purpose={purpose}
          locale={locale}
        >
          {children}
        </RequestForm>
        {beside && <aside className="sub__side">{beside}</aside>}
      </div>
    </div>
  )
}

/** The form of a request: errors with links to their fields, the fields, the button and what the details are used for. */
export function RequestForm({
  className,
  state,
  intent,
  labels,
  action,
  submit,
  purpose,
  island,
  locale,
  children,
}: {
  className: string
  state: ShownForm
  intent: Intent
  labels: Labels
  action: string
  /** content of the button */
  submit: ReactNode
  purpose: string
  island?: IslandMark
  locale: Locale
  children: ReactNode
}): ReactNode {
  const t = requestsMessages[locale]
  return (
    <form className={className} action={action} method="post" noValidate data-failed={t.failed} {...island}>
      {state.alert && (
        <Alert tone={state.alert.tone} title={state.alert.text} live>
          {state.errors.length > 0 && (
            <ul>
              {state.errors.map((error) => (
                <li key={error.path + error.code}>
                  <a href={`#${error.path}`}>{withName(error, labels, locale)}</a>
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <IntentField of={intent} />
      <KeyField value={state.formKey} />
      {children}
      <div className="sub__send">
        <button className="btn btn--primary btn--big" type="submit">
          {submit}
          <span className="request__busy">{t.busy}</span>
        </button>
        <p className="hint">
          {purpose} <a href={pathFor('privacy', locale)}>{t.privacyLink}</a>
        </p>
      </div>
    </form>
  )
}

/** Labels of the fields by their dotted names, used at the field and in the error list above the form. */
export type Labels = Readonly<Record<string, string>>

/** Returns a function that gives a field its id, name, label, value and error. */
export function fieldsOf(state: ShownForm, labels: Labels, locale: Locale) {
  return (name: string, { optional = false } = {}) => ({
    id: name,
    name,
    label: optional ? (
      <>
        {labels[name]} <span className="muted">({requestsMessages[locale].optional})</span>
      </>
    ) : (
      labels[name]
    ),
    defaultValue: valueOf(state, name),
    error: errorAt(state, name),
  })
}

/** Adds the field's label, because a message in the list above the form stands far from its field. */
function withName({ path, message }: WordedError, labels: Labels, locale: Locale): string {
  const name = labels[path]
  return name === undefined ? message : labelled(locale, name, message)
}

/** Says that a request is done, with a link to go on. */
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
