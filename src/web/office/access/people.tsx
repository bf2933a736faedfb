import type { FastifyReply } from 'fastify'
import { isLocale } from '#base/locale.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { isRole, mayDo } from '#domain/office/roles.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { saveOwnAccount, viewSessions } from '#journeys/office-access/account.ts'
import { changeRole, disablePerson, invitePerson, listPeople } from '#journeys/office-access/invite.ts'
import { keepPasskey, passkeyToMake, removePasskey, viewPasskeys } from '#journeys/office-access/passkeys.ts'
import { viewLog } from '#journeys/office-access/view-log.ts'
import { signOut } from '#journeys/office-access/sign-in.ts'
import { View as Log } from '#ui/office/views/log.tsx'
import { type SettingsSaid, View as Settings } from '#ui/office/views/settings.tsx'
import { officeView, sendView, type Shown } from '#web/office/view.tsx'
import { askedBy, browserOf, fieldOf, newAsk, type OfficeRoute, type VisitAtWork } from '#web/office/access/visit.ts'

const SETTINGS = { view: 'settings', View: Settings } as const

/** Pages and forms of one's own account, the team, and the log. */
export const peopleRoutes: readonly OfficeRoute[] = [
  officeView({
    ...SETTINGS,
    path: OFFICE.settings,
    action: 'own_account',
    load: async (visit) => await shown(visit, null),
  }),
  { method: 'POST', path: OFFICE.settings, action: 'own_account', answer: saveAccount },
  { method: 'POST', path: OFFICE.sessions, action: 'own_account', answer: endSession },
  { method: 'POST', path: OFFICE.passkeyQuestion, action: 'own_passkeys', answer: askNewPasskey },
  { method: 'POST', path: OFFICE.passkeys, action: 'own_passkeys', answer: takeNewPasskey },
  { method: 'POST', path: OFFICE.passkeyRemove, action: 'own_passkeys', answer: dropPasskey },
  { method: 'POST', path: OFFICE.teamInvite, action: 'change_team', answer: invite },
  { method: 'POST', path: OFFICE.teamRole, action: 'change_team', answer: giveRole },
  { method: 'POST', path: OFFICE.teamDisable, action: 'change_team', answer: putOut },
  officeView({ path: OFFICE.log, action: 'read_log', view: 'log', View: Log, load: loadLog }),
]

/** Answers a form with the settings page, and the outcome on it. */
async function settings(visit: VisitAtWork, said: SettingsSaid): Promise<FastifyReply> {
  if (said !== 'saved' && said !== 'mailed') visit.reply.code(422)
  return await sendView(visit, SETTINGS, await shown(visit, said))
}

async function shown(visit: VisitAtWork, said: SettingsSaid | null): Promise<NonNullable<Shown<'settings'>>> {
  const { app, person, session, locale } = visit
  const [passkeys, sessions] = [await viewPasskeys(app, person), await viewSessions(app, person)]
  const { role, name, language } = person
  const props = {
    me: { name, language },
    passkeys: person.invented
      ? null
      : passkeys.map((key) => ({
          ...{ id: key.id, name: key.name, createdAt: key.createdAt.toISOString() },
          usedAt: key.usedAt?.toISOString() ?? null,
        })),
    sessions: sessions.map(({ id, browser, createdAt, seenAt }) => ({
      ...{ id, browser, createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
      isThis: id === session.id,
    })),
    team: mayDo(role, 'see_team')
      ? { people: await team(visit), mayChange: mayDo(role, 'change_team') && !person.invented }
      : null,
    said,
  }
  return { title: officeMessages[locale].settings.title, props }
}

/** The team, with no more fields than the page shows. */
const team = async ({ app }: VisitAtWork) =>
  (await listPeople(app)).map((one) => ({
    id: one.id,
    name: one.name,
    email: one.email,
    role: one.role,
    state: one.state,
  }))

async function saveAccount(visit: VisitAtWork): Promise<FastifyReply> {
  const language = fieldOf(visit.request, 'language')
  const typed = { name: fieldOf(visit.request, 'name'), language: isLocale(language) ? language : visit.locale }
  const { outcome } = await saveOwnAccount(visit.app, visit.person, typed)
  return outcome === 'saved' ? back(visit) : await settings(visit, outcome)
}

async function endSession(visit: VisitAtWork): Promise<FastifyReply> {
  const which = fieldOf(visit.request, 'which')
  const id = idIn(which)
  if (which === 'others') await signOut(visit.app, visit, 'others')
  else if (id !== null) await signOut(visit.app, visit, { id })
  return back(visit)
}

async function askNewPasskey(visit: VisitAtWork): Promise<FastifyReply> {
  return visit.reply.send({ options: await passkeyToMake(visit.app, visit.person, newAsk(visit)) })
}

const MAX_KEY_NAME_CHARS = 40

async function takeNewPasskey(visit: VisitAtWork): Promise<FastifyReply> {
  const { app, person, request, reply } = visit
  const answer: unknown =
    typeof request.body === 'object' && request.body !== null && Reflect.get(request.body, 'answer')
  const name =
    fieldOf(request, 'name')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, MAX_KEY_NAME_CHARS) || browserOf(request)
  const { outcome } = await keepPasskey(app, person, { answer, name, browser: askedBy(visit) })
  return outcome === 'made' ? reply.send({ to: OFFICE.settings }) : reply.code(422).send({ error: outcome })
}

async function dropPasskey(visit: VisitAtWork): Promise<FastifyReply> {
  await removePasskey(visit.app, visit.person, fieldOf(visit.request, 'id'))
  return back(visit)
}

async function invite(visit: VisitAtWork): Promise<FastifyReply> {
  const { app, person: by, request } = visit
  const role = fieldOf(request, 'role')
  if (!isRole(role)) return await settings(visit, 'unknown')
  const { outcome } = await invitePerson(app, { email: fieldOf(request, 'email'), role, name: null, by })
  if (outcome !== 'invited') return await settings(visit, outcome)
  app.mailsQueued()
  return await settings(visit, 'mailed')
}

async function giveRole(visit: VisitAtWork): Promise<FastifyReply> {
  const [id, role] = [idIn(fieldOf(visit.request, 'id')), fieldOf(visit.request, 'role')]
  if (id === null || !isRole(role)) return await settings(visit, 'unknown')
  const { outcome } = await changeRole(visit.app, { id, role, by: visit.person })
  return outcome === 'changed' || outcome === 'same' ? back(visit) : await settings(visit, outcome)
}

async function putOut(visit: VisitAtWork): Promise<FastifyReply> {
  const id = idIn(fieldOf(visit.request, 'id'))
  const { outcome } =
    id === null ? { outcome: 'unknown' as const } : await disablePerson(visit.app, { id }, visit.person)
  return outcome === 'disabled' ? back(visit) : await settings(visit, outcome)
}

async function loadLog({ app, request, locale }: VisitAtWork): Promise<Shown<'log'>> {
  const before = new URL(request.url, app.baseUrl).searchParams.get('before')
  const { rows, older } = await viewLog(app, before === null ? null : idIn(before))
  const props = { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), older }
  return { title: officeMessages[locale].log.title, props }
}

const back = (visit: VisitAtWork): FastifyReply => visit.reply.redirect(OFFICE.settings, 303)

const idIn = (typed: string): number | null => (/^\d{1,9}$/.test(typed) ? Number(typed) : null)
