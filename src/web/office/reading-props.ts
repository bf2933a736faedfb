import type { Locale } from '#base/locale.ts'
import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import { OTHER_FIELDS } from '#feeds/feed.ts'
import type { Noted, ReadingSummary } from '#feeds/reading-summary.ts'
import { OTHER_NAMES, type Unread } from '#feeds/unread.ts'
import { importReportMessages } from '#i18n/messages/import-report.ts'
import { officeUploadMessages } from '#i18n/messages/office-upload.ts'
import { remarkLine } from '#i18n/import-report/remark-words.ts'
import { reportLanguage } from '#i18n/import-report/report-language.ts'
import type { ReadingReport } from '#imports/reading/reading-report.ts'
import type { ShownReading } from '#ui/office/feeds/reading.tsx'

/** What reading a file told, for a page of the office: by column or element with counts, without examples. */
export function readingProps({ remarks, summary }: ReadingReport, source: string, locale: Locale): ShownReading {
  const t = importReportMessages[locale]
  const unread = summary?.unread ?? []
  return {
    remarks: [
      ...remarks.map((remark) => remarkSentence(remark, source, locale)),
      ...(summary ? hiddenStreets(summary, locale) : []),
    ],
    noted: countsByField(summary?.noted ?? [], t.otherFields),
    readFreely: countsByField(summary?.readFreely ?? [], t.otherFields),
    unread: unread
      .filter(({ why }) => why === undefined)
      .map((one) => ({ ...counted(one), name: nameOf(one, locale) })),
    passedOver: [...Map.groupBy(unread, ({ why }) => why).entries()].flatMap(([why, alike]) =>
      why === undefined ? [] : [{ why: t.whyNotRead[why], elements: alike.map(counted) }],
    ),
  }
}

const counted = ({ name, count }: Unread) => ({ name, count })
const nameOf = ({ name }: Unread, locale: Locale) =>
  name === OTHER_NAMES ? importReportMessages[locale].otherNames : name

/** The command names its options; a page has none. */
function remarkSentence(remark: ImportRemark, source: string, locale: Locale): string {
  const t = officeUploadMessages[locale]
  if (remark.about === 'source_continued') return t.sourceContinued(remark.named, source)
  if (remark.about === 'similar_sources')
    return t.similarSources(source, new Intl.ListFormat(locale).format(remark.sources))
  return remarkLine(remark, source, reportLanguage(locale))
}

function hiddenStreets({ hiddenInOneLanguage: { listings: n, examples } }: ReadingSummary, locale: Locale): string[] {
  const { t, listings, names } = reportLanguage(locale)
  return n === 0 ? [] : [`${t.hiddenStreets(n, listings(n))} ${names({ first: examples, count: n })}`]
}

/** Many values of one field are one line. */
function countsByField(noted: readonly Noted[], otherFields: string): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { field, count } of noted) {
    const name = field === OTHER_FIELDS ? otherFields : field
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count)
}
