import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import type { FieldError } from '#domain/subscription-request.ts'
import { de } from './validation/de.ts'
import { en } from './validation/en.ts'
import { fr } from './validation/fr.ts'
import { nl } from './validation/nl.ts'

export type ValidationMessages = typeof nl
export const validationMessages: Record<Locale, ValidationMessages> = { nl, fr: frenchSpaces(fr), en, de }

/** The errors of a request with their words, as the ajax endpoints answer them. */
export const worded = (errors: readonly FieldError[], locale: Locale) =>
  errors.map((error) => ({ ...error, message: wordsOf(error, validationMessages[locale]) }))

function wordsOf({ path, code }: FieldError, t: ValidationMessages): string {
  const names: Partial<Record<string, string>> = t.names
  const name = code === 'no_links' ? names[path.slice(path.lastIndexOf('.') + 1)] : undefined
  return name === undefined ? t[code] : t.no_links_in_name(name)
}
