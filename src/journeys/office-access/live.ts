import type { App } from '#journeys/app.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { type ChangeCursor, changesAfter, currentCursor } from '#store/imports/change-log.ts'
import { endPresence, keepPresence, notePresence, presentAt } from '#store/office/office-presence.ts'

/** A colleague at the same page. `part`: the part of the page that they edit; null when they only read. */
export type Other = { id: number; name: string; part: string | null }

/** News for an open page: the colleagues at it, or changed things such as `listing:12`; `*`: too many to name. */
export type LiveNews = { here: Other[] } | { changed: string[] }

/** An open page of the office. `told`: the colleagues it was last told of, as JSON. */
type Watcher = {
  tab: string
  personId: number
  path: string
  tell: (news: LiveNews) => void
  end: () => void
  told: string
}

export type Live = {
  /** Sends news to an open page until the returned function is called. */
  watch: (page: Omit<Watcher, 'told'>) => Promise<() => Promise<void>>
  /** Notes the part of a page that its person edits now. */
  at: (page: { tab: string; personId: number; path: string; part: string | null }) => Promise<void>
  watching: () => number
  /** Ends all watching, as when the server stops. */
  stop: () => void
}

const POLL_MS = 1000
/** A page that was not confirmed for this long counts as closed. */
const GONE_MS = 45_000
const PRESENCE_RENEWAL_MS = 15_000
/** More changes than this in one poll, as after an import, are sent as one `*`. */
const MAX_CHANGES_NAMED = 50

/** Polls the store once a second for all open pages of this process, and not at all while none is open. */
export function officeLive(app: Pick<App, 'db' | 'now' | 'log'>): Live {
  const watchers = new Set<Watcher>()
  let cursor: ChangeCursor | null = null
  let timer: NodeJS.Timeout | null = null
  let keptAt = 0

  async function poll(): Promise<void> {
    const now = app.now()
    if (now.getTime() - keptAt >= PRESENCE_RENEWAL_MS) {
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
    await sendPresence(now)
  }

  async function sendPresence(now: Date): Promise<void> {
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

  // Runs for the site: it has to go on when the page whose request started it is closed.
  const pollForSite = () => runOutsideRequest(poll)

  function schedulePoll(): void {
    timer = setTimeout(() => {
      pollForSite()
        .catch((error: unknown) => app.log.warn({ error }, 'the office cannot be told what happens'))
        .finally(() => {
          if (timer !== null && watchers.size > 0) schedulePoll()
          else [timer, cursor] = [null, null]
        })
    }, POLL_MS).unref()
  }

  return {
    async watch(page) {
      const watcher = { ...page, told: '[]' }
      await notePresence(app.db, { ...page, part: null }, app.now())
      watchers.add(watcher)
      if (timer === null) schedulePoll()
      return async () => {
        watchers.delete(watcher)
        await endPresence(app.db, page.tab).catch(() => {}) // an entry left behind expires by itself
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
