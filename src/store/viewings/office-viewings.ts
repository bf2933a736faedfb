import type { Kysely } from 'kysely'
import type { Appointment } from '#domain/viewing/appointment.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { appointmentFrom } from '#store/viewings/appointments.ts'
import type { Schema } from '#store/schema.ts'

/** Which viewings: those that begin in a span of time, of one agent, one office, or all. */
export type ViewingsAsked = { from: Date; to: Date; agentId: string | null; officeId: string | null }

/** Viewings of any state, the earliest first. */
export async function viewingsBetween(db: Kysely<Schema>, asked: ViewingsAsked, now: Date): Promise<Appointment[]> {
  const { from, to, agentId, officeId } = asked
  let query = db
    .selectFrom('appointment')
    .selectAll()
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MAX_VIEWINGS)
  if (agentId !== null) query = query.where('agent_id', '=', agentId)
  if (officeId !== null) query = query.where('office_id', '=', officeId)
  return (await query.execute()).map((row) => appointmentFrom(row, now))
}

/** More in a week than fifteen people can show. */
const MAX_VIEWINGS = 1_000

/** Listings as visitors see them, on offer or not. */
export async function listingsNamed(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, { doc: Listing; sourceRef: string }>> {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'doc', 'source_ref'])
    .where('id', 'in', [0, ...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, doc, source_ref }) => [id, { doc, sourceRef: source_ref }]))
}
