import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { OFFICE } from '#domain/office/paths.ts'
import type { Role } from '#domain/office/roles.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { pathFor } from '#i18n/routes.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Select, TextField } from '#ui/components/fields.tsx'
import { languages } from '#ui/office/parts/languages.ts'

export type OutsideProps = { locale: Locale; agency: string }

/** The people as whom a visitor may try the demonstration's office. `as`: the value that the form sends. */
export type LookAroundForm = { people: { as: string; name: string; role: Role }[]; csrf: string }

/** `by link`: only the link that the start printed opens the demonstration's office. */
type SignInProps = OutsideProps & { to: string; mailed: boolean; lookAround: LookAroundForm | 'by link' | null }

/** The sign-in page: by passkey, or by a mailed link. @param to the page they wanted */
export function SignIn({ locale, agency, to, mailed, lookAround }: SignInProps): ReactNode {
  const t = officeMessages[locale].signIn
  return (
    <DoorPage locale={locale} agency={agency} title={t.title}>
      {mailed && (
        <Alert tone="ok" title={t.mailedTitle} live>
          <p>{t.mailed}</p>
        </Alert>
      )}
      {lookAround === 'by link' && (
        <Alert tone="info" title={officeMessages[locale].lookAround.title}>
          <p>{officeMessages[locale].lookAround.byLink}</p>
        </Alert>
      )}
      {lookAround !== null && lookAround !== 'by link' && <LookAround locale={locale} to={to} {...lookAround} />}
      <form className="stack" data-passkey="sign-in" data-failed={t.failed} data-to={to} hidden>
        <button className="btn btn--primary btn--big btn--block" type="submit">
          {t.passkey}
        </button>
        <p className="hint">{t.passkeyHint}</p>
        <p className="door__said" role="alert" />
        <p className="door__or">
          <span>{t.or}</span>
        </p>
      </form>
      <form className="stack" method="post" action={OFFICE.signIn}>
        <TextField
          id="email"
          name="email"
          type="email"
          label={t.email}
          autoComplete="username"
          required
          maxLength={254}
        />
        <button className="btn btn--block" type="submit">
          {t.mail}
        </button>
        <p className="hint">{t.mailHint}</p>
      </form>
      <p className="hint">{t.neither('npm run gevel -- office invite')}</p>
    </DoorPage>
  )
}

function LookAround({ locale, to, people, csrf }: LookAroundForm & { locale: Locale; to: string }): ReactNode {
  const t = officeMessages[locale]
  return (
    <form className="stack look" method="post" action={OFFICE.lookAround} aria-labelledby="look">
      <h2 id="look">{t.lookAround.title}</h2>
      <p>{t.lookAround.text}</p>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="to" value={to} />
      {people.map(({ as, name, role }) => (
        <button key={as} className="btn btn--block look__as" type="submit" name="as" value={as}>
          <strong>{name}</strong>
          <span>{t.roles[role]}</span>
        </button>
      ))}
      <p className="hint">{t.lookAround.hint}</p>
      <p className="door__or">
        <span>{t.lookAround.or}</span>
      </p>
    </form>
  )
}

/** The page behind a mailed sign-in link. Nothing happens before the button is pressed, because scanners follow links. */
export function SignInLink({
  locale,
  agency,
  path,
  state,
}: OutsideProps & { path: string; state: 'good' | 'elsewhere' | 'lost' }) {
  const t = officeMessages[locale].signIn
  const words = {
    good: [t.linkTitle, t.linkText],
    elsewhere: [t.elsewhereTitle, t.elsewhere],
    lost: [t.lostTitle, t.lost],
  } as const
  const [title, text] = words[state]
  return (
    <DoorPage locale={locale} agency={agency} title={title}>
      <p>{text}</p>
      {state === 'good' ? (
        <form method="post" action={path}>
          <button className="btn btn--primary btn--big btn--block" type="submit">
            {t.linkButton}
          </button>
        </form>
      ) : (
        <a className="btn btn--primary btn--block" href={OFFICE.signIn}>
          {t.toSignIn}
        </a>
      )}
    </DoorPage>
  )
}

export type InvitationProps = OutsideProps & {
  path: string
  inviter: string | null
  role: Role
  name: string
  language: Locale
  expiresAt: Date
  badName: boolean
}

/** The page of an invitation: the agency, the role, and what that role may do. */
export function InvitationPage(props: InvitationProps): ReactNode {
  const { locale, agency, inviter, role } = props
  const t = officeMessages[locale]
  const asRole = t.roles[role]
  const error = props.badName ? t.badName : undefined
  return (
    <DoorPage locale={locale} agency={agency} title={t.invitation.title(agency)}>
      <p>
        {inviter === null ? t.invitation.server(asRole) : t.invitation.by(inviter, asRole)} {t.invitation[role]}
      </p>
      <form className="stack" method="post" action={props.path}>
        <TextField
          id="name"
          name="name"
          label={t.name}
          defaultValue={props.name}
          autoComplete="name"
          required
          maxLength={80}
          error={error}
        />
        <Select id="language" name="language" label={t.language} options={languages()} defaultValue={props.language} />
        <button className="btn btn--primary btn--big btn--block" type="submit">
          {t.invitation.accept}
        </button>
        <p className="hint">{t.invitation.until(formatDate(locale, props.expiresAt.toISOString(), 'moment'))}</p>
      </form>
    </DoorPage>
  )
}

/** A short text, and a link to go on. */
export function Notice({
  locale,
  agency,
  title,
  text,
  href,
  label,
}: OutsideProps & { title: string; text: string; href: string; label: string }) {
  return (
    <DoorPage locale={locale} agency={agency} title={title}>
      <p>{text}</p>
      <a className="btn btn--primary btn--block" href={href}>
        {label}
      </a>
    </DoorPage>
  )
}

function DoorPage({
  locale,
  agency,
  title,
  children,
}: OutsideProps & { title: string; children: ReactNode }): ReactNode {
  const t = officeMessages[locale]
  return (
    <div className="door">
      <div className="door__main stack">
        <p className="door__of">{t.of(agency)}</p>
        <h1>{title}</h1>
        {children}
        <p className="hint">
          <a href={pathFor('home', locale)}>{t.toSite}</a>
        </p>
      </div>
    </div>
  )
}
