import { LRUCache } from 'lru-cache'
import { type Encoded, encodeForCache } from '#web/edge/respond.ts'

/** A cache of finished pages: a page that many people look at is rendered and compressed once. */
export type PageCache = {
  get: (key: string) => Encoded | null
  /** Was this key asked for a moment ago? A page asked for once is not worth caching. Notes that it is asked for now. */
  askedAgain: (key: string) => boolean
  /**
   * Gives the page back, ready to be sent. Caches it, unless the offers changed while it was made.
   * @param madeOf the offers' version when its making began
   * @param madeAt when its data was loaded, if not just now
   */
  keep: (key: string, html: string, madeOf: number, madeAt?: number) => Encoded
}

/** Long enough for a rush, too short for "checked 2 minutes ago" to become wrong. */
export const KEEP_MS = 15_000

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ADDRESSES = 5_000
const MAX_ADDRESS_LENGTH = 500

/** @param version the version of the offers that pages show; when it changes, the cache is emptied */
export function pageCache(version: () => number, now: () => number = Date.now, maxSize: number = MAX_BYTES): PageCache {
  const clock = { perf: { now }, ttl: KEEP_MS, ttlResolution: 0 }
  // A page takes some half more with its compressed forms, which come later.
  const cache = new LRUCache<string, Encoded>({
    ...clock,
    maxSize,
    sizeCalculation: ({ bytes }) => Math.round(1.5 * bytes.length) + 1000,
  })
  const askedKeys = new LRUCache<string, true>({ ...clock, max: MAX_ADDRESSES, updateAgeOnHas: true })
  let current = version()
  const emptyIfStale = () => {
    if (current !== version()) cache.clear()
    current = version()
  }
  return {
    get(key) {
      emptyIfStale()
      return cache.get(key) ?? null
    },
    askedAgain(key) {
      if (key.length > MAX_ADDRESS_LENGTH) return false
      if (askedKeys.has(key)) return true
      askedKeys.set(key, true)
      return false
    },
    keep(key, html, madeOf, madeAt = now()) {
      emptyIfStale()
      const page = encodeForCache(html)
      if (madeOf === current) cache.set(key, page, { start: madeAt })
      return page
    },
  }
}
