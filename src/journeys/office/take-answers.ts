import type { EntryMark } from '#domain/office/people.ts'
import type { App } from '#journeys/app.ts'
import type { MailReader } from '#journeys/mail/mail-reader.ts'
import { type MailFate, settle } from '#journeys/mail/take-bounces.ts'
import { type MailHeader, readMailHead } from '#mail/received/mail-head.ts'
import { type MailboxMail, readMailbox } from '#mail/received/mailbox.ts'
import { type AnswerMail, MAX_ANSWER_BYTES, recipientsIn, unreadAnswer } from '#mail/received/read-answer.ts'
import { type ReplyAddresses, replyAddresses } from '#mail/reply-address.ts'
import { emailHash } from '#store/people/contacts.ts'
import { insertEntry, insertFile } from '#store/office/inbox.ts'
import { lockThread, reopenThread, settlePeople, threadOf } from '#store/people/people.ts'
import { withRetry } from '#store/engine/retry.ts'
import { secretNamed } from '#store/engine/secrets.ts'

/** The signed reply addresses of office mails; null when no mailbox is set for them. */
export async function replyAddressesOf(
  { db }: Pick<App, 'db'>,
  replyAddress: string | null,
): Promise<ReplyAddresses | null> {
  return replyAddress === null ? null : replyAddresses(replyAddress, await secretNamed(db, 'reply-addresses'))
}

/** Puts the answers in a mailbox into their threads. Returns how many there were; other mails stay. */
export async function takeAnswers(
  app: Pick<App, 'db' | 'now' | 'log' | 'changed'>,
  { mailbox, ...how }: { mailbox: string; addresses: ReplyAddresses; reader: MailReader },
): Promise<number> {
  let taken = 0
  for await (const mail of readMailbox(mailbox, MAX_ANSWER_BYTES)) {
    await settle(app.log, mail, async () => {
      const headers = readMailHead(mail.beginning)
      const { isOurs, fate } = headers === null ? NOT_OURS : await takeAnswer(app, mail, { ...how, headers })
      if (isOurs) taken += 1
      return fate
    })
  }
  if (taken > 0) app.log.info({ taken }, 'answers to the office read')
  return taken
}

const NOT_OURS: { isOurs: boolean; fate: MailFate } = { isOurs: false, fate: 'keep' }

/**
 * Puts a mail into the thread of its signed address, once, however often it is read. A mail beyond a limit, such as its
 * size, is only mentioned in the thread, and stays in the mailbox.
 */
export async function takeAnswer(
  app: Pick<App, 'db' | 'now' | 'log' | 'changed'>,
  letter: MailboxMail,
  how: { addresses: ReplyAddresses; reader: MailReader; headers: readonly MailHeader[] },
): Promise<{ isOurs: boolean; fate: MailFate }> {
  const { addresses, reader, headers } = how
  // Anybody can write to the mailbox: only mails to the address of a thread are parsed, in another process.
  const claims = addresses.claimsIn(recipientsIn(headers))
  const file = claims.length === 0 ? null : await letter.read(MAX_ANSWER_BYTES)
  if (file === null) return NOT_OURS
  const answer = await reader.answer(file.content)
  if (answer.outcome !== 'read') app.log.warn({ ...answer }, 'answer to the office could not be read')
  if (answer.outcome === 'failed') return { isOurs: false, fate: 'later' }
  const mail = answer.outcome === 'read' ? answer.read : unreadAnswer(headers)
  const isWhole = answer.outcome === 'read' && !file.isCut
  const done = await withRetry(app.db, async (tx) => {
    for (const claim of claims.slice(0, MAX_CLAIMS)) {
      const person = await lockThread(tx, claim.id)
      if (person === null || !addresses.isGenuine(claim, person.email_hash)) continue
      const at = app.now()
      const entry = await insertEntry(tx, {
        ...{ personId: person.id, kind: 'answer', at, by: null, text: mail.text, quoted: mail.quoted },
        ...{ subject: mail.subject, messageId: mail.messageId },
        marks: marksOf(mail, !isWhole, person.email_hash),
      })
      // A mail that was read before.
      if (entry === null) return true
      for (const file of mail.files) await insertFile(tx, entry, file)
      const thread = (await threadOf(tx, person.id)) ?? person.id
      // A new mail reopens a closed thread; an automatic answer does not.
      if (mail.automatic) await settlePeople(tx, [thread])
      else await reopenThread(tx, thread)
      return true
    }
    return false
  })
  if (done) app.changed()
  return { isOurs: done, fate: done && isWhole ? 'delete' : 'keep' }
}
const MAX_CLAIMS = 5

function marksOf(mail: AnswerMail, isCut: boolean, hash: string): EntryMark[] {
  return [
    ...(mail.automatic ? (['automatic'] as const) : []),
    ...(mail.encrypted ? (['encrypted'] as const) : []),
    ...(mail.from === null || emailHash(mail.from) !== hash ? (['other_sender'] as const) : []),
    ...(isCut ? (['too_large'] as const) : []),
    ...(mail.calendar === null ? [] : [mail.calendar]),
  ]
}
