import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MakeOnce } from '#offers/make-once.ts'
import { DrawingGaveUp, type DrawingProcess, drawingProcess } from '#media/drawing-process.ts'
import { keptFolder } from '#media/kept-folder.ts'
import { KEPT_MEDIA, type KeptMedia, mediaFolder } from '#media/picture-folder.ts'
import { costlyPool, PoolFull, type PoolLimits } from '#web/costly-pool.ts'
import { KeptBytes } from '#domain/kept-bytes.ts'
import { stepAside } from '#web/shed-load.ts'
import type { WebApp } from '#web/web-app.ts'

type CostlyOptions = { limited: boolean; drawings?: DrawingProcess } & Pick<
  WebApp,
  'varDir' | 'catalogueVersion' | 'now' | 'log'
>

/** What is drawn as a bitmap or a PDF, each kind kept in a folder and made in a line of its own. */
export type Costly = {
  /**
   * What is kept of an address, or else what the journey has made of it: who has to wait holds no place of a page. Throws
   * PoolFull when the line is full: before anything is looked up, or when he has to make room for others; and when the
   * drawing gave up, as on a machine that has too much to do.
   */
  once: (
    kind: KeptMedia,
    request: FastifyRequest,
    journey: (make: MakeOnce) => Promise<Buffer | null>,
  ) => Promise<Buffer | null>
  close: () => void
}

/** A network that asks for more at once is a robot, or one reader of a mail with many pictures: those are quick. */
const LIMITS: Record<KeptMedia, PoolLimits> = {
  brochure: { atOnce: 1, waiting: 20, ofOneNetwork: 4 },
  share: { atOnce: 1, waiting: 60, ofOneNetwork: 12 },
  drawn: { atOnce: 1, waiting: 200, ofOneNetwork: 48 },
}

/** Of names that are known by address. */
const MOST_NAMES = 4 * 1024 * 1024

/**
 * @param options.limited false only in load and fault tests
 * @param options.drawings another process that draws, for tests
 */
export function costlyMedia(options: CostlyOptions): Costly {
  const { varDir, catalogueVersion, now, log, limited, drawings = drawingProcess() } = options
  const lines = Object.fromEntries(Object.keys(KEPT_MEDIA).map((kind) => [kind, lineFor(kind as KeptMedia)])) as Record<
    KeptMedia,
    ReturnType<typeof lineFor>
  > // every kind has its line
  function lineFor(kind: KeptMedia) {
    const limits = limited ? LIMITS[kind] : { ...LIMITS[kind], waiting: Infinity, ofOneNetwork: Infinity }
    return {
      pool: costlyPool<Buffer>(limits),
      kept: keptFolder(join(mediaFolder(varDir), kind), KEPT_MEDIA[kind].mostBytes),
    }
  }
  // What an address shows changes with the offers, and with the day.
  const names = new KeptBytes<string>(MOST_NAMES)
  return {
    async once(kind, request, journey) {
      const { pool, kept } = lines[kind]
      const key = `${catalogueVersion()} ${now().toISOString().slice(0, 10)} ${request.url.split('?', 1)[0]}`
      const known = names.get(key)
      const before = known === undefined ? null : await kept.read(known)
      if (before) return before
      if (!pool.hasRoomFor(request.network, known)) throw new PoolFull('the line for this is full')
      return await journey(async (name, task) => {
        names.keep(key, name, key.length + name.length)
        const there = await kept.read(name)
        if (there) return there
        stepAside(request.raw)
        return await pool.run(request.network, name, async () => {
          const bytes = await drawings.draw(await task()).catch(comeBack(log))
          await kept.keep(name, bytes)
          return bytes
        })
      })
    },
    close: drawings.close,
  }
}

/** A drawing that gave up is one to come back for; why is in the log. */
function comeBack(log: WebApp['log']): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DrawingGaveUp)) throw error
    log.warn({ error }, 'a drawing gave up')
    throw new PoolFull(error.message)
  }
}

/** The 503 of a line that is full, for programs: null for what was made. Any other mishap is thrown on. */
export function sayFull(reply: FastifyReply): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof PoolFull)) throw error
    void reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(error.retryAfterSeconds) })
      .type('text/plain; charset=utf-8')
      .send('Too many of these are asked for at once. Please come back in a moment.\n')
    return null
  }
}
