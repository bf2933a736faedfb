import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { noteAllErasures } from '#journeys/erase-again.ts'
import { forgetOldMailFiles } from '#journeys/mail/mail-files.ts'
import { forgetBlocks } from '#store/viewings/agenda-blocks.ts'
import { forgetOldChanges } from '#store/imports/change-log.ts'
import { forgetOldUploads } from '#store/imports/feed-uploads.ts'
import { forgetUnusedUploads } from '#store/listings/picture-uploads.ts'
import { forgetQuotes } from '#store/imports/import-runs.ts'
import { forgetOldKeys } from '#store/idempotency.ts'
import { forgetFinishedMails } from '#store/mail/outbox.ts'
import { forgetOldWindows } from '#store/rate-limits.ts'
import { forgetExpired } from '#store/people/retention.ts'
import { deleteLapsed } from '#store/subscriptions/subscriptions.ts'
import { forgetStaleTokens } from '#store/mail/tokens.ts'
import { forgetStaleLinks } from '#store/office/office-people.ts'
import { forgetPresence } from '#store/office/office-presence.ts'
import { forgetDeadSessions } from '#store/office/office-sessions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Entries of the change log. A process that has missed more of them reads everything afresh. */
const CHANGES_KEPT = 200_000

/** Deletes data that is older than the privacy statement says. */
export async function keepHouse(app: Pick<App, 'db' | 'site' | 'now' | 'varDir'>): Promise<void> {
  const { db, site, now } = app
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const { retention } = site
  await deleteLapsed(db, before(retention.unconfirmedSubscriptionDays), before(retention.sentMailDays))
  await forgetExpired(db, {
    leads: before(retention.leadDays),
    friendMails: before(retention.friendMailDays),
    appointments: before(retention.appointmentDays),
    unconfirmed: before(retention.unconfirmedSubscriptionDays),
  })
  await forgetFinishedMails(db, retention.sentMailDays)
  await forgetOldMailFiles(app, { sent: before(retention.sentMailDays), friend: new Date(now().getTime() - HOUR_MS) })
  await noteAllErasures(app)
  await forgetBlocks(db, before(retention.appointmentDays))
  await forgetOldUploads(db, before(1))
  await forgetUnusedUploads(db, before(1))
  await forgetQuotes(db, before(30))
  await forgetOldKeys(db)
  await forgetStaleTokens(db, before(1))
  await forgetStaleLinks(db, now())
  await forgetDeadSessions(db, now())
  await forgetPresence(db, new Date(now().getTime() - HOUR_MS))
  await forgetOldWindows(db, now())
  await forgetOldChanges(db, CHANGES_KEPT)
}

export function housekeepingJob(app: App): Job {
  return {
    name: 'housekeeping',
    everyMs: HOUR_MS,
    async run() {
      await keepHouse(app)
      return false
    },
  }
}
