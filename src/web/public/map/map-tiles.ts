import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tilesVersion } from '#domain/places/map-tiles.ts'
import { type MapStreets, nearestIn } from '#ui/map/ground/map-streets.ts'
import type { WebApp } from '#web/web-app.ts'
import { hasCached } from '#web/edge/respond.ts'

/** Address of the operator's street map. With `?v=…`, the file's version when the site started, it never changes. */
const PATH = '/tiles.pmtiles'

/** The street map as pages name it to the browser; null without a file. */
export function streetsOf({ mapTiles }: Pick<WebApp, 'mapTiles'>): MapStreets | null {
  return mapTiles && { url: `${PATH}?v=${mapTiles.version}`, box: mapTiles.box, nearest: nearestIn(mapTiles) }
}

/**
 * Serves two PMTiles files, that of `MAP_TILES` and the base map of the build. They are sent by the ranges that a map asks
 * for (RFC 9110), never whole. Browsers cache ranges only of a file with a strong ETag; other built files have none.
 */
export function registerMapTiles(server: FastifyInstance, app: Pick<WebApp, 'mapTiles' | 'assets'>): void {
  server.get<{ Querystring: { v?: string } }>(PATH, async (request, reply) => {
    request.routeLabel = 'tiles'
    return await sendParts(request, reply, app.mapTiles?.file ?? null, (version) => request.query.v === version)
  })
  const { directory } = app.assets
  if (directory === null) return
  server.get<{ Params: { name: string } }>('/assets/:name([\\w-]+).pmtiles', async (request, reply) => {
    return await sendParts(request, reply, join(directory, 'assets', `${request.params.name}.pmtiles`), () => true)
  })
}

async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string | null,
  isForEver: (version: string) => boolean,
): Promise<FastifyReply> {
  const found = file === null ? null : await stat(file).catch(() => null)
  if (file === null || !found?.isFile()) {
    reply.callNotFound()
    return reply
  }
  const version = tilesVersion(found)
  const etag = `"${version}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': 'application/octet-stream',
    'cache-control': isForEver(version) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    etag,
  })
  const { range, 'if-range': ifRange } = request.headers
  if (hasCached(request.headers, etag)) return reply.code(304).send()
  const asked = range === undefined || (ifRange !== undefined && ifRange !== etag) ? null : rangeOf(range, found.size)
  if (asked === 'beyond') return reply.code(416).header('content-range', `bytes */${found.size}`).send()
  const { start, end } = asked ?? { start: 0, end: found.size - 1 }
  if (asked) reply.code(206).header('content-range', `bytes ${start}-${end}/${found.size}`)
  reply.header('content-length', end - start + 1)
  // For a HEAD, Fastify would read the whole file and throw it away.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : createReadStream(file, { start, end }))
}

/** First and last byte of a range; null for a header that does not name one range, which a server may ignore. */
function rangeOf(header: string, size: number): { start: number; end: number } | 'beyond' | null {
  const [whole, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (!whole || (first === '' && last === '')) return null
  if (first === '') return last === '0' ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'beyond'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
