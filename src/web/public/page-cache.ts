import { LRUCache } from 'lru-cache'
import { type Encoded, encodeForCache } from '#web/edge/respond.ts'

/** A cache of finished pages: a page that many people look at is rendered and compressed once. */
export type PageCache = {
  get: (key: string) => Encoded | null
  /**
   * Was this key requested within the last seconds? Notes the request. A page requested only once is not worth caching.
   */
  isRepeatRequest: (key: string) => boolean
  /**
   * Returns the page, ready to be sent. Caches it, unless the offers changed while it was rendered.
   * @param loadedVersion version of the offers when rendering began
   * @param loadedAt when its data was loaded, in milliseconds since 1970; now by default
   */
  keep: (key: string, html: string, loadedVersion: number, loadedAt?: number) => Encoded
}

/** A page lives long enough to help in a rush, too short for "checked 2 minutes ago" to become wrong. */
export const KEEP_MS = 15_000

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ADDRESSES = 5_000
const MAX_ADDRESS_LENGTH = 500

/** @param version the version of the offers that pages show; when it changes, the cache is emptied */
export function pageCache(version: () => number, now: () => number = Date.now, maxSize: number = MAX_BYTES): PageCache {
  const clock = { perf: { now }, ttl: KEEP_MS, ttlResolution: 0 }
  // The compressed forms, which come later, add about half of the page's size.
  const cache = new LRUCache<string, Encoded>({
    ...clock,
    maxSize,
    sizeCalculation: ({ bytes }) => Math.round(1.5 * bytes.length) + 1000,
  })
  const requestedKeys = new LRUCache<string, true>({ ...clock, max: MAX_ADDRESSES, updateAgeOnHas: true })
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
    isRepeatRequest(key) {
      if (key.length > MAX_ADDRESS_LENGTH) return false
      if (requestedKeys.has(key)) return true
      requestedKeys.set(key, true)
      return false
    },
    keep(key, html, loadedVersion, loadedAt = now()) {
      emptyIfStale()
      const page = encodeForCache(html)
      if (loadedVersion === current) cache.set(key, page, { start: loadedAt })
      return page
    },
  }
}
