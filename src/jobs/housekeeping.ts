import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { forgetOldChanges } from '#store/change-log.ts'
import { forgetOldKeys } from '#store/idempotency.ts'
import { forgetFinishedMails } from '#store/outbox.ts'
import { forgetOldWindows } from '#store/rate-limits.ts'
import { forgetExpired } from '#store/retention.ts'
import { deleteLapsed } from '#store/subscriptions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A reader that was away for longer starts afresh. */
const CHANGES_KEPT = 200_000

/** Keeps nothing longer than the privacy statement says. */
export async function keepHouse({ db, site, now }: Pick<App, 'db' | 'site' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY)
  const { retention } = site
  await deleteLapsed(db, before(retention.unconfirmedSubscriptionDays), before(retention.sentMailDays))
  await forgetExpired(db, {
    leads: before(retention.leadDays),
    friendMails: before(retention.friendMailDays),
    appointments: before(retention.appointmentDays),
  })
  await forgetFinishedMails(db, retention.sentMailDays)
  await forgetOldKeys(db)
  await forgetOldWindows(db, now())
  await forgetOldChanges(db, CHANGES_KEPT)
}

export function housekeepingJob(app: App): Job {
  return {
    name: 'housekeeping',
    everyMs: HOUR,
    async run() {
      await keepHouse(app)
      return false
    },
  }
}
