import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import type { ReportLanguage } from '#i18n/import-report/report-language.ts'

/** What an import tells its sender, one sentence each. */
export function remarkLine(remark: ImportRemark, source: string, { t, count, names }: ReportLanguage): string {
  switch (remark.about) {
    case 'missing_pictures':
      return t.missingPictures(remark.count, count(remark.count), names(remark))
    case 'unknown_deletions':
      return t.unknownDeletions(remark.count, count(remark.count), source, names(remark))
    case 'source_continued':
      return t.sourceContinued(remark.named, source)
    case 'similar_sources': {
      const { sources } = remark
      return t.similarSources(sources.length, source, sources.join(', '), sources[0] ?? '')
    }
    case 'sources_joined':
      return t.sourcesJoined(remark.named.join(', '), source, remark.count, count(remark.count))
    case 'doubled_sources':
      return t.doubledSources(source, remark.sources.join(', '))
    case 'reread':
      return t.reread
    case 'renamed':
      return t.renamed(remark.count, count(remark.count), names(remark))
    case 'alike':
      return t.alike(remark.count, count(remark.count), names(remark))
  }
}
