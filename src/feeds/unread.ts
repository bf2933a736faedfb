import { soundText } from '#base/sound-text.ts'

/**
 * An element or column of a feed that a reader left over, and how many filled values it had. `examples` are for the
 * person who runs the command: they are neither stored nor shown in the office. `why` says why it is not used.
 */
export type Unread = { name: string; count: number; examples: string[]; why?: UnreadReason }

/** Why a reader passes an element over on purpose; the words are those of `import-report` (i18n/words). */
export const UNREAD_REASONS = [
  'for_programs',
  'not_public',
  'calculated',
  'office_address',
  'salutation',
  'other_contact',
  'site_file',
  'tells_address',
  'said_by_kind',
  'inline_picture',
  'key',
  'named_otherwise',
] as const
export type UnreadReason = (typeof UNREAD_REASONS)[number]

export type UnreadValue = {
  why?: UnreadReason | undefined
  /** the value is one of a short list that the format defines, so it names no person */
  isCode?: boolean
}

/** Further names are counted together. */
const MAX_NAMES = 500
const MAX_NAME_CHARS = 100
const MAX_EXAMPLES = 3
const MAX_CODE_CHARS = 40
export const OTHER_NAMES = '(other names)'

/** Counts filled values that a reader of a format did not use, by element or column. Memory does not grow with the feed. */
export class UnreadTally {
  readonly #counts = new Map<string, Unread>()

  /** @param value its text; an empty one is not counted */
  add(name: string, value: string, { why, isCode = false }: UnreadValue = {}): void {
    const text = value.trim()
    if (text === '') return
    const known = this.#entryFor(soundText(name.slice(0, MAX_NAME_CHARS)), why)
    known.count++
    const { examples } = known
    if (examples.length >= MAX_EXAMPLES || known.name === OTHER_NAMES || examples.includes(text)) return
    if (isHarmless(text, isCode) && !namesSecret(known.name)) examples.push(text)
  }

  /** The most frequent name first, names without an entry of their own last. */
  counts(): Unread[] {
    const others = this.#counts.get(OTHER_NAMES)
    const named = [...this.#counts.values()].filter((one) => one !== others).toSorted((a, b) => b.count - a.count)
    return [...named, ...(others ? [others] : [])].map((one) => ({ ...one, examples: [...one.examples] }))
  }

  #entryFor(name: string, why: UnreadReason | undefined): Unread {
    const at = this.#counts.has(name) || this.#counts.size < MAX_NAMES ? name : OTHER_NAMES
    const known = this.#counts.get(at)
    if (known) return known
    const entry = { name: at, count: 0, examples: [], ...(why !== undefined && at === name && { why }) }
    this.#counts.set(at, entry)
    return entry
  }
}

const YES_OR_NO = /^(yes|no|true|false|ja|nee|nein|oui|non|[jny])$/i
const SMALL_NUMBER = /^-?(0|[1-9]\d{0,2})([.,]\d{1,2})?$/
const CODE = /^[\p{L}\d][\p{L}\d_ .+-]*$/u

/**
 * Unread columns hold names, telephone numbers and texts of people. Only values that can be none of these are shown.
 */
const isHarmless = (text: string, isCode: boolean): boolean =>
  SMALL_NUMBER.test(text) || YES_OR_NO.test(text) || (isCode && text.length <= MAX_CODE_CHARS && CODE.test(text))

/** Three digits in such a column may open a door. */
const namesSecret = (name: string): boolean =>
  /sleutel|zugang|toegang|acc(è|e)s|schl(ue|ü)ssel|cl(é|e)f?\b|key|code|alarm|\bpin\b|tresor|safe/i.test(name)
