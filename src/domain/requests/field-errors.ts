import type { z } from 'zod'

/** Why a field was refused; the text of each is in i18n/messages/validation. */
const FIELD_ERRORS = [
  'required',
  'status_required',
  'type_required',
  'invalid',
  'unknown_key',
  'unknown_choice',
  'invalid_number',
  'out_of_range',
  'range_reversed',
  'invalid_email',
  'invalid_phone',
  'invalid_characters',
  'too_long',
  'too_many',
  'too_many_places',
  'unknown_city',
  'unknown_country',
  'invalid_date',
  'invalid_postal_code',
  'invalid_words',
  'invalid_travel',
  'no_links',
] as const
export type FieldErrorCode = (typeof FIELD_ERRORS)[number]
/** `path` in dots, as the form's fields are named: `notification.financial.price_for_sale.min` */
export type FieldError = {
  path: string
  code: FieldErrorCode
  /** the words that were not understood, when the message should quote them */
  term?: string
}

/** The request that a schema read, or all fields that are wrong. */
export type Parsed<T> = { ok: true; request: T } | { ok: false; errors: FieldError[] }

/** Reads a body, JSON or a nested form, by a schema whose messages are `FieldErrorCode`s. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): Parsed<T> {
  const parsed = schema.safeParse(body)
  return parsed.success ? { ok: true, request: parsed.data } : { ok: false, errors: fieldErrors(parsed.error) }
}

const MAX_ERRORS = 50

function fieldErrors(error: z.ZodError): FieldError[] {
  const errors = error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.').slice(0, 200), code: 'unknown_key' }))
    }
    const code = FIELD_ERRORS.find((code) => code === issue.message) ?? 'invalid'
    const term: unknown = issue.code === 'custom' ? issue.params?.['term'] : undefined
    return [{ path: path.join('.'), code, ...(typeof term === 'string' && { term }) }]
  })
  return errors.slice(0, MAX_ERRORS)
}
