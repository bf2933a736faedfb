import { createHash, createHmac } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Appointment } from '#domain/viewing/appointment.ts'
import { likelyMailbox } from '#base/email-address.ts'
import type { Busy, Slot } from '#domain/viewing/viewing-slots.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import type { Schema } from '#store/schema.ts'
import { linkKey } from '#store/mail/tokens.ts'

/**
 * Times of an office's booked and held viewings that are not over, without those in open houses.
 * @param except id of a viewing that is being moved
 */
export async function standingTimes(
  db: Kysely<Schema>,
  officeId: string,
  now: Date,
  except: string | null,
): Promise<Busy[]> {
  const rows = await standing(db, now)
    .where('office_id', '=', officeId)
    .where('open_house_id', 'is', null)
    .where((eb) => eb.or([eb('ends_at', '>', now), eb('starts_at', '>=', now)]))
    .select(['id', 'starts_at', 'ends_at'])
    .execute()
  return (
    rows
      .filter(({ id }) => id !== except)
      // The start is taken, even by a viewing of no length.
      .map(({ starts_at: from, ends_at: to }) => ({
        from: from.getTime(),
        to: Math.max(to.getTime(), from.getTime() + 1),
        by: 'viewing',
      }))
  )
}

/**
 * Locks an office's agenda until the transaction ends: no unique index could refuse overlapping times. Taken before any row
 * of a viewing is locked, so that two transactions never wait for each other.
 */
