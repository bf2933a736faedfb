import type { App } from '#journeys/app.ts'
import { takeMailFeedback } from '#journeys/mail-feedback.ts'
import { type BounceAddresses, bounceAddresses } from '#mail/bounce-address.ts'
import { type MailboxMail, readMailbox } from '#mail/mailbox.ts'
import { MOST_REPORT_BYTES, readMailReport } from '#mail/mail-report.ts'
import { sentTo } from '#store/outbox.ts'
import { secretNamed } from '#store/secrets.ts'

/** What a mailbox held: of `read` mails so many stood for something; the rest was none of our business, or forged. */
export type TakenBounces = { read: number; hard: number; soft: number; complaints: number }

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
 * @param further what else may be made of a mail that is no such report; `true`: it need not be kept
 */
export async function takeBounces(
  app: Pick<App, 'db' | 'log'>,
  { mailbox, addresses }: { mailbox: string; addresses: BounceAddresses },
  further: { most: number; take: (mail: MailboxMail) => Promise<boolean> } | null = null,
): Promise<TakenBounces> {
  const taken: TakenBounces = { read: 0, hard: 0, soft: 0, complaints: 0 }
  for await (const mail of readMailbox(mailbox, further?.most ?? MOST_REPORT_BYTES)) {
    taken.read += 1
    const { kind, isOurs } = await takeReport(app, mail.content, addresses)
    if (kind === 'hard_bounce') taken.hard += 1
    if (kind === 'soft_bounce') taken.soft += 1
    if (kind === 'complaint') taken.complaints += 1
    const canGo = isOurs || ((await further?.take(mail)) ?? false)
    await (canGo ? mail.forget() : mail.done())
  }
  if (taken.read > 0) app.log.info(taken, 'mailbox of bounces read')
  return taken
}

async function takeReport(app: Pick<App, 'db'>, content: Uint8Array, addresses: BounceAddresses) {
  // Reports are small: a longer one carries somebody's pictures. Anybody may write to the mailbox, anything.
  const report = content.length > MOST_REPORT_BYTES ? null : await readMailReport(content).catch(() => null)
  const [claim] = report === null ? [] : addresses.claimsIn(report.headers)
  if (report === null || claim === undefined) return { kind: 'nothing', isOurs: false }
  const mail = await sentTo(app.db, claim.outboxId)
  // About a mail that is no longer kept.
  if (mail === null) return { kind: 'nothing', isOurs: true }
  if (!addresses.isGenuine(claim, mail.messageId)) return { kind: 'nothing', isOurs: false }
  const { kind } = report
  if (kind !== 'nothing') await takeMailFeedback(app, { address: mail.recipient, kind, outboxId: claim.outboxId })
  return { kind, isOurs: true }
}
