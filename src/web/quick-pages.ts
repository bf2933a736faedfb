import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchPath, type RouteMatch } from '#i18n/routes.ts'
import type { HtmlBytes } from '#ui/html-bytes.ts'
import { finestPages } from '#web/finest-pages.ts'
import { answersKnown, HTML, KEPT_ROUTES, keptPath, localeCookie, lookOf, plainAnswer } from '#web/page-server.tsx'
import { renderPage } from '#web/render.tsx'
import { compressOnce, type Encoded, encodedOnce, hasIt, inEncoding } from '#web/respond.ts'
import { isOurHost } from '#web/security.ts'
import type { WebApp } from '#web/web-app.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Edges = {
  /** headers of every answer */
  headers: Record<string, string>
  /** the answer is on its way from now on */
  leaving: (request: IncomingMessage, response: ServerResponse, bytes: number) => void
  answered: (request: IncomingMessage, label: string, status: number, seconds: number) => void
  /** false once the site ends: then Fastify says so */
  open: () => boolean
}

/**
 * Answers what nearly all requests are, a GET of a page that is the same for everybody, straight from Node's server;
 * whatever else is asked, and whatever ends otherwise than with a page, goes on to `serve`, which answers the same. Of the
 * processor time of a page that was kept, Fastify, its hooks and its headers were four fifths (23-11-2026).
 * @returns `serveKept`: answers with a page that was kept, at once; false: there is none, and nothing was done
 */
export function quickPages(
  app: WebApp,
  { headers, leaving, answered, open }: Edges,
  serve: Listener,
): { serve: Listener; serveKept: (request: IncomingMessage, response: ServerResponse) => boolean } {
  const always = Object.entries({
    ...headers,
    'content-type': HTML,
    vary: 'accept-encoding, accept, cookie',
    'cache-control': 'private, no-cache',
  }).flat()
  const isOurs = ourHosts(app.baseUrl)
  const finest = finestPages()
  const routes = new WeakMap<Encoded, RouteMatch>()

  type Asked = { request: IncomingMessage; response: ServerResponse; began: number }
  type Body = { bytes: Buffer; encoding: string | null }
  function send({ request, response, began }: Asked, match: RouteMatch, etag: string, body: () => Body): void {
    const status = hasIt(request.headers, etag) ? 304 : 200
    const { bytes, encoding } = status === 304 ? NOTHING : body()
    const cookie = localeCookie(request, match.locale, app.baseUrl)
    leaving(request, response, bytes.length)
    response.on('close', () => answered(request, match.route, status, (performance.now() - began) / 1000))
    response.writeHead(status, [
      ...always,
      ...['etag', etag],
      ...(status === 304 ? [] : ['content-length', String(bytes.length)]),
      ...(encoding === null ? [] : ['content-encoding', encoding]),
      ...(cookie === null ? [] : ['set-cookie', cookie]),
    ])
    response.end(bytes)
  }

  const sendPage = (asked: Asked, match: RouteMatch, page: Encoded): void =>
    send(asked, match, page.etag, () => inEncoding(page, asked.request.headers['accept-encoding'], false))

  function sendKept(asked: Asked, match: RouteMatch, key: string, page: Encoded): void {
    finest(key, page)
    sendPage(asked, match, page)
  }

  const answerable = (request: IncomingMessage) => isPlain(request) && isOurs(request) && open()

  function serveKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (!answerable(request)) return false
    const began = performance.now()
    const key = `${lookOf(request, app.baseUrl).name} ${keptPath(request.url ?? '')}`
    const kept = app.pages.get(key)
    const match = kept && routes.get(kept)
    if (!match) return false
    sendKept({ request, response, began }, match, key, kept)
    return true
  }

  return { serve: serveQuickly, serveKept }

  function serveQuickly(request: IncomingMessage, response: ServerResponse): void {
    if (!answerable(request)) return serve(request, response)
    const asked = { request, response, began: performance.now() }
    const url = keptPath(request.url ?? '')
    const look = lookOf(request, app.baseUrl)
    const key = `${look.name} ${url}`
    const kept = app.pages.get(key)
    const match = (kept && routes.get(kept)) ?? matchPath(pathOf(url))
    if (!match || !KEPT_ROUTES[match.route]) return serve(request, response)
    if (kept) return sendKept(asked, match, key, kept)
    const madeOf = app.catalogueVersion()
    void draw(match, url).then(
      (drawn) => {
        if (response.destroyed) return
        if (drawn === null) return serve(request, response)
        const { html, madeAt } = drawn
        if (app.pages.askedAgain(key)) {
          const page = app.pages.keep(key, html, madeOf, madeAt)
          routes.set(page, match)
          return sendPage(asked, match, page)
        }
        const { bytes, etag } = encodedOnce(html)
        return send(asked, match, etag, () => compressOnce(bytes, request.headers['accept-encoding']))
      },
      // There it fails again, and is answered in words.
      () => {
        if (!response.destroyed) serve(request, response)
      },
    )

    /** null: it is answered with something else than a page. */
    async function draw(at: RouteMatch, path: string): Promise<Drawn | null> {
      const address = new URL(path, app.baseUrl)
      const answering = plainAnswer(app, at, address)
      // However it ends: a store that does not answer is not asked twice.
      answersKnown.set(request, { answering, madeOf })
      const answer = await answering
      if (answer.kind !== 'page' || (answer.status ?? 200) !== 200 || answer.headers) return null
      const { locale } = at
      const { theme, firstVisit } = look
      const place = { locale, match: at, url: address, theme, firstVisit, demo: await app.isDemo() }
      return { html: renderPage(app, answer.page, place), madeAt: answer.page.madeAt }
    }
  }
}

type Drawn = { html: HtmlBytes; madeAt: number | undefined }

const NOTHING = { bytes: Buffer.alloc(0), encoding: null }

/** Nothing about it that Fastify would have to look into. */
function isPlain({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    PAGE.test(url) &&
    !DOTS.test(url) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !/\bapplication\/json\b/.test(headers.accept ?? '')
  )
}

const PAGE = /^\/[a-z]{2}(?:\/[^?#\\]{0,300})?(?:\?[^#]{0,4000})?$/

/** What a URL parser would take away. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** `isOurHost` of the one name that a request has, each name looked at once. */
function ourHosts(baseUrl: string): (request: IncomingMessage) => boolean {
  const known = new Set<string>()
  return ({ headers: { host }, rawHeaders }) => {
    if (host === undefined || timesNamed(rawHeaders, 'host') !== 1) return false
    if (known.has(host)) return true
    const ours = isOurHost(host, baseUrl)
    if (ours && known.size < 20) known.add(host)
    return ours
  }
}

/** How often a header was sent; names and values stand in turn. */
function timesNamed(rawHeaders: readonly string[], name: string): number {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === name.length && rawHeaders[i]?.toLowerCase() === name) times += 1
  return times
}
