import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  changeSubscription,
  confirmSubscription,
  pauseSubscription,
  resumeSubscription,
  viewSubscription,
} from '#journeys/manage-subscription.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { unsubscribe } from '#journeys/unsubscribe.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp, origin, request, tokenIn } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('the page behind a link to manage', (store) => {
  type Site = ReturnType<typeof mailApp>
  type Wishes = Parameters<typeof request>[1]

  /** Subscribes without confirming, and returns the link in the last mail. */
  async function asked(site: Site, email: string, wishes: Wishes = {}): Promise<string> {
    await sql`update outbox set not_before = not_before - interval '1 day', sent_at = sent_at - interval '1 day'`.execute(
      store().db,
    )
    await subscribe(site.app, request(email, wishes), origin())
    await site.sendAll()
    return tokenIn((await site.mailsTo(email)).at(-1))
  }

  async function subscribed(site: Site, email: string, wishes: Wishes = {}): Promise<string> {
    const token = await asked(site, email, wishes)
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'confirmed' })
    return token
  }

  const running = async (site: Site, token: string) => {
    const viewed = await viewSubscription(site.app, token)
    if (viewed.state === 'unknown' || viewed.state === 'pending') throw new Error(viewed.state)
    return viewed
  }

  const consentsOf = async (email: string) =>
    await store()
      .db.selectFrom('consent')
      .innerJoin('contact', 'contact.id', 'consent.contact_id')
      .selectAll('consent')
      .where('email', '=', email)
      .orderBy('consent.id')
      .execute()

  it('lists other running and paused subscriptions of the address, and pending ones only before confirmation', async () => {
    const site = mailApp(store())
    const email = 'several@voorbeeld.be'
    const first = await asked(site, email, { types: ['HOUSE'] })
    const second = await asked(site, email, { types: ['LAND'] })
    const types = (all: readonly { criteria: { types: readonly string[] } }[]) =>
      all.flatMap(({ criteria }) => criteria.types).toSorted()
    const before = await viewSubscription(site.app, first)
    if (before.state !== 'pending') throw new Error(before.state)
    expect(before.subscription.criteria.types).toEqual(['HOUSE'])
    expect(types(before.pending)).toEqual(['HOUSE', 'LAND'])
    expect(await confirmSubscription(site.app, second)).toEqual({ outcome: 'confirmed' })
    const third = await subscribed(site, email, { types: ['GARAGE'] })
    await asked(site, email, { types: ['OFFICE'] })
    await pauseSubscription(site.app, second, 1)
    const othersOf = async (token: string) =>
      types((await running(site, token)).others.map(({ subscription }) => subscription))
    expect(await othersOf(first)).toEqual(['GARAGE', 'LAND'])
    expect(await othersOf(second)).toEqual(['GARAGE', 'HOUSE'])
    await unsubscribe(site.app, (await running(site, third)).unsubscribeToken)
    expect(await othersOf(first)).toEqual(['LAND'])
    expect(await running(site, third)).toMatchObject({ state: 'ended' })
    expect(await running(site, second), 'its own link').toMatchObject({ state: 'paused', manageToken: second })
  })

  it('can be confirmed for exactly seven days', async () => {
    const site = mailApp(store())
    const token = await asked(site, 'late@voorbeeld.be')
    const began = site.clock.now.getTime()
    site.clock.now = new Date(began + 7 * 86_400_000 - 1)
    expect(await viewSubscription(site.app, token)).toMatchObject({ state: 'pending' })
    site.clock.now = new Date(began + 7 * 86_400_000)
    expect(await viewSubscription(site.app, token)).toEqual({ state: 'unknown' })
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'unknown' })
    site.clock.now = new Date(began + 7 * 86_400_000 - 1)
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'confirmed' })
  })

  it('shows the sent mails', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, 'history@voorbeeld.be', { types: ['COMMERCIAL'] })
    expect((await running(site, token)).history).toEqual([])
    await bring(store(), [house('h1', 1000, { type: 'COMMERCIAL', subtype: null })], site.app.now())
    await notifySubscribers(site.app)
    expect((await running(site, token)).history).toMatchObject([{ listings: 1 }])
  })

  it('cancels a pending confirmation once another link has confirmed all, and records when', async () => {
    const site = mailApp(store())
    const email = 'waiting@voorbeeld.be'
    const token = await asked(site, email)
    await subscribe(site.app, request(email, { types: ['LAND'] }), origin())
    expect(await confirmSubscription(site.app, token)).toEqual({ outcome: 'confirmed' })
    await sql`update outbox set not_before = not_before - interval '1 day'`.execute(store().db)
    await site.sendAll()
    expect(await site.mailsTo(email)).toHaveLength(1)
    expect((await consentsOf(email)).map(({ kind, confirmed_at }) => [kind, confirmed_at?.toISOString()])).toEqual([
      ['notifications', '2026-11-20T09:00:00.000Z'],
      ['notifications', '2026-11-20T09:00:00.000Z'],
    ])
  })

  it('pauses to the same day of a later month or its last day, and sends no pending mail meanwhile', async () => {
    const site = mailApp(store())
    const email = 'months@voorbeeld.be'
    const token = await subscribed(site, email, { types: ['OFFICE'] })
    await bring(store(), [house('m1', 1000, { type: 'OFFICE', subtype: null })], site.app.now())
    expect(await notifySubscribers(site.app)).toBe(1)
    const until = async (now: string, months: 1 | 3) => {
      site.clock.now = new Date(now)
      const paused = await pauseSubscription(site.app, token, months)
      return paused.outcome === 'paused' ? paused.until : paused.outcome
    }
    expect(await until('2026-11-20T09:00:00Z', 1)).toBe('2026-12-20T09:00:00.000Z')
    expect(await until('2026-11-30T23:59:59Z', 3)).toBe('2027-02-28T23:59:59.000Z')
    expect(await until('2027-03-31T00:00:00Z', 1)).toBe('2027-04-30T00:00:00.000Z')
    expect(await until('2027-12-31T12:00:00Z', 3)).toBe('2028-03-31T12:00:00.000Z')
    expect(await until('2028-01-30T12:00:00Z', 1), 'a leap year').toBe('2028-02-29T12:00:00.000Z')
    expect(await until('2028-01-30T18:00:00Z', 1), 'the same request on the same day').toBe('already')
    expect((await running(site, token)).subscription.pausedUntil).toBe('2028-02-29T12:00:00.000Z')
    await site.sendAll()
    expect(await site.mailsTo(email)).toHaveLength(1)
    expect(await resumeSubscription(site.app, token)).toEqual({ outcome: 'resumed' })
    expect(await running(site, token)).toMatchObject({ state: 'active' })
    expect(await notifySubscribers(site.app), 'earlier homes are not sent').toBe(0)
  })

  it('records later marketing consent and its withdrawal, and nothing without a change', async () => {
    const site = mailApp(store())
    const email = 'marketing@voorbeeld.be'
    const token = await subscribed(site, email)
    const save = async (marketing: boolean, more: Wishes = {}) => {
      const contact = {
        contact_information: { personal: { email } },
        advertising: { marketing_opt_in: marketing },
      }
      const form = { ...origin('fr'), form: 'manage' }
      expect(await changeSubscription(site.app, token, request(email, { contact, ...more }), form)).toEqual({
        outcome: 'saved',
      })
      const rows = await consentsOf(email)
      return rows.map(({ kind, locale, form: where, confirmed_at, withdrawn_at }) =>
        [kind, locale, where, confirmed_at !== null, withdrawn_at !== null].join(' '),
      )
    }
    const asAsked = 'notifications nl keep-me-informed true false'
    expect(await save(false)).toEqual([asAsked])
    expect(await save(true)).toEqual([asAsked, 'marketing fr manage true false'])
    expect(await save(true, { frequency: 'weekly' })).toEqual([asAsked, 'marketing fr manage true false'])
    expect((await running(site, token)).subscription.frequency).toBe('weekly')
    expect(await save(false)).toEqual([asAsked, 'marketing fr manage true true'])
  })

  it('mails three new addresses a day, the same one again only after another, and more only without limits', async () => {
    const site = mailApp(store())
    const token = await subscribed(site, 'moving@voorbeeld.be')
    const move = async (to: string, wishes: Wishes = {}, mailLimits?: Parameters<typeof changeSubscription>[4]) =>
      await changeSubscription(site.app, token, request(to, wishes), origin(), mailLimits)
    const toConfirm = { outcome: 'address_to_confirm' }
    expect(await move('one@voorbeeld.be')).toEqual(toConfirm)
    for (const again of [1, 2, 3, 4]) expect(await move('one@voorbeeld.be'), `the same, ${again}`).toEqual(toConfirm)
    expect(await move('one@voorbeeld.be', { frequency: 'weekly' }), 'counts').toEqual(toConfirm)
    expect(await move('one@voorbeeld.be', { frequency: 'weekly', types: ['LAND'] }), 'counts').toEqual(toConfirm)
    const refused = await move('two@voorbeeld.be')
    expect(refused).toMatchObject({ outcome: 'too_many' })
    if (refused.outcome === 'too_many') expect(refused.retryAfterSeconds).toBeLessThanOrEqual(86_400)
    await site.sendAll()
    expect(await site.mailsTo('two@voorbeeld.be')).toEqual([])
    const pending = await viewSubscription(site.app, tokenIn((await site.mailsTo('one@voorbeeld.be')).at(-1)))
    expect(pending).toMatchObject({
      state: 'pending',
      pending: [{ frequency: 'weekly', criteria: { types: ['LAND'] } }],
    })
    site.app.rateLimit = false
    expect(await move('two@voorbeeld.be')).toEqual(toConfirm)
    site.app.rateLimit = true
    site.clock.now = new Date(site.clock.now.getTime() + 2 * 86_400_000)
    const narrow = [{ bucket: 'somebody', seconds: 60, most: 1 }]
    expect(await move('three@voorbeeld.be', {}, narrow)).toEqual(toConfirm)
    expect(await move('four@voorbeeld.be', {}, narrow)).toMatchObject({ outcome: 'too_many' })
  })

  it('continues at a new address from its position, a paused one from its resumption', async () => {
    const site = mailApp(store())
    for (const isPaused of [false, true]) {
      const [old, next] = isPaused
        ? ['rest@voorbeeld.be', 'rest.new@voorbeeld.be']
        : ['run@voorbeeld.be', 'run.new@voorbeeld.be']
      const wishes = { types: ['INDUSTRIAL'], frequency: 'daily' }
      const token = await subscribed(site, old, wishes)
      if (isPaused) await pauseSubscription(site.app, token, 1)
      await bring(store(), [house(isPaused ? 'g2' : 'g1', 1000, { type: 'INDUSTRIAL', subtype: null })], site.app.now())
      expect(await changeSubscription(site.app, token, request(next, wishes), origin())).toEqual({
        outcome: 'address_to_confirm',
      })
      await site.sendAll()
      expect(await confirmSubscription(site.app, tokenIn((await site.mailsTo(next))[0]))).toEqual({
        outcome: 'confirmed',
      })
      const watermark = async (email: string) =>
        (
          await store()
            .db.selectFrom('subscription')
            .innerJoin('contact', 'contact.id', 'contact_id')
            .select('watermark')
            .where('email', '=', email)
            .executeTakeFirstOrThrow()
        ).watermark
      if (isPaused) expect(await watermark(next)).toBeGreaterThan(await watermark(old))
      else expect(await watermark(next)).toBe(await watermark(old))
    }
  })
})
