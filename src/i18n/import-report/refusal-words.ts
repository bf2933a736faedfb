import type { Locale } from '#base/locale.ts'
import type { FileFault } from '#domain/listing/file-faults.ts'
import { faultWords, placeWords } from '#i18n/import-report/fault-words.ts'
import { type RefusalsMessages, refusalsMessages } from '#i18n/messages/refusals.ts'

const MB = 1024 * 1024

/** Why a file is refused as a whole, or an import ended early. */
export function refusalWords(fault: FileFault, locale: Locale): string {
  const t = refusalsMessages[locale]
  return LIST_FORMATS.has(fault.code)
    ? `${sentence(fault, locale)} ${t.readFormats('{ "gevel": 1, … }')}`
    : sentence(fault, locale)
}

/** The formats that are read are named for a file of another. */
const LIST_FORMATS: ReadonlySet<string> = new Set<FileFault['code']>([
  'pdf',
  'web_page',
  'xml_not_csv',
  'no_feed',
  'foreign',
])

function sentence(fault: FileFault, locale: Locale): string {
  const t = refusalsMessages[locale]
  switch (fault.code) {
    case 'no_feed':
      return t.no_feed('{ "gevel": 1 … }')
    case 'other_than_listings':
    case 'record_too_large':
    case 'field_too_long':
      return t[fault.code](fault.line)
    case 'too_many_values':
    case 'too_many_elements':
      return t[fault.code](fault.line, fault.limit)
    case 'too_large':
    case 'unpacked_too_large':
      return t[fault.code](sizeWords(fault.limit, locale))
    case 'too_deep':
    case 'too_many_columns':
    case 'too_wide':
    case 'grows':
    case 'too_much_memory':
    case 'failed_often':
      return t[fault.code](fault.limit)
    case 'file_too_slow':
    case 'piece_too_slow':
      return t[fault.code](timeWords(fault.limitMs, locale))
    case 'not_json':
      return t.not_json(placeWords(fault.place, locale) || t.theHead)
    case 'bad_head':
      return t.bad_head(fault.fault.field || '{ }', faultWords(fault.fault, locale))
    case 'foreign':
      return foreignWords(fault, locale)
    case 'missing_columns':
      return t.missing_columns(fault.missing, fault.there)
    case 'other_separator':
      return t.other_separator(fault.separator, fault.said)
    case 'csv_broken':
      return t.csv_broken(fault.line, breakWords(fault, t))
    default:
      return 'name' in fault ? namedWords(fault, t) : t[fault.code]
  }
}

function namedWords(fault: Extract<FileFault, { name: string }>, t: RefusalsMessages): string {
  switch (fault.code) {
    case 'wrong_encoding_of_table':
    case 'other_delimiter':
      return t[fault.code](fault.name, fault.better)
    case 'mapping_kind':
      return t.mapping_kind(fault.name, fault.kind, fault.to)
    case 'mapping_twice':
      return t.mapping_twice(fault.name, fault.column)
    case 'mapping_both':
      return t.mapping_both(fault.name, fault.column, fault.other)
    default:
      return t[fault.code](fault.name)
  }
}

function breakWords({ how, quote }: Extract<FileFault, { code: 'csv_broken' }>, t: RefusalsMessages): string {
  const words = t.csvBreaks[how]
  return typeof words === 'string' ? words : words(quote)
}

function foreignWords({ kind, looks, begins }: Extract<FileFault, { code: 'foreign' }>, locale: Locale): string {
  const t = refusalsMessages[locale]
  if (looks !== null) return t.looksLike(kind, t.looks[looks])
  return begins === null ? t.unknownSystem(kind) : `${t.unknownSystem(kind)} ${t.begins(begins)}`
}

/** Plain, with the unit as people write it: "200 MB", "2 GB"; in French "200 Mo". */
export function sizeWords(bytes: number, locale: Locale): string {
  const inGb = bytes >= 1024 * MB
  return unitWords(bytes / (inGb ? 1024 * MB : MB), inGb ? 'gigabyte' : 'megabyte', 'short', locale)
}

function timeWords(ms: number, locale: Locale): string {
  return ms >= 120_000
    ? unitWords(Math.round(ms / 60_000), 'minute', 'long', locale)
    : unitWords(Math.round(ms / 100) / 10, 'second', 'long', locale)
}

const unitWords = (amount: number, unit: string, unitDisplay: 'short' | 'long', locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(amount)
