import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { type Change, type ChangeCursor, CHANGES, currentCursor, type NextChanges } from '#store/imports/change-log.ts'
import type { Store } from '#store/engine/db.ts'
import type { OfferApp } from '#offers/offer-app.ts'

/** An index that is kept in step with the tables: first loaded whole, then told what changed. */
export type Follower<Next extends NextChanges> = {
  name: string
  /** Reads the tables afresh and drops everything known before. */
  load: () => Promise<void>
  /** Reads the next changes of the log; may add what `apply` needs. */
  read: (cursor: ChangeCursor) => Promise<Next>
  /** Has to be idempotent: an id may come twice, or when `load` has read its change already. */
  apply: (ids: number[], next: Next) => Promise<void>
  entity: Change['entity']
  /** Receives the changes of all other entities, each at least once. */
  others?: (changes: readonly Change[]) => Promise<void>
}

export type Following = {
  /** resolves when the tables are loaded; never rejects, because loading is retried until it works or `stop` is called */
  ready: Promise<void>
  isReady: () => boolean
  /** Resolves when every change that was committed before this call is applied. Rejects when the store cannot be read. */
  catchUp: () => Promise<void>
  /** milliseconds since the index was last known to be up to date; null before the first time */
  lagMs: () => number | null
  stop: () => Promise<void>
}

/** Wake-ups bring changes at once; polling is for one that was lost. */
const POLL_MS = 3000
const MAX_PAUSE_MS = 30_000

/** Loads the follower, then applies changes every three seconds, and on every wake-up when it is given them. */
export function followChanges<Next extends NextChanges>(
  deps: Pick<OfferApp, 'db' | 'log'> & Partial<Pick<Store, 'onWakeUp'>>,
  follower: Follower<Next>,
  pollMs = POLL_MS,
): Following {
  const reader = new ChangeReader(deps, follower)
  const nudge = () => reader.nudge()
  const forgetWakeUps = deps.onWakeUp?.(CHANGES, nudge)
  const timer = setInterval(nudge, pollMs)
  timer.unref()
  const ready = reader.loadUntilItWorks()

  return {
    ready,
    isReady: () => reader.isReady(),
    catchUp: () => reader.catchUp(),
    lagMs: () => reader.lagMs(),
    async stop() {
      clearInterval(timer)
      forgetWakeUps?.()
      reader.stop()
      await ready
      await reader.idle()
    },
  }
}

/** Reads the change log for one follower, from where it stands. */
class ChangeReader<Next extends NextChanges> {
  #cursor: ChangeCursor | null = null
  #currentAt: number | null = null
  #stopped = false
  /** sequence numbers beyond the cursor whose changes were applied already */
  readonly #ahead = new Set<number>()
  // One read at a time; all calls during a read share the one after it.
  #running: Promise<void> | null = null
  #following: Promise<void> | null = null
  #endPause = () => {}
  readonly #deps: Pick<OfferApp, 'db' | 'log'>
  readonly #follower: Follower<Next>

  constructor(deps: Pick<OfferApp, 'db' | 'log'>, follower: Follower<Next>) {
    this.#deps = deps
    this.#follower = follower
  }

  isReady(): boolean {
    return this.#cursor !== null && this.#currentAt !== null
  }

  lagMs(): number | null {
    return this.#currentAt === null ? null : performance.now() - this.#currentAt
  }

  async loadUntilItWorks(): Promise<void> {
    for (let pause = 250; !this.#stopped; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        await this.#load()
        await this.catchUp()
        return
      } catch (error) {
        this.#cursor = null
        this.#deps.log.error({ index: this.#follower.name, error }, 'index not loaded, trying again')
        await new Promise<void>((resolve) => {
          const wait = setTimeout(resolve, pause)
          wait.unref()
          this.#endPause = () => {
            clearTimeout(wait)
            resolve()
          }
        })
      }
    }
  }

  catchUp(): Promise<void> {
    if (this.#running === null) {
      this.#running = runOutsideRequest(() => this.#readOn()).finally(() => (this.#running = null))
      return this.#running
    }
    this.#following ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#following = null
        return this.catchUp()
      })
    return this.#following
  }

  nudge(): void {
    if (this.#cursor === null || this.#stopped) return
    this.catchUp().catch((error: unknown) =>
      this.#deps.log.warn({ index: this.#follower.name, error }, 'changes not read'),
    )
  }

  stop(): void {
    this.#stopped = true
    this.#endPause()
  }

  /** Resolves when the current read is over. */
  async idle(): Promise<void> {
    await this.#running?.catch(() => {})
  }

  async #load(): Promise<void> {
    const from = await currentCursor(this.#deps.db)
    const started = performance.now()
    await this.#follower.load()
    this.#ahead.clear()
    this.#cursor = from
    this.#deps.log.info({ index: this.#follower.name, ms: Math.round(performance.now() - started) }, 'index loaded')
  }

  async #readOn(): Promise<void> {
    const follower = this.#follower
    const ahead = this.#ahead
    for (let more = true; more && !this.#stopped;) {
      if (this.#cursor === null) return
      const askedAt = performance.now()
      const next = await follower.read(this.#cursor)
      const fresh = next.changes.filter(({ seq }) => !ahead.has(seq))
      const ids = fresh.filter(({ entity }) => entity === follower.entity).map(({ id }) => id)
      if (ids.length > 0) await follower.apply([...new Set(ids)], next)
      await follower.others?.(fresh.filter(({ entity }) => entity !== follower.entity))
      for (const { seq } of fresh) ahead.add(seq)
      if (next.cursor !== this.#cursor) {
        const unsettled = next.changes.slice(next.changes.findLastIndex(({ seq }) => seq === next.cursor.seq) + 1)
        ahead.clear()
        for (const { seq } of unsettled) ahead.add(seq)
      }
      this.#cursor = next.cursor
      more = next.more
      if (!more) this.#currentAt = askedAt
    }
  }
}
