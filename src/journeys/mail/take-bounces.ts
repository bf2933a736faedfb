import type { App } from '#journeys/app.ts'
import { takeMailFeedback } from '#journeys/mail/mail-feedback.ts'
import { type BounceAddresses, bounceAddresses } from '#mail/bounce-address.ts'
import type { MailReader, ReadMail } from '#journeys/mail/mail-reader.ts'
import { isMailReport, type MailHeader, readMailHead } from '#mail/received/mail-head.ts'
import { type MailboxMail, readMailbox } from '#mail/received/mailbox.ts'
import { MAX_REPORT_BYTES, type MailReport } from '#mail/received/mail-report.ts'
import { sentTo } from '#store/mail/outbox.ts'
import { isUnavailable, isUnstorable } from '#store/engine/retry.ts'
import { secretNamed } from '#store/engine/secrets.ts'

/**
 * Counts of the mails in a mailbox: `read` is all of them. `other`: mails that are no reports. `refused`: mails beyond a
 * limit of size, headers, parts, lines or time. The remaining reports changed nothing, or were not about our mails.
 */
export type TakenBounces = {
  read: number
  hard: number
  soft: number
  complaints: number
  other: number
  refused: number
}

/** What happens to a mail in its mailbox. `later`: reading failed for another reason than the mail, so it is left there. */
export type MailFate = 'delete' | 'keep' | 'later'

/** A further handler, for mails that are no reports about ours. It may read up to `maxBytes` of a mail. */
export type FurtherReading = {
  maxBytes: number
  take: (mail: MailboxMail, headers: readonly MailHeader[]) => Promise<MailFate>
}

/** The signed return addresses of this store's mails; null when no bounce address is set. */
export async function bounceAddressesOf(
  { db }: Pick<App, 'db'>,
  bounceAddress: string | null,
): Promise<BounceAddresses | null> {
  return bounceAddress === null ? null : bounceAddresses(bounceAddress, await secretNamed(db, 'bounce-addresses'))
}

/**
 * Reads the reports in a mailbox: a hard bounce or a complaint stops mail to its address. A report counts only if it has
 * the signed return address of one of our mails. So nobody can stop another's mail by writing to the mailbox. It counts
 * once, however often it is read. Such a report is deleted, because it names a person; other mails are kept. Since anybody
 * can write to the mailbox, only mails with the headers of a report are parsed, in another process.
 */
export async function takeBounces(
  app: Pick<App, 'db' | 'log'>,
  { mailbox, addresses, reader }: { mailbox: string; addresses: BounceAddresses; reader: MailReader },
  further: FurtherReading | null = null,
): Promise<TakenBounces> {
  const taken: TakenBounces = { read: 0, hard: 0, soft: 0, complaints: 0, other: 0, refused: 0 }
  for await (const mail of readMailbox(mailbox, further?.maxBytes ?? MAX_REPORT_BYTES)) {
    taken.read += 1
    await settle(app.log, mail, async () => {
      const headers = readMailHead(mail.beginning)
      const result = await classify(app, mail, headers, { addresses, reader })
      if (result === 'hard_bounce') taken.hard += 1
      if (result === 'soft_bounce') taken.soft += 1
      if (result === 'complaint') taken.complaints += 1
      if (result === 'other') taken.other += 1
      if (result === 'refused') taken.refused += 1
      return await decideFate(result, mail, headers, further)
    })
  }
  if (taken.read > 0) app.log.info(taken, 'mailbox of bounces read')
  return taken
}

/**
 * Takes a mail and deletes it, or marks it as done; a mail for `later` stays as it is. Anybody can write to a mailbox, so a
 * mail that cannot be taken keeps none behind it. Throws only when the store is away.
 */
export async function settle(log: App['log'], mail: MailboxMail, take: () => Promise<MailFate>): Promise<void> {
  const fate = await take().catch((error: unknown): MailFate => {
    if (isUnavailable(error)) throw error
    const isMailWrong = isUnstorable(error)
    log[isMailWrong ? 'warn' : 'error']({ error }, 'mail could not be taken')
    return isMailWrong ? 'keep' : 'later'
  })
  if (fate === 'delete') await mail.forget()
  if (fate === 'keep') await mail.done()
}

/** Parses mails whose headers say that they are reports. Headers without an end count as beyond the limit. */
async function classify(
  app: Pick<App, 'db' | 'log'>,
  mail: MailboxMail,
  headers: readonly MailHeader[] | null,
  how: { addresses: BounceAddresses; reader: MailReader },
): Promise<TakenReport | 'other'> {
  if (headers === null) return 'refused'
  return isMailReport(headers) ? await takeReport(app, mail, how) : 'other'
}

/** `nothing`: a report about one of our mails that changes nothing. `not_ours`: about another mail, or forged. */
type TakenReport = MailReport['kind'] | 'not_ours' | 'refused' | 'failed'

async function decideFate(
  result: TakenReport | 'other',
  mail: MailboxMail,
  headers: readonly MailHeader[] | null,
  further: FurtherReading | null,
): Promise<MailFate> {
  if (result === 'failed') return 'later'
  if (result === 'refused' || headers === null) return 'keep'
  if (result === 'other' || result === 'not_ours') return (await further?.take(mail, headers)) ?? 'keep'
  return 'delete'
}

async function takeReport(
  app: Pick<App, 'db' | 'log'>,
  mail: MailboxMail,
  { addresses, reader }: { addresses: BounceAddresses; reader: MailReader },
): Promise<TakenReport> {
  const report = await readReport(mail, reader)
  if (report.outcome !== 'read') {
    app.log.warn({ outcome: report.outcome, reason: report.reason }, 'report about a mail could not be read')
    return report.outcome
  }
  const [claim] = report.read === null ? [] : addresses.claimsIn(report.read.headers)
  if (report.read === null || claim === undefined) return 'not_ours'
  const sent = await sentTo(app.db, claim.outboxId)
  // The mail is no longer in the outbox.
  if (sent === null) return 'nothing'
  if (!addresses.isGenuine(claim, sent.messageId)) return 'not_ours'
  const { kind } = report.read
  if (kind !== 'nothing') await takeMailFeedback(app, { address: sent.recipient, kind, outboxId: claim.outboxId })
  return kind
}

async function readReport(mail: MailboxMail, reader: MailReader): Promise<ReadMail<MailReport | null>> {
  const read = await mail.read(MAX_REPORT_BYTES)
  if (read === null) return { outcome: 'read', read: null }
  if (read.isCut) return { outcome: 'refused', reason: `it is longer than ${MAX_REPORT_BYTES} bytes` }
  return await reader.report(read.content)
}
