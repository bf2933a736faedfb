import type { Kysely, Transaction } from 'kysely'
import { type Feedback, FEEDBACK_REASONS } from '#domain/office/feedback.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import type { Schema } from '#store/schema.ts'

/** Stores the feedback on a viewing, in place of any earlier feedback. */
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

/** The feedback on these viewings, by id. */
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
