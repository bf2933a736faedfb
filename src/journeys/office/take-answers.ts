import type { EntryMark } from '#domain/office/people.ts'
import type { App } from '#journeys/app.ts'
import { type MailboxMail, readMailbox } from '#mail/mailbox.ts'
import { type AnswerMail, MOST_ANSWER_BYTES, readAnswer, readRecipients } from '#mail/read-answer.ts'
import { type ReplyAddresses, replyAddresses } from '#mail/reply-address.ts'
import { emailHash } from '#store/contacts.ts'
import { insertEntry, insertFile } from '#store/inbox.ts'
import { lockThread, reopenThread, settlePeople, threadOf } from '#store/people.ts'
import { withRetry } from '#store/retry.ts'
import { secretNamed } from '#store/secrets.ts'

/** The signed addresses to answer the office at; null without a mailbox for them. */
export async function replyAddressesOf(
  { db }: Pick<App, 'db'>,
  replyAddress: string | null,
): Promise<ReplyAddresses | null> {
  return replyAddress === null ? null : replyAddresses(replyAddress, await secretNamed(db, 'reply-addresses'))
}

/** Reads the answers in a mailbox into their threads. Returns how many there were; all else in it stays. */
export async function takeAnswers(
  app: Pick<App, 'db' | 'now' | 'log' | 'changed'>,
  { mailbox, addresses }: { mailbox: string; addresses: ReplyAddresses },
): Promise<number> {
  let taken = 0
  for await (const mail of readMailbox(mailbox, MOST_ANSWER_BYTES)) {
    const isAnswer = await takeAnswer(app, mail, addresses)
    if (isAnswer) taken += 1
    await (isAnswer && !mail.isCut ? mail.forget() : mail.done())
  }
  if (taken > 0) app.log.info({ taken }, 'answers to the office read')
  return taken
}

/**
 * Puts a mail into the thread whose address it was sent to, once, however often it is read. `false`: it is none of ours.
 * One that is too large is said to be there, and stays in the mailbox.
 */
export async function takeAnswer(
  app: Pick<App, 'db' | 'now' | 'changed'>,
  { content, isCut }: Pick<MailboxMail, 'content' | 'isCut'>,
  addresses: ReplyAddresses,
): Promise<boolean> {
  // Anybody may write to the mailbox, anything.
  const claims = addresses.claimsIn(await readRecipients(content).catch(() => ''))
  if (claims.length === 0) return false
  const mail = await readAnswer(content).catch(() => null)
  if (mail === null) return false
  const done = await withRetry(app.db, async (tx) => {
    for (const claim of claims.slice(0, MOST_CLAIMS)) {
      const person = await lockThread(tx, claim.id)
      if (person === null || !addresses.isGenuine(claim, person.email_hash)) continue
      const at = app.now()
      const entry = await insertEntry(tx, {
        ...{ personId: person.id, kind: 'answer', at, by: null, text: mail.text, quoted: mail.quoted },
        ...{ subject: mail.subject, messageId: mail.messageId },
        marks: marksOf(mail, isCut, person.email_hash),
      })
      // It was read before.
      if (entry === null) return true
      for (const file of mail.files) await insertFile(tx, entry, file)
      const thread = (await threadOf(tx, person.id)) ?? person.id
      // Who writes again has not been dealt with, whatever was thought; a machine's note changes nothing.
      if (mail.automatic) await settlePeople(tx, [thread])
      else await reopenThread(tx, thread)
      return true
    }
    return false
  })
  if (done) app.changed()
  return done
}
const MOST_CLAIMS = 5

function marksOf(mail: AnswerMail, isCut: boolean, hash: string): EntryMark[] {
  return [
    ...(mail.automatic ? (['automatic'] as const) : []),
    ...(mail.encrypted ? (['encrypted'] as const) : []),
    ...(mail.from === null || emailHash(mail.from) !== hash ? (['other_sender'] as const) : []),
    ...(isCut ? (['too_large'] as const) : []),
    ...(mail.calendar === null ? [] : [mail.calendar]),
  ]
}
