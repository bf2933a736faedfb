import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isLocale, LOCALES, type Locale } from '#base/locale.ts'
import { offlineMessages } from '#i18n/messages/offline.ts'
import { pathFor } from '#i18n/routes.ts'
import type { OfflinePlace, WorkerSettings } from '#ui/offline/worker-scope.ts'
import { OfflinePage } from '#ui/pages/offline.tsx'
import { themeOf } from '#web/edge/visitor-choices.ts'
import { renderPage } from '#web/public/render.tsx'
import { sendText } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** /sw.js, the service worker that keeps favourites and offers readable offline, and the page it shows for all else. */
export function registerOffline(server: FastifyInstance, app: WebApp): void {
  const script = workerScript(app)
  server.get('/sw.js', async (request, reply) => {
    request.routeLabel = 'sw'
    // Browsers ask for it at each visit: a worker that cannot be replaced would stay for good.
    return sendText(request, reply.header('cache-control', 'no-cache'), script, 'text/javascript; charset=utf-8')
  })

  server.get<{ Params: { locale: string } }>('/offline/:locale', async (request, reply) => {
    request.routeLabel = 'offline'
    const { locale } = request.params
    if (!isLocale(locale)) return reply.callNotFound()
    const t = offlineMessages[locale]
    const page = { title: t.title, description: null, body: <OfflinePage locale={locale} />, index: false }
    const url = new URL(request.url, app.baseUrl)
    const html = renderPage(app, page, {
      locale,
      match: null,
      url,
      theme: themeOf(request, app.baseUrl),
      demo: await app.isDemo(),
    })
    return sendText(request, reply, html, 'text/html; charset=utf-8')
  })
}

/** Style sheets of the pages that the worker saves. */
const SAVED_PAGE_SHEETS = ['offer', 'favorites'] as const

/** The built worker, with its settings before it. In development there is no worker, so that every change shows. */
function workerScript({ assets }: Pick<WebApp, 'assets'>): string {
  const file = assets.directory === null ? null : join(assets.directory, 'sw.js')
  if (file === null || !existsSync(file)) return '// No worker in development.\n'
  const code = readFileSync(file, 'utf8')
  const settings: Omit<WorkerSettings, 'version'> = {
    assets: [
      ...new Set([
        assets.script,
        ...assets.styles,
        ...SAVED_PAGE_SHEETS.map((sheet) => assets.sheets[sheet]),
        ...assets.preloadFonts,
        ...assets.offline,
      ]),
    ],
    places: Object.fromEntries(LOCALES.map((locale) => [locale, placeIn(locale, assets.offlineIn(locale))])) as Record<
      Locale,
      OfflinePlace
    >, // every locale is mapped
  }
  const texts = JSON.stringify(offlineMessages)
  const version = createHash('sha1').update(JSON.stringify(settings)).update(texts).update(code).digest('base64url')
  return `self.SETTINGS=${JSON.stringify({ version, ...settings })};\n${code}`
}

function placeIn(locale: Locale, code: string[]): OfflinePlace {
  return {
    offers: pathFor('search', locale),
    favorites: pathFor('favorites', locale),
    offline: `/offline/${locale}`,
    code,
    keptAt: offlineMessages[locale].keptAt('', () => '<time></time>').join(''),
  }
}
