import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { backupFailedMail } from '#mail/templates/backup-failed.tsx'
import { enqueueMail } from '#store/mail/outbox.ts'

type Failure = { dir: string; said: string; last: Date | null }

/** Mails the operator that a backup failed, once a day; does nothing where the site file names none. */
export async function tellBackupFailed(
  { db, site, baseUrl, now }: Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>,
  { dir, said, last }: Failure,
): Promise<void> {
  const { operator } = site
  if (!operator) return
  const { email: recipient, language: locale } = operator
  const mail = backupFailedMail({ site, baseUrl, locale, dir, said, last: last?.toISOString() ?? null })
  // The outbox takes a key once.
  const key = `operator-backup-failed-${dayInBelgium(now())}`
  await enqueueMail(db, newMail(baseUrl, { ...mail, key, kind: 'operator', recipient, locale, replyTo: null }))
}
