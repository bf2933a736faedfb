import type { Locale } from '#base/locale.ts'
import type { MappingRemark } from '#domain/listing/mapping-remarks.ts'
import { formatList, formatNumber } from '#i18n/formats.ts'
import { mappingRemarksMessages } from '#i18n/messages/mapping-remarks.ts'
import { reportLanguage } from '#i18n/import-report/report-language.ts'

/** What a person has to look at in a suggested mapping, as a sentence. */
export function mappingRemarkWords(remark: MappingRemark, locale: Locale): string {
  const t = mappingRemarksMessages[locale]
  switch (remark.code) {
    case 'no_deal':
      return t.no_deal
    case 'deal_left_open':
      return t.deal_left_open(remark.hole)
    case 'no_column':
      return t.no_column(remark.field)
    case 'deal_by_column':
      return t.deal_by_column(formatList(locale, remark.columns.map(inQuotes)))
    case 'source_taken': {
      const { names, count } = reportLanguage(locale)
      return t.source_taken(remark.source, remark.count, count(remark.count), names(remark))
    }
    case 'not_used':
      return t.not_used[remark.why](remark.column)
    case 'given_twice':
      return t.given_twice(remark.column, remark.field)
    case 'stands_twice':
    case 'code_and_town':
    case 'price_shown_by_yes':
    case 'address_shown_by_yes':
      return t[remark.code](remark.column)
    case 'which_of':
      return t.which_of(remark.column, quoted(remark.cells), remark.known.join(', '))
    case 'which_deal':
    case 'which_availability':
    case 'which_meaning':
    case 'yes_or_no':
    case 'no_status':
      return t[remark.code](remark.column, quoted(remark.cells))
    case 'no_subtype':
    case 'no_number':
    case 'no_price':
    case 'no_date':
    case 'little_land':
      return t[remark.code](remark.column, quoted(remark.cells), remark.cells.length)
    case 'ares_taken': {
      const area = formatNumber(locale, remark.squareMetres)
      return t.ares_taken(remark.column, quoted(remark.cells), remark.one, area, remark.cells.length)
    }
    default:
      return decimalOrDateWords(remark, locale)
  }
}

type DecimalOrDate = Extract<MappingRemark, { mark: string } | { month: string } | { format: string }>

function decimalOrDateWords(remark: DecimalOrDate, locale: Locale): string {
  const t = mappingRemarksMessages[locale]
  switch (remark.code) {
    case 'mixed_decimals':
      return t.mixed_decimals(remark.column, remark.mark)
    case 'month_first':
      return t.month_first(remark.column, remark.month)
    case 'day_unproven':
      return t.day_unproven(remark.column, remark.format, remark.date)
    case 'day_first': {
      const { column, format, day } = remark
      return day === null ? t.day_first.taken(column, format) : t.day_first.proven(column, format, day)
    }
    case 'month_does_not_fit': {
      const { column, format, day, month } = remark
      const { usual, proven } = t.month_does_not_fit
      return day === null ? usual(column, format, month) : proven(column, format, day, month)
    }
  }
}

const inQuotes = (text: string): string => JSON.stringify(text.slice(0, 60))

/** The first 20 cells in quotes. */
const quoted = (cells: readonly string[]): string =>
  cells.slice(0, 20).map(inQuotes).join(', ') + (cells.length > 20 ? ', …' : '')
