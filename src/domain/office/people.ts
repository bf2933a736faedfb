/** The progress with a person who wrote to the agency. */
export const PERSON_STATES = ['new', 'answered', 'viewing', 'offer', 'closed'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** Why a thread was closed. */
export const CLOSED_WHY = ['found_here', 'found_elsewhere', 'not_any_more', 'no_answer', 'not_serious'] as const
export type ClosedWhy = (typeof CLOSED_WHY)[number]

/** Entries of a thread. `answer`: a mail from the visitor; `reply`: one from the office; `call`: a phone call. */
export type EntryKind = 'answer' | 'reply' | 'note' | 'call'

/**
 * Marks of an incoming mail. `automatic`: sent by a machine; `encrypted`: cannot be read here; `other_sender`: not from the
 * person's own address; `too_large`: only the mailbox has all of it; `accepted`, `declined`, `tentative`: the answer of a
 * calendar to an invitation.
 */
export type EntryMark = 'automatic' | 'encrypted' | 'other_sender' | 'too_large' | 'accepted' | 'declined' | 'tentative'

/** The opening hours within which a question should be answered, and after which the office is reminded. */
export const ANSWER_HOURS = 4
export const REMIND_HOURS = 24

/** How long a reply waits before it is sent, so that it can be taken back. */
export const TAKE_BACK_MS = 8_000

export const MAX_REPLY_CHARS = 20_000
export const MAX_NOTE_CHARS = 5_000
export const MAX_SNIPPETS = 50

/**
 * The form in which phone numbers are compared: digits beginning with the country code, which most people leave out. null:
 * fewer than 8 or more than 15 digits.
 */
export function phoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  const isAbroad = phone.trim().startsWith('+')
  const whole = isAbroad
    ? digits.replace(/^(32|31|33|49|352)0/, '$1')
    : digits.startsWith('00')
      ? digits.slice(2)
      : null
  const key = whole ?? (digits.startsWith('0') ? `32${digits.slice(1)}` : digits)
  return key.length < 8 || key.length > 15 ? null : key
}

/** Fills in `{first_name}` and the like; a placeholder without a value disappears with the space before it. */
export function filledSnippet(text: string, values: Readonly<Record<SnippetWord, string>>): string {
  return text.replaceAll(/ ?\{(first_name|listing|viewing_link)\}/g, (found, word: SnippetWord) =>
    values[word] === '' ? '' : `${found.startsWith(' ') ? ' ' : ''}${values[word]}`,
  )
}
export type SnippetWord = 'first_name' | 'listing' | 'viewing_link'
