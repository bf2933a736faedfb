import { createServer as createHttpServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Locale } from '#base/locale.ts'
import { matchPath } from '#i18n/routes.ts'
import { registerAjax } from '#web/public/ajax/ajax.ts'
import { registerAssets } from '#web/public/assets.ts'
import { registerBrand } from '#web/public/brand.ts'
import { registerCalendar } from '#web/public/calendar.ts'
import { registerDesignSystem } from '#web/public/design-system.tsx'
import { errorHtml } from '#web/public/error-page.tsx'
import { errorEdge } from '#web/edge/errors.ts'
import { registerHooks } from '#web/operator/hooks.ts'
import { registerMailViewer } from '#web/operator/mail-viewer.tsx'
import { registerMapTiles } from '#web/public/map/map-tiles.ts'
import { registerMedia } from '#web/public/media.ts'
import { Admission, capConnections, type TurnAway, visitorOf } from '#web/edge/admission.ts'
import { busyAnswer } from '#web/edge/busy-answer.ts'
import { isPage, registerHealth, type SiteHealth, siteHealth } from '#web/operator/health.ts'
import { holdsLink, registerPages } from '#web/public/page-server.tsx'
import { registerOffice } from '#web/office/office-server.tsx'
import { registerOffline } from '#web/public/offline.tsx'
import type { TypedFields } from '#web/edge/refused-form.ts'
import { wrongHostAnswer } from '#web/edge/wrong-host.ts'
import { ownTarget, refuseUnreadable } from '#web/edge/refusals.ts'
import { logRequests, newRequestId } from '#web/edge/request-log.ts'
import { isCrossSite, isOurHost, securityHeaders, setHeaders, TOKEN_PAGE_HEADERS } from '#web/edge/security.ts'
import { registerSiteFiles } from '#web/public/site-files.ts'
import { serveVisitor } from '#web/edge/visitor.ts'
import { registerSitemap } from '#web/public/sitemap.ts'
import { type ReadingTime, readingTime } from '#web/edge/slow-readers.ts'
import { type VisitorNetworks, visitorNetworks } from '#web/edge/visitor-networks.ts'
import type { WebApp } from '#web/web-app.ts'

const MAX_BODY_BYTES = 64 * 1024

/** The HTTP server of the public site, not yet listening. */
export function createServer(app: WebApp): FastifyInstance {
  const headers = securityHeaders({
    baseUrl: app.baseUrl,
    mapStyle: app.mapStyle,
    logos: [app.site.logo, app.site.logoDark],
    hsts: app.hsts,
  })
  const answerError = errorEdge(app.log, app.errorPage)
  const onError: typeof answerError = async (error, request, reply) =>
    await serveAsVisitor(request.raw, async () => await answerError(error, request, reply))
  const busyPage = (locale: Locale, typed: TypedFields) =>
    errorHtml(app, { locale, status: 503, requestId: null, similar: [], typed, theme: null, demo: false })
  const formBytes = ({ headers: sent }: IncomingMessage) =>
    isOurHost(sent.host, app.baseUrl) && !isCrossSite({ headers: sent }, app.baseUrl) ? MAX_BODY_BYTES : null
  const health = siteHealth(app.notReady, () => app.now().getTime())
  const sendBusy = busyAnswer(headers, busyPage, formBytes, app.observeRequest)
  const turnAway: TurnAway | null = app.rateLimit
    ? (request, response, reason) => {
        if (reason === 'server_full') health.pageRefused()
        sendBusy(request, response)
      }
    : null
  const networks = visitorNetworks(app.trustedProxies)
  let readingTimes: ReadingTime | null = null
  const observe = (label: string, status: number, seconds: number) => {
    if (status >= 500 && isPage(label)) health.pageRefused()
    app.observeRequest(label, status, seconds)
    app.refused.countAnswer(status)
  }
  const server = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: (serve) => {
      const http = makeHttpServer(app, networks, new Admission(serve, turnAway, networks.ofRequest))
      readingTimes = readingTime(http)
      return http
    },
    rewriteUrl: (request) => ownTarget(request.url),
    clientErrorHandler: refuseUnreadable(headers, () => app.refused.count('unreadable')),
    // An address that cannot be decoded comes here before any hook has run.
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply, headers)
      void onError(error, request, reply)
    },
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    logger: false,
  })
  const wrongHostText = wrongHostAnswer(app.baseUrl, app.log)

  server.decorateRequest('network', '')
  server.addHook('onRequest', async (request, reply) => {
    setHeaders(reply, holdsLink(request.url) ? { ...headers, ...TOKEN_PAGE_HEADERS } : headers)
    request.network = networks.ofRequest(request.raw)
    const [host, ...moreHosts] = request.raw.headersDistinct['host'] ?? []
    if (moreHosts.length === 0 && isOurHost(host, app.baseUrl)) return undefined
    return reply.code(421).type('text/plain; charset=utf-8').send(wrongHostText(host))
  })
  server.addHook('onSend', async (request, reply, payload) => {
    // The work is done; the reader may be slow, and must not hold a place of the admission.
    visitorOf(request.raw)?.giveBackPlace()
    readingTimes?.begin(reply.raw, lengthOf(reply, payload))
  })
  // Reading a body loses the async context of the request.
  server.addHook('preValidation', (request, _reply, done) => serveAsVisitor(request.raw, done))
  logRequests(server, app.log, observe)

  readBodies(server)
  server.addHook('preParsing', async (request, _reply, payload) => {
    if (request.method === 'POST') refuseCrossSite(request, app.baseUrl)
    return payload
  })
  server.setErrorHandler(onError)
  registerRoutes(server, app, health)
  server.addHook('onClose', async () => app.refused.close())
  return server
}

