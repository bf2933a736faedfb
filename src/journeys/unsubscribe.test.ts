import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { confirmSubscription, viewSubscription } from '#journeys/manage-subscription.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { tellReason, undoUnsubscribe, unsubscribe, viewUnsubscribe } from '#journeys/unsubscribe.ts'
import { leavingCounts } from '#store/people/leaving.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp, origin, request, tokenIn } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('a link to unsubscribe', (store) => {
  async function subscribed(email: string, wishes: Parameters<typeof request>[1] = {}) {
    const site = mailApp(store())
    await subscribe(site.app, request(email, wishes), origin())
    await site.sendAll()
    const manage = tokenIn((await site.mailsTo(email))[0])
    await confirmSubscription(site.app, manage)
    const viewed = await viewSubscription(site.app, manage)
    if (viewed.state !== 'active') throw new Error(viewed.state)
    return { site, manage, stop: viewed.unsubscribeToken }
  }

  it('can be undone, once', async () => {
    const { site, stop } = await subscribed('back@voorbeeld.be')
    expect(await undoUnsubscribe(site.app, stop, 'unsubscribe')).toEqual({ outcome: 'already_running' })
    expect(await unsubscribe(site.app, stop)).toEqual({ outcome: 'ended' })
    expect(await viewUnsubscribe(site.app, stop)).toMatchObject({ state: 'ended', undo: 'possible' })
    expect(await undoUnsubscribe(site.app, stop, 'unsubscribe')).toEqual({ outcome: 'running' })
    expect(await undoUnsubscribe(site.app, stop, 'unsubscribe')).toEqual({ outcome: 'already_running' })
    expect(await viewUnsubscribe(site.app, stop)).toMatchObject({ state: 'running' })
  })

  it('never starts an unconfirmed subscription, whichever link is pressed', async () => {
    const site = mailApp(store())
    const email = 'never@voorbeeld.be'
    await subscribe(site.app, request(email), origin())
    await site.sendAll()
    const manage = tokenIn((await site.mailsTo(email))[0])
    expect(await undoUnsubscribe(site.app, manage, 'manage')).toEqual({ outcome: 'never_confirmed' })
    expect(await viewSubscription(site.app, manage)).toMatchObject({ state: 'pending' })
  })

  it('stops pending mails: a digest, and an undelivered confirmation', async () => {
    const { site, stop } = await subscribed('waits@voorbeeld.be', { types: ['HORECA'] })
    await bring(store(), [house('u1', 1000, { type: 'HORECA', subtype: null })], site.app.now())
    expect(await notifySubscribers(site.app)).toBe(1)
    await sql`update outbox set state = 'queued' where kind = 'confirmation' and recipient = 'waits@voorbeeld.be'`.execute(
      store().db,
    )
    expect(await unsubscribe(site.app, stop)).toEqual({ outcome: 'ended' })
    await site.sendAll()
    expect(await site.mailsTo('waits@voorbeeld.be')).toHaveLength(1)
  })

  it('counts one optional reason', async () => {
    const { site, stop } = await subscribed('reason@voorbeeld.be')
    await unsubscribe(site.app, stop)
    expect(await tellReason(site.app, stop, 'found')).toEqual({ outcome: 'thanks' })
    expect(await tellReason(site.app, stop, 'found')).toEqual({ outcome: 'thanks' })
    expect(await leavingCounts(store().db)).toEqual({ 'unsubscribed: found': 1 })
    expect(await tellReason(site.app, 'A'.repeat(43), 'found')).toEqual({ outcome: 'unknown' })
  })
})
