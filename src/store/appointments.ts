import type { Kysely } from 'kysely'
import type { Appointment } from '#domain/appointment.ts'
import type { Schema } from '#store/schema.ts'

/** Starts (epoch ms) of the office's booked viewings from `from` on. */
export async function bookedStarts(db: Kysely<Schema>, officeId: string, from: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('appointment')
    .where('office_id', '=', officeId)
    .where('state', '=', 'booked')
    .where('starts_at', '>=', from)
    .select('starts_at')
    .execute()
  return new Set(rows.map((row) => row.starts_at.getTime()))
}

/**
 * Takes the slot for a visitor. `false`: somebody else has it; the unique index on booked slots decides every race.
 * `emailHash` finds the visitor again for export and erasure.
 */
export async function bookSlot(tx: Kysely<Schema>, appointment: Appointment, emailHash: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointment')
    .values({
      id: appointment.id,
      listing_id: appointment.listingId,
      unit_id: appointment.unitId,
      office_id: appointment.officeId,
      agent_id: appointment.agentId,
      starts_at: appointment.startsAt,
      ends_at: appointment.endsAt,
      state: 'booked',
      visitor_name: appointment.visitor.name,
      visitor_email: appointment.visitor.email,
      visitor_email_hash: emailHash,
      visitor_phone: appointment.visitor.phone,
      visitor_language: appointment.visitor.language,
      sequence: appointment.sequence,
      created_at: appointment.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['office_id', 'starts_at']).where('state', '=', 'booked').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findAppointment(db: Kysely<Schema>, id: string): Promise<Appointment | null> {
  const row = await db.selectFrom('appointment').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    listingId: row.listing_id,
    unitId: row.unit_id,
    officeId: row.office_id,
    agentId: row.agent_id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: row.state,
    visitor: {
      name: row.visitor_name,
      email: row.visitor_email,
      phone: row.visitor_phone,
      language: row.visitor_language,
    },
    sequence: row.sequence,
    createdAt: row.created_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }
}

/** Cancels a booked viewing and raises its iCalendar sequence; `false` when it was no longer booked. */
export async function cancelBooked(tx: Kysely<Schema>, id: string, at: Date, reason: string | null): Promise<boolean> {
  const changed = await tx
    .updateTable('appointment')
    .set((eb) => ({ state: 'cancelled', cancelled_at: at, reason, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Moves a booked viewing to another slot. `taken`: somebody else has it; nothing changed then. */
export async function moveBooked(
  tx: Kysely<Schema>,
  id: string,
  slot: { startsAt: string; endsAt: string; officeId: string },
): Promise<'moved' | 'taken' | 'not_booked'> {
  const other = await tx
    .selectFrom('appointment')
    .where('office_id', '=', slot.officeId)
    .where('starts_at', '=', new Date(slot.startsAt))
    .where('state', '=', 'booked')
    .select('id')
    .executeTakeFirst()
  if (other) return 'taken'
  const changed = await tx
    .updateTable('appointment')
    .set((eb) => ({ starts_at: slot.startsAt, ends_at: slot.endsAt, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .returning('id')
    .executeTakeFirst()
  return changed ? 'moved' : 'not_booked'
}