export async function lockAgenda(tx: Kysely<Schema>, officeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`agenda|${officeId}`}))`.execute(tx)
}

/** How many viewings of an address are still to come, booked or held. */
export async function openViewings(db: Kysely<Schema>, emailHash: string, now: Date): Promise<number> {
  const rows = await standing(db, now)
    .where('visitor_email_hash', '=', emailHash)
    .where('starts_at', '>', now)
    .select('id')
    .execute()
  return rows.length
}

/** The same for all addresses that most likely lead to one mailbox (`likelyMailbox`). */
export async function openViewingsOfMailbox(db: Kysely<Schema>, mailbox: string, now: Date): Promise<number> {
  const rows = await standing(db, now).where('starts_at', '>', now).select('visitor_email').execute()
  return rows.filter((row) => likelyMailbox(row.visitor_email) === mailbox).length
}

/**
 * Takes the slot for a visitor, for good or until `heldUntil`. `false` when somebody else has it; the unique index on
 * booked slots decides every race. Export and erasure find the visitor by `emailHash`.
 */
export async function bookSlot(
  tx: Kysely<Schema>,
  appointment: Appointment,
  { emailHash, token }: { emailHash: string; token: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointment')
    .values({
      id: appointment.id,
      link_hash: hashOfToken(token),
      listing_id: appointment.listingId,
      unit_id: appointment.unitId,
      office_id: appointment.officeId,
      agent_id: appointment.agentId,
      starts_at: appointment.startsAt,
      ends_at: appointment.endsAt,
      state: 'booked',
      held_until: appointment.heldUntil,
      visitor_name: appointment.visitor.name,
      visitor_email: appointment.visitor.email,
      visitor_email_hash: emailHash,
      visitor_phone: appointment.visitor.phone,
      visitor_language: appointment.visitor.language,
      visitor_message: appointment.message,
      sequence: appointment.sequence,
      created_at: appointment.createdAt,
      booked_by: appointment.bookedBy,
      open_house_id: appointment.openHouseId,
    })
    .onConflict((conflict) => conflict.columns(['office_id', 'starts_at']).where('state', '=', 'booked').doNothing())
    .returning('listing_id')
    .executeTakeFirst()
  await noteViewings(tx, [inserted])
  return inserted !== undefined
}

/** The token of a viewing's link, 22 characters base64url: made of its id, so that any later mail can carry the link. */
export async function viewingToken(db: Kysely<Schema>, id: string): Promise<string> {
  return createHmac('sha256', await linkKey(db))
    .update(`viewing|${id}|0`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

/** The token under which a viewing's link is stored: `viewingToken`, or the id in rows that release 0.1.0 wrote. */
export async function tokenOfViewing(db: Kysely<Schema>, id: string, now: Date): Promise<string | null> {
  for (const token of [await viewingToken(db, id), id])
    if ((await findAppointment(db, token, now))?.id === id) return token
  return null
}

/** The viewing behind a link. Rows that release 0.1.0 writes beside us have no hash: their id is the token. */
export async function findAppointment(db: Kysely<Schema>, token: string, now: Date): Promise<Appointment | null> {
  const row = await db
    .selectFrom('appointment')
    .selectAll()
    .where((eb) => eb.or([eb('link_hash', '=', hashOfToken(token)), eb('link_hash', 'is', null).and('id', '=', token)]))
    .executeTakeFirst()
  return row ? appointmentFrom(row, now) : null
}

export async function appointmentById(db: Kysely<Schema>, id: string, now: Date): Promise<Appointment | null> {
  const row = await db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? appointmentFrom(row, now) : null
}

/** The same, locked until the transaction ends, so that decisions of the transaction rest on what it says. */
export async function lockAppointment(tx: Kysely<Schema>, id: string, now: Date): Promise<Appointment | null> {
  const row = await tx.selectFrom('appointment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? appointmentFrom(row, now) : null
}

/** Makes a held viewing a booked one; `false` when it is not held any more. */
export async function confirmHeld(tx: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('appointment')
    .set({ held_until: null, confirmed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .where('held_until', '>', now)
    .returning('listing_id')
    .executeTakeFirst()
  await noteViewings(tx, [changed])
  return changed !== undefined
}

/**
 * Books a lapsed viewing after all, at this slot; `false` when it is not lapsed. Throws a unique violation when somebody
 * else has the slot.
 */
export async function bookLapsed(
  tx: Kysely<Schema>,
  id: string,
  slot: Slot & { officeId: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('appointment')
    .set({
      state: 'booked',
      held_until: null,
      confirmed_at: now,
      cancelled_at: null,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      office_id: slot.officeId,
      open_house_id: slot.openHouseId ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .where('held_until', 'is not', null)
    .returning('listing_id')
    .executeTakeFirst()
  await noteViewings(tx, [changed])
  return changed !== undefined
}

/** Cancels a booked or held viewing and raises its iCalendar sequence; `false` when it was neither. */
export async function cancelBooked(tx: Kysely<Schema>, id: string, at: Date, reason: string | null): Promise<boolean> {
  const changed = await tx
    .updateTable('appointment')
    .set((eb) => ({
      state: 'cancelled',
      cancelled_at: at,
      held_until: null,
      reason,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '>', at)]))
    .returning('listing_id')
    .executeTakeFirst()
  await noteViewings(tx, [changed])
  return changed !== undefined
}

/** Moves a booked viewing to another slot. `taken`: somebody else has the slot, and nothing changed. */
export async function moveBooked(
  tx: Kysely<Schema>,
  id: string,
  slot: Slot & { officeId: string },
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
    .set((eb) => ({
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      open_house_id: slot.openHouseId ?? null,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .where('held_until', 'is', null)
    .returning('listing_id')
    .executeTakeFirst()
  await noteViewings(tx, [changed])
  return changed ? 'moved' : 'not_booked'
}

/** Frees slots that were held and not confirmed in time. `cancelled_at` stays null until the agency was told of it. */
export async function releaseLapsedSlots(tx: Kysely<Schema>, now: Date): Promise<void> {
  const { rows } = await sql<{ listing_id: number }>`
    update appointment set state = 'cancelled' where id = any(array(
      select id from appointment where state = 'booked' and held_until <= ${now}
      order by id for update skip locked)) returning listing_id`.execute(tx)
  await noteViewings(tx, rows)
}

/** Notes changes for open pages of the office: viewings of these offers have changed. */
async function noteViewings(
  tx: Kysely<Schema>,
  changed: readonly ({ listing_id: number } | undefined)[],
): Promise<void> {
  await noteChanges(
    tx,
    'viewing',
    changed.flatMap((row) => (row ? [row.listing_id] : [])),
  )
}

/**
 * Lapsed viewings that the agency was not told of yet, the oldest first, locked until the transaction ends.
 * @param exceptOffices offices that are told of no more today
 */
export async function lapsedUntold(
  tx: Kysely<Schema>,
  now: Date,
  { limit, exceptOffices }: { limit: number; exceptOffices: readonly string[] },
): Promise<Appointment[]> {
  const rows = await tx
    .selectFrom('appointment')
    .selectAll()
    .where('state', '=', 'cancelled')
    .where('held_until', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('office_id', '<>', sql<string>`all(${[...exceptOffices]}::text[])`)
    .orderBy('held_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => appointmentFrom(row, now))
}

export async function markTold(tx: Kysely<Schema>, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('appointment').set({ cancelled_at: at }).where('id', 'in', ids).execute()
}

/** Taken places of open houses by the id of the house, each as milliseconds after its start. */
export async function takenPlaces(
  db: Kysely<Schema>,
  openHouses: readonly number[],
  now: Date,
): Promise<Map<number, number[]>> {
  const taken = new Map<number, number[]>()
  if (openHouses.length === 0) return taken
  const rows = await standing(db, now)
    .innerJoin('open_house', 'open_house.id', 'appointment.open_house_id')
    .where('open_house.id', 'in', openHouses)
    .select(['open_house.id', 'appointment.starts_at as at', 'open_house.starts_at as opens'])
    .execute()
  for (const { id, at, opens } of rows) taken.set(id, [...(taken.get(id) ?? []), at.getTime() - opens.getTime()])
  return taken
}

/** Viewings that take up their slot: booked, or held and not lapsed. */
function standing(db: Kysely<Schema>, now: Date) {
  return db
    .selectFrom('appointment')
    .where('appointment.state', '=', 'booked')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '>', now)]))
}

/** A lookup by hash gives timing attacks nothing to measure, and leaves no token to read in the store. */
const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export function appointmentFrom(row: Selectable<Schema['appointment']>, now: Date): Appointment {
  const isHeld = row.state === 'booked' && row.held_until !== null && row.held_until > now
  return {
    id: row.id,
    listingId: row.listing_id,
    unitId: row.unit_id,
    officeId: row.office_id,
    agentId: row.agent_id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: isHeld ? 'held' : row.held_until !== null ? 'lapsed' : row.state,
    heldUntil: row.held_until?.toISOString() ?? null,
    visitor: {
      name: row.visitor_name,
      email: row.visitor_email,
      phone: row.visitor_phone,
      language: row.visitor_language,
    },
    message: row.visitor_message,
    bookedBy: row.booked_by,
    openHouseId: row.open_house_id,
    sequence: row.sequence,
    createdAt: row.created_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }
}
