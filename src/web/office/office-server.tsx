import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OFFICE, officePageOr } from '#domain/office/paths.ts'
import { mayDo, outlivesDemo, wantsFreshSignIn } from '#domain/office/roles.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import { whoIsAtWork } from '#journeys/office-access/sign-in.ts'
import { Notice } from '#ui/office/sign-in.tsx'
import { isTokenMasked } from '#web/office/access/form-token.ts'
import { mayLookAround } from '#web/office/look-around.ts'
import { OFFICE_ROUTES } from '#web/office/routes.tsx'
import { sendOutside } from '#web/office/send.tsx'
import {
  csrfOf,
  fieldOf,
  isMessage,
  type OfficeRoute,
  sessionOf,
  type Visit,
  type VisitAtWork,
} from '#web/office/access/visit.ts'
import { takeStartKey } from '#web/edge/start-key.ts'
import { chooseLocale } from '#web/edge/visitor-choices.ts'
import { isCrossSite, setHeaders } from '#web/edge/security.ts'
import type { WebApp } from '#web/web-app.ts'

/** /office: every route of the table. Each needs a session and a role, changes also need the token of the session. */
export function registerOffice(server: FastifyInstance, app: WebApp): void {
  const headers = officeHeaders(app)
  server.addHook('preClose', async () => app.live.stop())
  const add = (to: FastifyInstance, route: OfficeRoute) =>
    to.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit !== undefined && {
        bodyLimit: route.bodyLimit,
        onRequest: async (request) => await refuseStrangers(app, request),
      }),
      handler: async (request, reply) => {
        request.routeLabel = `office ${route.path}`
        setHeaders(reply, headers)
        reply.removeHeader('content-security-policy-report-only')
        return await admit(app, route, request, reply)
      },
    })
  for (const route of OFFICE_ROUTES) if (route.bodyLimit === undefined) add(server, route)
  // Parts of uploaded files are bytes; all other routes refuse bytes.
  void server.register(async (own) => {
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const route of OFFICE_ROUTES) if (route.bodyLimit !== undefined) add(own, route)
    await Promise.resolve()
  })
}

/** Refuses a large upload before its body is read, unless its sender is signed in. */
async function refuseStrangers(app: WebApp, request: FastifyRequest): Promise<void> {
  if ((await whoIsAtWork(app, sessionOf({ app, request }))) === null)
    throw Object.assign(new Error('not signed in'), { statusCode: 401 })
}

async function admit(
  app: WebApp,
  route: OfficeRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit: Visit = { app, request, reply, locale: chooseLocale(request, app.baseUrl) }
  const moved = route.path === OFFICE.home ? takeStartKey(app, request, reply, OFFICE.home) : null
  if (moved) return await moved
  if (request.method !== 'GET' && !comesFromOurPage(request, app.baseUrl)) return refuse(visit, 'stale', OFFICE.signIn)
  if (route.action === 'open') return await route.answer(visit)
  const session = sessionOf(visit)
  const at = await whoIsAtWork(app, session)
  if (at === null || session === null) return toSignIn(visit)
  if (at.person.invented && !(await mayLookAround(visit))) return toSignIn(visit)
  const own: VisitAtWork = { ...visit, ...at, locale: at.person.language, csrf: csrfOf(session) }
  if (!mayDo(at.person.role, route.action)) return refuse(own, 'refused', OFFICE.today)
  if (at.person.invented && outlivesDemo(route.action)) return refuse(own, 'lookingAround', OFFICE.today)
  if (request.method !== 'GET' && !isTokenMasked(tokenOf(request), own.csrf)) return refuse(own, 'stale', OFFICE.today)
  const wanted = request.method === 'GET' ? request.url : senderPage(request)
  if (wantsFreshSignIn(route.action) && !at.fresh)
    return refuse(own, 'again', `${OFFICE.signIn}?to=${encodeURIComponent(wanted)}`)
  return await route.answer(own)
}

/** Does the request come from our own page? Browsers say so with every POST; a client that does not has no form of ours. */
function comesFromOurPage(request: FastifyRequest, baseUrl: string): boolean {
  const says = request.headers['sec-fetch-site'] ?? request.headers.origin
  return says !== undefined && !isCrossSite(request, baseUrl)
}

/** The token of a request: a script sends it as a header, a form as a field. */
const tokenOf = (request: FastifyRequest): string => {
  const inHead = request.headers['x-office-token']
  return typeof inHead === 'string' ? inHead : fieldOf(request, 'csrf')
}

/** The page of the office that the request was sent from, by its referer, which our own policy lets browsers send. */
function senderPage(request: FastifyRequest): string {
  const { referer = '' } = request.headers
  const path = URL.canParse(referer) ? new URL(referer).pathname : OFFICE.settings
  return officePageOr(path)
}

function toSignIn({ request, reply }: Visit): FastifyReply {
  const to = request.method === 'GET' ? request.url : OFFICE.today
  const path = `${OFFICE.signIn}?to=${encodeURIComponent(to)}`
  return isMessage(request) ? reply.code(401).send({ to: path }) : reply.redirect(path, 303)
}

/** Says that nothing was done and why, with a link onwards. */
function refuse(visit: Visit, why: 'refused' | 'stale' | 'again' | 'lookingAround', to: string): FastifyReply {
  visit.reply.code(403)
  if (isMessage(visit.request)) return visit.reply.send(why === 'stale' ? { error: why } : { to })
  const t = officeMessages[visit.locale]
  const label = why === 'again' ? t.again.button : to === OFFICE.today ? t.toToday : t.signIn.toSignIn
  const { title, text } = t[why]
  const page = (
    <Notice locale={visit.locale} agency={visit.app.site.name} title={title} text={text} href={to} label={label} />
  )
  return sendOutside(visit, title, page)
}

/** Stricter than the site's headers: nothing from elsewhere, without exception, and Trusted Types are enforced. */
function officeHeaders({ baseUrl }: WebApp): Record<string, string> {
  const policy = [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "font-src 'self'"],
    ...["connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'", 'report-to csp', 'report-uri /csp-report'],
    ...(baseUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  }
}
