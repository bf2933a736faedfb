import type { Kysely, Transaction } from 'kysely'
import { type Feedback, FEEDBACK_REASONS } from '#domain/office/feedback.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import type { Schema } from '#store/schema.ts'

/** Keeps what is said of a viewing; what was said before gives way. */
export async function keepFeedback(
  tx: Transaction<Schema>,
  of: { id: string; listingId: number },
  { verdict, reasons, note, shared }: Feedback,
  by: { person: number; at: Date },
): Promise<void> {
  const said = { verdict, reasons, note, shared, person_id: by.person, at: by.at }
  await tx
    .insertInto('viewing_feedback')
    .values({ appointment_id: of.id, listing_id: of.listingId, ...said })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(said))
    .execute()
  await noteChanges(tx, 'viewing', [of.listingId])
}

/** What was said of each of these viewings. */
export async function feedbackOf(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, Feedback>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('viewing_feedback').selectAll().where('appointment_id', 'in', ids).execute()
  return new Map(
    rows.map(({ appointment_id: id, verdict, reasons, note, shared }) => [
      id,
      { verdict, note, shared, reasons: FEEDBACK_REASONS.filter((one) => reasons.includes(one)) },
    ]),
  )
}
