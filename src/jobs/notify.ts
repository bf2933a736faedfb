import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import type { DigestComposer } from '#alerts/digest-composer.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'

/**
 * Looks for alerts that are due. `refresh` first brings the index of subscriptions up to date, so that none is missed.
 * `queued` is called when there are mails to send.
 */
export function notifyJob(
  app: App & { composer?: DigestComposer },
  refresh: () => Promise<unknown>,
  queued: () => void,
): Job {
  return {
    name: 'notify',
    everyMs: 15_000,
    async run() {
      await refresh()
      if ((await notifySubscribers(app)) > 0) queued()
      return false
    },
  }
}
