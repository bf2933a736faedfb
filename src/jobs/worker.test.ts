import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { App } from '#journeys/app.ts'
import { keepHouse } from '#jobs/housekeeping.ts'
import { runDueJobs, startWorker } from '#jobs/worker.ts'
import { askForLinks } from '#journeys/mail/mail-links.ts'
import { confirmSubscription } from '#journeys/manage-subscription.ts'
import { mailSender } from '#journeys/mail/send-mail.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { memoryTransport } from '#mail/memory.ts'
import { countAgainstAll } from '#store/rate-limits.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import type { Lane } from '#store/mail/outbox.ts'
import { centreOf } from '#domain/places/place.ts'
import type { Retention } from '#domain/site/site.ts'
import type { OutgoingMail } from '#domain/requests/outgoing-mail.ts'
import { house } from '../../test/mail/house.ts'
import { bring, mailApp, origin, request } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'
import { pause } from '../../test/waiting.ts'

onBothEngines('the worker', (store) => {
  function working() {
    const site = mailApp(store())
    const app: App = {
      ...site.app,
      search: sqlOfferSearch(store().db, centreOf),
      rateLimit: true,
      changed: () => {},
      importEnded: () => {},
    }
    const transport = memoryTransport()
    const sender = mailSender(app, { transport, ratePerMinute: null })
    return { app, mails: transport.mails, options: { sender, refreshIndex: async () => {}, others: [] } }
  }
  const tokenOf = (mail: OutgoingMail | undefined) => /\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''

  it('does all due work once, an instant alert included', async () => {
    const { app, mails, options } = working()
    await subscribe(app, request('once@voorbeeld.be'), origin())
    expect(await runDueJobs(app, options)).toEqual({ digests: 0, sent: 1 })
    await confirmSubscription(app, tokenOf(mails[0]))
    let fetched = 0
    const feed = {
      name: 'feeds',
      everyMs: 1,
      async run() {
        fetched += 1
        if (fetched === 1) await bring(store(), [house('w1', 1000), house('w2', 2000)], app.now())
        return fetched === 1
      },
    }
    expect(await runDueJobs(app, { ...options, others: [feed] })).toEqual({ digests: 1, sent: 1 })
    expect(fetched).toBe(2)
    expect(mails[1]?.text).toContain('Zwaluwstraat 2')
    expect(await runDueJobs(app, options)).toEqual({ digests: 0, sent: 0 })
  })

  it('sends by itself until it is stopped, and survives a failing job', async () => {
    const { app, mails, options } = working()
    const broken = { name: 'broken', everyMs: 5, run: () => Promise.reject(new Error('on purpose')) }
    const worker = startWorker(app, { ...options, others: [broken] })
    await subscribe(app, request('alone@voorbeeld.be'), origin())
    worker.wake('mail')
    await expect.poll(() => mails.length).toBe(1)
    await worker.stop()
    await subscribe(app, request('later@voorbeeld.be'), origin())
    await pause(50, 'nothing happens')
    expect(mails).toHaveLength(1)
  })

  it('mails a requested link and an alert without waiting for the next poll', async () => {
    const { app, mails, options } = working()
    const own = () => mails.filter(({ recipient }) => recipient === 'waits@voorbeeld.be')
    await subscribe(app, request('waits@voorbeeld.be'), origin())
    while ((await options.sender.sendDue('interactive')) > 0);
    await confirmSubscription(app, tokenOf(own()[0]))
    let looks = 0
    const sender = { ...options.sender, sendDue: async (lane: Lane) => (looks++, await options.sender.sendDue(lane)) }
    // No time passes, so the timer cannot wake it.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const worker = startWorker(app, { ...options, sender })
    onTestFinished(async () => await worker.stop())
    await expect.poll(() => looks).toBeGreaterThanOrEqual(2)
    await askForLinks(app, 'waits@voorbeeld.be')
    worker.wake('links')
    await expect.poll(() => own().length).toBe(2)
    await bring(store(), [house('x1', 1000)], app.now())
    worker.wake('notify')
    await expect.poll(() => own().length).toBe(3)
  })

  it('keeps no data longer than the privacy statement says [worker.keeps-nothing-longer]', async () => {
    const { db } = store()
    const retention: Retention = {
      unconfirmedSubscriptionDays: 9,
      leadDays: 731,
      friendMailDays: 33,
      appointmentDays: 366,
      sentMailDays: 91,
      logDays: 29,
    }
    const { app } = working()
    app.site = { ...app.site, retention }
    for (const table of ['outbox', 'friend_mail', 'appointment', 'lead', 'subscription', 'contact'])
      await sql`delete from ${sql.table(table)}`.execute(db)
    const [listing] = (await sql<{ id: number }>`select id from listing limit 1`.execute(db)).rows
    /** Inserts rows of each kind with these ages in days, marked. */
    const put = async (name: string, days: (kept: number) => number) => {
      const ago = (kept: number) => new Date(app.now().getTime() - days(kept) * 86_400_000)
      const contact = async (of: string, created: Date) =>
        (
          await sql<{ id: number }>`insert into contact (email, email_hash, language, created_at)
            values (${name}, ${`${name} ${of}`}, 'nl', ${created}) returning id`.execute(db)
        ).rows[0]?.id
      await sql`insert into lead (contact_id, agent_email, message, created_at)
        values (${await contact('lead', ago(retention.leadDays))}, 'a@b.be', ${name}, ${ago(retention.leadDays)})`.execute(
        db,
      )
      for (const [state, kept] of [
        ['pending', retention.unconfirmedSubscriptionDays],
        ['ended', retention.sentMailDays],
      ] as const)
        await sql`insert into subscription (contact_id, state, criteria, frequency, created_at, ended_at)
          values (${await contact(state, ago(kept))}, ${state}, '{}', 'daily', ${ago(kept)}, ${ago(kept)})`.execute(db)
      await sql`insert into friend_mail (listing_id, friend_hash, sender_hash, locale, created_at)
        values (${listing?.id}, ${name}, 's', 'nl', ${ago(retention.friendMailDays)})`.execute(db)
      await sql`insert into token (hash, purpose, subject, generation, created_at)
        values (${name}, 'friend_stop', ${name}, 0, ${ago(retention.friendMailDays)})`.execute(db)
      await sql`insert into appointment (id, listing_id, office_id, starts_at, ends_at, state, visitor_name, visitor_email,
          visitor_email_hash, visitor_language)
        values (${name}, ${listing?.id}, 'o', ${ago(retention.appointmentDays)}, ${ago(retention.appointmentDays)}, 'booked',
          'n', 'e', 'h', 'nl')`.execute(db)
      await sql`insert into outbox (key, kind, priority, recipient, recipient_hash, locale, subject, html, body_text,
          message_id, state, sent_at)
        values (${name}, 'lead_copy', 40, 'r', 'h', 'nl', 's', 'h', 't', ${name}, 'sent',
          now() - make_interval(days => ${days(retention.sentMailDays)}))`.execute(db)
      await countAgainstAll(db, [{ bucket: name, seconds: 60, most: 1 }], ago(2))
      await sql`insert into idempotency (key, request_hash, status, answer, created_at)
        values (${name}, 'h', 1, 'null', now() - make_interval(days => ${days(2)}))`.execute(db)
    }
    await put('fresh', (kept) => (kept > 2 ? kept - 1 : 0))
    await put('old', (kept) => (kept > 2 ? kept + 1 : kept))
    await keepHouse(app)
    const left = async (table: string, column: string) =>
      (
        await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
          where ${sql.ref(column)} in ('fresh', 'old')`.execute(db)
      ).rows.map(({ name }) => name)
    for (const [table, column] of [
      ['lead', 'message'],
      ['friend_mail', 'friend_hash'],
      ['token', 'subject'],
      ['appointment', 'id'],
      ['outbox', 'key'],
      ['rate_limit', 'bucket'],
      ['idempotency', 'key'],
    ] as const)
      expect(await left(table, column), table).toEqual(['fresh'])
    expect(await left('contact', 'email')).toEqual(['fresh', 'fresh', 'fresh'])
    const { rows } = await sql<{ state: string }>`select state from subscription order by state`.execute(db)
    expect(rows.map(({ state }) => state)).toEqual(['ended', 'pending'])
  })

  it('keeps mail files no longer than mails in the outbox, and those to friends for an hour', async () => {
    const { app, clock, folder } = mailApp(store())
    mkdirSync(folder, { recursive: true })
    const old = ['20260821T085959000Z-lead-1.eml', '20261120T075959000Z-friend-1.eml']
    const kept = ['20260823T090000000Z-lead-2.eml', '20261120T083000000Z-friend-2.eml', 'a-note.eml']
    for (const name of [...old, ...kept, '.20260101T000000000Z-lead-3.eml.tmp'])
      writeFileSync(join(folder, name), 'To: bo@example.com\r\n\r\n')
    clock.now = new Date('2026-11-20T09:00:00Z')
    await keepHouse(app)
    expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted())
  })

  it('stores a rate limit in rows, in fixed windows, and gives the retry time', async () => {
    const at = new Date('2026-11-20T09:00:10Z')
    const limit = { bucket: 'form:192.0.2.1', seconds: 60, most: 2 }
    const answers = [await countAgainstAll(store().db, [limit], at), await countAgainstAll(store().db, [limit], at)]
    expect(answers).toEqual([{ allowed: true }, { allowed: true }])
    expect(await countAgainstAll(store().db, [limit], at)).toEqual({ allowed: false, retryAfterSeconds: 50 })
    expect(await countAgainstAll(store().db, [limit], new Date('2026-11-20T09:01:00Z'))).toEqual({ allowed: true })
  })
})
