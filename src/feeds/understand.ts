import { soundText } from '#base/sound-text.ts'
import type { z } from 'zod'
import { FREE_AT_ONCE } from '#domain/listing/free-at-once.ts'
import { fieldAt } from '#domain/listing/fields.ts'
import { availabilityIn, isAtOnce } from '#feeds/availability-words.ts'
import { readDay, readDayNumber, readMoment } from '#feeds/values/read-day.ts'
import { readFloor } from '#feeds/values/read-floor.ts'
import { readLabel } from '#feeds/values/read-label.ts'
import { readNumber, type Unit } from '#feeds/values/read-number.ts'

/** A value as it was understood; `exact`: false where something of it was lost or guessed. */
export type Understood = { value: unknown; exact: boolean }

/** Reads a value that is not written as the schema wants it; null when it is not plain what is meant. */
export function understand(issue: z.core.$ZodIssue, value: unknown, path: readonly string[]): Understood | null {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number' || issue.expected === 'int') return numeric(value, path)
      if (issue.expected === 'boolean') return exactly(yesOrNo(value))
      if (issue.expected === 'string' && typeof value === 'number') return exactly(String(value))
      return null
    case 'invalid_union':
      // a day or a moment
      return typeof value === 'string' && value.length <= MAX_VALUE_CHARS ? momentIn(value) : null
    case 'invalid_value':
      if (typeof value !== 'string') return null
      return choice(value, issue.values, path)
    case 'invalid_format':
      if (typeof value !== 'string' || value.length > MAX_VALUE_CHARS) return null
      if (issue.format === 'date') return dayIn(value, path)
      if (issue.format === 'datetime') return momentIn(value)
      return path.join('.') === 'address.country' ? exactly(countryIn(value)) : null
    case 'too_big':
      if (typeof value === 'string') return shorten(value, Number(issue.maximum))
      return Array.isArray(value) ? { value: value.slice(0, Number(issue.maximum)), exact: false } : null
    case 'custom':
      return typeof value === 'string' && soundText(value) !== value
        ? { value: soundText(value).replaceAll('\uFFFD', ''), exact: false }
        : null
    default:
      return null
  }
}

/** Whether a text says that a home is free now. Under `availableFrom` the bare word for available says so too. */
export const isFreeNow = (text: string, [root]: readonly string[]) =>
  root === 'availableFrom' &&
  (isAtOnce(text) || /^(vrij|libre|frei|free|bezugsfrei)$/i.test(text.trim()) || availabilityIn(text) === 'AVAILABLE')

/** Longer values are texts, not dates or words. */
const MAX_VALUE_CHARS = 60

const exactly = (value: unknown): Understood | null =>
  value === undefined || value === null ? null : { value, exact: true }

/** understood, and noted */
const lossy = (value: string | null): Understood | null => (value === null ? null : { value, exact: false })

function dayIn(value: string, path: readonly string[]): Understood | null {
  const day = readDay(value) ?? (isFreeNow(value, path) ? FREE_AT_ONCE : null)
  return exactly(day) ?? lossy(readDayNumber(value))
}

function momentIn(value: string): Understood | null {
  const day = readDayNumber(value)
  return exactly(readMoment(value)) ?? lossy(day && `${day}T00:00:00Z`)
}

function choice(value: string, values: readonly unknown[], path: readonly string[]): Understood | null {
  const same = sameWord(value, values)
  if (same !== undefined && same !== null) return exactly(same)
  if (path.join('.') === 'availability') return exactly(availabilityIn(value))
  const isLabel = path[0] === 'energy' && /label/i.test(path.at(-1) ?? '')
  const label = isLabel ? readLabel(value) : null
  return label !== null && values.includes(label.value) ? label : null
}

function numeric(value: unknown, path: readonly string[]): Understood | null {
  if (typeof value !== 'string') return null
  const read = readNumber(value, unitOf(path), null)
  return read === null && path.at(-1) === 'floor' ? exactly(readFloor(value)) : read
}

