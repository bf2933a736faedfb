import type { Locale } from '#base/locale.ts'
import type { InboxQuery, InboxShown } from '#domain/office/inbox-query.ts'
import type { ClosedWhy, EntryMark, PersonState } from '#domain/office/people.ts'

/** The inbox as it is sent to the browser. Texts that the server makes are in the reader's language. */
export type InboxProps = {
  query: InboxQuery
  counts: Record<InboxShown, number>
  total: number
  from: number
  pages: number
  waiting: number
  threads: ThreadLine[]
  thread: ThreadProps | null
}

/** Time left to answer. `share`: the part that is left, from 0 to 1. */
export type ShownClock = { text: string; share: number; tone: 'calm' | 'soon' | 'late' }

export type Coworker = { id: number; name: string }

export type ThreadLine = {
  id: number
  name: string
  /** the visitor's language; null when it is the reader's own */
  language: Locale | null
  about: string | null
  text: string
  state: PersonState
  assigned: Coworker | null
  at: string
  clock: ShownClock | null
}

export type ShownFile = { id: number; name: string; size: string; kept: boolean }

/** An entry of a thread; entries are in order, oldest first. */
export type ThreadItem = { key: string; at: string } & (
  | {
      is: 'in'
      via: 'form' | 'mail' | 'viewing'
      who: string
      text: string
      quoted: string | null
      lang: Locale | null
      about: { id: number; place: string } | null
      marks: EntryMark[]
      files: ShownFile[]
    }
  | { is: 'out'; by: string; text: string; lang: Locale | null; mail: MailState | null; card: string | null }
  | { is: 'note'; by: string; text: string }
  | { is: 'call'; by: string; text: string }
  | { is: 'event'; icon: 'bell' | 'shield-check' | 'send' | 'calendar-event' | 'x'; words: string }
)
export type MailState = 'queued' | 'sending' | 'sent' | 'dead' | 'dropped' | 'suppressed'

export type ShownSnippet = { id: number | null; name: string; texts: Partial<Record<Locale, string>> }

export type ThreadProps = {
  id: number
  name: string
  firstName: string
  /** '' when only a phone number is known */
  email: string
  phone: string | null
  language: Locale
  languageName: string
  state: PersonState
  closedWhy: ClosedWhy | null
  assigned: number | null
  later: string | null
  clock: ShownClock | null
  since: string
  /** the last entry shown; a reply sends it along to say what its writer has read */
  seen: string
  about: { id: number; place: string; what: string; picture: string; price: string; canGoAlong: boolean } | null
  items: ThreadItem[]
  colleagues: Coworker[]
  alike: { id: number; name: string; by: 'phone' | 'name'; reach: string }[]
  together: { id: number; name: string; email: string }[]
  seeks: { headline: string; details: string; href: string; how: string }[]
  homes: { id: number; place: string; note: string }[]
  consent: { service: string | null; marketing: string | null; until: string }
  snippets: ShownSnippet[]
  /** values for the placeholders in snippets, by language */
  values: Record<Locale, { listing: string; viewing_link: string }>
  unreachable: boolean
  answersComeHere: boolean
}
