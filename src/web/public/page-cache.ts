import { LRUCache } from 'lru-cache'
import { type Encoded, encodedToKeep } from '#web/edge/respond.ts'

/** Finished pages, so that the ones many people look at are drawn and compressed once. */
export type PageCache = {
  get: (key: string) => Encoded | null
  /** was it asked for a moment ago already? What is asked for once is not worth keeping; remembers that it was now */
  askedAgain: (key: string) => boolean
  /**
   * Gives the page back, ready to be sent, and keeps it, unless what it is made of changed while it was made.
   * @param madeOf the version when its making began
   * @param madeAt when what it shows was looked up, if not just now
   */
  keep: (key: string, html: string, madeOf: number, madeAt?: number) => Encoded
}

/** Long enough for a rush, too short for "checked 2 minutes ago" to become wrong. */
export const KEEP_MS = 15_000

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ADDRESSES = 5_000
const MAX_ADDRESS_LENGTH = 500

/** @param version what pages are made of: when it changes, everything that was kept is forgotten */
export function pageCache(version: () => number, now: () => number = Date.now, maxSize: number = MAX_BYTES): PageCache {
  const clock = { perf: { now }, ttl: KEEP_MS, ttlResolution: 0 }
  // With its compressed forms, which come later, a page takes some half more.
  const kept = new LRUCache<string, Encoded>({
    ...clock,
    maxSize,
    sizeCalculation: ({ bytes }) => Math.round(1.5 * bytes.length) + 1000,
  })
  const asked = new LRUCache<string, true>({ ...clock, max: MAX_ADDRESSES, updateAgeOnHas: true })
  let current = version()
  const forgetOld = () => {
    if (current !== version()) kept.clear()
    current = version()
  }
  return {
    get(key) {
      forgetOld()
      return kept.get(key) ?? null
    },
    askedAgain(key) {
      if (key.length > MAX_ADDRESS_LENGTH) return false
      if (asked.has(key)) return true
      asked.set(key, true)
      return false
    },
    keep(key, html, madeOf, madeAt = now()) {
      forgetOld()
      const page = encodedToKeep(html)
      if (madeOf === current) kept.set(key, page, { start: madeAt })
      return page
    },
  }
}
