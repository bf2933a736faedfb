import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MailKind } from '#domain/requests/outgoing-mail.ts'
import { enqueueMail, forgetFinishedMails, type NewMail } from '#store/mail/outbox.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const mail = (key: string, kind: MailKind): NewMail => ({
  key,
  kind,
  recipient: 'bo@example.com',
  locale: 'nl',
  replyTo: null,
  subject: 's',
  html: 'h',
  text: 't',
  headers: {},
  attachments: [],
  messageId: `<${key}@x>`,
  subscriptionId: null,
  delayMs: 0,
  staleAfterHours: null,
})

onBothEngines('mails that are through', (store) => {
  test("a friend's address is deleted soon after the mail, other mails stay, and unsent ones stay", async () => {
    const { db } = store()
    for (const [key, kind] of [
      ['friend-1', 'friend'],
      ['lead-1', 'lead'],
      ['friend-2', 'friend'],
    ] as const)
      await enqueueMail(db, mail(key, kind))
    await sql`update outbox set state = 'sent', sent_at = now() - interval '2 hours' where key <> 'friend-2'`.execute(
      db,
    )
    await forgetFinishedMails(db, 90)
    const kept = await db.selectFrom('outbox').select('key').orderBy('key').execute()
    expect(kept.map(({ key }) => key)).toEqual(['friend-2', 'lead-1'])
  })

  test('digests are deleted by day; neither they nor failed mails are searched by a table scan', async () => {
    const { db } = store()
    await sql`
      insert into outbox (key, kind, priority, recipient, recipient_hash, locale, subject, html, body_text, message_id, state, sent_at)
      select 'digest-' || n, 'digest', 100, 'r', 'h', 'nl', 's', '', '', n, 'sent', now() - make_interval(days => 101 - (n + 249) / 250)
      from generate_series(1, 25000) n`.execute(db)
    await sql`analyze outbox`.execute(db)
    await db.transaction().execute(async (tx) => {
      const wholeScans = async () =>
        (await sql<{ n: number }>`select pg_stat_get_xact_numscans('outbox'::regclass)::int as n`.execute(tx)).rows[0]
          ?.n
      const before = await wholeScans()
      await forgetFinishedMails(tx, 90)
      await sql`select count(*) from outbox where state = 'dead'`.execute(tx)
      expect(await wholeScans()).toBe(before)
    })
    const { rows } = await sql<{ kept: number; oldest: number }>`
      select count(*)::int as kept, extract(day from max(now() - sent_at))::int as oldest
      from outbox where kind = 'digest'`.execute(db)
    expect(rows).toEqual([{ kept: 22_250, oldest: 89 }])
  })
})
