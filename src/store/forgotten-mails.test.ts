import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MailKind } from '#domain/outgoing-mail.ts'
import { enqueueMail, forgetFinishedMails, type NewMail } from '#store/outbox.ts'
import { onBothEngines } from '../../test/store/engines.ts'

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
  notBefore: null,
  staleAfterHours: null,
})

onBothEngines('mails that are through', (store) => {
  test("a friend's address goes soon after the mail, other mails stay, and what is not sent stays", async () => {
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
})
