import type { Locale } from '#base/locale.ts'
import { isLocale } from '#base/locale.ts'
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

/** The language of a shell by its variables; English for languages that the site does not have. */
export function shellLocale(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value !== undefined && value !== '')
  const language = name?.slice(0, 2).toLowerCase()
  return isLocale(language) && !/^[a-z]/i.test(name?.charAt(2) ?? '') ? language : 'en'
}
