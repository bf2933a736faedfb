import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { MailKind, OutgoingMail } from '#domain/requests/outgoing-mail.ts'
import { takeMailFeedback } from '#journeys/mail/mail-feedback.ts'
import { mailSender } from '#journeys/mail/send-mail.ts'
import { memoryTransport } from '#mail/memory.ts'
import { smtpTransport } from '#mail/smtp.ts'
import type { SendOutcome } from '#mail/transport.ts'
import { emailHash } from '#store/people/contacts.ts'
import { claimDue, enqueueMail, type NewMail } from '#store/mail/outbox.ts'
import { listMails } from '#store/office/operator-lists.ts'
import { countKept, gauges } from '#store/office/stats.ts'
import { suppress } from '#store/mail/suppressions.ts'
import { drain, mailApp, SENDER } from '../../../test/mail/mail-app.ts'
import { refusal, startMailServer } from '../../../test/mail/mail-server.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('the outbox', (store) => {
  let nth = 0
  beforeEach(async () => {
    await sql`truncate outbox, outbox_attempt, suppression, bounce`.execute(store().db)
  })

  const mail = (changes: Partial<NewMail> = {}): NewMail => ({
    key: `test-${++nth}`,
    kind: 'confirmation',
    recipient: 'noor@voorbeeld.be',
    locale: 'nl',
    replyTo: null,
    subject: 'Onderwerp',
    html: '<p>Tekst</p>',
    text: 'Tekst',
    headers: {},
    attachments: [],
    messageId: `<test-${nth}@gevel.example>`,
    subscriptionId: null,
    delayMs: 0,
    staleAfterHours: null,
    ...changes,
  })
  const put = async (changes: Partial<NewMail> = {}) => await enqueueMail(store().db, mail(changes))
  const states = async () =>
    (await store().db.selectFrom('outbox').select(['state', 'attempts']).orderBy('id').execute()).map(
      ({ state, attempts }) => `${state} ${attempts}`,
    )
  const makeDue = async () => await sql`update outbox set not_before = now() where state = 'queued'`.execute(store().db)
  const senderThat = (answer: (mail: OutgoingMail) => SendOutcome) => {
    const transport = memoryTransport(answer)
    return { transport, sender: mailSender(mailApp(store()).app, { transport, ratePerMinute: null }) }
  }

  it('accepts a key once', async () => {
    const one = mail()
    expect(await enqueueMail(store().db, one)).toBe(true)
    expect(await enqueueMail(store().db, one)).toBe(false)
  })

  const subscriptionId = async () => {
    const { rows } = await sql<{ id: number }>`
      with contact as (insert into contact (email, email_hash, language) values ('x', 'x', 'nl') returning id)
      insert into subscription (contact_id, state, criteria, frequency)
      select id, 'active', '{}', 'daily' from contact returning id`.execute(store().db)
    return rows[0]?.id ?? 0
  }

  it('sends each mail once, personal mails before digests', async () => {
    const digestsOf = await subscriptionId()
    const kinds: MailKind[] = ['digest', 'digest', 'lead_copy', 'lead', 'appointment', 'confirmation']
    for (const kind of kinds) await put({ kind, subscriptionId: kind === 'digest' ? digestsOf : null })
    const { transport, sender } = senderThat(() => ({ outcome: 'sent' }))
    expect(await drain(sender)).toBe(6)
    expect(await drain(sender)).toBe(0)
    expect(transport.mails.map(({ kind }) => kind)).toEqual([
      'confirmation',
      'appointment',
      'lead',
      'lead_copy',
      'digest',
      'digest',
    ])
  })

  it('retries after 1, 2, 5, 15, 30, 60 and 60 minutes with the same Message-ID, and gives up after a day [send-mail.tries-again-after]', async () => {
    await put()
    const ids = new Set<string>()
    const { sender } = senderThat((sent) => {
      ids.add(sent.messageId)
      return { outcome: 'later', detail: '450 greylisted' }
    })
    const pauses: number[] = []
    for (let i = 0; i < 7; i++) {
      await drain(sender)
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from not_before - now()) / 60)::int as minutes from outbox`.execute(store().db)
      pauses.push(rows[0]?.minutes ?? 0)
      await makeDue()
    }
    expect(pauses).toEqual([1, 2, 5, 15, 30, 60, 60])
    expect(ids.size).toBe(1)
    await sql`update outbox_attempt set started_at = started_at - interval '25 hours'`.execute(store().db)
    await drain(sender)
    expect(await states()).toEqual(['dead 8'])
  })

  it('stops writing to an address that does not exist, but never to an agent', async () => {
    await put()
    const { sender, transport } = senderThat(({ recipient }) =>
      recipient.startsWith('noor') ? { outcome: 'recipient', detail: '550 5.1.1' } : { outcome: 'sent' },
    )
    await drain(sender)
    await put()
    await suppress(store().db, emailHash('agent@kantoor.be'), 'all', 'hard bounce')
    await put({ kind: 'lead', recipient: 'agent@kantoor.be' })
    await drain(sender)
    expect(await states()).toEqual(['dead 1', 'suppressed 1', 'sent 1'])
    expect(transport.mails.map(({ recipient }) => recipient)).toEqual(['agent@kantoor.be'])
  })

  it('stops after a complaint at once and after the third soft bounce, checking only when it sends', async () => {
    const { app } = mailApp(store())
    for (const kind of ['soft_bounce', 'soft_bounce', 'soft_bounce'] as const) {
      await put({ recipient: 'soft@voorbeeld.be' })
      await drain(senderThat(() => ({ outcome: 'sent' })).sender)
      await takeMailFeedback(app, { address: 'Soft@voorbeeld.be', kind })
    }
    await put({ recipient: 'soft@voorbeeld.be' })
    await put({ recipient: 'angry@voorbeeld.be' })
    await takeMailFeedback(app, { address: 'angry@voorbeeld.be', kind: 'complaint' })
    await drain(senderThat(() => ({ outcome: 'sent' })).sender)
    expect(await states()).toEqual(['sent 1', 'sent 1', 'sent 1', 'suppressed 1', 'suppressed 1'])
  })

  it('drops stale mails, and digests of ended subscriptions', async () => {
    await put({ staleAfterHours: -1 })
    await put({ kind: 'digest', subscriptionId: 999_999 })
    const { sender, transport } = senderThat(() => ({ outcome: 'sent' }))
    await drain(sender)
    expect(transport.mails).toEqual([])
    expect(await states()).toEqual(['dropped 1', 'dropped 1'])
  })

  it('makes one attempt at a server that is down, however many mails wait, and loses none', async () => {
    for (let i = 0; i < 20; i++) await put({ recipient: `r${i}@voorbeeld.be` })
    let away = true
    const transport = memoryTransport(() =>
      away ? { outcome: 'unavailable', detail: 'ECONNREFUSED' } : { outcome: 'sent' },
    )
    const sender = mailSender(mailApp(store()).app, {
      transport: { ...transport, ready: async () => !away },
      ratePerMinute: null,
    })
    for (let i = 0; i < 50; i++) await drain(sender)
    expect(sender.isPaused()).toBe(true)
    const { rows } = await sql<{ n: number }>`select sum(attempts)::int as n from outbox`.execute(store().db)
    expect(rows[0]?.n).toBe(1)
    away = false
    await makeDue()
    const back = mailSender(mailApp(store()).app, { transport, ratePerMinute: null })
    await drain(back)
    expect(new Set(transport.mails.map(({ recipient }) => recipient)).size).toBe(20)
  })

  it('reports that a mail server is up again once it accepts a mail, not when it only answers', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let i = 0; i < 20; i++) await put({ recipient: `r${i}@voorbeeld.be` })
    let refuses = true
    const transport = memoryTransport(() =>
      refuses ? { outcome: 'unavailable', code: '554', detail: '554 5.7.1 relay access denied' } : { outcome: 'sent' },
    )
    const { app, logged } = mailApp(store())
    const sender = mailSender(app, { transport, ratePerMinute: null })
    const said = () => logged.map(({ message }) => message)
    for (let minute = 0; minute < 30; minute++) {
      await drain(sender)
      vi.advanceTimersByTime(60_000)
    }
    expect(new Set(said())).toEqual(new Set(['mail server refuses or is away; the queue waits']))
    expect(logged[0]).toMatchObject({ outcome: 'unavailable', code: '554', words: '554 5.7.1 relay access denied' })
    const { rows } = await sql<{ n: number }>`select sum(attempts)::int as n from outbox`.execute(store().db)
    expect(rows[0]?.n, 'one mail after each pause').toBeLessThanOrEqual(10)
    expect(sender.isPaused()).toBe(true)
    refuses = false
    vi.advanceTimersByTime(300_000)
    expect(await drain(sender)).toBe(20)
    expect(said().filter((message) => message === 'mail server is back')).toHaveLength(1)
    expect(sender.isPaused()).toBe(false)
  })

  it('measures the delay of a retried mail from its due time', async () => {
    await put()
    await put({ delayMs: 3_600_000 })
    const oldest = async () => [
      (await countKept(store().db, new Date()))['oldest due mail (seconds)'],
      Math.floor((await gauges(store().db, new Date()))['outbox_oldest_due_seconds'] ?? -1),
    ]
    await drain(senderThat(() => ({ outcome: 'later', detail: '450 greylisted' })).sender)
    await sql`update outbox_attempt set started_at = now() - interval '2 hours'`.execute(store().db)
    expect(await states()).toEqual(['queued 1', 'queued 0'])
    for (const seconds of await oldest()) expect(seconds).toSatisfy((age: number) => age >= 7200 && age < 7300)
    await makeDue()
    await drain(senderThat(() => ({ outcome: 'sent' })).sender)
    expect(await oldest()).toEqual([0, 0])
  })

  it.each([
    ['recipient', { to: '550', said: '5.1.1 <Noor@voorbeeld.be> noor is not known here' }, 'mail address refused'],
    ['later', { to: '450', said: '4.2.0 Noor@voorbeeld.be is greylisted' }, 'mail not taken, tried again later'],
    [
      'unavailable',
      { to: '554', said: '5.7.1 Noor@voorbeeld.be: relay denied' },
      'mail server refuses or is away; the queue waits',
    ],
  ])(
    'keeps what the server said of a mail, and logs it without an address (%s)',
    async (outcome, { to, said }, line) => {
      const server = await startMailServer()
      const transport = smtpTransport({ url: server.url, from: SENDER, dkim: null, now: () => new Date() })
      onTestFinished(async () => {
        transport.close()
        await server.close()
      })
      server.behave({ to: () => refusal(Number(to), said) })
      await put({ recipient: 'Noor@voorbeeld.be' })
      const { app, logged } = mailApp(store())
      await drain(mailSender(app, { transport, ratePerMinute: null }))
      const [mail] = await listMails(store().db, { failed: true, limit: 10 })
      expect(mail).toMatchObject({ to: 'Noor@voorbeeld.be', tries: 1, code: to, words: `${to} ${said}` })
      expect(mail?.next_try !== null).toBe(outcome !== 'recipient')
      expect(logged).toEqual([
        expect.objectContaining({
          outcome,
          code: to,
          message: line,
        }),
      ])
      expect(JSON.stringify(logged)).toContain(`${to} ${said.slice(0, 5)}`)
      expect(JSON.stringify(logged)).not.toMatch(/noor|voorbeeld/i)
    },
  )

  it('takes over the mail of a dead sender once its lease expires, with its attempt recorded', async () => {
    await put()
    const claim = async () =>
      await claimDue(store().db, { lane: 'interactive', limit: 5, leaseSeconds: 60, exceptDomains: [] }).then(
        ({ mails }) => mails,
      )
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toHaveLength(0)
    await sql`update outbox set lease_until = now() - interval '1 second'`.execute(store().db)
    expect(await claim()).toMatchObject([{ attempts: 2 }])
    expect(await store().db.selectFrom('outbox_attempt').select('outcome').execute()).toEqual([
      { outcome: null },
      { outcome: null },
    ])
  })

  it('gives no mail to two senders', async () => {
    for (let i = 0; i < 30; i++) await put()
    const { sender, transport } = senderThat(() => ({ outcome: 'sent' }))
    const other = mailSender(mailApp(store()).app, { transport, ratePerMinute: null })
    await Promise.all([drain(sender), drain(other), drain(sender)])
    expect(transport.mails).toHaveLength(30)
    expect(new Set(transport.mails.map(({ key }) => key)).size).toBe(30)
  })

  it('respects the rate limit of a domain without delaying others', async () => {
    for (let i = 0; i < 5; i++) await put({ recipient: `a${i}@slow.be` })
    await put({ recipient: 'b@other.be' })
    const transport = memoryTransport()
    const sender = mailSender(mailApp(store()).app, { transport, ratePerMinute: 3 })
    await drain(sender)
    expect(transport.mails.map(({ recipient }) => recipient)).toEqual([
      'a0@slow.be',
      'a1@slow.be',
      'a2@slow.be',
      'b@other.be',
    ])
    expect((await states()).filter((state) => state === 'queued 0')).toHaveLength(2)
  })

  it('keeps the content of other mails, but not of sent digests', async () => {
    const digest = { kind: 'digest', subscriptionId: await subscriptionId(), headers: { 'List-Id': '<a.b>' } } as const
    await put({ kind: 'lead_copy', headers: digest.headers })
    await put(digest)
    await put({ ...digest, staleAfterHours: -1 })
    await put({ ...digest, recipient: 'stopped@voorbeeld.be' })
    await suppress(store().db, emailHash('stopped@voorbeeld.be'), 'all', 'complaint')
    await put({ ...digest, recipient: 'later@voorbeeld.be' })
    const { sender, transport } = senderThat(({ recipient }) =>
      recipient.startsWith('later') ? { outcome: 'later', detail: '450' } : { outcome: 'sent' },
    )
    await drain(sender)
    expect(transport.mails.map(({ html, text, headers }) => [html, text, headers])).toEqual(
      Array(2).fill(['<p>Tekst</p>', 'Tekst', digest.headers]),
    )
    const kept = await store()
      .db.selectFrom('outbox')
      .select(['state', 'subject', 'html', 'body_text', 'headers'])
      .orderBy('id')
      .execute()
    const whole = { subject: 'Onderwerp', html: '<p>Tekst</p>', body_text: 'Tekst', headers: digest.headers }
    const empty = { subject: 'Onderwerp', html: '', body_text: '', headers: {} }
    expect(kept).toEqual([
      { state: 'sent', ...whole },
      { state: 'sent', ...empty },
      { state: 'dropped', ...empty },
      { state: 'suppressed', ...empty },
      { state: 'queued', ...whole },
    ])
  })

  it('keeps no visitor token in a link once its mail is sent or given up [send-mail.keeps-key-visitor]', async () => {
    const kinds = ['confirmation', 'link', 'appointment'] as const
    for (const kind of kinds)
      for (const recipient of ['fine@voorbeeld.be', 'refused@voorbeeld.be']) await put({ kind, recipient })
    const { sender, transport } = senderThat(({ recipient }) =>
      recipient.startsWith('refused') ? { outcome: 'message', detail: '554' } : { outcome: 'sent' },
    )
    await drain(sender)
    expect(new Set(transport.mails.map(({ html, text }) => html + text))).toEqual(new Set(['<p>Tekst</p>Tekst']))
    const kept = await store().db.selectFrom('outbox').select(['state', 'html', 'body_text']).execute()
    expect(kept.map(({ state }) => state).toSorted()).toEqual(['dead', 'dead', 'dead', 'sent', 'sent', 'sent'])
    expect(new Set(kept.map(({ html, body_text }) => html + body_text))).toEqual(new Set(['']))
  })

  it.each(['later', 'message'] as const)(
    'skips a mail that another sender has sent in the meantime (%s)',
    async (outcome) => {
      await put({ kind: 'digest', subscriptionId: await subscriptionId() })
      const other = senderThat(() => ({ outcome: 'sent' }))
      const transport = {
        ...memoryTransport(),
        async send(): Promise<SendOutcome> {
          await sql`update outbox set lease_until = now() - interval '1 second'`.execute(store().db)
          await other.sender.sendDue('bulk')
          return { outcome, detail: 'slow' }
        },
      }
      await mailSender(mailApp(store()).app, { transport, ratePerMinute: null }).sendDue('bulk')
      expect(await states()).toEqual(['sent 2'])
    },
  )

  it('records the mails of several senders in one write, and never leaves more than four undecided', async () => {
    const digest = { kind: 'digest', subscriptionId: await subscriptionId() } as const
    for (let i = 0; i < 48; i++) await put(digest)
    let [handedOver, inDoubt] = [0, 0]
    const transport = {
      ...memoryTransport(),
      async send(): Promise<SendOutcome> {
        handedOver += 1
        // Other senders deliver while the count is on its way.
        const soFar = handedOver
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from outbox where state = 'sent'`.execute(store().db)
        inDoubt = Math.max(inDoubt, soFar - (rows[0]?.n ?? 0))
        return { outcome: 'sent' }
      },
    }
    const before = await store().syncs()
    expect(await drain(mailSender(mailApp(store()).app, { transport, ratePerMinute: null }))).toBe(48)
    const after = await store().syncs()
    expect(inDoubt).toBe(4)
    // For twelve digests one sync claims them and three mark them; on a busy machine some batches are smaller.
    if (before && after) expect(after.files - before.files).toBeLessThanOrEqual(4 * (1 + 8))
  })
})
