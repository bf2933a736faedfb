import { Worker } from 'node:worker_threads'
import type { ToDigestThread, FromDigestThread } from '#alerts/digest-worker.ts'
import type { Offer } from '#domain/listing/offer.ts'
import type { DigestOrder, DigestOutcome, DigestSetting } from '#alerts/compose-digest.ts'
import { composeHere, type DigestComposer } from '#alerts/digest-composer.ts'

/** Offers that the thread keeps, some 5 KB each. */
const MAX_OFFERS_KEPT = 4000
/** Starting it takes part of a second; the memory that it holds is not kept for a digest tomorrow. */
const IDLE_MS = 30_000

/**
 * Writes digests in a thread of its own, so that a hundred thousand of them take no page's turn. It is started by the first
 * portion and ends when there is nothing to do; an offer goes to it once.
 */
export function threadComposer(): DigestComposer & { close: () => Promise<void> } {
  // From the source, as in tests, this thread writes them: plain Node reads no templates.
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
  #idle: NodeJS.Timeout | undefined
  isAlive = true

  constructor() {
    this.#worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { name: 'digests' })
    this.#worker.on('message', (outcomes: FromDigestThread) => {
      this.#waiting.shift()?.resolve(outcomes)
      this.#rest()
    })
    this.#worker.once('error', (error: Error) => this.#fail(error))
    this.#worker.once('exit', () => this.#fail(new Error('the thread that writes digests has ended')))
  }

  async compose(
    setting: DigestSetting,
    orders: readonly DigestOrder[],
    offers: ReadonlyMap<number, Offer>,
  ): Promise<DigestOutcome[]> {
    clearTimeout(this.#idle)
    this.#worker.ref()
    const forget = this.#sent.size > MAX_OFFERS_KEPT
    if (forget) this.#sent.clear()
    const unknown = [...offers.values()].filter((offer) => this.#sent.get(offer.stored.id) !== offer)
    for (const offer of unknown) this.#sent.set(offer.stored.id, offer)
    const asked: ToDigestThread = { setting, orders, offers: unknown, known: [...offers.keys()], forget }
    return await new Promise((resolve, reject) => {
      this.#worker.postMessage(asked)
      this.#waiting.push({ resolve, reject })
    })
  }

  async end(): Promise<void> {
    this.isAlive = false
    clearTimeout(this.#idle)
    await this.#worker.terminate()
  }

  /** An idle one does not keep the process. */
  #rest(): void {
    if (this.#waiting.length > 0) return
    this.#worker.unref()
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  #fail(error: Error): void {
    this.isAlive = false
    clearTimeout(this.#idle)
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