/** The unit of a number at this path of a listing document. */
export function unitOf(path: readonly string[]): Unit {
  const isRent = path[1] === 'TO_RENT' && path[2] === 'price'
  return isRent ? 'euro a month' : (fieldAt(path)?.unit ?? 'plain')
}

const PERMITTED = [
  'toegelaten',
  'toegestaan',
  'admis',
  'acceptés',
  'autorisés',
  'erlaubt',
  'gestattet',
  'allowed',
  'permitted',
  // and whether a home is furnished
  'gemeubeld',
  'gemeubileerd',
  'meublé',
  'furnished',
  'möbliert',
]
const FORBIDDEN = [
  'niet toegelaten',
  'niet toegestaan',
  'verboden',
  'non admis',
  'refusé',
  'refusés',
  'geweigerd',
  'interdits',
  'nicht erlaubt',
  'nicht gestattet',
  'verboten',
  'not allowed',
  'geen huisdieren',
  'no pets',
  'keine haustiere',
  'ongemeubeld',
  'niet gemeubeld',
  'non meublé',
  'unfurnished',
  'not furnished',
  'unmöbliert',
  'nicht möbliert',
]
const YES = new Set(['1', 'true', 'yes', 'ja', 'oui', 'y', 'j', 'x', 'o', 'wahr', 'vrai', 'waar', ...PERMITTED])
const NO = new Set(['0', 'false', 'no', 'nee', 'neen', 'nein', 'non', 'n', 'falsch', 'faux', 'onwaar', ...FORBIDDEN])

/** Yes and no in the words and figures of feeds; null: neither. */
export function yesOrNo(value: unknown): boolean | null {
  const word = typeof value === 'string' && value.length <= MAX_VALUE_CHARS ? value.trim().toLowerCase() : String(value)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

/** `b` is B, `to rent ` is TO_RENT, `A +` is A+, and `A -` is A- and not A. */
function sameWord(value: string, values: readonly unknown[]): unknown {
  if (value.length > MAX_VALUE_CHARS) return null
  const bare = (text: string, marks: RegExp) => text.toUpperCase().replaceAll(marks, '')
  const like = (marks: RegExp) =>
    values.find((known) => typeof known === 'string' && bare(known, marks) === bare(value, marks))
  return like(/\s/g) ?? like(/[\s_-]/g)
}

const COUNTRIES: Record<string, string> = {
  ...{ BEL: 'BE', BELGIE: 'BE', BELGIQUE: 'BE', BELGIUM: 'BE', BELGIEN: 'BE', B: 'BE' },
  ...{ NLD: 'NL', NEDERLAND: 'NL', 'PAYS-BAS': 'NL', NETHERLANDS: 'NL', NIEDERLANDE: 'NL' },
  ...{ FRA: 'FR', FRANKRIJK: 'FR', FRANCE: 'FR', FRANKREICH: 'FR', DEU: 'DE', DUITSLAND: 'DE', ALLEMAGNE: 'DE' },
  ...{ GERMANY: 'DE', DEUTSCHLAND: 'DE', LUX: 'LU', LUXEMBURG: 'LU', LUXEMBOURG: 'LU', ESP: 'ES', SPANJE: 'ES' },
  ...{ ESPAGNE: 'ES', SPAIN: 'ES', SPANIEN: 'ES' },
}

function countryIn(text: string): string | null {
  const word = text
    .trim()
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
  return /^[A-Z]{2}$/.test(word) ? word : (COUNTRIES[word] ?? null)
}

/** `B-9000` and `9000.0` (a spreadsheet's number) are 9000. */
export function belgianCode(code: string): string {
  return /^(?:BE?[- ]?)?(\d{4})(?:\.0)?$/i.exec(code.slice(0, MAX_VALUE_CHARS))?.[1] ?? code
}

function shorten(text: string, maxChars: number): Understood {
  return {
    value: `${text
      .trim()
      .slice(0, maxChars - 1)
      .trimEnd()}…`,
    exact: false,
  }
}
