import { type FieldPath, fieldPathAt, FIELDS, type ListingField } from '#domain/listing/fields.ts'
import { isFlag, isLegalFact, isDeal } from '#domain/listing/field-names.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import { keysOf } from '#domain/layers/field-value.ts'
import { isLocale, type Locale } from '#base/locale.ts'
import { choiceLabel } from '#i18n/choice-labels.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatDate, formatList, formatNumber, formatPrice, languageName } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'

/** The label of a field in the editor, which also names its deal, language, feature or question. */
export function placedLabel(at: string, locale: Locale, where: Jurisdiction | null = null): string {
  const keys = keysOf(at)
  const path = fieldPathAt(keys)
  if (path === null) return at
  const [, name = '', more] = keys
  const words = listingMessages[locale]
  if (path === 'flags.{flag}' && isFlag(name)) return words.flags[name]
  if (path === 'legal.facts.{fact}.answer' && isLegalFact(more)) return words.legalFacts[more].label
  const label = fieldLabel(path, locale, where)
  if (path.startsWith('legal.facts') && isLegalFact(more))
    return `${words.legalFacts[more].label}: ${label.toLowerCase()}`
  if (isLocale(name)) return `${label} (${languageName(locale, name)})`
  return path === 'deals.{deal}.price' && isDeal(name) ? words.deals[name].price : label
}

/** The value of a field as a line of text. */
export function fieldWords(at: string, value: unknown, locale: Locale): string {
  const path = fieldPathAt(keysOf(at))
  const t = officeEditorMessages[locale]
  if (value === null || value === undefined || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return listWords(path, value, locale)
  const { type, unit }: Pick<ListingField, 'type' | 'unit'> = path === null ? NO_FIELD : FIELDS[path]
  if (typeof value === 'number') return numberWords(value, unit, locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type === 'date' || type === 'moment') return formatDate(locale, value, 'short')
  return type === 'choice' && path !== null ? choiceLabel(path, value, locale) : value
}

/** For values that are no field of a listing, such as its stage. */
const NO_FIELD = { type: 'text', unit: null } as const

function listWords(path: FieldPath | null, list: readonly unknown[], locale: Locale): string {
  if (list.length === 0) return officeEditorMessages[locale].nothing
  const texts = list.filter((one) => typeof one === 'string')
  if (path !== null && texts.length === list.length)
    return formatList(
      locale,
      texts.map((one) => choiceLabel(path, one, locale)),
    )
  return list.every((one) => typeof one === 'number') ? list.join('–') : String(list.length)
}

function numberWords(value: number, unit: ListingField['unit'], locale: Locale): string {
  if (unit === 'euro' || unit === 'euro a month' || unit === 'euro a year') return formatPrice(locale, value)
  const decimals = Number.isInteger(value) ? 0 : 2
  if (unit === 'm2') return `${formatNumber(locale, value, decimals)} m²`
  // A year or a coordinate is no amount.
  return unit === 'plain' ? String(value) : formatNumber(locale, value, decimals)
}
