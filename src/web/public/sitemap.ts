import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES } from '#base/locale.ts'
import { pathFor, ROUTE_NAMES, type RouteName } from '#i18n/routes.ts'
import { offerSlug } from '#offers/offer-address.ts'
import { offersForSitemap, type SitemapOffer, sitemapRanges, type SitemapRange } from '#store/search/sitemap.ts'
import { answerQueueFull } from '#web/edge/queue-full.ts'
import { PAGES } from '#web/public/pages.tsx'
import { hasCached, sendText, takesGzip } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

type SitemapApp = Pick<WebApp, 'db' | 'baseUrl' | 'catalogueVersion' | 'queues'>
/** A finished file, gzipped; it is unpacked only for a reader that does not take gzip. */
type Packed = { bytes: Buffer; etag: string }

/** Ids that one file covers. An offer takes 2 KB: an entry for each language. */
const IDS_PER_FILE = 1000
/** Offers written at a time, before other requests have their turn. */
const OFFERS_PER_BATCH = 50
/** Size of the cache of gzipped files; one is about 60 KB. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024
type SitemapRoute = { [R in RouteName]: (typeof PAGES)[R]['inSitemap'] extends true ? R : never }[RouteName]
const isInSitemap = (route: RouteName): route is SitemapRoute => PAGES[route].inSitemap
/** Pages that search engines are told of; offers have entries of their own. */
const SITEMAP_ROUTES = ROUTE_NAMES.filter(isInSitemap)

/**
 * The index of the sitemaps, and their files. Each file holds the offers of one range of ids, so that a new or withdrawn
 * offer changes that file and no other. A file is made when somebody asks for it and something in it has changed.
 */
export function registerSitemap(server: FastifyInstance, app: SitemapApp): void {
  const queue = app.queues.sitemap
  const files = new LRUCache<string, Packed>({ maxSize: MAX_KEPT_BYTES })
  let cachedRanges: { version: number; ranges: SitemapRange[] } | null = null

  async function ranges(): Promise<SitemapRange[]> {
    const version = app.catalogueVersion()
    if (cachedRanges?.version === version) return cachedRanges.ranges
    const list = async () => {
      const found = await sitemapRanges(app.db, IDS_PER_FILE)
      cachedRanges = { version, ranges: found }
      return found
    }
    return await queue.run(list, { key: `ranges ${version}` })
  }

  server.get('/sitemap.xml', async (request, reply) => {
    request.routeLabel = 'sitemap'
    const found = await ranges().catch(answerQueueFull(reply))
    if (found === null) return reply
    const body = found.map(
      ({ number, changedAt }) =>
        `<sitemap><loc>${app.baseUrl}/sitemap-${number + 1}.xml</loc><lastmod>${changedAt.toISOString()}</lastmod></sitemap>`,
    )
    const pages = `<sitemap><loc>${app.baseUrl}/sitemap-pages.xml</loc></sitemap>`
    return sendText(
      request,
      reply,
      xml(`<sitemapindex xmlns="${SITEMAP}">${pages}${body.join('')}</sitemapindex>`),
      XML,
    )
  })

  server.get<{ Params: { file: string } }>('/sitemap-:file.xml', async (request, reply) => {
    request.routeLabel = 'sitemap'
    const { file } = request.params
    if (file === 'pages') return sendText(request, reply, `${URLSET}${pageEntries(app.baseUrl)}</urlset>`, XML)
    const found = await ranges().catch(answerQueueFull(reply))
    if (found === null) return reply
    const stretch = /^[1-9]\d{0,6}$/.test(file) && found.find(({ number }) => number === Number(file) - 1)
    if (!stretch) return reply.callNotFound()
    const key = `${file} ${stretch.state}`
    const kept = files.get(key)
    if (kept) return sendPacked(request, reply, kept)
    const make = async () => {
      const packed = await packedFile(app, stretch)
      files.set(key, packed, { size: packed.bytes.length })
      return packed
    }
    const made = await queue.run(make, { key }).catch(answerQueueFull(reply))
    return made === null ? reply : sendPacked(request, reply, made)
  })
}

/**
 * Writes and compresses a batch at a time: other requests have their turns in between, and no file is whole in memory.
 */
async function packedFile({ db, baseUrl }: SitemapApp, { number }: SitemapRange): Promise<Packed> {
  async function* text(): AsyncGenerator<string> {
    yield URLSET
    const before = (number + 1) * IDS_PER_FILE
    for (let from = number * IDS_PER_FILE; ;) {
      const offers = await offersForSitemap(db, { from, before, limit: OFFERS_PER_BATCH })
      yield offers.map((offer) => offerEntry(baseUrl, offer)).join('')
      const last = offers.at(-1)
      if (offers.length < OFFERS_PER_BATCH || !last) break
      from = last.id + 1
      await nextTurn()
    }
    yield '</urlset>'
  }
  const bytes = await pipeline(text, createGzip({ level: 6 }), (packed: AsyncIterable<Buffer>) => buffer(packed))
  return { bytes, etag: `W/"${hash('sha1', bytes, 'base64url')}"` }
}

/**
 * Sends the file as it is cached. For a reader that does not take gzip it is unpacked on the way, as fast as it is
 * read.
 */
function sendPacked(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: Packed): FastifyReply {
  reply.header('content-type', XML).header('etag', etag).header('vary', 'accept-encoding')
  reply.header('cache-control', 'private, no-cache')
  if (hasCached(request.headers, etag)) return reply.code(304).send()
  if (takesGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(bytes)
  return reply.send(Readable.from([bytes]).pipe(createGunzip()))
}

const XML = 'application/xml; charset=utf-8'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const URLSET = xml(`<urlset xmlns="${SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`)

function pageEntries(baseUrl: string): string {
  return SITEMAP_ROUTES.map((route) =>
    entry(
      LOCALES.map((locale) => ({ locale, href: baseUrl + pathFor(route, locale) })),
      null,
    ),
  ).join('')
}

function offerEntry(baseUrl: string, offer: SitemapOffer): string {
  const links = LOCALES.map((locale) => ({
    locale,
    href: baseUrl + pathFor('offer', locale, { estateId: offer.id, slug: offerSlug(offer.area, locale) }),
  }))
  return entry(links, offer.changedAt)
}

/** One <url> for each language; each names all translations. */
function entry(links: { locale: string; href: string }[], changedAt: Date | null): string {
  const alternates = links
    .map(({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`)
    .join('')
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return links.map(({ href }) => `<url><loc>${href}</loc>${lastmod}${alternates}</url>`).join('')
}

function xml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`
}
