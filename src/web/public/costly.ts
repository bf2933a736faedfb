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

type CostlyOptions = { queues: Pick<CostlyQueues, KeptMedia>; drawings?: DrawingProcess } & Pick<
  WebApp,
  'varDir' | 'catalogueVersion' | 'now' | 'log'
>

/** What is drawn as a bitmap or a PDF: each kind is kept in a folder, and its requests wait in a queue of their own. */
export type Costly = {
  /**
   * Gives what is kept of an address, or else what the journey has made of it. Throws QueueRefusal when the queue is full,
   * before anything is looked up, and when the drawing gave up, as on a machine that has too much to do.
   */
  once: (
    kind: KeptMedia,
    request: FastifyRequest,
    journey: (make: MakeOnce) => Promise<Buffer | null>,
  ) => Promise<Buffer | null>
  close: () => void
}

/** Of names that are known by address. */
const MAX_KEPT_NAME_BYTES = 4 * 1024 * 1024

/** @param options.drawings another process that draws, for tests */
export function costlyMedia(options: CostlyOptions): Costly {
  const { varDir, catalogueVersion, now, log, queues, drawings = drawingProcess() } = options
  const folders = Object.fromEntries(
    Object.entries(KEPT_MEDIA).map(([kind, { mostBytes }]) => [
      kind,
      keptFolder(join(mediaFolder(varDir), kind), mostBytes),
    ]),
  ) as Record<KeptMedia, ReturnType<typeof keptFolder>> // every kind has its folder
  // What an address shows changes with the offers, and with the day.
  const names = new LRUCache<string, string>({ maxSize: MAX_KEPT_NAME_BYTES })
  return {
    async once(kind, request, journey) {
      const [queue, kept] = [queues[kind], folders[kind]]
      const key = `${catalogueVersion()} ${now().toISOString().slice(0, 10)} ${request.url.split('?', 1)[0]}`
      const known = names.get(key)
      const before = known === undefined ? null : await kept.read(known)
      if (before) return before
      queue.refuseIfFull()
      return await journey(async (name, task) => {
        names.set(key, name, { size: key.length + name.length })
        const there = await kept.read(name)
        if (there) return there
        const draw = async () => {
          const bytes = await drawings.draw(await task()).catch(comeBack(log))
          await kept.keep(name, bytes)
          return bytes
        }
        return await queue.run(draw, { key: name })
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
    throw new QueueRefusal('gave_up')
  }
}
