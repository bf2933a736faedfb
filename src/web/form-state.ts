import { createHash, randomUUID } from 'node:crypto'
import { flatten, type Nested, unflatten } from '#domain/nested-fields.ts'
import type { Locale } from '#domain/locale.ts'
import type { FieldError } from '#domain/subscription-request.ts'
import { worded } from '#i18n/field-errors.ts'
import type { RequestKey } from '#store/idempotency.ts'

/** A posted form: its fields as nested objects, as they were typed, and the key that makes it count once. */
export type PostedForm = { nested: Nested; values: Record<string, string>; formKey: string }

const FORM_KEY = /^[\w-]{8,100}$/
/** Visible ASCII: what a client may send in the Idempotency-Key header. */
const REQUEST_KEY = /^[\x21-\x7e]{1,200}$/

/** @param form fields of an urlencoded form; the last of a repeated name counts */
export function postedForm(form: URLSearchParams): PostedForm {
  const values = Object.fromEntries([...form].filter(([name]) => name !== 'form_key'))
  const formKey = form.get('form_key') ?? ''
  return {
    nested: unflatten(values),
    values: textsOf(flatten(unflatten(values))),
    formKey: FORM_KEY.test(formKey) ? formKey : newFormKey(),
  }
}

export const newFormKey = (): string => randomUUID()

/** Messages of refused fields in the reader's language, by the field's dotted name. */
export function errorTexts(errors: readonly FieldError[], locale: Locale): Record<string, string> {
  return Object.fromEntries(worded(errors, locale).map(({ path, message }) => [path, message]))
}

/** What makes a request the same request; null without a key. @param scope which form or endpoint */
export function requestKey(scope: string, key: string | null, body: unknown): RequestKey | null {
  if (key === null || !REQUEST_KEY.test(key)) return null
  return { key: `${scope}:${key}`, requestHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

function textsOf(flat: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(flat).map(([name, value]) => [name, Array.isArray(value) ? (value.at(-1) ?? '') : value]),
  )
}
