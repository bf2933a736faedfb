import { forTheSite } from '#store/for-the-site.ts'
import { type Change, type ChangeCursor, CHANGES, currentCursor, type NextChanges } from '#store/change-log.ts'
import type { Store } from '#store/db.ts'
import type { OfferApp } from '#offers/offer-app.ts'

/** Something that is kept in step with the tables: first read whole, then told what changed. */
export type Follower<Next extends NextChanges> = {
  name: string
  /** Reads the tables afresh, forgetting what was known. */
  load: () => Promise<void>
  /** Reads on in the log; may bring along what `apply` needs. */
  read: (cursor: ChangeCursor) => Promise<Next>
  /** `ids` may be given more than once, and after what they tell was already read. */
  apply: (ids: number[], next: Next) => Promise<void>
  entity: Change['entity']
  /** Told of changes of anything else, each of them at least once. */
  others?: (changes: readonly Change[]) => Promise<void>
}

export type Following = {
  /** resolves when the tables were read; never rejects, as reading is tried again until it works or it is stopped */
  ready: Promise<void>
  isReady: () => boolean
  /** Resolves when every change that was committed before this call is applied. Rejects when the store cannot be read. */
  catchUp: () => Promise<void>
  /** milliseconds since it was last known to be up to date; null: not yet */
  lagMs: () => number | null
  stop: () => Promise<void>
}

/** Wake-ups bring changes at once; this is for one that was lost. */
const POLL_MS = 3000
const MAX_PAUSE_MS = 30_000

/** Loads the follower, then applies changes every three seconds, and on every wake-up when it is given them. */
export function followChanges<Next extends NextChanges>(
  deps: Pick<OfferApp, 'db' | 'log'> & Partial<Pick<Store, 'onWakeUp'>>,
  follower: Follower<Next>,
  pollMs = POLL_MS,
): Following {
  const { db, log } = deps
  let cursor: ChangeCursor | null = null
  let currentAt: number | null = null
  let stopped = false
  /** changes beyond the cursor that were applied already */
  const ahead = new Set<number>()

  async function load(): Promise<void> {
    const from = await currentCursor(db)
    const started = performance.now()
    await follower.load()
    ahead.clear()
    cursor = from
    log.info({ index: follower.name, ms: Math.round(performance.now() - started) }, 'index loaded')
  }

  async function readOn(): Promise<void> {
    for (let more = true; more && !stopped;) {
      if (cursor === null) return
      const asked = performance.now()
      const next = await follower.read(cursor)
      const fresh = next.changes.filter(({ seq }) => !ahead.has(seq))
      const ids = fresh.filter(({ entity }) => entity === follower.entity).map(({ id }) => id)
      if (ids.length > 0) await follower.apply([...new Set(ids)], next)
      await follower.others?.(fresh.filter(({ entity }) => entity !== follower.entity))
      for (const { seq } of fresh) ahead.add(seq)
      if (next.cursor !== cursor) {
        const unsettled = next.changes.slice(next.changes.findLastIndex(({ seq }) => seq === next.cursor.seq) + 1)
        ahead.clear()
        for (const { seq } of unsettled) ahead.add(seq)
      }
      cursor = next.cursor
      more = next.more
      if (!more) currentAt = asked
    }
  }

  // One reading at a time; whoever asks meanwhile shares the one after it.
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  function catchUp(): Promise<void> {
    if (running === null) {
      running = forTheSite(readOn).finally(() => (running = null))
      return running
    }
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null
        return catchUp()
      })
    return following
  }

  const nudge = () => {
    if (cursor === null || stopped) return
    catchUp().catch((error: unknown) => log.warn({ index: follower.name, error }, 'changes not read'))
  }
  const forgetWakeUps = deps.onWakeUp?.(CHANGES, nudge)
  const timer = setInterval(nudge, pollMs)
  timer.unref()

  let endPause = () => {}
  async function loadUntilItWorks(): Promise<void> {
    for (let pause = 250; !stopped; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        await load()
        await catchUp()
        return
      } catch (error) {
        cursor = null
        log.error({ index: follower.name, error }, 'index not loaded, trying again')
        await new Promise<void>((resolve) => {
          const wait = setTimeout(resolve, pause)
          wait.unref()
          endPause = () => {
            clearTimeout(wait)
            resolve()
          }
        })
      }
    }
  }
  const ready = loadUntilItWorks()

  return {
    ready,
    isReady: () => cursor !== null && currentAt !== null,
    catchUp,
    lagMs: () => (currentAt === null ? null : performance.now() - currentAt),
    async stop() {
      stopped = true
      clearInterval(timer)
      forgetWakeUps?.()
      endPause()
      await ready
      await running?.catch(() => {})
    },
  }
}
