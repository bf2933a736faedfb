import { ErrorPage as ErrorContent, errorWords } from '#ui/pages/error.tsx'
import type { ErrorPage } from '#web/errors.tsx'
import { themeOf } from '#web/page-server.tsx'
import { renderPage } from '#web/render.tsx'
import { sendText } from '#web/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** The page for a mishap, in the reader's language. From 500 on it is plain text when even the page cannot be drawn. */
export function errorPages(app: Pick<WebApp, 'site' | 'baseUrl' | 'assets' | 'now' | 'isDemo' | 'log'>): ErrorPage {
  return async (request, reply, status, locale, help) => {
    const words = errorWords(status, locale)
    reply.code(status).header('cache-control', 'no-store')
    try {
      const html = renderPage(
        app,
        {
          title: words.title,
          description: null,
          body: (
            <ErrorContent
              locale={locale}
              now={app.now()}
              status={status}
              requestId={status >= 500 ? request.id : null}
              similar={help?.similar ?? []}
            />
          ),
          index: false,
        },
        {
          locale,
          match: null,
          url: new URL(app.baseUrl),
          theme: themeOf(request),
          demo: status < 500 && (await app.isDemo()),
        },
      )
      return sendText(request, reply, html, 'text/html; charset=utf-8')
    } catch (error) {
      app.log.error({ id: request.id }, error instanceof Error ? error.message : String(error))
      return reply.type('text/plain; charset=utf-8').send(`${words.title}\n${words.text}\n${request.id}\n`)
    }
  }
}
