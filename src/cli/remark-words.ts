import type { ReportLanguage } from '#cli/report-language.ts'
import type { ImportRemark } from '#imports/import-remarks.ts'

/** What an import tells its sender, one sentence each. */
export function remarkLine(remark: ImportRemark, source: string, { t, count, names }: ReportLanguage): string {
  const words = t.remarks
  switch (remark.about) {
    case 'missing_pictures':
      return words.missingPictures(remark.count, count(remark.count), names(remark))
    case 'unknown_deletions':
      return words.unknownDeletions(remark.count, count(remark.count), source, names(remark))
    case 'source_continued':
      return words.sourceContinued(remark.named, source)
    case 'similar_sources':
      return words.similarSources(source, remark.sources.join(', '), remark.sources.length, remark.sources[0] ?? '')
    case 'reread':
      return words.reread
    case 'renamed':
      return words.renamed(remark.count, count(remark.count), names(remark))
    case 'alike':
      return words.alike(remark.count, count(remark.count), names(remark))
  }
}
