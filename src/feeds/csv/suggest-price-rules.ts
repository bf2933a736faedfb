import type { Locale } from '#base/locale.ts'
import { mappingRemarksMessages } from '#i18n/messages/mapping-remarks.ts'
import { foldedWord } from '#feeds/csv/phrases.ts'
import type { Rule } from '#feeds/csv/suggest-status.ts'
import type { Column } from '#feeds/csv/suggest-table.ts'

/**
 * A rule for a column that says for which time, or in which money, prices are: rows with another one than a month or the
 * euro are rejected, as a price that says so itself is. Null for other columns.
 */
export function priceRule({ name, values }: Column, locale: Locale): Rule | null {
  const title = foldedWord(name)
  const t = mappingRemarksMessages[locale]
  const isPeriod = PERIOD_TITLES.has(title) || arePeriods(values)
  if (values.length === 0 || (!isPeriod && !CURRENCY_TITLES.has(title))) return null
  const others = isPeriod ? OTHER_PERIODS : OTHER_CURRENCIES
  const own = values.filter((value) =>
    isPeriod ? OTHER_PERIOD_WORDS.has(foldedWord(value)) : !EURO_WORDS.has(foldedWord(value) || value.trim()),
  )
  const reason = isPeriod ? t.noMonthlyPrice : t.notInEuro
  return { when: { [name]: [...new Set([...own, ...others])] }, reject: { column: name, reason } }
}

/** Whether the cells say times, and at least one another than a month, whatever the title is: "pcm" and "pw". */
const arePeriods = (values: readonly string[]) =>
  values.every((value) => MONTH_WORDS.has(foldedWord(value)) || OTHER_PERIOD_WORDS.has(foldedWord(value))) &&
  values.some((value) => OTHER_PERIOD_WORDS.has(foldedWord(value)))

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const PERIOD_TITLES = setOf(
  'period periode priceperiod priceper rentperiod pricefrequency prijsperiode prijsper huurperiode periodicite periodeprix prixpar zeitraum preisperiode preispro mietzeitraum',
)
const CURRENCY_TITLES = setOf('currency pricecurrency valuta munt munteenheid devise monnaie wahrung')
/** What later files may say. */
const OTHER_PERIODS = ['year', 'per year', 'week', 'day', 'jaar', 'per jaar', 'an', 'par an', 'Jahr', 'pro Jahr']
const OTHER_PERIOD_WORDS = setOf(
  'year yearly annual annually peryear pa pw week weekly perweek day daily perday night quarter jaar jaarlijks perjaar wekelijks dag perdag nacht kwartaal an annee annuel annuelle paran semaine parsemaine jour parjour trimestre jahr jahrlich projahr woche prowoche tag protag quartal',
)
const MONTH_WORDS = setOf(
  'pcm pm month monthly permonth maand maandelijks permaand mnd mois mensuel parmois monat monatlich promonat',
)
const OTHER_CURRENCIES = ['USD', 'GBP', 'CHF']
const EURO_WORDS = setOf('eur euro euros €')
