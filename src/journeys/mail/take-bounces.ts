import type { App } from '#journeys/app.ts'
import { takeMailFeedback } from '#journeys/mail/mail-feedback.ts'
import { type BounceAddresses, bounceAddresses } from '#mail/bounce-address.ts'
import type { MailReader, ReadMail } from '#journeys/mail/mail-reader.ts'
import { isMailReport, type MailHeader, readMailHead } from '#mail/received/mail-head.ts'
import { type MailboxMail, readMailbox } from '#mail/received/mailbox.ts'
import { MAX_REPORT_BYTES, type MailReport } from '#mail/received/mail-report.ts'
import { sentTo } from '#store/mail/outbox.ts'
import { secretNamed } from '#store/engine/secrets.ts'

/**
 * What a mailbox held: of `read` mails so many stood for something. `other`: no reports at all. `refused`: mails beyond a
 * limit of size, headers, parts, lines or time. The rest was none of our business, or forged.
 */
export type TakenBounces = {
  read: number
  hard: number
  soft: number
  complaints: number
  other: number
  refused: number
}

/** What becomes of a mail in its mailbox; `later`: it could not be read now, through no fault of its own. */
export type MailFate = 'delete' | 'keep' | 'later'

/** What else may be made of a mail that is no report about one of ours, of which up to `maxBytes` are read. */
export type FurtherReading = {
  maxBytes: number
  take: (mail: MailboxMail, headers: readonly MailHeader[]) => Promise<MailFate>
}

/** The signed senders of this store's mails; null without an address for them. */
export async function bounceAddressesOf(
  { db }: Pick<App, 'db'>,
  bounceAddress: string | null,
): Promise<BounceAddresses | null> {
  return bounceAddress === null ? null : bounceAddresses(bounceAddress, await secretNamed(db, 'bounce-addresses'))
}

/**
 * Reads the reports in a mailbox: a hard bounce or a complaint stops mail to the address it is about. Only one that
 * holds the signed sender of a mail of ours counts, so nobody can stop another's mail by writing to the mailbox, and
 * each counts once however often it is read. Such a report names whom it is about, so it is not kept; the rest is.
 * Anybody may write to the mailbox, anything: only what its head calls a report is read further, in another process.
 */
export async function takeBounces(
  app: Pick<App, 'db' | 'log'>,
  { mailbox, addresses, reader }: { mailbox: string; addresses: BounceAddresses; reader: MailReader },
  further: FurtherReading | null = null,
): Promise<TakenBounces> {
  const taken: TakenBounces = { read: 0, hard: 0, soft: 0, complaints: 0, other: 0, refused: 0 }
  for await (const mail of readMailbox(mailbox, further?.maxBytes ?? MAX_REPORT_BYTES)) {
    taken.read += 1
    const headers = readMailHead(mail.beginning)
    const result = await resultOf(app, mail, headers, { addresses, reader })
    if (result === 'hard_bounce') taken.hard += 1
    if (result === 'soft_bounce') taken.soft += 1
    if (result === 'complaint') taken.complaints += 1
    if (result === 'other') taken.other += 1
    if (result === 'refused') taken.refused += 1
    await settle(mail, await fateOf(result, mail, headers, further))
  }
  if (taken.read > 0) app.log.info(taken, 'mailbox of bounces read')
  return taken
}

/** Puts a mail where it goes once it has been read; one for `later` stays as it is. */
export async function settle(mail: Pick<MailboxMail, 'done' | 'forget'>, fate: MailFate): Promise<void> {
  if (fate === 'delete') await mail.forget()
  if (fate === 'keep') await mail.done()
}

/** Reads on where the head of a mail calls it a report; a head without end goes beyond the limit. */
async function resultOf(
  app: Pick<App, 'db' | 'log'>,
  mail: MailboxMail,
  headers: readonly MailHeader[] | null,
  how: { addresses: BounceAddresses; reader: MailReader },
): Promise<TakenReport | 'other'> {
  if (headers === null) return 'refused'
  return isMailReport(headers) ? await takeReport(app, mail, how) : 'other'
}

/** `nothing`: it is about a mail of ours and changes nothing. `not_ours`: about none of ours, or forged. */
type TakenReport = MailReport['kind'] | 'not_ours' | 'refused' | 'failed'

async function fateOf(
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
  // About a mail that is no longer kept.
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
