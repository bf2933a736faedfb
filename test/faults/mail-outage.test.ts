import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { MailKind } from '#domain/requests/outgoing-mail.ts'
import { startLoop } from '#jobs/loop.ts'
import { mailJobs } from '#jobs/mail.ts'
import { type MailSender, mailSender } from '#journeys/mail/send-mail.ts'
import { smtpTransport } from '#mail/smtp.ts'
import { enqueueMails, type NewMail } from '#store/mail/outbox.ts'
import { onLastingPort } from '../lasting-port.ts'
import { mailApp, SENDER } from '../mail/mail-app.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { onBothEngines } from '../store/engines.ts'

const long = process.env['GEVEL_LONG'] === '1'
const QUEUED = long ? 10_000 : 400
const MINUTE = 60_000

onBothEngines('a mail server that is away for two hours', (store) => {
  it(
    `loses none of ${QUEUED} mails, is retried with pauses, and gets personal mails first when it is up again [mail-outage.loses-none-queued]`,
    async () => {
      // Two hours pass in seconds: the breaker's clock is faked, and the times in the store are moved back.
      vi.useFakeTimers({ toFake: ['performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const { db } = store()
      const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`
      // Mails without an attempt have only the time at which they become stale; it is moved once, because there are
      // many rows.
      const pass = async (ms: number) => {
        vi.advanceTimersByTime(ms)
        await sql`update outbox set not_before = not_before - ${interval(ms)}, lease_until = lease_until - ${interval(ms)}
          where state in ('queued', 'sending') and attempts > 0`.execute(db)
        await sql`update outbox_attempt set started_at = started_at - ${interval(ms)}`.execute(db)
      }
      const first = await onLastingPort(startMailServer)
      await first.close()
      const transport = smtpTransport({ url: first.url, from: SENDER, dkim: null, now: () => new Date() })
      let asked = 0
      const counted = { ...transport, ready: () => ((asked += 1), transport.ready()) }
      const { app, logged } = mailApp(store())
      const sender = mailSender(app, { transport: counted, ratePerMinute: null })

      const subscriptionId = await subscription()
      const digests = QUEUED * 0.9
      const stale = QUEUED * 0.1
      const mail = (kind: MailKind, nth: number, staleAfterHours: number | null = null): NewMail => ({
        key: `outage-${kind.replace('_', '-')}-${staleAfterHours ?? 'any'}-${nth}`,
        kind,
        recipient: `${kind}-${staleAfterHours ?? 'any'}-${nth}@voorbeeld.be`,
        locale: 'nl',
        replyTo: null,
        subject: 's',
        html: '<p>x</p>',
        text: 'x',
        headers: {},
        attachments: [],
        messageId: `<outage-${kind}-${staleAfterHours}-${nth}@gevel.example>`,
        subscriptionId: kind === 'digest' ? subscriptionId : null,
        delayMs: 0,
        staleAfterHours,
      })
      const queue = async (mails: NewMail[]) => {
        for (let at = 0; at < mails.length; at += 200) await enqueueMails(db, mails.slice(at, at + 200))
      }
      const many = (count: number, make: (nth: number) => NewMail) =>
        Array.from({ length: count }, (_, nth) => make(nth))
      const people = (QUEUED - digests) / 4
      await queue(many(digests - stale, (nth) => mail('digest', nth, 24)))
      await queue(many(stale, (nth) => mail('digest', nth, 1)))
      for (const kind of ['lead_copy', 'lead', 'appointment', 'confirmation'] as const)
        await queue(many(people, (nth) => mail(kind, nth)))

      for (let minutes = 0; minutes < 120; minutes += 1) {
        await sender.sendDue('bulk')
        await sender.sendDue('interactive')
        await pass(MINUTE)
      }
      await sql`update outbox set not_after = not_after - ${interval(120 * MINUTE)}`.execute(db)
      expect(sender.isPaused()).toBe(true)
      const away = await attempts()
      expect(away.most, 'of one mail').toBeLessThanOrEqual(12)
      expect(away.all, 'of all mails together').toBeLessThanOrEqual(12)
      expect(asked, 'calls to the server itself').toBeLessThan(40)
      expect(logged.filter(({ message }) => String(message).includes('the queue waits')).length).toBeLessThan(5)
      await queue(many(10, (nth) => mail('confirmation', people + nth)))

      const server = await startMailServer(first.port)
      onTestFinished(async () => {
        transport.close()
        await server.close()
      })
      for (let minutes = 0; sender.isPaused(); minutes += 0.5) {
        expect(minutes, 'retried within five minutes').toBeLessThanOrEqual(5.5)
        await pass(MINUTE / 2)
        await sender.sendDue('bulk')
      }
      await drained(sender, db)

      const states = await db
        .selectFrom('outbox')
        .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('state')
        .orderBy('state')
        .execute()
      expect(states.map(({ state, count }) => `${state} ${Number(count)}`)).toEqual([
        `dropped ${stale}`,
        `sent ${QUEUED - stale + 10}`,
      ])
      expect(server.recipients).toHaveLength(QUEUED - stale + 10)
      expect(new Set(server.recipients).size, 'each mail once').toBe(QUEUED - stale + 10)
      const kinds = server.recipients.map((address) => address.slice(0, address.indexOf('-')))
      const order = kinds.filter((kind, nth) => nth > 0 && kind !== kinds[nth - 1])
      expect([kinds[0], ...order]).toEqual(['confirmation', 'appointment', 'lead', 'lead_copy', 'digest'])
      expect((await attempts()).most).toBeLessThanOrEqual(12)

      async function attempts(): Promise<{ all: number; most: number }> {
        const { rows } = await sql<{ all: number; most: number }>`
          select sum(attempts)::int as all, max(attempts) as most from outbox`.execute(db)
        return rows[0] ?? { all: 0, most: 0 }
      }

      async function subscription(): Promise<number> {
        const contact = await db
          .insertInto('contact')
          .values({ email: 'x@voorbeeld.be', email_hash: 'x', language: 'nl', created_at: new Date() })
          .returning('id')
          .executeTakeFirstOrThrow()
        const row = await db
          .insertInto('subscription')
          .values({
            contact_id: contact.id,
            state: 'active',
            criteria: '{}',
            frequency: 'daily',
            created_at: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return row.id
      }
    },
    long ? 900_000 : 300_000,
  )

  /** Both lanes at once, as the worker sends. */
  async function drained(sender: MailSender, db: ReturnType<typeof store>['db']): Promise<void> {
    const loops = mailJobs(sender).map((job) => startLoop({ ...job, everyMs: 50 }, mailApp(store()).app.log))
    const left = async () => {
      const { count } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', 'in', ['queued', 'sending'])
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    await expect.poll(left, { timeout: long ? 800_000 : 150_000, interval: 200 }).toBe(0)
    for (const loop of loops) await loop.stop()
  }
})