function refuseCrossSite(request: FastifyRequest, baseUrl: string): void {
  if (request.url.startsWith('/hooks/') || isOneClick(request) || !isCrossSite(request, baseUrl)) return
  throw Object.assign(new Error('cross-site request refused'), { statusCode: 403 })
}

/** Node's own server, with its timeouts and its limit of connections. */
function makeHttpServer(app: WebApp, networks: VisitorNetworks, { onConnection, onRequest }: Admission): HttpServer {
  const options = {
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    // A request without a Host header is answered like one for another host (421).
    requireHostHeader: false,
  }
  const http = createHttpServer(options, onRequest).on('connection', onConnection)
  if (app.rateLimit) capConnections(http, networks.ofConnection)
  return http
}

/** Parses JSON and both encodings of forms; a body of another type is refused. */
function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    parseJson(String(body), done),
  )
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    passUnlessTooMany(new URLSearchParams(String(body)), done),
  )
  server.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'string' }, (request, body, done) => {
    const fields = multipartFields(String(body), String(request.headers['content-type']))
    // Read as an empty form, it would press the page's default button. Only a reader who unsubscribes is never held up.
    if (fields.size === 0 && body !== '' && !isOneClick(request))
      done(Object.assign(new Error('no form in parts'), { statusCode: 415 }))
    else passUnlessTooMany(fields, done)
  })
}

function registerRoutes(server: FastifyInstance, app: WebApp, health: SiteHealth): void {
  registerAssets(server, app)
  registerMapTiles(server, app)
  registerMedia(server, app)
  registerBrand(server, app)
  registerHealth(server, health)
  registerSiteFiles(server, app)
  registerSitemap(server, app)
  registerOffline(server, app)
  registerHooks(server, app)
  registerCalendar(server, app)
  registerMailViewer(server, app)
  registerDesignSystem(server, app)
  registerOffice(server, app)
  registerAjax(server, app)
  registerPages(server, app)
}

/** Handles a request with its sender as the current visitor, for queues and logs. */
function serveAsVisitor<T>(request: IncomingMessage, handle: () => T): T {
  const visitor = visitorOf(request)
  return visitor ? serveVisitor(visitor, handle) : handle()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** address or network the request comes from, proxies taken into account */
    network: string
  }
}

/** Length of an answer in bytes; null when a stream does not say. */
function lengthOf(reply: FastifyReply, payload: unknown): number | null {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  const length = Number(reply.getHeader('content-length'))
  return Number.isFinite(length) ? length : null
}

/**
 * RFC 8058: the mail provider posts for the reader. The request has no cookie; its token is the right to unsubscribe.
 */
function isOneClick(request: FastifyRequest): boolean {
  const { pathname, searchParams } = new URL(request.url, 'http://x')
  return searchParams.get('one-click') === '1' && matchPath(pathname)?.route === 'unsubscribe'
}

/** Twice as many as our largest form has with every box ticked and every list as long as it may be. */
const MAX_FORM_FIELDS = 1000

function passUnlessTooMany(fields: URLSearchParams, done: (error: Error | null, value?: unknown) => void): void {
  if (fields.size <= MAX_FORM_FIELDS) done(null, fields)
  else done(Object.assign(new Error('too many fields'), { statusCode: 413 }))
}

const MAX_JSON_DEPTH = 8

function parseJson(text: string, done: (error: Error | null, value?: unknown) => void): void {
  try {
    const value: unknown = JSON.parse(text)
    if (depthOf(value, MAX_JSON_DEPTH) > MAX_JSON_DEPTH) throw new Error('too deep')
    done(null, value)
  } catch {
    done(Object.assign(new Error('unreadable JSON'), { statusCode: 400 }))
  }
}

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (limit === 0) return 1
  return 1 + Math.max(0, ...Object.values(value).map((child) => depthOf(child, limit - 1)))
}

/** Text fields of a multipart form, enough for one-click unsubscribing (RFC 8058 allows both encodings). */
function multipartFields(body: string, contentType: string): URLSearchParams {
  const fields = new URLSearchParams()
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  if (!boundary) return fields
  for (const part of body.split(`--${boundary}`)) {
    const name = /name="([^"]*)"/.exec(part)?.[1]
    const value = part.split('\r\n\r\n').slice(1).join('\r\n\r\n')
    if (name !== undefined && value) fields.append(name, value.replace(/\r\n$/, ''))
  }
  return fields
}
