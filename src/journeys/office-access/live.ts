import type { App } from '#journeys/app.ts'
import { forTheSite } from '#store/engine/for-the-site.ts'
import { type ChangeCursor, changesAfter, currentCursor } from '#store/imports/change-log.ts'
import { endPresence, keepPresence, notePresence, presentAt } from '#store/office/office-presence.ts'

/** Somebody else at the same page. `part`: what of it they work at; null: they read. */
export type Other = { id: number; name: string; part: string | null }

/** What an open page is told: who else is there, and what was changed, as `listing:12`; `*`: too much to name. */
export type LiveNews = { here: Other[] } | { changed: string[] }

/** An open page of the office. */
type Watcher = {
  tab: string
  personId: number
  path: string
  tell: (news: LiveNews) => void
  end: () => void
  told: string
}

export type Live = {
  /** Tells an open page what happens until the function that it answers with is called. */
  watch: (page: Omit<Watcher, 'told'>) => Promise<() => Promise<void>>
  /** What of a page its person works at now. */
  at: (page: { tab: string; personId: number; path: string; part: string | null }) => Promise<void>
  watching: () => number
  /** Ends all of it, as when the server stops. */
  stop: () => void
}

const LOOK_MS = 1000
/** Who was not heard of for so long has gone without a word. */
const GONE_MS = 45_000
const KEEP_MS = 15_000
/** More changes than that in one look, as of an import, are told as one. */
const MAX_CHANGES_NAMED = 50

/** Looks into the store once a second for all pages that are open in this process, and not at all while none is. */
export function officeLive(app: Pick<App, 'db' | 'now' | 'log'>): Live {
  const watchers = new Set<Watcher>()
  let cursor: ChangeCursor | null = null
  let timer: NodeJS.Timeout | null = null
  let keptAt = 0

  async function look(): Promise<void> {
    const now = app.now()
    if (now.getTime() - keptAt >= KEEP_MS) {
      keptAt = now.getTime()
      await keepPresence(
        app.db,
        [...watchers].map(({ tab }) => tab),
        now,
      )
    }
    const next = await changesAfter(app.db, (cursor ??= await currentCursor(app.db)), 500)
    cursor = next.cursor
    const changed = [...new Set(next.changes.map(({ entity, id }) => `${entity}:${id}`))]
    if (changed.length > 0)
      for (const { tell } of watchers) tell({ changed: changed.length > MAX_CHANGES_NAMED ? ['*'] : changed })
    await tellWhoIsThere(now)
  }

  async function tellWhoIsThere(now: Date): Promise<void> {
    const paths = [...new Set([...watchers].map(({ path }) => path))]
    const present = await presentAt(app.db, paths, new Date(now.getTime() - GONE_MS))
    for (const watcher of watchers) {
      const others = present.filter(({ path, personId }) => path === watcher.path && personId !== watcher.personId)
      const here = [
        ...new Map(others.map(({ personId, name, part }) => [personId, { id: personId, name, part }])).values(),
      ]
      const told = JSON.stringify(here)
      if (told === watcher.told) continue
      watcher.told = told
      watcher.tell({ here })
    }
  }

  // It goes on for all open pages when the one that began it is closed.
  const lookForAll = () => forTheSite(look)

  function wait(): void {
    timer = setTimeout(() => {
      lookForAll()
        .catch((error: unknown) => app.log.warn({ error }, 'the office cannot be told what happens'))
        .finally(() => {
          if (timer !== null && watchers.size > 0) wait()
          else [timer, cursor] = [null, null]
        })
    }, LOOK_MS).unref()
  }

  return {
    async watch(page) {
      const watcher = { ...page, told: '[]' }
      await notePresence(app.db, { ...page, part: null }, app.now())
      watchers.add(watcher)
      if (timer === null) wait()
      return async () => {
        watchers.delete(watcher)
        await endPresence(app.db, page.tab).catch(() => {}) // it is forgotten by itself
      }
    },
    at: async (page) => await notePresence(app.db, page, app.now()),
    watching: () => watchers.size,
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      for (const { end } of watchers) end()
      watchers.clear()
    },
  }
}
