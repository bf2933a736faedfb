import type { Locale } from '#domain/locale.ts'
import type { FieldError } from '#domain/field-errors.ts'
import { type ValidationMessages, validationMessages } from '#i18n/messages/validation.ts'

/** The errors of a request with their words, as the ajax endpoints answer them. */
export const worded = (errors: readonly FieldError[], locale: Locale) =>
  errors.map((error) => ({ ...error, message: wordsOf(error, validationMessages[locale]) }))

function wordsOf({ path, code }: FieldError, t: ValidationMessages): string {
  const names: Partial<Record<string, string>> = t.names
  const name = code === 'no_links' ? names[path.slice(path.lastIndexOf('.') + 1)] : undefined
  return name === undefined ? t[code] : t.no_links_in_name(name)
}
