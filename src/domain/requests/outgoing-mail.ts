import type { Locale } from '#base/locale.ts'

/** The kinds of mail. The lower the number, the sooner it is sent: a person waits for the first, nobody for the last. */
export const MAIL_PRIORITIES = {
  confirmation: 10,
  /** a link that its reader asked for */
  link: 15,
  /** to the visitor: booked, moved, cancelled */
  appointment: 20,
  /** to the agent: booked, moved, cancelled */
  appointment_agent: 25,
  /** a visitor's question, to the agent */
  lead: 30,
  /** to the agency: which of its listings the law will block */
  lapse: 35,
  /** to whoever runs the site: a failed backup, a mail to try the way of mails */
  operator: 35,
  /** the visitor's own copy of their question */
  lead_copy: 40,
  friend: 50,
  digest: 100,
} as const
export type MailKind = keyof typeof MAIL_PRIORITIES

/** From this priority on mails are bulk: nobody waits for them, and they go several at a time after all others. */
export const BULK_PRIORITY = 100

/** Mails to the agency itself are never held back: a visitor was told that they were received. */
export const ALWAYS_SENT: readonly MailKind[] = ['lead', 'lapse', 'operator', 'appointment_agent']

/** Does this key belong to a mail to the agency? A file in the mail folder has nothing but its key. */
export const isKeyOfAgencyMail = (key: string): boolean =>
  /^lead-\d+$|^lapse-|^operator-|^appointment-.*agent$/.test(key)

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_PRIORITIES, kind)

/** A text file that is attached, such as an ICS file. */
export type MailAttachment = { filename: string; contentType: string; content: string }

/** A finished mail to one address, as it stands in the outbox. */
export type OutgoingMail = {
  /** unique for ever, of a-z, 0-9 and -; part of the file name and the Message-ID, so it holds no personal data */
  key: string
  kind: MailKind
  recipient: string
  locale: Locale
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** further headers; neither names nor values come from a visitor */
  headers: Record<string, string>
  attachments: MailAttachment[]
  /** `<key@domain>`: the same at every attempt, so that a mail sent twice can be recognised */
  messageId: string
}

/** Message-ID of a mail; `baseUrl` gives the domain. */
export const messageIdFor = (key: string, baseUrl: string): string => `<${key}@${new URL(baseUrl).hostname}>`
