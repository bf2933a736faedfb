import type { Kysely, Transaction } from 'kysely'
import type { Busy } from '#domain/viewing/viewing-slots.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import type { Schema } from '#store/schema.ts'

/** Hours in which an agent, or a whole office, gives no viewings. Either `officeId` or `agentId` is null. */
export type AgendaBlock = {
  id: number
  officeId: string | null
  agentId: string | null
  startsAt: Date
  endsAt: Date
  note: string | null
}

/** Blocks that overlap a span of time, the earliest first. */
export async function blocksBetween(
  db: Kysely<Schema>,
  { from, to }: { from: Date; to: Date },
): Promise<AgendaBlock[]> {
  const rows = await db
    .selectFrom('agenda_block')
    .selectAll()
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, officeId: row.office_id, agentId: row.agent_id },
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, note: row.note },
  }))
}

/** Blocks that prevent viewings with an agent of an office; with `agentId` null, only those of the whole office. */
export async function blockedTimes(
  db: Kysely<Schema>,
  { officeId, agentId }: { officeId: string; agentId: string | null },
  now: Date,
): Promise<Busy[]> {
  const rows = await db
    .selectFrom('agenda_block')
    .select(['starts_at', 'ends_at'])
    .where('ends_at', '>', now)
    .where((eb) => eb.or([eb('office_id', '=', officeId), eb('agent_id', '=', agentId ?? '')]))
    .execute()
  return rows.map((row) => ({ from: row.starts_at.getTime(), to: row.ends_at.getTime(), by: 'block' }))
}

export async function addBlock(
  tx: Transaction<Schema>,
  block: Omit<AgendaBlock, 'id'>,
  by: { person: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('agenda_block')
    .values({
      ...{ office_id: block.officeId, agent_id: block.agentId, note: block.note },
      ...{ starts_at: block.startsAt, ends_at: block.endsAt, created_by: by.person, created_at: by.at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteChanges(tx, 'viewing', [0])
  return id
}

/** Deletes a block and returns whose it was; null when there is none with this id. */
export async function removeBlock(
  tx: Transaction<Schema>,
  id: number,
): Promise<Pick<AgendaBlock, 'officeId' | 'agentId'> | null> {
  const row = await tx
    .deleteFrom('agenda_block')
    .where('id', '=', id)
    .returning(['office_id', 'agent_id'])
    .executeTakeFirst()
  if (!row) return null
  await noteChanges(tx, 'viewing', [0])
  return { officeId: row.office_id, agentId: row.agent_id }
}

/** Deletes blocks that ended before this moment. */
export async function forgetBlocks(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('agenda_block').where('ends_at', '<', before).execute()
}
