import { Worker } from 'node:worker_threads'
import type { ToDigestThread, FromDigestThread } from '#alerts/digest-worker.ts'
import type { Offer } from '#domain/listing/offer.ts'
import type { DigestOrder, DigestOutcome, DigestSetting } from '#alerts/compose-digest.ts'
import { composeHere, type DigestComposer } from '#alerts/digest-composer.ts'

/** Offers in the thread's cache before it is emptied. Each takes 5 to 30 KB on both sides. */
const MAX_CACHED_OFFERS = 500
/** Without a bound, V8 lets the thread's heap grow to gigabytes before it collects. */
const MAX_HEAP_MB = 160
/** The site's young heap, three spaces of 16 MB, would be reserved for a single mail. */
const MAX_YOUNG_HEAP_MB = 12
/** An idle thread ends soon to free its memory: starting a new one takes only part of a second. */
const IDLE_MS = 30_000

/**
 * Writes digests in a thread of their own, so that a hundred thousand of them delay no page. The first batch starts the
 * thread; it ends when it is idle. An offer is sent to it only once.
 */
export function threadComposer(): DigestComposer & { close: () => Promise<void> } {
  // Run from the sources, as in tests, this thread writes them: plain Node cannot load the .tsx templates.
  if (import.meta.filename.endsWith('.ts')) return { ...composeHere, close: async () => {} }
  let thread: DigestThread | null = null
  return {
    async compose(setting, orders, offers) {
      thread = thread?.isAlive ? thread : new DigestThread()
      return await thread.compose(setting, orders, offers)
    },
    async close() {
      await thread?.end()
    },
  }
}

class DigestThread {
  readonly #worker: Worker
  readonly #waiting: { resolve: (outcomes: DigestOutcome[]) => void; reject: (error: Error) => void }[] = []
  readonly #sent = new Map<number, Offer>()
  #idleTimer: NodeJS.Timeout | undefined
  isAlive = true

  constructor() {
    this.#worker = new Worker(new URL('./digest-worker.ts', import.meta.url), {
      name: 'digests',
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    })
    this.#worker.on('message', (outcomes: FromDigestThread) => {
      this.#waiting.shift()?.resolve(outcomes)
      this.#goIdle()
    })
    this.#worker.once('error', (error: Error) => this.#fail(error))
    this.#worker.once('exit', () => this.#fail(new Error('the thread that writes digests has ended')))
  }

  async compose(
    setting: DigestSetting,
    orders: readonly DigestOrder[],
    offers: ReadonlyMap<number, Offer>,
  ): Promise<DigestOutcome[]> {
    clearTimeout(this.#idleTimer)
    this.#worker.ref()
    const forget = this.#sent.size > MAX_CACHED_OFFERS
    if (forget) this.#sent.clear()
    const unsent = [...offers.values()].filter((offer) => this.#sent.get(offer.stored.id) !== offer)
    for (const offer of unsent) this.#sent.set(offer.stored.id, offer)
    const message: ToDigestThread = { setting, orders, offers: unsent, known: [...offers.keys()], forget }
    return await new Promise((resolve, reject) => {
      this.#worker.postMessage(message)
      this.#waiting.push({ resolve, reject })
    })
  }

  async end(): Promise<void> {
    this.isAlive = false
    clearTimeout(this.#idleTimer)
    await this.#worker.terminate()
  }

  /** When no order is left, no longer keeps the process running, and ends the thread after IDLE_MS. */
  #goIdle(): void {
    if (this.#waiting.length > 0) return
    this.#worker.unref()
    this.#idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  #fail(error: Error): void {
    this.isAlive = false
    clearTimeout(this.#idleTimer)
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
