import type { FastifyRequest } from 'fastify'
import { ErrorPage as ErrorContent, type ErrorProps, errorWords } from '#ui/pages/error.tsx'
import type { DrawErrorPage } from '#web/edge/errors.ts'
import { themeOf } from '#web/edge/visitor-choices.ts'
import { renderPage, type RenderPlace } from '#web/public/render.tsx'
import { sendText } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

type ErrorApp = Pick<WebApp, 'site' | 'baseUrl' | 'assets' | 'now' | 'isDemo' | 'log'>

/** Answers an error with a page in the reader's language, or with plain text when the page itself cannot be rendered. */
export function errorPages(app: ErrorApp): DrawErrorPage {
  return async (request, reply, status, locale, help) => {
    const words = errorWords(status, locale)
    reply.code(status).header('cache-control', 'no-store')
    try {
      const html = errorHtml(app, {
        locale,
        status,
        requestId: status >= 500 ? request.id : null,
        similar: help?.similar ?? [],
        typed: status === 429 || status >= 500 ? typedIn(request) : [],
        theme: themeOf(request, app.baseUrl),
        demo: status < 500 && (await app.isDemo()),
      })
      return sendText(request, reply, html, 'text/html; charset=utf-8')
    } catch (error) {
      app.log.error({ id: request.id, error }, 'error page could not be drawn')
      return reply.type('text/plain; charset=utf-8').send(`${words.title}\n${words.text}\n${request.id}\n`)
    }
  }
}

/** What a visitor sent by a form. A body that could not be read is none. */
const typedIn = ({ body }: FastifyRequest): [string, string][] => (body instanceof URLSearchParams ? [...body] : [])

/** What an error page says, and its theme. */
type ErrorToShow = Pick<ErrorProps, 'status' | 'locale' | 'requestId' | 'similar' | 'busy' | 'typed'> &
  Pick<RenderPlace, 'theme' | 'demo'>

export function errorHtml(app: Pick<ErrorApp, 'site' | 'baseUrl' | 'assets' | 'now'>, shown: ErrorToShow): string {
  const { locale, status, requestId, similar, busy = false, typed = [], theme, demo } = shown
  const body = <ErrorContent {...{ locale, status, requestId, similar, busy, typed }} now={app.now()} />
  const { title } = errorWords(status, locale, busy)
  const place = { locale, match: null, url: new URL(app.baseUrl), theme, demo }
  return renderPage(app, { title, description: null, body, index: false }, place)
}
