import { brotliCompress, constants } from 'node:zlib'
import type { Encoded } from '#web/respond.ts'

/** Brotli's best: a search page is 9.2 KB instead of 10.2, for 0.1 s of another thread (two cores, 23-11-2026). */
const BEST = 11

/**
 * Compresses pages that are kept once more, one after the other and never more than a small share of the time, as those
 * that many people begin with stay the same for long: what they show of time is hours.
 * @param most pages remembered, about 10 KB each
 * @param share of one processor's time
 */
export function finestPages(most = 200, share = 0.05): (key: string, page: Encoded) => void {
  const known = new Map<string, { etag: string; bytes: Buffer }>()
  let next = 0
  return (key, page) => {
    if (page.br?.quality === BEST) return
    const found = known.get(key)
    if (found?.etag === page.etag) page.br = { bytes: found.bytes, quality: BEST }
    else if (performance.now() >= next) {
      next = Infinity
      const began = performance.now()
      const params = { [constants.BROTLI_PARAM_QUALITY]: BEST, [constants.BROTLI_PARAM_SIZE_HINT]: page.bytes.length }
      brotliCompress(page.bytes, { params }, (error, bytes) => {
        const ended = performance.now()
        next = ended + (ended - began) / share
        if (error) return
        page.br = { bytes, quality: BEST }
        known.delete(key)
        known.set(key, { etag: page.etag, bytes })
        for (const oldest of known.keys()) {
          if (known.size <= most) break
          known.delete(oldest)
        }
      })
    }
  }
}
