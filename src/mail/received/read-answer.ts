import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { parseEmailAddress } from '#base/email-address.ts'
import { soundText } from '#base/sound-text.ts'
import { attachmentType } from '#mail/attachment-type.ts'
import { textOfHtml } from '#mail/received/html-text.ts'
import { headerOf, type MailHeader } from '#mail/received/mail-head.ts'
import { checkMailShape, MAIL_LIMITS } from '#mail/received/mail-limits.ts'
import { withoutQuoted } from '#mail/received/quoted-text.ts'

/** A mail to the office, as far as the office shows it. */
export type AnswerMail = {
  messageId: string | null
  /** sender; null when it is not exactly one plain address */
  from: string | null
  subject: string
  text: string
  /** quote of earlier mails; null: there is none */
  quoted: string | null
  /** a program wrote it: a note of absence, a list, a report */
  automatic: boolean
  encrypted: boolean
  /** a calendar's answer to an invitation */
  calendar: 'accepted' | 'declined' | 'tentative' | null
  files: AnswerFile[]
}

/** `bytes`: null when the file is not kept, because of its type or size. */
export type AnswerFile = { name: string; type: string; size: number; bytes: Uint8Array | null }

/** Ten megabytes of attachments, which are a third larger in a mail. */
export const MAX_ANSWER_BYTES = 14_500_000
/** A quarter more than a mail of that size has in lines of 76 characters. */
const MAX_ANSWER_LINES = 250_000
const MAX_FILE_BYTES = 10_000_000
const MAX_FILES = 20
const MAX_TEXT_CHARS = 50_000
const MAX_QUOTED_CHARS = 50_000

/** Headers that name the recipient of a mail: one of them holds our signed address. */
const RECIPIENT_HEADERS = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
]

/** The values of the headers that name the recipient, one a line. */
export const recipientsIn = (headers: readonly MailHeader[]): string =>
  headers
    .filter(({ name }) => RECIPIENT_HEADERS.includes(name))
    .map(({ value }) => value)
    .join('\n')

/** Stands for a mail beyond the limits, of which only the message id is known. */
export const unreadAnswer = (headers: readonly MailHeader[]): AnswerMail => ({
  ...{ messageId: plainMessageId(headerOf(headers, 'message-id')), from: null, subject: '', text: '', quoted: null },
  ...{ automatic: false, encrypted: false, calendar: null, files: [] },
})

/**
 * Reads a mail to the office with its files. Throws for bytes that are no mail, or a mail beyond the limits. Strangers write
 * these, so call it only through `mailReader`, in a process of its own.
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

/** Did a program write it? By RFC 3834, and by the headers that were used before it. */
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

/** The plain text of a mail; where there is none, the text of its HTML. */
function writtenText(mail: Email): string {
  const plain = (mail.text ?? '').trim()
  const text = plain === '' ? textOfHtml((mail.html ?? '').slice(0, MAX_HTML_CHARS)) : plain
  return soundText(text.slice(0, MAX_TEXT_CHARS + MAX_QUOTED_CHARS))
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

/** The files of a mail. Small pictures within the text are left out: signatures have them in every mail. */
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

/** A file name that is safe to show and to save: without folders and invisible characters. */
function fileName(name: string | null): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const plain = oneLine(last.replaceAll(/[:*?"<>|]/g, ' '))
  return plain.replace(/^\.+/, '').slice(-120) || 'bijlage'
}

/** A message id that is safe to repeat in a header of our mails; null for any other. */
const plainMessageId = (id: string): string | null => (/^<[^\s<>]{1,250}>$/.test(id) && isAscii(id) ? id : null)
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

const oneLine = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 180)
