import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { type Role, ROLES } from '#domain/office/roles.ts'
import { formatDate } from '#i18n/formats.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Select, TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { languages } from '#ui/office/parts/languages.ts'
import { forgetWaiting } from '#ui/office/editor/use-save-queue.ts'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { MakePasskey } from '#ui/office/parts/make-passkey.tsx'
import { Token } from '#ui/office/parts/token.tsx'
import { OfficePage } from '#ui/office/shell/office-page.tsx'

export type TeamMember = {
  id: number
  name: string
  email: string
  role: Role
  state: 'invited' | 'active' | 'disabled'
}

/** The outcome of the form that was just sent. */
export type SettingsSaid =
  | 'saved'
  | 'bad_name'
  | 'mailed'
  | 'not_an_address'
  | 'works_here'
  | 'last_owner'
  | 'invented'
  | 'unknown'

export type SettingsProps = {
  me: { name: string; language: Locale }
  /** null for a visitor who tries the demonstration, as they have none */
  passkeys: { id: string; name: string; createdAt: string; usedAt: string | null }[] | null
  sessions: { id: number; browser: string; createdAt: string; seenAt: string; isThis: boolean }[]
  /** null when this role may not see the team */
  team: { people: TeamMember[]; mayChange: boolean } | null
  said: SettingsSaid | null
}

/** The person's own name, passkeys and sessions, and the team. */
function Settings(props: SettingsProps): ReactNode {
  const { me, said } = props
  const { locale, me: self, mayDo } = useOffice()
  const t = officeMessages[locale]
  return (
    <OfficePage title={t.settings.title}>
      {said !== null && (
        <Alert tone={said === 'saved' || said === 'mailed' ? 'ok' : 'bad'} title={saidIn(locale)[said]} live />
      )}
      {mayDo('see_site') && (
        <p>
          <a className="btn" href={OFFICE.site}>
            <Glyph name="building" />
            {t.settings.site}
          </a>
        </p>
      )}
      <div className="settings">
        <section className="panel" aria-labelledby="s-me">
          <h2 id="s-me">{t.settings.me}</h2>
          <form className="stack" method="post" action={OFFICE.settings}>
            <Token />
            <TextField
              id="name"
              name="name"
              label={t.name}
              defaultValue={me.name}
              autoComplete="name"
              required
              maxLength={80}
            />
            <Select id="language" name="language" label={t.language} options={languages()} defaultValue={me.language} />
            <button className="btn btn--primary" type="submit">
              {t.settings.save}
            </button>
          </form>
        </section>
        {props.passkeys !== null && <Keys passkeys={props.passkeys} />}
        <Sessions {...props} />
        {props.team !== null && <Team {...props.team} />}
      </div>
      <form method="post" action={OFFICE.signOut} onSubmit={() => forgetWaiting(self.id)}>
        <Token />
        <button className="btn" type="submit">
          {t.signOut}
        </button>
      </form>
    </OfficePage>
  )
}

const saidIn = (locale: Locale): Record<SettingsSaid, string> => {
  const { settings, team, badName } = officeMessages[locale]
  return {
    saved: settings.done,
    bad_name: badName,
    mailed: team.mailed,
    not_an_address: team.notAddress,
    works_here: team.worksHere,
    last_owner: team.lastOwner,
    invented: team.worksHere,
    unknown: team.unknown,
  }
}

function Keys({ passkeys }: { passkeys: NonNullable<SettingsProps['passkeys']> }): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].keys
  const on = (moment: string) => formatDate(locale, moment, 'moment')
  return (
    <section className="panel" aria-labelledby="s-keys">
      <h2 id="s-keys">{t.title}</h2>
      {passkeys.length === 0 && <p>{t.none}</p>}
      <ul className="plain">
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <li key={id} className="line">
            <p className="grow">
              <strong>{name}</strong>
              <span className="hint">
                {[t.added(on(createdAt)), ...(usedAt ? [t.used(on(usedAt))] : [])].join(', ')}
              </span>
            </p>
            <form method="post" action={OFFICE.passkeyRemove}>
              <Token />
              <input type="hidden" name="id" value={id} />
              <button className="btn" type="submit">
                {t.remove(name)}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <MakePasskey />
    </section>
  )
}

function Sessions({ sessions }: SettingsProps): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale].sessions
  const at = (moment: string) => formatDate(locale, moment, 'moment')
  return (
    <section className="panel" aria-labelledby="s-sessions">
      <h2 id="s-sessions">{t.title}</h2>
      <ul className="plain">
        {sessions.map(({ id, browser, createdAt, seenAt, isThis }) => (
          <li key={id} className="line">
            <p className="grow">
              <strong>{browser}</strong> {isThis && <span className="pill">{t.this}</span>}
              <span className="hint">{t.since(at(createdAt), at(seenAt))}</span>
            </p>
            {!isThis && <EndButton which={String(id)} label={t.end(browser)} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndButton which="others" label={t.others} />}
    </section>
  )
}

const EndButton = ({ which, label }: { which: string; label: string }): ReactNode => (
  <form method="post" action={OFFICE.sessions}>
    <Token />
    <input type="hidden" name="which" value={which} />
    <button className="btn" type="submit">
      {label}
    </button>
  </form>
)

function Team({ people, mayChange }: { people: TeamMember[]; mayChange: boolean }) {
  const { locale } = useOffice()
  const t = officeMessages[locale]
  const roles = ROLES.map((value) => ({ value, label: t.roles[value] }))
  return (
    <section className="panel" aria-labelledby="s-team">
      <h2 id="s-team">{t.team.title}</h2>
      <ul className="plain">
        {people.map((person) => (
          <li key={person.id} className="line">
            <p className="grow">
              <strong>{person.name}</strong> <span className="pill">{t.roles[person.role]}</span>{' '}
              {person.state !== 'active' && <span className="pill">{t.team[person.state]}</span>}
              <span className="hint">{person.email}</span>
            </p>
            {mayChange && person.state !== 'disabled' && (
              <>
                <form className="line__form" method="post" action={OFFICE.teamRole}>
                  <Token />
                  <input type="hidden" name="id" value={person.id} />
                  <Select
                    id={`role-${person.id}`}
                    name="role"
                    label={t.team.role(person.name)}
                    options={roles}
                    defaultValue={person.role}
                  />
                  <button className="btn" type="submit">
                    {t.team.change}
                  </button>
                </form>
                <form method="post" action={OFFICE.teamDisable}>
                  <Token />
                  <input type="hidden" name="id" value={person.id} />
                  <button className="btn" type="submit">
                    {t.team.disable(person.name)}
                  </button>
                </form>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form className="stack" method="post" action={OFFICE.teamInvite}>
          <Token />
          <TextField
            id="invite-email"
            name="email"
            type="email"
            label={t.team.email}
            autoComplete="off"
            required
            maxLength={254}
          />
          <Select id="invite-role" name="role" label={t.team.newRole} options={roles} defaultValue="agent" />
          <button className="btn btn--primary" type="submit">
            {t.team.invite}
          </button>
        </form>
      )}
    </section>
  )
}

export { Settings as View }
