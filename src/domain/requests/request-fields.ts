import { z } from 'zod'
import { type Range, OPEN_RANGE } from '#domain/search/criteria.ts'
import { parseEmailAddress } from '#base/email-address.ts'
import type { Locale } from '#base/locale.ts'
import { parseTypedNumber } from '#base/typed-number.ts'
import { isPersonName, MAX_NAME_CHARS } from '#domain/requests/unsolicited-text.ts'
import { isListingId, writtenId } from '#domain/listing/listing-id.ts'

/** Fields of requests as forms and JSON send them; every message is a code of field-errors.ts. */

/** A group of fields that may be left out as a whole. */
export const group = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => value ?? {}, z.strictObject(shape, { error: 'invalid' }))

/** Is this how forms and JSON send an empty field? */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const choice = <const T extends readonly string[]>(values: T) =>
  z
    .preprocess(
      (value) => (isEmpty(value) ? null : value),
      z.enum(values, { error: 'unknown_choice' }).nullable().optional(),
    )
    .transform((value) => value ?? null)

/** Counts like `maxlength` of a field: an emoji is two. zod's `max` counts one, so a form would cut texts that we accept. */
const fits = (longest: number) => (text: string) => text.length <= longest

/**
 * One line of text, trimmed; null when empty. Control characters (line breaks in a name) are refused. Direction marks are
 * left out: address books paste them along unseen, and they could reverse the words around them.
 */
export const line = (longest: number) =>
  z
    .string({ error: 'invalid' })
    .refine(fits(longest), { error: 'too_long', abort: true })
    .refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text), { error: 'invalid_characters' })
    .nullish()
    .transform((text) => text?.replace(DIRECTIONS, '').trim().normalize('NFC') || null)

const DIRECTIONS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** One line of any text that may be shortened: unprintable characters are left out, a long text is cut. */
export const cutLine = (longest: number) =>
  z.string().transform((text) => {
    const shown = text.replace(DIRECTIONS, '').replace(/[\s\p{Cc}]+/gu, ' ')
    // A cut may leave half a character.
    return (
      shown
        .trim()
        .slice(0, longest)
        .replace(/\p{Cs}/gu, '') || null
    )
  })

/** The name of a person; text that looks like a message is refused. */
export const name = line(MAX_NAME_CHARS).refine((text) => text === null || isPersonName(text), { error: 'no_links' })

export const MAX_PHONE_CHARS = 30
export const phone = line(MAX_PHONE_CHARS).refine(
  (text) => text === null || (/^[\d+()./ -]+$/.test(text) && /\d.*\d.*\d/.test(text)),
  {
    error: 'invalid_phone',
  },
)

/** Exactly one plain mail address. */
export const email = z.string({ error: 'required' }).transform((text, context) => {
  const address = parseEmailAddress(text)
  if (address !== null) return address
  context.addIssue({ code: 'custom', message: isEmpty(text) ? 'required' : 'invalid_email' })
  return z.NEVER
})

/** A tick box: true or false in JSON, present or absent in a form. */
export const yes = z.preprocess(
  (value) =>
    isEmpty(value) || value === '0' || value === 'false'
      ? false
      : value === 'on' || value === '1' || value === 'true'
        ? true
        : value,
  z.boolean({ error: 'invalid' }).default(false),
)

/** Distinct values; a form that has only one ticked sends it alone. */
export const list = <T extends z.ZodType>(one: T, most = 100, tooMany = 'too_many') =>
  z.preprocess(
    (value): unknown => (isEmpty(value) ? [] : Array.isArray(value) ? value : [value]),
    // Counted before any of the values is read.
    z
      .array(z.unknown(), { error: 'invalid' })
      .max(most, { error: tooMany })
      .pipe(z.array(one))
      .transform((values) => [...new Set(values)]),
  )

type Bounds = { least: number; most: number; whole: boolean }

export const pair = (locale: Locale, bounds: Bounds) =>
  z.preprocess(
    (value) => value ?? {},
    z
      .strictObject({ min: bound(locale, bounds), max: bound(locale, bounds) }, { error: 'invalid' })
      .transform((range): Range => ({ ...OPEN_RANGE, ...range })),
  )

export function bound(locale: Locale, { least, most, whole }: Bounds) {
  return z
    .unknown()
    .optional()
    .transform((value, context): number | null => {
      if (isEmpty(value)) return null
      const number = typeof value === 'string' ? parseTypedNumber(value, locale) : value
      if (typeof number !== 'number' || !Number.isFinite(number) || (whole && !Number.isInteger(number))) {
        context.addIssue({ code: 'custom', message: 'invalid_number' })
        return z.NEVER
      }
      if (number < least || number > most) {
        context.addIssue({ code: 'custom', message: 'out_of_range' })
        return z.NEVER
      }
      return number
    })
}

/** Text of several lines, trimmed; null when empty. Characters that reverse its direction are left out. */
export const text = (longest: number) =>
  z
    .string({ error: 'invalid' })
    .nullish()
    .transform(
      (given) =>
        given
          ?.replaceAll('\r\n', '\n')
          .replace(/[\u202D\u202E]/g, '')
          .trim() ?? '',
    )
    // A text that is too long is not examined further.
    .pipe(
      z
        .string()
        .refine(fits(longest), { error: 'too_long', abort: true })
        .refine(isPlain, { error: 'invalid_characters' }),
    )
    .transform((given) => given || null)

// eslint-disable-next-line no-control-regex
const isPlain = (given: string) => given.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(given)

/** Makes a field required that would be null when empty. */
export const required = <T>(field: z.ZodType<T | null>) =>
  field.transform((given, context): T => {
    if (given !== null) return given
    context.addIssue({ code: 'custom', message: 'required' })
    return z.NEVER
  })

/** The number of a listing or a unit; null when empty. */
export const id = z
  .union([z.number(), z.string()], { error: 'invalid' })
  .nullish()
  .transform((given, context): number | null => {
    if (isEmpty(given)) return null
    const number = typeof given === 'string' ? writtenId(given) : Number(given)
    if (isListingId(number)) return number
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  })
