import type { Locale } from '#base/locale.ts'
import type { FieldError } from '#domain/requests/field-errors.ts'
import { MAX_POSTAL_CODES } from '#domain/search/criteria.ts'
import { searchCity } from '#domain/places/place-search.ts'
import { formatNumber } from '#i18n/formats.ts'
import { type ValidationMessages, validationMessages } from '#i18n/messages/validation.ts'

/** The errors of a request with their messages, as the ajax endpoints answer them. */
export const worded = (errors: readonly FieldError[], locale: Locale) =>
  errors.map(({ term, ...error }) => ({ ...error, message: wordsOf({ ...error, ...(term && { term }) }, locale) }))

function wordsOf({ path, code, term }: FieldError, locale: Locale): string {
  const t = validationMessages[locale]
  if (code === 'unknown_city' && term !== undefined) return askWhichTown(term, locale, t)
  if (code === 'too_many_places') return t.too_many_places(formatNumber(locale, MAX_POSTAL_CODES))
  const names: Partial<Record<string, string>> = t.names
  const name = code === 'no_links' ? names[path.slice(path.lastIndexOf('.') + 1)] : undefined
  return name === undefined ? t[code] : t.no_links_in_name(name)
}

const MAX_TERM_CHARS = 60
const MAX_CHOICES = 4

/** The typed text means no town or several: asks which one was meant. */
function askWhichTown(typed: string, locale: Locale, t: ValidationMessages): string {
  const term = typed.slice(0, MAX_TERM_CHARS)
  const near = searchCity(term, locale, MAX_CHOICES).map((hit) => `${hit[locale] ?? hit.nl} (${hit.pc})`)
  if (near.length === 0) return t.no_such_town(term)
  return t.which_town(term, new Intl.ListFormat(locale, { type: 'disjunction' }).format(near))
}
