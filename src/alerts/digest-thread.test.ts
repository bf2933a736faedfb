import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { composeHere, type DigestComposer } from '#alerts/digest-composer.ts'
import type { FromDigestThread, ToDigestThread } from '#alerts/digest-worker.ts'
import { confirmSubscription } from '#journeys/manage-subscription.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp, origin, request, tokenIn } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'

/** The outcomes without their random part, which differs between any two mails. */
const unnamed = (outcomes: FromDigestThread): unknown =>
  JSON.parse(JSON.stringify(outcomes).replaceAll(/\.[0-9a-f]{8}@/g, '@'))

onBothEngines('the thread that writes digests', (store) => {
  it('composes the same mails as the site itself, only from its messages [digest-thread.same-mails]', async () => {
    const site = mailApp(store())
    for (const locale of ['nl', 'fr'] as const) {
      const email = `thread-${locale}@voorbeeld.be`
      await subscribe(site.app, request(email, { locale }), origin(locale))
      await site.sendAll()
      await confirmSubscription(site.app, tokenIn((await site.mailsTo(email)).at(-1)))
    }
    await bring(store(), [house('thread1', 250_000), house('thread2', 260_000)], site.app.now())
    const asked: ToDigestThread[] = []
    const here: FromDigestThread = []
    const composer: DigestComposer = {
      async compose(setting, orders, offers) {
        asked.push({ setting, orders, offers: [...offers.values()], known: [...offers.keys()], forget: false })
        const outcomes = await composeHere.compose(setting, orders, offers)
        here.push(...outcomes)
        return outcomes
      },
    }
    expect(await notifySubscribers({ ...site.app, composer })).toBe(2)
    // The built worker, as a site starts it: plain Node cannot run JSX templates.
    const thread = new Worker(new URL('../../dist/server/digest-worker.js', import.meta.url))
    const there: FromDigestThread = []
    for (const portion of asked) {
      thread.postMessage(portion)
      const [outcomes] = (await once(thread, 'message')) as [FromDigestThread]
      there.push(...outcomes)
    }
    // Offers from an earlier batch that are no longer known are not mailed.
    thread.postMessage({ ...asked[0], offers: [], known: [] })
    const [gone] = (await once(thread, 'message')) as [FromDigestThread]
    expect(gone.every((outcome) => outcome === null)).toBe(true)
    await thread.terminate()
    expect(unnamed(there)).toEqual(unnamed(here))
    expect(there.map((outcome) => outcome && 'listings' in outcome && outcome.listings)).toEqual([2, 2])
  })
})
