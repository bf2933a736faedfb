import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { parseEmailAddress } from '#base/email-address.ts'
import type { Locale } from '#base/locale.ts'
import type { Role } from '#domain/office/roles.ts'
import { LIFETIMES_MS } from '#domain/office/sessions.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { officeLinkMail } from '#mail/templates/office-link.tsx'
import { noteInLog } from '#store/office/office-log.ts'
import {
  activeOwners,
  addPerson,
  changePerson,
  forgetLinks,
  issueLink,
  lockPerson,
  type OfficePerson,
  officePeople,
  openLink,
  removePasskeys,
  useLink,
} from '#store/office/office-people.ts'
import { endSessions, startSession } from '#store/office/office-sessions.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import type { Schema } from '#store/schema.ts'

type Deps = Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>

/** `name` null: the part of `email` before the @. `by` null: the command line, which prints the link and mails nothing. */
export type Invitation = { email: string; role: Role; name: string | null; by: OfficePerson | null }
export type Invited =
  | { outcome: 'invited'; url: string; person: OfficePerson; expiresAt: Date }
  | { outcome: 'not_an_address' | 'works_here' | 'last_owner' | 'invented' }

/**
 * Makes a link that opens the office once. The command line can also invite active colleagues, such as one who lost all
 * passkeys, and so give another role. A colleague can invite only people without access.
 */
export async function invitePerson(app: Deps, { email: typed, role, name, by }: Invitation): Promise<Invited> {
  const email = parseEmailAddress(typed)
  if (email === null) return { outcome: 'not_an_address' }
  const now = app.now()
  return await app.db.transaction().execute(async (tx): Promise<Invited> => {
    const known = await lockPerson(tx, { email })
    if (known?.invented === true) return { outcome: 'invented' }
    if (known?.state === 'active' && by !== null) return { outcome: 'works_here' }
    if (known && role !== 'owner' && (await isLastOwner(tx, known))) return { outcome: 'last_owner' }
    const person =
      known ?? (await addPerson(tx, { email, role, name: name ?? nameFromEmail(email), language: 'nl' }, now))
    if (known) await changePerson(tx, known.id, { role, ...(name === null ? {} : { name }) })
    // A disabled person has to accept the invitation: no earlier passkey or link opens the office.
    if (known?.state === 'disabled') await changePerson(tx, known.id, { state: 'invited' })
    const expiresAt = new Date(
      now.getTime() + (role === 'owner' && by === null ? LIFETIMES_MS.ownerInvitation : LIFETIMES_MS.invitation),
    )
    const invitedBy = by?.id ?? null
    const token = await issueLink(tx, {
      personId: person.id,
      purpose: 'invitation',
      browser: null,
      invitedBy,
      expiresAt,
    })
    const url = `${app.baseUrl}/office/invitation/${token}`
    if (by !== null)
      await mailLink(tx, app, { person, url, purpose: 'invitation', inviter: by.name, locale: by.language })
    await noteInLog(
      tx,
      { person: invitedBy, act: 'invited', about: person.id, old: known?.role ?? null, new: role },
      now,
    )
    return { outcome: 'invited', url, person: { ...person, role }, expiresAt }
  })
}

const nameFromEmail = (email: string) => email.slice(0, email.indexOf('@'))

/** Queues the mail with a link, in the transaction that makes the link. */
export async function mailLink(
  tx: Transaction<Schema>,
  app: Pick<App, 'site' | 'baseUrl'>,
  about: {
    person: OfficePerson
    url: string
    purpose: 'sign_in' | 'invitation'
    inviter: string | null
    locale: Locale
  },
): Promise<void> {
  const { person, url, purpose, inviter, locale } = about
  const mail = officeLinkMail({
    site: app.site,
    baseUrl: app.baseUrl,
    locale,
    name: person.name,
    purpose,
    inviter,
    url,
  })
  await enqueueMail(
    tx,
    newMail(app.baseUrl, {
      key: `office-${purpose === 'sign_in' ? 'link' : 'invitation'}-${randomBytes(8).toString('hex')}`,
      kind: 'link',
      recipient: person.email,
      locale,
      replyTo: null,
      ...mail,
      staleAfterHours: purpose === 'sign_in' ? 1 : null,
    }),
  )
}

