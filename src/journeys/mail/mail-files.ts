import { join } from 'node:path'
import { isKeyOfAgencyMail } from '#domain/requests/outgoing-mail.ts'
import type { App } from '#journeys/app.ts'
import { forgetMailFiles } from '#mail/forget-mail-files.ts'
import { emailHash } from '#store/people/contacts.ts'

/** The folder for mails written as files, where there is no mail server. */
const folderOf = ({ varDir }: Pick<App, 'varDir'>) => join(varDir, 'mail')

/** Deletes the files of a person's own mails, as `isOwnMail` does in the outbox, and of the mails with these keys. */
export async function forgetMailFilesOf(app: Pick<App, 'varDir'>, hash: string, keys: string[]): Promise<number> {
  const own = new Set(keys)
  return await forgetMailFiles(folderOf(app), ({ key, to, replyTo }) => {
    const theirs = isKeyOfAgencyMail(key) ? replyTo : to
    return own.has(key) || theirs.some((address) => emailHash(address) === hash)
  })
}

/** Files are kept no longer than the same mails in the outbox. */
export async function forgetOldMailFiles(
  app: Pick<App, 'varDir'>,
  before: { sent: Date; friend: Date },
): Promise<number> {
  return await forgetMailFiles(
    folderOf(app),
    ({ key, writtenAt }) => writtenAt < (key.startsWith('friend-') ? before.friend : before.sent),
  )
}
