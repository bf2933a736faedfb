import { createTransport } from 'nodemailer'
import { parseEmailAddress } from '#base/email-address.ts'
import type { OutgoingMail } from '#domain/requests/outgoing-mail.ts'

/** The site's own address, from its settings. On a developer's machine it may end in `@localhost`. */
export type Sender = { name: string; address: string }
export type Dkim = { domain: string; selector: string; key: string }

/** The envelope and content of a mail for nodemailer. Throws for an address that is not exactly one plain address. */
export function messageOf(mail: OutgoingMail, from: Sender, date: Date, returnPath: string | null = null) {
  const to = oneAddress(mail.recipient)
  return {
    // Given separately from the headers, so that nothing in a header can add a recipient.
    envelope: { from: returnPath ?? from.address, to: [to] },
    from: { name: from.name, address: from.address },
    to: { name: '', address: to },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: oneAddress(mail.replyTo) } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date,
    messageId: mail.messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale, ...mail.headers },
    ...calendarParts(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The whole mail as bytes, as it would go over the wire. */
export async function mimeOf(mail: OutgoingMail, from: Sender, date: Date, dkim: Dkim | null = null): Promise<Buffer> {
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(dkim && { dkim: dkimOptions(dkim) }),
  })
  const { message } = await writer.sendMail(messageOf(mail, from, date))
  if (!Buffer.isBuffer(message)) throw new TypeError('A mail came out as a stream')
  return message
}

/** DKIM options for nodemailer. The signature covers the unsubscribe headers (RFC 8058, section 4). */
export const dkimOptions = ({ domain, selector, key }: Dkim) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames:
    'from:to:reply-to:subject:date:message-id:mime-version:content-type:list-id:list-unsubscribe:list-unsubscribe-post',
})

/**
 * The calendar file as an alternative of the text, where calendars look for an invitation. All other files are attachments.
 */
function calendarParts({ attachments }: OutgoingMail) {
  const calendar = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  const method = calendar && /method=(\w+)/.exec(calendar.contentType)?.[1]
  return {
    ...(calendar && method && { icalEvent: { method, content: calendar.content, filename: calendar.filename } }),
    attachments: attachments
      .filter((attachment) => attachment !== calendar)
      .map(({ filename, contentType, content }) => ({ filename, contentType, content })),
  }
}

function oneAddress(text: string): string {
  const address = parseEmailAddress(text)
  if (address === null) throw new TypeError('Not exactly one plain mail address')
  return address
}
