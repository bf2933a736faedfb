import { type Encoded, encodedToKeep } from '#web/respond.ts'

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

/** Addresses remembered as asked for: 5 MB at most. */
const MOST_ASKED = 5_000
const LONGEST_ASKED = 500

/**
 * @param version what pages are made of: when it changes, everything that was kept is forgotten
 * @param most pages kept, about 80 KB each with their compressed form
 */
export function pageCache(version: () => number, now: () => number = Date.now, most = 400): PageCache {
  const kept = new Map<string, { page: Encoded; until: number }>()
  // Keys asked for since `since`, and in the span of the same length before it.
  let asked = { now: new Set<string>(), before: new Set<string>(), since: now() }
  let current = -1
  const forgetOld = () => {
    if (current !== version()) kept.clear()
    current = version()
  }
  return {
    get(key) {
      forgetOld()
      const found = kept.get(key)
      if (!found || found.until <= now()) return null
      return found.page
    },
    askedAgain(key) {
      if (key.length > LONGEST_ASKED) return false
      if (now() - asked.since > KEEP_MS || asked.now.size >= MOST_ASKED)
        asked = { now: new Set(), before: asked.now, since: now() }
      if (asked.now.has(key) || asked.before.has(key)) return true
      asked.now.add(key)
      return false
    },
    keep(key, html, madeOf, madeAt = now()) {
      forgetOld()
      const page = encodedToKeep(html)
      if (madeOf !== current) return page
      kept.delete(key)
      kept.set(key, { page, until: madeAt + KEEP_MS })
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      return page
    },
  }
}
