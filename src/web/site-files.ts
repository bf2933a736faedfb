import type { FastifyInstance } from 'fastify'
import { anything } from '#domain/criteria.ts'
import { LOCALES } from '#domain/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { offersForSitemap, type SitemapOffer } from '#store/sitemap.ts'
import { offerSlug } from '#journeys/offer-address.ts'
import { sendJson, sendText } from '#web/respond.ts'
import type { WebApp } from '#web/web-app.ts'

const OFFERS_A_SITEMAP = 10_000
const PAGES = ['home', 'search', 'subscribe', 'about', 'contact', 'privacy', 'terms', 'accessibility'] as const

/** Files that robots, browsers and load balancers ask for. */
export function registerSiteFiles(server: FastifyInstance, app: WebApp): void {
  server.get('/healthz', async (request, reply) => sendText(request, reply, 'ok\n', 'text/plain; charset=utf-8'))

  server.get('/readyz', async (request, reply) => {
    const reason = app.notReady()
    return sendJson(request, reply.code(reason ? 503 : 200), {
      ready: reason === null,
      reason,
      search: app.search.kind,
    })
  })

  server.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      ...LOCALES.map((l) => `Disallow: /${l}/ajax/`),
      '',
      `Sitemap: ${app.baseUrl}/sitemap.xml`,
      '',
    ]
    return sendText(request, reply, lines.join('\n'), 'text/plain; charset=utf-8')
  })

  server.get('/sitemap.xml', async (request, reply) => {
    const total = await app.search.count(anything())
    const files = [
      'pages',
      ...Array.from({ length: Math.ceil(total / OFFERS_A_SITEMAP) || 1 }, (_, i) => String(i + 1)),
    ]
    const body = files.map((file) => `<sitemap><loc>${app.baseUrl}/sitemap-${file}.xml</loc></sitemap>`).join('')
    return sendText(request, reply, xml(`<sitemapindex xmlns="${SITEMAP}">${body}</sitemapindex>`), XML)
  })

  server.get<{ Params: { file: string } }>('/sitemap-:file.xml', async (request, reply) => {
    const { file } = request.params
    if (file === 'pages') return sendText(request, reply, urlset(pageEntries(app.baseUrl)), XML)
    if (!/^[1-9]\d{0,4}$/.test(file)) return reply.callNotFound()
    const offers = await offersForSitemap(app.db, (Number(file) - 1) * OFFERS_A_SITEMAP, OFFERS_A_SITEMAP)
    return sendText(request, reply, urlset(offers.map((offer) => offerEntry(app.baseUrl, offer))), XML)
  })

  server.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = {
      name: app.site.name,
      short_name: app.site.name,
      start_url: '/',
      display: 'standalone',
      background_color: '#FAF8F5',
      theme_color: app.site.brandColour ?? '#0F5E4C',
      icons: [
        { src: '/media/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ...[192, 512].map((size) => ({
          src: `/media/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'any maskable',
        })),
      ],
    }
    return sendText(request, reply, JSON.stringify(manifest), 'application/manifest+json')
  })
}

const XML = 'application/xml; charset=utf-8'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function pageEntries(baseUrl: string): string[] {
  return PAGES.flatMap((route) =>
    entry(
      LOCALES.map((locale) => ({ locale, href: baseUrl + pathFor(route, locale) })),
      null,
    ),
  )
}

function offerEntry(baseUrl: string, offer: SitemapOffer): string {
  const links = LOCALES.map((locale) => ({
    locale,
    href: baseUrl + pathFor('offer', locale, { estateId: offer.id, slug: offerSlug(offer, locale) }),
  }))
  return entry(links, offer.changedAt)
}

/** One <url> a language, each naming all its translations. */
function entry(links: { locale: string; href: string }[], changedAt: Date | null): string {
  const alternates = links
    .map(({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`)
    .join('')
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return links.map(({ href }) => `<url><loc>${href}</loc>${lastmod}${alternates}</url>`).join('')
}

function urlset(entries: string[]): string {
  return xml(`<urlset xmlns="${SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`)
}

function xml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`
}
