import { z } from 'zod'

/**
 * A backup is gzipped lines of JSON: a heading; for each table a line with its name and columns and then one line a
 * row, `{"row":{…}}`; the sequences; and at the end the number of rows of each table, without which it was cut off.
 */
export const BACKUP_FORMAT = 1

/** What a row's line begins with, and ends with. What is between is PostgreSQL's JSON, passed on unread. */
export const ROW_START = '{"row":'
export const ROW_END = '}'

export const headingSchema = z.object({
  gevel: z.literal(BACKUP_FORMAT),
  migrations: z.array(z.string()).min(1),
  at: z.string(),
})

/** Every line but the heading and the rows. `used`: was the sequence's `value` given out already? */
export const markSchema = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ sequence: z.object({ name: z.string(), value: z.number(), used: z.boolean() }) }),
  z.object({ end: z.record(z.string(), z.number()) }),
])

export type BackupHeading = z.infer<typeof headingSchema>
export type BackupMark = z.infer<typeof markSchema>

/** Rows of each table. */
export type BackupCounts = Record<string, number>
