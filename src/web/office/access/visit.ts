import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '#base/cookie-name.ts'
import type { Locale } from '#base/locale.ts'
import { browserName } from '#domain/office/browser-name.ts'
import type { OfficePath } from '#domain/office/paths.ts'
import type { OfficeAction } from '#domain/office/roles.ts'
import { LIFETIMES_MS } from '#domain/office/sessions.ts'
import type { AtWork } from '#journeys/office-access/sign-in.ts'
import { cookieOf } from '#web/edge/cookies.ts'
import type { WebApp } from '#web/web-app.ts'

/** One request to the office. */
export type Visit = { app: WebApp; request: FastifyRequest; reply: FastifyReply; locale: Locale }
export type VisitAtWork = Visit & AtWork & { csrf: string }

/** A route of the office. Its action decides which roles may use it; `open` is for visitors who are not signed in. */
export type OfficeRoute = {
  method: 'GET' | 'POST' | 'PUT'
  path: OfficePath
  /** in bytes, for a route that takes more than forms do; only a signed-in person may then send that much */
  bodyLimit?: number
} & (
  | { action: 'open'; answer: (visit: Visit) => Promise<FastifyReply> }
  | { action: OfficeAction; answer: (visit: VisitAtWork) => Promise<FastifyReply> }
)

/** The session of a browser; null when it sent none. */
export const sessionOf = ({ app, request }: Pick<Visit, 'app' | 'request'>): string | null =>
  cookieOf(request, cookieName('office', app.baseUrl))

export function keepSession({ app, reply }: Visit, session: string | null): void {
  setCookie(app, reply, 'office', session, LIFETIMES_MS.session)
}

/** The secret by which this browser is known while somebody signs in; '' when it has none. */
export const askedBy = ({ app, request }: Visit): string =>
  cookieOf(request, cookieName('office-ask', app.baseUrl)) ?? ''

/** Gives the browser a new secret for each attempt to sign in, so that it never uses one that somebody else knows. */
export function newAsk({ app, reply }: Visit): string {
  const secret = randomBytes(32).toString('base64url')
  setCookie(app, reply, 'office-ask', secret, LIFETIMES_MS.signInLink)
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

/** The token that a form must send. It is made of the session, which no other site can read. */
export const csrfOf = (session: string): string => createHash('sha256').update(`csrf|${session}`).digest('base64url')

export const browserOf = (request: FastifyRequest): string => browserName(String(request.headers['user-agent'] ?? ''))

/** A field of a form or of a script's message; '' where there is none. */
export function fieldOf(request: FastifyRequest, name: string): string {
  const { body } = request
  if (body instanceof URLSearchParams) return body.get(name) ?? ''
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : ''
  return typeof value === 'string' ? value : ''
}

export const tokenIn = ({ request }: Visit): string =>
  typeof request.params === 'object' && request.params !== null ? String(Reflect.get(request.params, 'token')) : ''

/** Did a script send this, and not a form? A script takes JSON and shows no page. */
export const isMessage = (request: FastifyRequest): boolean =>
  [request.headers['content-type'], request.headers.accept].some((type) => type?.startsWith('application/json'))
