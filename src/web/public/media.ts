import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DRAWN_ROOMS, type DrawnRoomName } from '#domain/listing/drawn-rooms.ts'
import { listingIdIn } from '#domain/listing/listing-id.ts'
import { QueueRefusal } from '#base/run-queued.ts'
import { isLocale, type Locale } from '#base/locale.ts'
import { withheldPictures } from '#offers/withheld-pictures.ts'
import { type BrochureParts, offerBrochure } from '#offers/brochure.ts'
import { registerSitePhotos } from '#web/public/site-photos.ts'
import { mapOnPaper } from '#web/public/map/map-on-paper.ts'
import { portraitArtwork } from '#web/public/portrait-artwork.ts'
import { facadeOf } from '#offers/draw-facade.ts'
import { drawnPlan, drawnRoom } from '#offers/draw-rooms.ts'
import { contentHash, type MakeOnce } from '#offers/make-once.ts'
import { offerSharePicture, siteSharePicture } from '#offers/share-picture.ts'
import type { DrawingTask } from '#media/drawing-worker.ts'
import { draw, DRAWN_PEOPLE } from '#drawing'
import { mediaFile } from '#media/picture-folder.ts'
import { type Costly, costlyMedia } from '#web/public/costly.ts'
import { setRefusal, answerQueueFull } from '#web/edge/queue-full.ts'
import { errorHtml } from '#web/public/error-page.tsx'
import { baseMapSheet } from '#web/public/map/base-map.ts'
import { type Encoded, encoded, hasCached, sendBytes, sendEncoded, sendText } from '#web/edge/respond.ts'
import { setHeaders } from '#web/edge/security.ts'
import type { WebApp } from '#web/web-app.ts'

type MediaApp = Pick<
  WebApp,
  | 'db'
  | 'log'
  | 'offers'
  | 'site'
  | 'varDir'
  | 'now'
  | 'baseUrl'
  | 'queues'
  | 'assets'
  | 'catalogueVersion'
  | 'mapTiles'
  | 'siteDir'
>
type File = { Params: { file: string } }

/**
 * Routes of /media/: pictures of listings, drawn façades where a listing has none, share pictures, brochures and icons.
 */
export function registerMedia(server: FastifyInstance, app: MediaApp): void {
  const costly = costlyMedia(app)
  server.addHook('onClose', async () => costly.close())
  const isWithheld = withheldPictures(app)

  server.get<File>('/media/:file', async (request, reply) => {
    request.routeLabel = 'media'
    const { file } = request.params
    return (
      (await sendIcon(request, reply, app, costly, file)) ??
      (await sendStoredFile(request, reply, app.varDir, file, isWithheld))
    )
  })

  registerSharePictures(server, app, costly)
  registerBrochures(server, app, costly)
  registerDrawings(server, app, costly)
  registerSitePhotos(server, app, costly)
}

function registerSharePictures(server: FastifyInstance, app: MediaApp, costly: Costly): void {
  server.get<File>('/media/share/:file', async (request, reply) => {
    request.routeLabel = 'media/share'
    const [, subject = '', locale = ''] = SHARE_FILE.exec(request.params.file) ?? []
    if (!isLocale(locale)) return reply.callNotFound()
    const picture = await costly
      .once('share', request, async (make) =>
        subject === 'site'
          ? await siteSharePicture(app, locale, make)
          : await offerSharePicture(app, listingIdIn(subject), locale, make),
      )
      .catch(answerQueueFull(reply))
    if (reply.sent) return reply
    if (picture === null) return reply.callNotFound()
    return sendBytes(request, reply.headers(CACHE_ONE_DAY), picture, 'image/jpeg')
  })
}

