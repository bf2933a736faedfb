import { type ImportRemark, storingRemarks } from '#domain/listing/import-remarks.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { ImportRun } from '#store/imports/import-runs.ts'

/** What reading a file has to tell its sender, as it is stored with the import. */
export type ToldReading = { remarks: ImportRemark[]; summary: ReadingSummary | null }

/** Leaves out examples of elements that were not read, and the people whom listings name: only a dry run tells them. */
export const storableReading = ({ remarks, summary }: ToldReading): ToldReading => ({
  remarks,
  summary: summary && {
    ...summary,
    agents: [],
    unread: summary.unread.map((one) => ({ ...one, examples: [] })),
  },
})

/** What a stored import has to tell: what reading its file told, and what storing it found out, also after it was resumed. */
export function toldOf({ reading, reread, found }: Pick<ImportRun, 'reading' | 'reread' | 'found'>): ToldReading {
  const { remarks, summary } = (reading as ToldReading | null) ?? { remarks: [], summary: null } // written by importFeed
  const again: ImportRemark[] = reread ? [{ about: 'reread' }] : []
  return { remarks: [...remarks, ...again, ...storingRemarks(found)], summary }
}