/** The invitation of a token; null when it is unknown, used or expired. Changes nothing: mail scanners follow links. */
export async function viewInvitation(app: Pick<App, 'db' | 'now'>, token: string) {
  return await openLink(app.db, token, 'invitation', app.now())
}

export type Accepted = { outcome: 'accepted'; session: string } | { outcome: 'lost' | 'no_name' }

/** Accepts an invitation: saves name and language, and signs the person in. */
export async function acceptInvitation(
  app: Pick<App, 'db' | 'now'>,
  token: string,
  typed: { name: string; language: Locale; browser: string },
): Promise<Accepted> {
  const name = typed.name.trim()
  if (!isName(name)) return { outcome: 'no_name' }
  const now = app.now()
  return await app.db.transaction().execute(async (tx): Promise<Accepted> => {
    const link = await openLink(tx, token, 'invitation', now)
    const person = link && (await lockPerson(tx, { id: link.person.id }))
    if (!person || !(await useLink(tx, token, now))) return { outcome: 'lost' }
    const { id } = person
    await changePerson(tx, id, { name, language: typed.language, state: 'active' })
    const session = await startSession(tx, { personId: id, browser: typed.browser, at: now })
    await noteInLog(tx, { person: id, act: 'invitation_accepted', about: id, old: null, new: person.role }, now)
    return { outcome: 'accepted', session }
  })
}

/** A name is one line that can be shown. */
export const isName = (name: string): boolean => name.length > 0 && name.length <= 80 && !/[\p{Cc}\p{Cf}]/u.test(name)

export type Disabled = { outcome: 'disabled'; person: OfficePerson } | { outcome: 'unknown' | 'last_owner' }

/** Disables a person: sessions, passkeys and links end at once. Their entries in the log stay. */
export async function disablePerson(
  app: Pick<App, 'db' | 'now'>,
  who: { id: number } | { email: string },
  by: OfficePerson | null,
): Promise<Disabled> {
  const now = app.now()
  return await app.db.transaction().execute(async (tx): Promise<Disabled> => {
    const person = await lockPerson(tx, who)
    if (person === null || person.state === 'disabled') return { outcome: 'unknown' }
    // The command line may disable the last owner: it can always invite another.
    if (by !== null && (await isLastOwner(tx, person))) return { outcome: 'last_owner' }
    await changePerson(tx, person.id, { state: 'disabled' })
    await endSessions(tx, person.id, { except: null })
    await removePasskeys(tx, person.id, null)
    await forgetLinks(tx, person.id)
    await noteInLog(tx, { person: by?.id ?? null, act: 'disabled', about: person.id, old: person.role, new: null }, now)
    return { outcome: 'disabled', person }
  })
}

export type RoleChanged = { outcome: 'changed' | 'same' | 'unknown' | 'last_owner' }

/** Gives a colleague another role, which counts from the next page that they open. */
export async function changeRole(
  app: Pick<App, 'db' | 'now'>,
  { id, role, by }: { id: number; role: Role; by: OfficePerson },
): Promise<RoleChanged> {
  return await app.db.transaction().execute(async (tx): Promise<RoleChanged> => {
    const person = await lockPerson(tx, { id })
    if (person === null || person.state === 'disabled') return { outcome: 'unknown' }
    if (person.role === role) return { outcome: 'same' }
    if (await isLastOwner(tx, person)) return { outcome: 'last_owner' }
    await changePerson(tx, id, { role })
    await noteInLog(tx, { person: by.id, act: 'role_changed', about: id, old: person.role, new: role }, app.now())
    return { outcome: 'changed' }
  })
}

/** All people, for `gevel office list` and the page of the team. Invented colleagues only while the demo is there. */
export async function listPeople(app: Pick<App, 'db'>): Promise<OfficePerson[]> {
  return (await officePeople(app.db)).filter(({ invented, state }) => !invented || state !== 'disabled')
}

async function isLastOwner(tx: Transaction<Schema>, { id }: OfficePerson): Promise<boolean> {
  const owners = await activeOwners(tx)
  return owners.length === 1 && owners[0] === id
}
