import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { App } from '#journeys/app.ts'
import { keepHouse } from '#jobs/housekeeping.ts'
import { runDueJobs, startWorker } from '#jobs/worker.ts'
import { confirmSubscription } from '#journeys/manage-subscription.ts'
import { mailSender } from '#journeys/send-mail.ts'
import { subscribe } from '#journeys/subscribe.ts'
import { memoryTransport } from '#mail/memory.ts'
import { countAgainst } from '#store/rate-limits.ts'
import { sqlOfferSearch } from '#store/offer-search.ts'
import { centreOf } from '#domain/place.ts'
import type { OutgoingMail } from '#domain/outgoing-mail.ts'
import { bring, house, mailApp, origin, request } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('the worker', (store) => {
  function working() {
    const site = mailApp(store())
    const app: App = { ...site.app, search: sqlOfferSearch(store().db, centreOf), rateLimit: true, changed: () => {} }
    const transport = memoryTransport()
    const sender = mailSender(app, { transport, ratePerMinute: null })
    return { app, mails: transport.mails, options: { sender, refreshIndex: async () => {}, others: [] } }
  }
  const tokenOf = (mail: OutgoingMail | undefined) => /\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''

  it('does everything that is due once, an instant alert included', async () => {
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

  it('sends by itself until it is stopped, and outlives a job that fails', async () => {
    const { app, mails, options } = working()
    const broken = { name: 'broken', everyMs: 5, run: () => Promise.reject(new Error('on purpose')) }
    const worker = startWorker(app, { ...options, others: [broken] })
    await subscribe(app, request('alone@voorbeeld.be'), origin())
    worker.wake('mail')
    await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1)
    await worker.stop()
    await subscribe(app, request('later@voorbeeld.be'), origin())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(mails).toHaveLength(1)
  })

  it('keeps nothing longer than the privacy statement says', async () => {
    const { app } = working()
    const old = new Date(app.now().getTime() - 800 * 86_400_000)
    await sql`delete from outbox`.execute(store().db)
    await sql`insert into contact (email, email_hash, language, created_at) values ('old@voorbeeld.be', 'old', 'nl', ${old})`.execute(
      store().db,
    )
    await sql`insert into lead (contact_id, agent_email, message, created_at)
      select id, 'a@b.be', 'x', ${old} from contact where email_hash = 'old'`.execute(store().db)
    await sql`insert into outbox (key, kind, priority, recipient, recipient_hash, locale, subject, html, body_text, message_id, state, sent_at)
      values ('old', 'lead_copy', 40, 'old@voorbeeld.be', 'old', 'nl', 's', 'h', 't', 'm', 'sent', now() - interval '91 days'),
        ('fresh', 'lead_copy', 40, 'old@voorbeeld.be', 'old', 'nl', 's', 'h', 't', 'm', 'sent', now() - interval '89 days')`.execute(
      store().db,
    )
    await sql`insert into idempotency (key, request_hash, status, answer, created_at)
      values ('old', 'h', 1, 'null', now() - interval '25 hours')`.execute(store().db)
    await countAgainst(store().db, { bucket: 'old', seconds: 60, most: 1 }, old)
    await keepHouse(app)
    const left = async (table: string, column: string, value: string) =>
      (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(store().db)).rows.length
    expect(await left('contact', 'email_hash', 'old')).toBe(0)
    expect(await left('lead', 'agent_email', 'a@b.be')).toBe(0)
    expect(await left('outbox', 'key', 'old')).toBe(0)
    expect(await left('outbox', 'key', 'fresh')).toBe(1)
    expect(await left('idempotency', 'key', 'old')).toBe(0)
    expect(await left('rate_limit', 'bucket', 'old')).toBe(0)
  })

  it('counts a limit in rows, in fixed windows, and says when to come back', async () => {
    const at = new Date('2026-11-20T09:00:10Z')
    const limit = { bucket: 'form:192.0.2.1', seconds: 60, most: 2 }
    const answers = [await countAgainst(store().db, limit, at), await countAgainst(store().db, limit, at)]
    expect(answers).toEqual([{ allowed: true }, { allowed: true }])
    expect(await countAgainst(store().db, limit, at)).toEqual({ allowed: false, retryAfterSeconds: 50 })
    expect(await countAgainst(store().db, limit, new Date('2026-11-20T09:01:00Z'))).toEqual({ allowed: true })
  })
})
