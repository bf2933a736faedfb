import { expect, it, onTestFinished } from 'vitest'
import { startLoop } from '#jobs/loop.ts'
import { notifyJob } from '#jobs/notify.ts'
import type { App } from '#journeys/app.ts'
import { confirmSubscription } from '#journeys/manage-subscription.ts'
import { mailSender } from '#journeys/mail/send-mail.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { memoryTransport } from '#mail/memory.ts'
import { centreOf } from '#domain/places/place.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { house } from '../mail/house.ts'
import { bring, mailApp, origin, request } from '../mail/mail-app.ts'
import { onBothEngines } from '../store/engines.ts'
import { pause } from '../waiting.ts'

/**
 * The clock (UTC), whether a home comes in first, and the number of daily and weekly digests after the worker ran.
 * Digests go out at 07:30 in Brussels, weekly ones on Monday.
 */
type Step = [clock: string, home: boolean, daily: number, weekly: number]

const BACK_AND_FORTH: Step[] = [
  ['2026-11-20T06:20Z', false, 0, 0],
  ['2026-11-20T06:25Z', true, 0, 0],
  ['2026-11-20T06:45Z', false, 1, 0],
  ['2026-11-20T05:45Z', true, 1, 0], // one hour back, before the digest just sent
  ['2026-11-20T06:35Z', false, 1, 0], // the same 07:30 again
  ['2026-11-21T06:45Z', false, 2, 0], // a day later
  ['2026-11-20T06:50Z', true, 2, 0], // a day back
  ['2026-11-21T06:40Z', false, 2, 0],
  ['2026-11-22T06:40Z', false, 3, 0],
  ['2026-11-23T06:40Z', false, 3, 1], // Monday
  ['2026-11-22T07:00Z', false, 3, 1], // Sunday again
  ['2026-11-23T06:40Z', true, 3, 1],
  ['2031-05-05T12:00Z', false, 4, 2], // a clock years ahead
  ['2026-11-23T07:00Z', true, 5, 2], // the year-long jump delays no digest
  ['2026-11-24T06:40Z', false, 5, 2],
  ['2026-11-30T06:40Z', false, 5, 3],
]

const CLOCK_CHANGES: Step[] = [
  ['2027-03-27T06:40Z', true, 1, 1],
  ['2027-03-28T00:59Z', true, 1, 1],
  ['2027-03-28T01:01Z', false, 1, 1], // summer time has begun
  ['2027-03-28T00:30Z', false, 1, 1], // back before the change
  ['2027-03-28T05:29Z', false, 1, 1],
  ['2027-03-28T05:31Z', false, 2, 1],
  ['2027-03-29T05:31Z', true, 3, 2], // Monday
  ['2027-10-30T05:31Z', true, 4, 3],
  ['2027-10-31T00:30Z', true, 4, 3], // 02:30 for the first time
  ['2027-10-31T01:30Z', false, 4, 3], // 02:30 for the second time
  ['2027-10-31T00:45Z', false, 4, 3],
  ['2027-10-31T05:45Z', false, 4, 3], // 06:45 local time
  ['2027-10-31T06:31Z', false, 5, 3],
  ['2027-10-31T05:45Z', false, 5, 3], // one hour back
  ['2027-10-31T06:31Z', false, 5, 3],
  ['2027-11-01T06:31Z', false, 5, 4], // Monday
]

onBothEngines('a clock that jumps while the worker runs', (store) => {
  let homes = 0

  it.each([
    ['an hour back, a day on, years ahead', BACK_AND_FORTH],
    ['over both changes of the clock', CLOCK_CHANGES],
  ])('sends every home once and at most one digest per period: %s [clock.tells-everything-once]', async (_, steps) => {
    await store().db.updateTable('subscription').set({ state: 'ended' }).execute()
    await store().db.deleteFrom('meta').where('key', 'like', 'notified:%').execute()
    const site = mailApp(store())
    const app: App = {
      ...site.app,
      search: sqlOfferSearch(store().db, centreOf),
      rateLimit: true,
      changed: () => {},
      importEnded: () => {},
    }
    site.clock.now = new Date(Date.parse(steps[0]?.[0] ?? '') - 20 * 86_400_000)
    const emails = { daily: `daily${homes}@voorbeeld.be`, weekly: `weekly${homes}@voorbeeld.be` }
    const transport = memoryTransport()
    const sender = mailSender(app, { transport, ratePerMinute: null })
    for (const frequency of ['daily', 'weekly'] as const) {
      await subscribe(app, request(emails[frequency], { frequency }), origin())
      while ((await sender.sendDue('interactive')) > 0);
      await confirmSubscription(app, /\/([\w-]{43})$/m.exec(transport.mails.at(-1)?.text ?? '')?.[1] ?? '')
    }
    let looked = 0
    const job = notifyJob(
      app,
      async () => {},
      () => {},
    )
    const run = async () => {
      const found = await job.run()
      looked += 1
      return found
    }
    const worker = startLoop({ ...job, run }, app.log)
    onTestFinished(async () => await worker.stop())
    await expect.poll(() => looked).toBe(1)
    const digests = async (frequency: 'daily' | 'weekly') =>
      await store()
        .db.selectFrom('digest')
        .innerJoin('outbox', 'outbox.id', 'digest.outbox_id')
        .select(['digest.period', 'outbox.body_text'])
        .where('outbox.recipient', '=', emails[frequency])
        .execute()
    const streets: string[] = []
    for (const [step, [clock, home, daily, weekly]] of steps.entries()) {
      site.clock.now = new Date(clock)
      if (home) {
        homes += 1
        streets.push(`Zwaluwstraat ${homes}`)
        await bring(store(), [house(`clock${homes}`, 1000)], site.clock.now)
      }
      worker.wake()
      await expect.poll(() => looked).toBe(step + 2)
      const counts = [(await digests('daily')).length, (await digests('weekly')).length]
      expect(counts, clock).toEqual([daily, weekly])
    }
    await pause(300, 'nothing happens')
    expect(looked, 'runs when woken, not in a loop').toBe(steps.length + 1)
    for (const frequency of ['daily', 'weekly'] as const) {
      const told = await digests(frequency)
      expect(new Set(told.map(({ period }) => period)).size).toBe(told.length)
      const all = told.flatMap(({ body_text }) => [...new Set(body_text.match(/Zwaluwstraat \d+/g))])
      expect(all.sort(), `${frequency}: each home is sent once`).toEqual(streets.toSorted())
    }
  })
})
