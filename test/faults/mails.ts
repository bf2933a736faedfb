import type { MailServer } from '../mail/mail-server.ts'

/**
 * The Message-ID of every copy that arrived, in order of arrival. A long id stands on the line after its header name.
 */
export const messageIdsOf = ({ mails }: Pick<MailServer, 'mails'>): string[] =>
  mails.map((mail) => /^message-id:\s+(\S+)/im.exec(mail)?.[1] ?? '')

/** The ids in `due` that never arrived. */
export const lostMails = (due: readonly string[], server: Pick<MailServer, 'mails'>): string[] => {
  const arrived = new Set(messageIdsOf(server))
  return due.filter((id) => !arrived.has(id))
}
