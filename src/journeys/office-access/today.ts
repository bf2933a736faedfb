import { driftsOf, withEdits } from '#domain/layers/layers.ts'
import type { App } from '#journeys/app.ts'
import { countWaiting } from '#store/office/inbox.ts'
import {
  blockedListings,
  editedListings,
  unpublishedListings,
  unsentRequests,
  waitingRuns,
} from '#store/office/office-today.ts'
import { listViewings } from '#store/office/operator-lists.ts'

/** The page shows at most this many rows of one kind: they are enough to begin with. */
const MAX_ROWS_PER_KIND = 20
/** Edited listings to compare with their feed. A limit, because each is read whole from the store. */
const MAX_EDITED_LISTINGS = 200
const MAX_VIEWINGS = 100

/** Everything in the store that needs a person today. @param dayOf the day in Belgium of an instant */
export async function viewToday(app: Pick<App, 'db' | 'now'>, dayOf: (moment: Date) => string) {
  const now = app.now()
  const [runs, edited, mails, blocked, viewings, unpublished] = await Promise.all([
    waitingRuns(app.db),
    editedListings(app.db, MAX_EDITED_LISTINGS),
    unsentRequests(app.db),
    blockedListings(app.db, MAX_ROWS_PER_KIND),
    listViewings(app.db, { all: false, now, limit: MAX_VIEWINGS }),
    unpublishedListings(app.db),
  ])
  const drifts = edited
    .map(({ id, sourceRef, feed, edits }) => {
      const fields = driftsOf(feed, edits).map(({ at }) => at)
      return { id, sourceRef, fields, listing: withEdits(feed, edits) }
    })
    .filter(({ fields }) => fields.length > 0)
    .slice(0, MAX_ROWS_PER_KIND)
  return {
    runs,
    drifts,
    mails,
    blocked,
    unpublished,
    viewings: viewings.filter(({ starts }) => dayOf(starts) === dayOf(now)),
  }
}

/** Numbers of waiting items for the entries of the menu. */
export async function officeTallies(app: Pick<App, 'db' | 'now'>): Promise<Partial<Record<string, number>>> {
  const [runs, waiting] = await Promise.all([waitingRuns(app.db), countWaiting(app.db, app.now())])
  return { feeds: runs.length, inbox: waiting }
}
