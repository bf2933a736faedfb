import { z } from 'zod'

/**
 * A backup is gzipped lines of JSON: a heading; for each table a line with its name and columns, then one line per row,
 * `{"row":{…}}`; the sequences; and last the number of rows of each table. A backup without this last line was cut off.
 */
export const BACKUP_FORMAT = 1

/** Begin and end of a row's line. Between them is PostgreSQL's JSON, passed on unread. */
export const ROW_START = '{"row":'
export const ROW_END = '}'

export const headingSchema = z.object({
  gevel: z.literal(BACKUP_FORMAT),
  migrations: z.array(z.string()).min(1),
  at: z.string(),
})

/** Any line but the heading and the rows. `used`: has the sequence given out `value` already? */
export const markSchema = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ sequence: z.object({ name: z.string(), value: z.number(), used: z.boolean() }) }),
  z.object({ end: z.record(z.string(), z.number()) }),
])

export type BackupHeading = z.infer<typeof headingSchema>
export type BackupMark = z.infer<typeof markSchema>

/** Number of rows in each table. */
export type BackupCounts = Record<string, number>
