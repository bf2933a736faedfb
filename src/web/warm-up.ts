import { setTimeout as pause } from 'node:timers/promises'
import { anything } from '#domain/criteria.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { cardsOf } from '#offers/kept-cards.ts'
import type { WebApp } from '#web/web-app.ts'

/** Pages after which the code that draws them is compiled for good. */
const MOST = 400
/** Where a page takes long, as with a search in SQL over millions, this is no time to draw many. */
const LONGEST_MS = 20_000
const LOOK_AGAIN_MS = 250

/**
 * Draws pages for nobody once the search is ready, so that a crowd right after a start does not wait for code that never
 * ran: the first hundred pages take three times as long. About a second of one processor, of which it takes half at
 * most. Returns how to stop it, which waits for the page under way.
 * @param paths pages to draw, as many as are needed
 * @param draw does all the work of a page; what it does not know it passes over
 */
export function warmUp(
  app: Pick<WebApp, 'notReady' | 'log'>,
  paths: AsyncIterable<string>,
  draw: (path: string) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = async (ms: number) => await pause(ms, undefined, { signal, ref: false })
  const run = async () => {
    while ((await app.notReady()) !== null) await rest(LOOK_AGAIN_MS)
    const began = performance.now()
    let pages = 0
    for await (const path of paths) {
      const started = performance.now()
      await draw(path)
      pages++
      if (pages === MOST || performance.now() - began > LONGEST_MS) break
      await rest(performance.now() - started)
    }
    app.log.info({ pages, ms: Math.round(performance.now() - began) }, 'warmed up')
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) app.log.warn({ error }, 'not warmed up')
  })
  return async () => {
    stopping.abort()
    await running
  }
}

/** Searches and the offers they show, the newest first, in one language after the other. */
export async function* newestPages(app: Pick<WebApp, 'search' | 'offers' | 'now'>): AsyncGenerator<string> {
  for (const locale of LOCALES) {
    for (let page = 1; ; page++) {
      const cards = await newestCards(app, locale, page)
      if (cards.length === 0) break
      yield `${pathFor('search', locale)}?page=${page}`
      for (const { url } of cards) yield url
    }
  }
}

async function newestCards(app: Pick<WebApp, 'search' | 'offers' | 'now'>, locale: Locale, page: number) {
  const { ids } = await app.search.search({ criteria: anything(), sort: 'newest', page })
  return await cardsOf(app, { ids }, { locale, wanted: [] })
}
