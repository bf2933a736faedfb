import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { isLocale } from '#base/locale.ts'
import { OFFICE, officePageOr } from '#domain/office/paths.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { acceptInvitation, viewInvitation } from '#journeys/office-access/invite.ts'
import { isLookAroundAs, LOOK_AROUND, lookAround } from '#journeys/office-access/look-around.ts'
import { passkeyQuestion, signInByPasskey } from '#journeys/office-access/passkeys.ts'
import {
  askForLink,
  mayTry,
  signInByLink,
  signOut,
  viewSignInLink,
  whoIsAtWork,
} from '#journeys/office-access/sign-in.ts'
import { InvitationPage, type LookAroundForm, Notice, SignIn, SignInLink } from '#ui/office/sign-in.tsx'
import { checkWrongLinkLimit, countWrongLink } from '#web/edge/form-limits.ts'
import { giveBackPlace } from '#web/edge/visitor.ts'
import { isTokenMasked, maskedToken } from '#web/office/access/form-token.ts'
import { canBeLookedAround, mayLookAround } from '#web/office/look-around.ts'
import { sendOutside } from '#web/office/send.tsx'
import {
  askedBy,
  browserOf,
  csrfOf,
  fieldOf,
  forgetAsk,
  isMessage,
  keepSession,
  newAsk,
  type OfficeRoute,
  sessionOf,
  tokenIn,
  type Visit,
  type VisitAtWork,
} from '#web/office/access/visit.ts'

const LINK = `${OFFICE.signIn}/:token` as const
const INVITATION = `${OFFICE.home}/invitation/:token` as const

/** Pages and forms to sign in and out. */
export const signInRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: OFFICE.signIn, action: 'open', answer: showSignIn },
  { method: 'POST', path: OFFICE.signIn, action: 'open', answer: limited(mailLink) },
  { method: 'POST', path: OFFICE.signInQuestion, action: 'open', answer: limited(askPasskey) },
  { method: 'POST', path: OFFICE.signInPasskey, action: 'open', answer: limited(takePasskey) },
  { method: 'POST', path: OFFICE.lookAround, action: 'open', answer: limited(takeLookAround) },
  { method: 'GET', path: LINK, action: 'open', answer: limited(guarded(showLink)) },
  { method: 'POST', path: LINK, action: 'open', answer: limited(guarded(takeLink)) },
  { method: 'GET', path: INVITATION, action: 'open', answer: limited(guarded(showInvitation)) },
  { method: 'POST', path: INVITATION, action: 'open', answer: limited(guarded(takeInvitation)) },
  { method: 'POST', path: OFFICE.signOut, action: 'sign_out', answer: leave },
]

async function leave(visit: VisitAtWork): Promise<FastifyReply> {
  await signOut(visit.app, visit, 'this')
  keepSession(visit, null)
  return visit.reply.redirect(OFFICE.signIn, 303)
}

/** Counts an attempt against the limit of its network, before anything is looked up. */
function limited(answer: (visit: Visit) => Promise<FastifyReply>): (visit: Visit) => Promise<FastifyReply> {
  return async (visit) => {
    const limit = await mayTry(visit.app, visit.request.network)
    return limit.allowed ? await answer(visit) : tooMany(visit, limit.retryAfterSeconds)
  }
}

/** Looks up no link for a network that has tried many wrong ones, of the office or of visitors. */
function guarded(answer: (visit: Visit) => Promise<FastifyReply>): (visit: Visit) => Promise<FastifyReply> {
  return async (visit) => {
    const room = await checkWrongLinkLimit(visit.app, visit.request.network)
    return room.allowed ? await answer(visit) : tooMany(visit, room.retryAfterSeconds)
  }
}

function tooMany(visit: Visit, seconds: number): FastifyReply {
  visit.reply.code(429).header('retry-after', String(seconds))
  if (isMessage(visit.request)) return visit.reply.send({ error: 'too_many' })
  const t = officeMessages[visit.locale].signIn
  const words = { title: t.tooManyTitle, text: t.tooMany, href: OFFICE.signIn, label: t.toSignIn }
  return sendOutside(visit, t.tooManyTitle, <Notice {...outside(visit)} {...words} />)
}

const outside = ({ app, locale }: Visit) => ({ locale, agency: app.site.name })

async function showSignIn(visit: Visit): Promise<FastifyReply> {
  const { searchParams } = new URL(visit.request.url, visit.app.baseUrl)
  const asked = { to: officePageOr(searchParams.get('to')), mailed: searchParams.has('mailed') }
  const lookAround = (await lookAroundForm(visit)) ?? ((await canBeLookedAround(visit.app)) ? 'by link' : null)
  const page = <SignIn {...outside(visit)} {...asked} lookAround={lookAround} />
  return sendOutside(visit, officeMessages[visit.locale].signIn.title, page)
}

/** The people as whom a visitor may look around, and the form's token; null where nobody may. */
async function lookAroundForm(visit: Visit): Promise<LookAroundForm | null> {
  if (!(await mayLookAround(visit))) return null
  // A secret for which a mailed link waits must be kept: the link works only in the browser that has it.
  const ask = askedBy(visit) || newAsk(visit)
  const people = Object.entries(LOOK_AROUND).map(([as, { name, role }]) => ({ as, name, role }))
  return { people, csrf: maskedToken(csrfOf(ask)) }
}

