import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { bounceAddressesOf, takeBounces } from '#journeys/take-bounces.ts'

/** Looks every minute for new reports in the Maildir of the bounce address. */
export function bouncesJob(
  app: Pick<App, 'db' | 'log'>,
  { mailbox, bounceAddress }: { mailbox: string; bounceAddress: string },
): Job {
  return {
    name: 'bounces',
    everyMs: 60_000,
    async run() {
      const addresses = await bounceAddressesOf(app, bounceAddress)
      if (addresses) await takeBounces(app, { mailbox, addresses })
      return false
    },
  }
}
