import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'

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
