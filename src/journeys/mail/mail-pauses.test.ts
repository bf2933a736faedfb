import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { subscribe } from '#journeys/subscribe.ts'
import type { MailKind } from '#domain/requests/outgoing-mail.ts'
import {
  dropQueuedOfSubscriptions,
  enqueueMail,
  forgetFinishedMails,
  type NewMail,
  recentMails,
  sentTo,
} from '#store/mail/outbox.ts'
import { mailApp, origin, request } from '../../../test/mail/mail-app.ts'
import { onBothEngines } from '../../../test/store/engines.ts'
import { emailHash } from '#store/people/contacts.ts'

const AN = 'an@voorbeeld.be'
const MINUTE = 60_000
const mail = (key: string, kind: MailKind, subscriptionId: number | null = null): NewMail => ({
  ...{ key, kind, recipient: AN, locale: 'nl', replyTo: null, subject: 's', html: 'h', text: 't', headers: {} },
  ...{ attachments: [], messageId: `<${key}@x>`, subscriptionId, delayMs: 0, staleAfterHours: null },
})

onBothEngines('mails to one address', (store) => {
  afterEach(async () => {
    await store().db.deleteFrom('outbox').execute()
  })
  const put = async (key: string, kind: MailKind, sentMinutesAgo: number | null) => {
    await enqueueMail(store().db, mail(key, kind))
    if (sentMinutesAgo === null) return
    await sql`update outbox set state = 'sent', attempts = 1, sent_at = now() - make_interval(mins => ${sentMinutesAgo}),
      not_before = now() - interval '3 days' where key = ${key}`.execute(store().db)
  }
  const recent = async (kind: 'confirmation' | 'link' = 'confirmation') => {
    const { waitingId, delayMs } = await recentMails(store().db, emailHash(AN), kind)
    return { waitingId, minutes: Math.round(delayMs / MINUTE) }
  }

  it('are allowed without an earlier one, ten minutes after the last, and a day after the third last', async () => {
    expect(await recent()).toEqual({ waitingId: null, minutes: 0 })
    await put('a', 'confirmation', 25 * 60)
    await put('b', 'confirmation', 11)
    expect(await recent(), 'ten minutes are over').toEqual({ waitingId: null, minutes: 0 })
    await put('c', 'confirmation', 4)
    expect(await recent()).toEqual({ waitingId: null, minutes: 6 })
    await put('d', 'confirmation', 23 * 60)
    expect(await recent(), 'three today').toEqual({ waitingId: null, minutes: 60 })
    await put('e', 'confirmation', 22 * 60)
    expect(await recent(), 'of four the third last counts').toEqual({ waitingId: null, minutes: 120 })
  })

  it('wait ten minutes after the last, even when the third last is a day old', async () => {
    for (const [key, minutes] of [['a', 24 * 60 - 3], ['b', 60], ['c', 2]] as const) await put(key, 'confirmation', minutes) // prettier-ignore
    expect(await recent()).toEqual({ waitingId: null, minutes: 8 })
  })

  it('that wait are reported, to be rewritten; links, data links and confirmations are counted separately', async () => {
    await put('confirm-1', 'confirmation', null)
    await put('links-1', 'link', 1)
    await put('data-1', 'link', 1)
    const waiting = await recent()
    expect(waiting.minutes).toBe(10)
    expect((await sentTo(store().db, waiting.waitingId ?? 0))?.recipient).toBe(AN)
    expect(await recent('link')).toEqual({ waitingId: null, minutes: 9 })
    await put('digest-1', 'digest', 1)
    expect(await recent('link')).toEqual({ waitingId: null, minutes: 9 })
  })

  it('of ended subscriptions are dropped while they wait, and so are those of an obsolete kind', async () => {
    const { app } = mailApp(store())
    for (const types of [['HOUSE'], ['LAND']]) await subscribe(app, request(AN, { types }), origin())
    const ids = (await store().db.selectFrom('subscription').select('id').orderBy('id').execute()).map(({ id }) => id)
    const [one = 0, two = 0] = ids
    await store().db.deleteFrom('outbox').execute()
    for (const new_ of [
      mail('a', 'digest', one),
      mail('b', 'digest', two),
      mail('c', 'confirmation', one),
      mail('d', 'digest', one),
    ])
      // prettier-ignore
      await enqueueMail(store().db, new_)
    await sql`update outbox set state = 'sent', sent_at = now() where key = 'd'`.execute(store().db)
    const dropped = async () =>
      (await store().db.selectFrom('outbox').select('key').where('state', '=', 'dropped').orderBy('key').execute()).map(
        ({ key }) => key,
      )
    await dropQueuedOfSubscriptions(store().db, [], 'digest')
    expect(await dropped()).toEqual([])
    await dropQueuedOfSubscriptions(store().db, [one], 'digest')
    expect(await dropped()).toEqual(['a'])
    await dropQueuedOfSubscriptions(store().db, [one, two], 'digest')
    expect(await dropped()).toEqual(['a', 'b'])
    await forgetFinishedMails(store().db, 1)
    expect(await dropped(), 'sent mails are kept for their retention period').toEqual(['a', 'b'])
  })
})
