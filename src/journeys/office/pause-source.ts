import type { App } from '#journeys/app.ts'
import { pauseFeed, resumeFeed } from '#store/imports/feed-states.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'

/** `same`: the feed already was in that state. */
export type PauseResult = 'done' | 'same' | 'unknown_source'

/** Pauses or resumes the schedule of a feed of the site file. A resumed feed is due at once. */
export async function pauseSource(
  app: Pick<App, 'db' | 'now' | 'site'>,
  asked: { source: string; to: 'paused' | 'running'; person: { id: number; name: string } },
): Promise<PauseResult> {
  const { source, to, person } = asked
  if (!app.site.feeds.some((feed) => feed.source === source)) return 'unknown_source'
  return await withRetry(app.db, async (tx) => {
    const now = app.now()
    const isDone =
      to === 'paused' ? await pauseFeed(tx, source, { now, person: person.name }) : await resumeFeed(tx, source, now)
    if (!isDone) return 'same'
    const act = to === 'paused' ? 'feed_paused' : 'feed_resumed'
    await noteInLog(tx, { person: person.id, act, about: null, object: `source:${source}`, old: null, new: null }, now)
    return 'done'
  })
}
