import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale, type Locale } from '#base/locale.ts'
import { matchPath, pathFor, type RouteMatch, type RouteName } from '#i18n/routes.ts'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { checkWrongLinkLimit } from '#web/edge/form-limits.ts'
import { PAGES } from '#web/public/pages.tsx'

import { renderPage } from '#web/public/render.tsx'
import { sendEncoded, sendJson, sendText } from '#web/edge/respond.ts'
import { setHeaders } from '#web/edge/security.ts'
import type { WebApp } from '#web/web-app.ts'
import { chooseLocale, localeCookie, themeOf } from '#web/edge/visitor-choices.ts'

const TOKEN_ROUTES: ReadonlySet<string> = new Set([
  'manageSubscription',
  'unsubscribe',
  'cancelAppointment',
  'stopFriendMail',
])

/** Does this address hold the link of a mail, perhaps with a slash behind it? */
export function holdsLink(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  const match = matchPath(path.endsWith('/') ? path.slice(0, -1) : path)
  return match !== null && TOKEN_ROUTES.has(match.route)
}

/**
 * Routes of all pages: the path chooses the handler; GET shows the page, POST carries out its form. Both answer HTML or
 * JSON.
 */
export function registerPages(server: FastifyInstance, app: WebApp): void {
  server.get('/', async (request, reply) => {
    request.routeLabel = 'root'
    const locale = chooseLocale(request, app.baseUrl)
    return reply
      .code(302)
      .header('vary', 'accept-language, cookie')
      .header('cache-control', 'no-store')
      .redirect(pathFor('home', locale))
  })
  server.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => servePage(app, request, reply),
  })
  server.setNotFoundHandler(async (request, reply) => app.errorPage(request, reply, 404, localeOfPath(request.url)))
}

async function servePage(app: WebApp, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = new URL(request.url, app.baseUrl)
  const feed = /^(\/[a-z]{2}\/[a-z]+)\.(rss|json)$/.exec(url.pathname)
  const match = matchPath(feed?.[1] ?? url.pathname)
  if (!match && request.method !== 'POST' && url.pathname.endsWith('/') && matchPath(url.pathname.slice(0, -1)))
    return reply.code(301).redirect(url.pathname.slice(0, -1) + url.search)
  if (!match || (feed && match.route !== 'search')) return app.errorPage(request, reply, 404, localeOfPath(request.url))
  request.routeLabel = feed ? `search.${feed[2]}` : match.route
  // Another body, read as an empty form, would press the page's default button. No body at all is an empty form.
  if (request.body !== undefined && !(request.body instanceof URLSearchParams))
    return app.errorPage(request, reply, 415, match.locale)
  if (TOKEN_ROUTES.has(match.route)) {
    // Mail programs of many readers share a network, and a reader who unsubscribes is never held up.
    const isUnsubscribing = match.route === 'unsubscribe' && request.method === 'POST'
    const limit = isUnsubscribing ? { allowed: true as const } : await checkWrongLinkLimit(app, request.network)
    if (!limit.allowed) {
      reply.header('retry-after', String(limit.retryAfterSeconds))
      return app.errorPage(request, reply, 429, match.locale)
    }
  }
  const cached = app.pages.get(cacheKey(request, match, app.baseUrl))
  if (cached) {
    rememberLocale(request, reply, match.locale, app.baseUrl)
    return sendEncoded(request, reply, cached, HTML)
  }
  const version = app.catalogueVersion()
  const answer = await runHandler(app, match, {
    locale: match.locale,
    method: request.method === 'POST' ? 'POST' : 'GET',
    url,
    query: url.searchParams,
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    wants: wantsJson(request, match.route) ? 'json' : 'html',
    feed: feed?.[2] === 'rss' || feed?.[2] === 'json' ? feed[2] : null,
    network: request.network,
    idempotencyKey: singleHeader(request.headers['idempotency-key']),
    requestId: request.id,
    searchLeft: searchBeforeOffer(request, match, app.baseUrl),
  })
  return send(app, request, reply, match, version, answer)
}