async function takeLookAround(visit: Visit): Promise<FastifyReply> {
  const { app, request, reply, locale } = visit
  const as = fieldOf(request, 'as')
  const isOurForm = isTokenMasked(fieldOf(request, 'csrf'), csrfOf(askedBy(visit)))
  if (!isOurForm || !isLookAroundAs(as) || !(await mayLookAround(visit))) return refuseLookAround(visit)
  const result = await lookAround(app, { as, browser: browserOf(request), locale })
  if (result.outcome !== 'signed_in') return refuseLookAround(visit)
  await startSession(visit, result.session)
  return reply.redirect(officePageOr(fieldOf(request, 'to')), 303)
}

function refuseLookAround(visit: Visit): FastifyReply {
  visit.reply.code(403)
  const { stale, signIn } = officeMessages[visit.locale]
  const words = { title: stale.title, text: stale.text, href: OFFICE.signIn, label: signIn.toSignIn }
  return sendOutside(visit, stale.title, <Notice {...outside(visit)} {...words} />)
}

/** Longer than it takes to write a mail, so that the time of the answer does not tell whether one was written. */
const MIN_ANSWER_MS = 400

async function mailLink(visit: Visit): Promise<FastifyReply> {
  const { app, request, reply } = visit
  const asked = { address: fieldOf(request, 'email'), browser: newAsk(visit), network: request.network }
  giveBackPlace()
  const [limit] = await Promise.all([askForLink(app, asked), pause(MIN_ANSWER_MS)])
  if (!limit.allowed) return tooMany(visit, limit.retryAfterSeconds)
  app.mailsQueued()
  return reply.redirect(`${OFFICE.signIn}?mailed`, 303)
}

async function askPasskey(visit: Visit): Promise<FastifyReply> {
  return visit.reply.send({ options: await passkeyQuestion(visit.app, newAsk(visit)) })
}

async function takePasskey(visit: Visit): Promise<FastifyReply> {
  const { app, request, reply } = visit
  const answer: unknown =
    typeof request.body === 'object' && request.body !== null && Reflect.get(request.body, 'answer')
  const result = await signInByPasskey(app, answer, { browser: askedBy(visit), browserName: browserOf(request) })
  if (result.outcome === 'refused') return reply.code(403).send({ error: 'refused' })
  await startSession(visit, result.session)
  return reply.send({ to: officePageOr(fieldOf(request, 'to')) })
}

async function showLink(visit: Visit): Promise<FastifyReply> {
  return await linkPage(visit, await viewSignInLink(visit.app, tokenIn(visit), askedBy(visit)))
}

async function takeLink(visit: Visit): Promise<FastifyReply> {
  const about = { browser: askedBy(visit), browserName: browserOf(visit.request) }
  const result = await signInByLink(visit.app, tokenIn(visit), about)
  if (result.outcome !== 'signed_in') return await linkPage(visit, result.outcome)
  await startSession(visit, result.session)
  return visit.reply.redirect(OFFICE.today, 303)
}

async function linkPage(visit: Visit, state: 'good' | 'elsewhere' | 'lost'): Promise<FastifyReply> {
  if (state !== 'good') visit.reply.code(410)
  if (state === 'lost') await countWrongLink(visit.app, visit.request.network)
  const page = <SignInLink {...outside(visit)} path={visit.request.url} state={state} />
  return sendOutside(visit, officeMessages[visit.locale].signIn.title, page)
}

async function showInvitation(visit: Visit): Promise<FastifyReply> {
  return await invitationPage(visit, false)
}

async function takeInvitation(visit: Visit): Promise<FastifyReply> {
  const language = fieldOf(visit.request, 'language')
  const result = await acceptInvitation(visit.app, tokenIn(visit), {
    name: fieldOf(visit.request, 'name'),
    language: isLocale(language) ? language : visit.locale,
    browser: browserOf(visit.request),
  })
  if (result.outcome !== 'accepted') return await invitationPage(visit, result.outcome === 'no_name')
  await startSession(visit, result.session)
  return visit.reply.redirect(OFFICE.today, 303)
}

async function invitationPage(visit: Visit, badName: boolean): Promise<FastifyReply> {
  const invitation = await viewInvitation(visit.app, tokenIn(visit))
  if (invitation === null) return await linkPage(visit, 'lost')
  if (badName) visit.reply.code(422)
  const { person, inviter, expiresAt } = invitation
  const about = { inviter, expiresAt, role: person.role, name: person.name, language: visit.locale, badName }
  const page = <InvitationPage {...outside(visit)} path={visit.request.url} {...about} />
  return sendOutside(visit, officeMessages[visit.locale].invitation.title(visit.app.site.name), page)
}

/** Starts a new session. An older session of this browser ends, and its secret for signing in is dropped. */
async function startSession(visit: Visit, session: string): Promise<void> {
  const before = await whoIsAtWork(visit.app, sessionOf(visit))
  if (before !== null) await signOut(visit.app, before, 'this')
  keepSession(visit, session)
  forgetAsk(visit)
}
