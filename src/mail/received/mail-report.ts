import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { checkMailShape, MAIL_LIMITS } from '#mail/received/mail-limits.ts'

/** A report of another server about one of our mails. */
export type MailReport = {
  /** `nothing`: the mail was delivered, or is only late; or the complaint is not about spam */
  kind: 'hard_bounce' | 'soft_bounce' | 'complaint' | 'nothing'
  /** the headers of the report and of the mail it returns: one of them holds the address that the mail was sent from */
  headers: string
}

/** Reports are small; a longer one returns somebody's pictures. */
export const MAX_REPORT_BYTES = 2_000_000
/** Twice as many lines as a report of that size usually has. */
const MAX_REPORT_LINES = 60_000
/** Characters that are read of the part with the outcome. */
const MAX_STATUS_CHARS = 100_000
/** Characters of headers that are searched for our address. */
const MAX_HEADER_CHARS = 500_000

/**
 * Reads a delivery report (RFC 3464; RFC 6533 for addresses beyond ASCII) or a complaint (ARF, RFC 5965). Null for another
 * mail, such as a note that somebody is on holiday. Throws for a mail beyond the limits. Strangers write these, so call it
 * only through `mailReader`, in a process of its own.
 */
export async function readMailReport(content: Uint8Array): Promise<MailReport | null> {
  checkMailShape(content, { maxLines: MAX_REPORT_LINES })
  const how = { ...MAIL_LIMITS, forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' } as const
  const mail = await PostalMime.parse(content, how)
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^\s*multipart\/report\b/i.test(type)) return null
  const partOf = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  const headers = [headersOf(mail), ...mail.attachments.map(sentBack)].join('\n').slice(0, MAX_HEADER_CHARS)
  const feedback = partOf('message/feedback-report')
  if (feedback) {
    const said = textOf(feedback).slice(0, MAX_STATUS_CHARS)
    return { kind: kindOfComplaint(fieldsIn(said)[0]), headers: `${headers}\n${said}` }
  }
  const status = partOf('message/delivery-status', 'message/global-delivery-status')
  if (!status) return null
  const [, ...recipients] = fieldsIn(textOf(status))
  return { kind: kindOfBounce(recipients), headers }
}

type Fields = Map<string, string>

/** Blocks of `Name: value` lines, an empty line between them; long values go on in lines that begin with a space. */
function fieldsIn(text: string): Fields[] {
  const blocks = text
    .slice(0, MAX_STATUS_CHARS)
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n\s*\n/)
  return blocks.map(
    (block) =>
      new Map(
        block
          .replace(/\n[ \t]+/g, ' ')
          .split('\n')
          .flatMap((line) => {
            const colon = line.indexOf(':')
            return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
          }),
      ),
  )
}

/**
 * RFC 5965 and its register of types. Reports about signatures (RFC 6591) are for the operator; they are no reader's
 * complaint.
 */
function kindOfComplaint(fields: Fields | undefined): MailReport['kind'] {
  return /^(abuse|fraud|opt-out|opt-out-list)$/i.test(fields?.get('feedback-type') ?? '') ? 'complaint' : 'nothing'
}

/** A mail goes to one address, which may stand for several. It is a hard bounce only when all of those are gone. */
function kindOfBounce(recipients: Fields[]): MailReport['kind'] {
  const failed = recipients.filter((fields) => /^fail/i.test(fields.get('action') ?? ''))
  if (failed.length === 0) return 'nothing'
  return failed.length === recipients.length && failed.every(isGone) ? 'hard_bounce' : 'soft_bounce'
}

/**
 * Is there no such mailbox? RFC 3463: 5.1.x is about the address (but 5.1.4, 5.1.7, 5.1.8 and 5.1.9 are about ambiguity,
 * about us, and about a system on the way), 5.2.1 about a closed mailbox. A full mailbox, the size of the mail or a policy
 * may change.
 */
function isGone(fields: Fields): boolean {
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const [said, stated] = [enhancedCode(diagnostic), enhancedCode(fields.get('status') ?? '')]
  // Some servers state 5.0.0, and the reason is only in what the other side said.
  const code = stated === null || /^[45]\.0\.0$/.test(stated) ? (said ?? stated) : stated
  if (code !== null && !code.endsWith('.0.0')) return /^5\.1\.(?![4789]$)\d+$|^5\.2\.1$/.test(code)
  if (code?.startsWith('4')) return false
  return (
    /\b5(50|51|53|54)\b/.test(diagnostic) &&
    /(unknown|no such|invalid|not a valid|non-?existent|does(n't| not) exist|not found|unavailable|disabled)/i.test(
      diagnostic,
    ) &&
    /(user|mailbox|recipient|address|account)/i.test(diagnostic)
  )
}

const enhancedCode = (text: string): string | null => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null

const headersOf = ({ headers }: Email): string => headers.map(({ key, value }) => `${key}: ${value}`).join('\n')

/** The headers of our own mail, which is returned whole or without its text. */
function sentBack(part: Attachment): string {
  const ours = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers']
  return ours.includes(part.mimeType.toLowerCase()) ? (textOf(part).split(/\r?\n\r?\n/)[0] ?? '') : ''
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder('utf-8').decode(content)
