import type { Kysely, Transaction } from 'kysely'
import { noteChanges } from '#store/imports/change-log.ts'
import { lockAgenda, takenPlaces } from '#store/viewings/appointments.ts'
import type { Schema } from '#store/schema.ts'

/** A time at which a home is open to visitors. `taken`: places that are taken, each as milliseconds after the start. */
export type OpenHouse = {
  id: number
  listingId: number
  officeId: string
  agentId: string | null
  startsAt: Date
  endsAt: Date
  places: number
  taken: number[]
}

/** Open houses of a listing, of an office, or `all`, that are not over; the earliest first. */
export async function openHousesOf(
  db: Kysely<Schema>,
  of: { listingId: number } | { officeId: string } | 'all',
  now: Date,
): Promise<OpenHouse[]> {
  let query = db.selectFrom('open_house').selectAll().where('ends_at', '>', now).orderBy('starts_at').orderBy('id')
  if (of !== 'all')
    query =
      'listingId' in of ? query.where('listing_id', '=', of.listingId) : query.where('office_id', '=', of.officeId)
  return await withTaken(db, await query.execute(), now)
}

/** Open houses that begin in a span of time. */
export async function openHousesBetween(
  db: Kysely<Schema>,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<OpenHouse[]> {
  const query = db.selectFrom('open_house').selectAll().where('starts_at', '>=', from).where('starts_at', '<', to)
  return await withTaken(db, await query.orderBy('starts_at').execute(), now)
}

export async function addOpenHouse(
  tx: Transaction<Schema>,
  { listingId, officeId, agentId, startsAt, endsAt, places }: Omit<OpenHouse, 'id' | 'taken'>,
  person: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('open_house')
    .values({
      ...{ listing_id: listingId, office_id: officeId, agent_id: agentId, places, created_by: person },
      ...{ starts_at: startsAt, ends_at: endsAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteChanges(tx, 'viewing', [listingId])
  return id
}

/** Deletes an open house unless a visitor has a place in it; null when there is none with this id. */
export async function removeOpenHouse(
  tx: Transaction<Schema>,
  id: number,
  now: Date,
): Promise<{ listingId: number; removed: boolean } | null> {
  const row = await tx.selectFrom('open_house').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  // So that no visitor takes a place meanwhile.
  await lockAgenda(tx, row.office_id)
  if (((await takenPlaces(tx, [id], now)).get(id) ?? []).length > 0)
    return { listingId: row.listing_id, removed: false }
  await tx.deleteFrom('open_house').where('id', '=', id).execute()
  await noteChanges(tx, 'viewing', [row.listing_id])
  return { listingId: row.listing_id, removed: true }
}

type Row = {
  id: number
  listing_id: number
  office_id: string
  agent_id: string | null
  starts_at: Date
  ends_at: Date
  places: number
}

async function withTaken(db: Kysely<Schema>, rows: readonly Row[], now: Date): Promise<OpenHouse[]> {
  const taken = await takenPlaces(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row) => ({
    ...{ id: row.id, listingId: row.listing_id, officeId: row.office_id, agentId: row.agent_id },
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, places: row.places, taken: taken.get(row.id) ?? [] },
  }))
}
