/** How far it has come with somebody who wrote. */
export const PERSON_STATES = ['new', 'answered', 'viewing', 'offer', 'closed'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** Why nothing more is to be done. */
export const CLOSED_WHY = ['found_here', 'found_elsewhere', 'not_any_more', 'no_answer', 'not_serious'] as const
export type ClosedWhy = (typeof CLOSED_WHY)[number]

/** `answer`: a mail of theirs; `reply`: one of ours; `call`: somebody spoke to them. */
export type EntryKind = 'answer' | 'reply' | 'note' | 'call'

/**
 * What there is to know of a mail that came in. `automatic`: nobody wrote it; `encrypted`: it cannot be read here;
 * `other_sender`: not from the person's own address; `too_large`: it lies in the mailbox, whole; `accepted`, `declined`,
 * `tentative`: what a calendar answers.
 */
export type EntryMark = 'automatic' | 'encrypted' | 'other_sender' | 'too_large' | 'accepted' | 'declined' | 'tentative'

/** In how many opening hours a question is to be answered, and after how many the office is reminded. */
export const ANSWER_HOURS = 4
export const REMIND_HOURS = 24

/** For how long a reply waits before it goes, so that it can be taken back. */
export const TAKE_BACK_MS = 8_000

export const MAX_REPLY_CHARS = 20_000
export const MAX_NOTE_CHARS = 5_000
export const MAX_SNIPPETS = 50

/**
 * How a telephone number is compared: digits with the country in front, as most write it without. null: too short to be
 * somebody's own.
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

/** `{first_name}` and the like in a text that is used often; what has no value is left out with the space before it. */
export function filledSnippet(text: string, values: Readonly<Record<SnippetWord, string>>): string {
  return text.replaceAll(/ ?\{(first_name|listing|viewing_link)\}/g, (found, word: SnippetWord) =>
    values[word] === '' ? '' : `${found.startsWith(' ') ? ' ' : ''}${values[word]}`,
  )
}
export type SnippetWord = 'first_name' | 'listing' | 'viewing_link'