/**
 * Path and query of our search page from which the visitor opened this offer, by the referer: without a script nothing
 * else knows them. Null when the visitor came from elsewhere.
 */
function searchBeforeOffer({ headers }: FastifyRequest, { route, locale }: RouteMatch, baseUrl: string): string | null {
  const { referer = '' } = headers
  if (route !== 'offer' || !URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  if (origin !== new URL(baseUrl).origin || pathname !== pathFor('search', locale) || search === '') return null
  return pathname + search
}

type AnyHandler = (app: WebApp, request: PageRequest<Record<string, string>>) => Promise<PageAnswer>

async function runHandler(
  app: WebApp,
  match: RouteMatch,
  request: Omit<PageRequest<unknown>, 'params'>,
): Promise<PageAnswer> {
  const handler = PAGES[match.route].answer as AnyHandler // the table pairs each route with a handler of its own parameters
  return handler(app, { ...request, params: match.params })
}

async function send(
  app: WebApp,
  request: FastifyRequest,
  reply: FastifyReply,
  match: RouteMatch,
  version: number,
  answer: PageAnswer,
): Promise<FastifyReply> {
  if (answer.kind === 'redirect') return reply.code(answer.status).redirect(answer.to)
  reply.code(answer.status ?? 200)
  if (answer.headers) setHeaders(reply, answer.headers)
  switch (answer.kind) {
    case 'json':
      return sendJson(request, reply, answer.value)
    case 'text':
      return sendText(request, reply, answer.body, answer.contentType)
    case 'error':
      return app.errorPage(request, reply, answer.status, match.locale, answer.help)
    case 'page': {
      rememberLocale(request, reply, match.locale, app.baseUrl)
      const html = renderPage(app, answer.page, {
        locale: match.locale,
        match,
        url: new URL(addressUsed(request.url, match.route), app.baseUrl),
        sheets: PAGES[match.route].sheets,
        theme: themeOf(request, app.baseUrl),
        demo: await app.isDemo(),
      })
      const key = cacheKey(request, match, app.baseUrl)
      if (!isCacheable(request, match.route, reply.statusCode) || !app.pages.isRepeatRequest(key))
        return sendText(request, reply, html, HTML)
      return sendEncoded(request, reply, app.pages.keep(key, html, version, answer.page.madeAt), HTML)
    }
  }
}

const HTML = 'text/html; charset=utf-8'
function isCacheable(request: FastifyRequest, route: RouteName, status: number): boolean {
  return request.method === 'GET' && status === 200 && PAGES[route].forEverybody
}

/**
 * The key of a cached page: what it depends on besides the offers. A POST, or a request for JSON, matches no cached
 * page.
 */
function cacheKey(request: FastifyRequest, match: RouteMatch, baseUrl: string): string {
  const method = request.method === 'GET' && !acceptsOnlyJson(request) ? '' : request.method
  const searchLeft = searchBeforeOffer(request, match, baseUrl) ?? ''
  return `${method}${themeOf(request, baseUrl) ?? ''} ${addressUsed(request.url, match.route)} ${searchLeft}`
}

/** The requested address, without its query where the page ignores it. */
const addressUsed = (url: string, route: RouteName): string =>
  PAGES[route].readsQuery ? url : (url.split('?', 1)[0] ?? url)

function rememberLocale(request: FastifyRequest, reply: FastifyReply, locale: Locale, baseUrl: string): void {
  const cookie = localeCookie(request, locale, baseUrl)
  if (cookie !== null) reply.header('set-cookie', cookie)
}

export function localeOfPath(path: string): Locale {
  const word = path.split(/[/?]/)[1]
  return isLocale(word) ? word : 'nl'
}

function wantsJson(request: FastifyRequest, route: string): boolean {
  return (route === 'search' || route === 'favorites' || request.method === 'POST') && acceptsOnlyJson(request)
}

/** Does the client take JSON and no HTML? A client that takes both gets the page. */
function acceptsOnlyJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(accept) && !/\btext\/html\b/.test(accept)
}

function singleHeader(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value.length <= 200 ? value : null
}
