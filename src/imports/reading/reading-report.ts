import { type ImportRemark, storingRemarks } from '#domain/listing/import-remarks.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { ImportRun } from '#store/imports/import-runs.ts'

/** What reading a file has to tell its sender; stored with the import. */
export type ReadingReport = { remarks: ImportRemark[]; summary: ReadingSummary | null }

/** Leaves out what only a dry run tells: examples of elements that were not read, and the agents of listings. */
export const storableReport = ({ remarks, summary }: ReadingReport): ReadingReport => ({
  remarks,
  summary: summary && {
    ...summary,
    agents: [],
    unread: summary.unread.map((one) => ({ ...one, examples: [] })),
  },
})

/** What a stored import has to tell of reading its file and of storing it, also when it was resumed. */
export function readingReportOf({
  reading,
  reread,
  found,
}: Pick<ImportRun, 'reading' | 'reread' | 'found'>): ReadingReport {
  const { remarks, summary } = (reading as ReadingReport | null) ?? { remarks: [], summary: null } // written by importFeed
  const again: ImportRemark[] = reread ? [{ about: 'reread' }] : []
  return { remarks: [...remarks, ...again, ...storingRemarks(found)], summary }
}
