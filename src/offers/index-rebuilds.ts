import type { OfferApp } from '#offers/offer-app.ts'
import { rebuildInWorker } from '#search/rebuild-in-worker.ts'
import type { OfferIndex } from '#search/offer-index.ts'

/** A rebuild is due when more rows are outside the segment than this number plus this share of all rows. */
const LOOSE_ROWS = 2_000
const LOOSE_SHARE = 0.01
/** After this time without changes, far fewer loose rows are enough: each costs every search 0.2 µs. */
const QUIET_MS = 3_000
const LOOSE_ROWS_IN_QUIET = 50
const LOOSE_SHARE_IN_QUIET = 0.0001

/** Builds the segment of an index anew, in another thread, when many rows stand outside it. */
export class IndexRebuilds {
  #index: OfferIndex | null = null
  #rebuilding: Promise<void> | null = null
  #quietTimer: NodeJS.Timeout | undefined
  /** rows that stay loose after a rebuild and so are no reason for one: units of a project in several places */
  #alwaysLoose = 0
  readonly #log: OfferApp['log']
  readonly #quietMs: number

  /** @param quietMs after how long without changes few loose rows are enough */
  constructor(log: OfferApp['log'], quietMs = QUIET_MS) {
    this.#log = log
    this.#quietMs = quietMs
  }

  /** Watches this index from now on; a rebuild of the previous one is dropped. */
  follow(index: OfferIndex): void {
    this.#index = index
    this.#alwaysLoose = index.looseRows
  }

  /** Call this after every batch of changes. */
  renewSoon(index: OfferIndex): void {
    this.#renewWhenDue(index, LOOSE_ROWS + index.rows * LOOSE_SHARE)
    clearTimeout(this.#quietTimer)
    this.#quietTimer = setTimeout(() => {
      this.#renewWhenDue(index, LOOSE_ROWS_IN_QUIET + index.rows * LOOSE_SHARE_IN_QUIET)
    }, this.#quietMs).unref()
  }

  /** Resolves when a rebuild that had begun is over. */
  async stop(): Promise<void> {
    clearTimeout(this.#quietTimer)
    await this.#rebuilding
  }

  #renewWhenDue(index: OfferIndex, looseRows: number): void {
    if (this.#rebuilding !== null || index.looseRows - this.#alwaysLoose < looseRows) return
    this.#rebuilding = this.#renew(index).finally(() => (this.#rebuilding = null))
  }

  async #renew(index: OfferIndex): Promise<void> {
    const started = performance.now()
    try {
      const built = await rebuildInWorker(index.snapshot())
      if (this.#index === index) index.swap(built)
      this.#alwaysLoose = built.loose.size
      this.#log.info(
        { rows: index.rows, loose: index.looseRows, ms: Math.round(performance.now() - started) },
        'search index rebuilt',
      )
    } catch (error) {
      this.#log.error({ error }, 'search index not rebuilt')
    }
  }
}
