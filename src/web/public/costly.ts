import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'
import type { MakeOnce } from '#offers/make-once.ts'
import { DrawingGaveUp, type DrawingProcess, drawingProcess } from '#media/drawing-process.ts'
import { keptFolder } from '#media/kept-folder.ts'
import { KEPT_MEDIA, type KeptMedia, mediaFolder } from '#media/picture-folder.ts'
import { QueueRefusal } from '#base/run-queued.ts'
import type { CostlyQueues } from '#web/edge/costly-work.ts'
import type { WebApp } from '#web/web-app.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'

type CostlyOptions = { queues: Pick<CostlyQueues, KeptMedia>; drawings?: DrawingProcess } & Pick<
  WebApp,
  'varDir' | 'catalogueVersion' | 'now' | 'log'
>

/** Makes bitmaps and PDFs. Each kind is cached in a folder of its own, and its requests wait in a queue of their own. */
export type Costly = {
  /**
   * Gives the cached file of an address, or else the file that the journey makes. Throws QueueRefusal when the queue is
   * full, before the journey looks anything up, and when the drawing gave up, as on an overloaded machine.
   */
  once: (
    kind: KeptMedia,
    request: FastifyRequest,
    journey: (make: MakeOnce) => Promise<Buffer | null>,
  ) => Promise<Buffer | null>
  close: () => void
}

/** Size of the cache of file names by address. */
const MAX_NAME_CACHE_BYTES = 4 * 1024 * 1024

/** @param options.drawings another process that draws, for tests */
export function costlyMedia(options: CostlyOptions): Costly {
  const { varDir, catalogueVersion, now, log, queues, drawings = drawingProcess() } = options
  const folders = Object.fromEntries(
    Object.entries(KEPT_MEDIA).map(([kind, { mostBytes }]) => [
      kind,
      keptFolder(join(mediaFolder(varDir), kind), mostBytes),
    ]),
  ) as Record<KeptMedia, ReturnType<typeof keptFolder>> // every kind has its folder
  // File names by offers' version, day and address: a picture changes with the offers, and with the day.
  const names = new LRUCache<string, string>({ maxSize: MAX_NAME_CACHE_BYTES })
  return {
    async once(kind, request, journey) {
      const [queue, kept] = [queues[kind], folders[kind]]
      const key = `${catalogueVersion()} ${dayInBelgium(now())} ${request.url.split('?', 1)[0]}`
      const knownName = names.get(key)
      const cachedByAddress = knownName === undefined ? null : await kept.read(knownName)
      if (cachedByAddress) return cachedByAddress
      queue.refuseIfFull()
      return await journey(async (name, task) => {
        names.set(key, name, { size: key.length + name.length })
        const cachedByName = await kept.read(name)
        if (cachedByName) return cachedByName
        const draw = async () => {
          const bytes = await drawings.draw(await task()).catch(refuseIfGaveUp(log))
          await kept.keep(name, bytes)
          return bytes
        }
        return await queue.run(draw, { key: name })
      })
    },
    close: drawings.close,
  }
}

/** Turns a drawing that gave up into a refusal, so that the visitor comes back. The log has the reason. */
function refuseIfGaveUp(log: WebApp['log']): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DrawingGaveUp)) throw error
    log.warn({ error }, 'a drawing gave up')
    throw new QueueRefusal('gave_up')
  }
}
