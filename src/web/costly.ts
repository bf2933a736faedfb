import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MakeOnce } from '#journeys/make-once.ts'
import { drawingProcess } from '#media/drawing-process.ts'
import { keptFolder } from '#media/kept-folder.ts'
import { KEPT_MEDIA, type KeptMedia, mediaFolder } from '#media/picture-folder.ts'
import { costlyPool, PoolFull, type PoolLimits } from '#web/costly-pool.ts'
import { stepAside } from '#web/shed-load.ts'

/** What is drawn as a bitmap or a PDF, each kind kept in a folder and made in a line of its own. */
export type Costly = {
  /** For a journey: who has to wait holds no place of a page, and gets PoolFull when the line is full. */
  make: (kind: KeptMedia, request: FastifyRequest) => MakeOnce
  close: () => void
}

/** A network that asks for more at once is a robot, or one reader of a mail with many pictures: those are quick. */
const LIMITS: Record<KeptMedia, PoolLimits> = {
  brochure: { atOnce: 1, waiting: 20, ofOneNetwork: 4 },
  share: { atOnce: 1, waiting: 60, ofOneNetwork: 12 },
  drawn: { atOnce: 1, waiting: 200, ofOneNetwork: 48 },
}

/** @param options.limited false only in load and fault tests */
export function costlyMedia({ varDir, limited }: { varDir: string; limited: boolean }): Costly {
  const drawings = drawingProcess()
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
  return {
    make: (kind, request) => async (name, task) => {
      const { pool, kept } = lines[kind]
      const before = await kept.read(name)
      if (before) return before
      stepAside(request.raw)
      return await pool(request.network, name, async () => {
        const bytes = await drawings.draw(await task())
        await kept.keep(name, bytes)
        return bytes
      })
    },
    close: drawings.close,
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
