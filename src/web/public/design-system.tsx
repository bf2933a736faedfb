import type { FastifyInstance } from 'fastify'
import { anything } from '#domain/search/criteria.ts'
import { isLocale, LOCALES, type Locale } from '#base/locale.ts'
import { loadCards } from '#offers/load-cards.ts'
import { DesignSystemPage } from '#ui/pages/design-system.tsx'
import { SHEETS } from '#ui/sheets.ts'
import { themeOf } from '#web/edge/visitor-choices.ts'
import { renderPage } from '#web/public/render.tsx'
import { isPassedOn } from '#web/edge/security.ts'
import { sendText } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** /_ui?locale=…: every component in every state, only while nobody but this machine can reach the site. */
export function registerDesignSystem(server: FastifyInstance, app: WebApp): void {
  if (!app.loopback || app.trustedProxies.length > 0) return
  server.get<{ Querystring: { locale?: string } }>('/_ui', async (request, reply) => {
    request.routeLabel = '_ui'
    if (isPassedOn(request)) return reply.callNotFound()
    const locale = isLocale(request.query.locale) ? request.query.locale : 'nl'
    const { ids } = await app.search.search({ criteria: anything(), sort: 'newest', page: 1 })
    const [sample] = await loadCards(app, { ids: ids.slice(0, 1) }, { locale, wanted: [] })
    if (!sample) return reply.code(404).type('text/plain').send('There is no listing to show: start with DEMO=1.\n')
    const page = {
      title: 'Design system',
      description: null,
      body: <DesignSystemPage locale={locale} now={app.now()} sample={sample} />,
      alternates: Object.fromEntries(LOCALES.map((l) => [l, `/_ui?locale=${l}`])) as Record<Locale, string>, // every locale is mapped
      index: false,
    }
    const url = new URL(request.url, app.baseUrl)
    const html = renderPage(app, page, {
      locale,
      match: null,
      sheets: SHEETS,
      url,
      theme: themeOf(request, app.baseUrl),
      demo: false,
    })
    return sendText(request, reply, html, 'text/html; charset=utf-8')
  })
}
