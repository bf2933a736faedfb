import { type Encoded, encoded } from '#web/respond.ts'

/** Finished pages, so that the ones many people look at are drawn and compressed once. */
export type PageCache = {
  get: (key: string) => Encoded | null
  /** keeps the page and gives it back, ready to be sent */
  keep: (key: string, html: string) => Encoded
}

/** Long enough for a rush, too short for "checked 2 minutes ago" to become wrong. */
const KEEP_MS = 15_000

/**
 * @param version what pages are made of: when it changes, everything that was kept is forgotten
 * @param most pages kept, about 80 KB each with their compressed form
 */
export function pageCache(version: () => number, now: () => number = Date.now, most = 400): PageCache {
  const kept = new Map<string, { page: Encoded; until: number }>()
  let madeOf = -1
  const forgetOld = () => {
    if (madeOf !== version()) kept.clear()
    madeOf = version()
  }
  return {
    get(key) {
      forgetOld()
      const found = kept.get(key)
      if (!found || found.until <= now()) return null
      return found.page
    },
    keep(key, html) {
      forgetOld()
      const page = encoded(html)
      kept.delete(key)
      kept.set(key, { page, until: now() + KEEP_MS })
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return page
    },
  }
}
