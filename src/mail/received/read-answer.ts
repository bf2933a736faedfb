import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { parseEmailAddress } from '#base/email-address.ts'
import { attachmentType } from '#mail/attachment-type.ts'
import { textOfHtml } from '#mail/received/html-text.ts'
import { headerOf, type MailHeader } from '#mail/received/mail-head.ts'
import { checkMailShape, MAIL_LIMITS } from '#mail/received/mail-limits.ts'
import { withoutQuoted } from '#mail/received/quoted-text.ts'

/** A mail that somebody wrote to the office, as far as it is shown. */
export type AnswerMail = {
  messageId: string | null
  /** null: not exactly one plain address */
  from: string | null
  subject: string
  text: string
  /** what it repeats of mails before it; null: nothing */
  quoted: string | null
  /** nobody wrote it: a note of absence, a list, a report */
  automatic: boolean
  encrypted: boolean
  /** what a calendar answers to an invitation */
  calendar: 'accepted' | 'declined' | 'tentative' | null
  files: AnswerFile[]
}

/** `bytes` null: it is not kept, for what it is or for its size. */
export type AnswerFile = { name: string; type: string; size: number; bytes: Uint8Array | null }

/** A mail with ten megabytes of attachments takes a third more on its way. */
export const MAX_ANSWER_BYTES = 14_500_000
/** A quarter more than its lines of 76 characters. */
const MAX_ANSWER_LINES = 250_000
const MAX_FILE_BYTES = 10_000_000
const MAX_FILES = 20
const MAX_TEXT_CHARS = 50_000
const MAX_QUOTED_CHARS = 50_000

/** Where a mail says whom it is for: one of these is our signed address. */
const FOR = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to']

/** The headers in which a mail names whom it is for. */
export const recipientsIn = (headers: readonly MailHeader[]): string =>
  headers
    .filter(({ name }) => FOR.includes(name))
    .map(({ value }) => value)
    .join('\n')

/** What is known of a mail that goes beyond a limit: that it is there. */
export const unreadAnswer = (headers: readonly MailHeader[]): AnswerMail => ({
  ...{ messageId: plainMessageId(headerOf(headers, 'message-id')), from: null, subject: '', text: '', quoted: null },
  ...{ automatic: false, encrypted: false, calendar: null, files: [] },
})

/**
 * Reads what somebody wrote, and what came along. Throws for what is no mail at all, or goes beyond the limits of one.
 * Strangers write these: read them through `mailReader`, in a process of its own.
 */
export async function readAnswer(content: Uint8Array): Promise<AnswerMail> {
  checkMailShape(content, { maxLines: MAX_ANSWER_LINES })
  const mail = await PostalMime.parse(content, { ...MAIL_LIMITS, attachmentEncoding: 'arraybuffer' })
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim() ?? ''
  const type = header('content-type').toLowerCase()
  const encrypted =
    /^multipart\/encrypted\b|^application\/(x-)?pkcs7-mime\b/.test(type) && !/smime-type="?signed-data/.test(type)
  const whole = encrypted ? '' : writtenText(mail)
  const { text, quoted } = withoutQuoted(whole)
  const calendar = calendarOf(mail)
  return {
    messageId: plainMessageId(mail.messageId ?? ''),
    from: parseEmailAddress(mail.from?.address ?? ''),
    subject: oneLine(mail.subject ?? ''),
    text: text.slice(0, MAX_TEXT_CHARS),
    quoted: quoted?.slice(0, MAX_QUOTED_CHARS) ?? null,
    automatic: isAutomatic(header) && calendar === null,
    encrypted,
    calendar,
    files: filesOf(mail.attachments, encrypted || calendar !== null),
  }
}

/** RFC 3834, and what programs wrote before it. */
function isAutomatic(header: (name: string) => string): boolean {
  const submitted = header('auto-submitted').toLowerCase()
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    /^(bulk|junk|list|auto_reply)$/i.test(header('precedence')) ||
    header('list-id') !== '' ||
    /^multipart\/report\b/i.test(header('content-type'))
  )
}

/** Plain text where there is any; of a mail in HTML alone its words. */
function writtenText(mail: Email): string {
  const plain = (mail.text ?? '').trim()
  const text = plain === '' ? textOfHtml((mail.html ?? '').slice(0, MAX_HTML_CHARS)) : plain
  return text.slice(0, MAX_TEXT_CHARS + MAX_QUOTED_CHARS)
}
const MAX_HTML_CHARS = 2_000_000

function calendarOf({ attachments }: Email): AnswerMail['calendar'] {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === 'text/calendar')
  if (!part) return null
  const text = textOf(part).slice(0, MAX_CALENDAR_CHARS)
  if (!/^METHOD:REPLY\s*$/im.test(text)) return null
  const said = /PARTSTAT=(ACCEPTED|DECLINED|TENTATIVE)\b/i.exec(text.replace(/\r?\n[ \t]/g, ''))?.[1]?.toLowerCase()
  return said === 'accepted' || said === 'declined' || said === 'tentative' ? said : null
}
const MAX_CALENDAR_CHARS = 100_000

/** Pictures in a signature come with every mail: those that the text shows and that are small are left out. */
function filesOf(attachments: Attachment[], noneWanted: boolean): AnswerFile[] {
  if (noneWanted) return []
  let room = MAX_FILE_BYTES
  return attachments
    .filter((part) => part.mimeType.toLowerCase() !== 'text/calendar' && !isDecoration(part))
    .slice(0, MAX_FILES)
    .map((part) => {
      const bytes = bytesOf(part)
      const type = attachmentType(bytes)
      const kept = type !== null && bytes.length <= room
      if (kept) room -= bytes.length
      return { name: fileName(part.filename), type: type ?? '', size: bytes.length, bytes: kept ? bytes : null }
    })
}

const isDecoration = (part: Attachment): boolean =>
  part.related === true && part.mimeType.startsWith('image/') && bytesOf(part).length < 50_000

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

const textOf = (part: Attachment): string => new TextDecoder('utf-8').decode(bytesOf(part))

/** A name to be shown and saved under: without folders and what no screen shows. */
function fileName(name: string | null): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const plain = oneLine(last.replaceAll(/[:*?"<>|]/g, ' '))
  return plain.replace(/^\.+/, '').slice(-120) || 'bijlage'
}

/** What a header may say again in a mail of ours. */
const plainMessageId = (id: string): string | null => (/^<[^\s<>]{1,250}>$/.test(id) && isAscii(id) ? id : null)
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

const oneLine = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 180)