function registerBrochures(server: FastifyInstance, app: MediaApp, costly: Costly): void {
  const busyPages = new Map<Locale, Encoded>()
  const busyPage = (locale: Locale): Encoded => {
    const errorProps = { locale, status: 503, requestId: null, similar: [], busy: true, theme: null, demo: false }
    const page = busyPages.get(locale) ?? encoded(errorHtml(app, errorProps))
    busyPages.set(locale, page)
    return page
  }

  const parts: BrochureParts = {
    mapOf: (address, locale) => mapOnPaper(app, address, locale),
    faceOf: async (photo) => await portraitArtwork(app, photo),
  }

  server.get<File>('/media/brochure/:file', async (request, reply) => {
    request.routeLabel = 'media/brochure'
    const [, id = '', locale = ''] = BROCHURE_FILE.exec(request.params.file) ?? []
    if (!isLocale(locale)) return reply.callNotFound()
    const pdf = await costly
      .once('brochure', request, async (make) => offerBrochure(app, listingIdIn(id), locale, parts, make))
      .catch(refusalOrThrow)
    if (pdf instanceof QueueRefusal)
      return sendEncoded(request, setRefusal(reply, pdf), busyPage(locale), 'text/html; charset=utf-8')
    if (pdf === null) return reply.callNotFound()
    setHeaders(reply, { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    return sendBytes(request, reply, pdf, 'application/pdf')
  })
}

/** Drawings: façades and rooms of homes, base maps, and the street of the home page. SVGs are cached in memory. */
function registerDrawings(server: FastifyInstance, app: MediaApp, costly: Costly): void {
  const drawings = new LRUCache<string, Encoded>({ maxSize: MAX_SVG_CACHE_BYTES })
  const keep = (key: string, svg: string): Encoded => {
    const drawing = encoded(svg)
    drawings.set(key, drawing, { size: drawing.bytes.length })
    return drawing
  }

  server.get<File>('/media/drawing/:file', async (request, reply) => {
    request.routeLabel = 'media/drawing'
    const { file } = request.params
    const key = `${app.catalogueVersion()} ${file}`
    const cached = drawings.get(key)
    if (cached) return sendEncoded(request, reply.headers(CACHE_ONE_DAY), cached, SVG)
    const [isFacade, id = '', night, width, wide, format] = FACADE_FILE.exec(file) ?? []
    const facade = async () => facadeOf(app, listingIdIn(id), night ? 'night' : 'day')
    if (width) {
      const shape = {
        width: Number(width),
        format: format === 'png' ? 'png' : 'jpeg',
        shape: wide ? 'wide' : 'whole',
      } as const
      const bitmap = await costly
        .once('drawn', request, async (make) => bitmapOf(await facade(), shape, make))
        .catch(answerQueueFull(reply))
      if (reply.sent) return reply
      return bitmap
        ? sendBytes(request, reply.headers(CACHE_ONE_DAY), bitmap, `image/${shape.format}`)
        : reply.callNotFound()
    }
    const svg = isFacade ? await facade() : await drawRoomOrPlan(app, file)
    if (svg === null) return reply.callNotFound()
    return sendEncoded(request, reply.headers(CACHE_ONE_DAY), keep(key, svg), SVG)
  })

  // As a bitmap, because mails show it too.
  server.get<File>('/media/portrait/:file', async (request, reply) => {
    request.routeLabel = 'media/portrait'
    const person = DRAWN_PEOPLE.find((one) => request.params.file === `${one}.png`)
    if (!person) return reply.callNotFound()
    const shape = { width: 320, format: 'png', shape: 'whole' } as const
    const png = await costly
      .once('drawn', request, async (make) => bitmapOf(draw({ kind: 'portrait', person }), shape, make))
      .catch(answerQueueFull(reply))
    return png === null ? reply : sendBytes(request, reply.headers(CACHE_ONE_DAY), png, 'image/png')
  })

  server.get<File>('/media/base/:file', async (request, reply) => {
    request.routeLabel = 'media/base'
    const { file } = request.params
    const key = `base ${file}`
    const cached = drawings.get(key)
    if (cached) return sendEncoded(request, reply.headers(CACHE_ONE_DAY), cached, SVG)
    const sheet = await costly
      .once('drawn', request, async (make) => await baseMapSheet(app, file, make))
      .catch(answerQueueFull(reply))
    if (reply.sent) return reply
    if (sheet === null) return reply.callNotFound()
    return sendEncoded(request, reply.headers(CACHE_ONE_DAY), keep(key, sheet.toString()), SVG)
  })

  server.get<File>('/media/hero/:file', async (request, reply) => {
    request.routeLabel = 'media/hero'
    const mood = /^(day|night)\.svg$/.exec(request.params.file)?.[1]
    if (!mood) return reply.callNotFound()
    const hero = drawings.get(mood) ?? keep(mood, draw({ kind: 'street', mood: mood === 'night' ? 'night' : 'day' }))
    return sendEncoded(request, reply.headers(CACHE_ONE_DAY), hero, SVG)
  })
}

/** Size of the cache of SVGs; their compressed forms come on top, a quarter of that. */
const MAX_SVG_CACHE_BYTES = 16 * 1024 * 1024
const SVG = 'image/svg+xml; charset=utf-8'

type Shape = Omit<Extract<DrawingTask, { kind: 'bitmap' }>, 'kind' | 'svg'>

async function bitmapOf(svg: string | null, shape: Shape, make: MakeOnce): Promise<Buffer | null> {
  if (svg === null) return null
  const name = `${contentHash([BITMAP_VERSION, svg, shape])}.${shape.format}`
  return await make(name, async () => ({ kind: 'bitmap', svg, ...shape }))
}

/** Part of each bitmap's file name. Change it with the way drawings become bitmaps, so that all are drawn anew. */
const BITMAP_VERSION = '1'

function refusalOrThrow(error: unknown): QueueRefusal {
  if (error instanceof QueueRefusal) return error
  throw error
}

/** File names under /media/, each with its parts. */
const FACADE_FILE = /^(\d{1,10})(-night)?(?:\.svg|-(320|640|1200)(-wide)?\.(png|jpg))$/
const ROOM_FILE = /^(\d{1,10})-(living|kitchen|bedroom|bathroom|garden)(-night)?\.svg$/
const PLAN_FILE = /^(\d{1,10})-plan-([a-z]{2})(?:-([1-9]))?\.svg$/
const SHARE_FILE = /^(site|[1-9]\d{0,9})-([a-z]{2})\.jpg$/
const BROCHURE_FILE = /^([1-9]\d{0,9})-([a-z]{2})\.pdf$/
const ICON_FILE = /^icon(?:\.svg|-(192|512)\.png)$/
/**
 * A drawing changes with its listing, so browsers ask again each day. Mails and other sites show these pictures too.
 */
const CACHE_ONE_DAY = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'cross-origin-resource-policy': 'cross-origin',
}

/** For files named by their content, which never change. */
const CACHE_FOR_EVER = { ...CACHE_ONE_DAY, 'cache-control': 'public, max-age=31536000, immutable' }

function sendDrawing(request: FastifyRequest, reply: FastifyReply, svg: string): FastifyReply {
  return sendText(request, reply.headers(CACHE_ONE_DAY), svg, SVG)
}

async function sendIcon(
  request: FastifyRequest,
  reply: FastifyReply,
  { site }: Pick<MediaApp, 'site'>,
  costly: Costly,
  name: string,
): Promise<FastifyReply | null> {
  const match = ICON_FILE.exec(name)
  if (!match) return null
  const colour = site.brandColour ?? DEFAULT_BRAND_COLOUR
  const size = match[1]
  if (size === undefined) return sendDrawing(request, reply, draw({ kind: 'icon', colour, rounded: true }))
  const shape = { width: Number(size), format: 'png', shape: 'whole' } as const
  const png = await costly
    .once('drawn', request, async (make) => bitmapOf(draw({ kind: 'icon', colour, rounded: false }), shape, make))
    .catch(answerQueueFull(reply))
  return png === null ? reply : sendBytes(request, reply.headers(CACHE_ONE_DAY), png, 'image/png')
}

const DEFAULT_BRAND_COLOUR = '#0F5E4C'

const CONTENT_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}

