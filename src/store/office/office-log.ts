import type { Kysely, Transaction } from 'kysely'
import type { LogEntry } from '#domain/office/log-entry.ts'
import type { Schema } from '#store/schema.ts'

/** Notes what was done, in the transaction that does it. */
export async function noteInLog(tx: Transaction<Schema>, entry: LogEntry, at: Date): Promise<void> {
  const { person, about, object = null, ...what } = entry
  await tx
    .insertInto('office_log')
    .values({ ...what, at, person_id: person, about_id: about, object })
    .execute()
}

export type ShownLogEntry = Pick<LogEntry, 'act' | 'old' | 'new'> & {
  id: number
  at: Date
  /** Name of the person who did it; null for the command line. */
  who: string | null
  about: string | null
  object: string | null
}

/** Entries of the log, the latest first. @param before only entries with a lower id; null starts at the latest */
export async function readLog(db: Kysely<Schema>, before: number | null, most: number): Promise<ShownLogEntry[]> {
  let query = db
    .selectFrom('office_log')
    .leftJoin('office_person as person', 'person.id', 'office_log.person_id')
    .leftJoin('office_person as about', 'about.id', 'office_log.about_id')
    .select(['office_log.id', 'at', 'person.name as who', 'act', 'about.name as about', 'object', 'old', 'new'])
    .orderBy('office_log.id', 'desc')
    .limit(most)
  if (before !== null) query = query.where('office_log.id', '<', before)
  return await query.execute()
}
