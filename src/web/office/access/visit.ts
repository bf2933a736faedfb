import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '#base/cookie-name.ts'
import type { Locale } from '#base/locale.ts'
import { browserName } from '#domain/office/browser-name.ts'
import type { OfficePath } from '#domain/office/paths.ts'
import type { OfficeAction } from '#domain/office/roles.ts'
import { LASTS } from '#domain/office/sessions.ts'
import type { AtWork } from '#journeys/office-access/sign-in.ts'
import { cookieOf } from '#web/edge/cookies.ts'
import type { WebApp } from '#web/web-app.ts'

/** One request to the office. */
export type Visit = { app: WebApp; request: FastifyRequest; reply: FastifyReply; locale: Locale }
export type VisitAtWork = Visit & AtWork & { csrf: string }

/** A route of the office: what it does is said by its action, or that it is open to who is not signed in. */
export type OfficeRoute = {
  method: 'GET' | 'POST' | 'PUT'
  path: OfficePath
  /** of a route that takes more than forms do, in bytes; then nobody sends that much who is not signed in */
  bodyLimit?: number
} & (
  | { action: 'open'; answer: (visit: Visit) => Promise<FastifyReply> }
  | { action: OfficeAction; answer: (visit: VisitAtWork) => Promise<FastifyReply> }
)

/** The session of a browser; null: it brought none. */
export const sessionOf = ({ app, request }: Pick<Visit, 'app' | 'request'>): string | null =>
  cookieOf(request, cookieName('office', app.baseUrl))

export function keepSession({ app, reply }: Visit, session: string | null): void {
  setCookie(app, reply, 'office', session, LASTS.session)
}

/** What tells this browser from others while somebody signs in; '' where it never asked. */
export const askedBy = ({ app, request }: Visit): string =>
  cookieOf(request, cookieName('office-ask', app.baseUrl)) ?? ''

/** A new one for each question, so that nobody is given one that somebody else knows. */
export function newAsk({ app, reply }: Visit): string {
  const secret = randomBytes(32).toString('base64url')
  setCookie(app, reply, 'office-ask', secret, LASTS.signInLink)
  return secret
}

export function forgetAsk({ app, reply }: Visit): void {
  setCookie(app, reply, 'office-ask', null, 0)
}

function setCookie(
  app: WebApp,
  reply: FastifyReply,
  name: 'office' | 'office-ask',
  value: string | null,
  ms: number,
): void {
  const secure = app.baseUrl.startsWith('https:') ? '; Secure' : ''
  const age = value === null ? 0 : Math.floor(ms / 1000)
  const cookie = `${cookieName(name, app.baseUrl)}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure}`
  reply.header('set-cookie', cookie)
}

/** What a form has to bring: made of the session, which no other site can read. */
export const csrfOf = (session: string): string => createHash('sha256').update(`csrf|${session}`).digest('base64url')

export const browserOf = (request: FastifyRequest): string => browserName(String(request.headers['user-agent'] ?? ''))

/** A field of a form or of a message; '' where there is none. */
export function fieldOf(request: FastifyRequest, name: string): string {
  const { body } = request
  if (body instanceof URLSearchParams) return body.get(name) ?? ''
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : ''
  return typeof value === 'string' ? value : ''
}

export const tokenIn = ({ request }: Visit): string =>
  typeof request.params === 'object' && request.params !== null ? String(Reflect.get(request.params, 'token')) : ''

/** Does a script ask, which shows no page but what it is told? */
export const isMessage = (request: FastifyRequest): boolean =>
  [request.headers['content-type'], request.headers.accept].some((type) => type?.startsWith('application/json'))