/**
 * Sends a stored file. Only names in our own form are looked up; a picture that no listing shows is answered by 404.
 */
async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  varDir: string,
  name: string,
  isWithheld: (hash: string) => Promise<boolean>,
): Promise<FastifyReply> {
  const file = mediaFile(varDir, name)
  const found = file === null ? null : await stat(file).catch(() => null)
  if (file === null || found === null || (await isWithheld(name.slice(0, 32)))) {
    reply.callNotFound()
    return reply
  }
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const etag = `"${name}"`
  setHeaders(reply, { ...CACHE_FOR_EVER, etag })
  // A document comes from outside: browsers download it, and never show it as a page of ours.
  if (ending === 'pdf')
    setHeaders(reply, {
      'content-disposition': 'attachment',
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-robots-tag': 'noindex',
    })
  if (hasCached(request.headers, etag)) return reply.code(304).send()
  return reply
    .type(CONTENT_TYPES[ending] ?? 'application/octet-stream')
    .header('content-length', found.size)
    .send(createReadStream(file))
}

/** Draws a room or the plan of a home of the demonstration; null for any other name. */
async function drawRoomOrPlan(app: MediaApp, file: string): Promise<string | null> {
  const [, roomOf, room, night] = ROOM_FILE.exec(file) ?? []
  if (roomOf !== undefined && room !== undefined && isDrawnRoom(room))
    return drawnRoom(app, listingIdIn(roomOf), room, night ? 'night' : 'day')
  const [, planOf, locale, floor] = PLAN_FILE.exec(file) ?? []
  if (planOf === undefined || !isLocale(locale)) return null
  const id = listingIdIn(planOf)
  return floor === undefined
    ? drawnPlan(app, id, locale, 'wide')
    : drawnPlan(app, id, locale, 'phone', Number(floor) - 1)
}

function isDrawnRoom(word: string): word is DrawnRoomName {
  return Object.hasOwn(DRAWN_ROOMS, word)
}
