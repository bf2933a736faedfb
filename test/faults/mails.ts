import type { MailServer } from '../mail/mail-server.ts'

/** The Message-ID of every copy that arrived, in the order of arrival; a long one stands on the next line. */
export const messageIdsOf = ({ mails }: Pick<MailServer, 'mails'>): string[] =>
  mails.map((mail) => /^message-id:\s+(\S+)/im.exec(mail)?.[1] ?? '')

/** Those of `due` that never arrived. */
export const lostMails = (due: readonly string[], server: Pick<MailServer, 'mails'>): string[] => {
  const arrived = new Set(messageIdsOf(server))
  return due.filter((id) => !arrived.has(id))
}
