import { randomUUID } from 'node:crypto'
import type { Locale } from '#base/locale.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { testMail } from '#mail/templates/test-mail.tsx'
import { enqueueMail } from '#store/mail/outbox.ts'

/** Puts a mail to this address in the outbox, so that it goes the way of all mails. */
export async function sendTestMail(
  { db, site, baseUrl }: Pick<App, 'db' | 'site' | 'baseUrl'>,
  recipient: string,
  locale: Locale,
): Promise<void> {
  const mail = {
    ...testMail({ site, baseUrl, locale }),
    key: `operator-test-${randomUUID()}`,
    recipient,
    locale,
    replyTo: null,
  }
  await enqueueMail(db, newMail(baseUrl, { ...mail, kind: 'operator' }))
}
