import type { Locale } from '#base/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { type ImportReportMessages, importReportMessages } from '#i18n/messages/import-report.ts'

/** The words and numbers of a report in one language. */
export type ReportLanguage = {
  locale: Locale
  t: ImportReportMessages
  count: (n: number) => string
  /** "12 listings" */
  listings: (n: number) => string
  /** "A-101, A-102 and 4 more" */
  names: (some: { first: readonly string[]; count: number }) => string
  /** cuts a list after its first lines; `--json` has it all */
  short: (lines: string[]) => string[]
}

export const MAX_LINES = 25

export function reportLanguage(locale: Locale): ReportLanguage {
  const t = importReportMessages[locale]
  const count = (n: number) => formatNumber(locale, n)
  return {
    locale,
    t,
    count,
    listings: (n) => t.listings(n, count(n)),
    names({ first, count: all }) {
      const more = all - first.length
      return more > 0 ? t.andMore(first.join(', '), count(more)) : first.join(', ')
    },
    short(lines) {
      const more = lines.length - MAX_LINES
      return more > 0 ? [...lines.slice(0, MAX_LINES), `  ${t.more(count(more))}`] : lines
    },
  }
}
