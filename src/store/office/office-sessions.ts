import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { LIFETIMES_MS } from '#domain/office/sessions.ts'
import { hashOfSecret, type OfficePerson } from '#store/office/office-people.ts'
import type { Schema } from '#store/schema.ts'

export type OfficeSession = { id: number; browser: string; createdAt: Date; seenAt: Date }

/** Starts a session for a person who has just signed in. Returns its token, 43 characters; only the hash is stored. */
export async function startSession(
  tx: Transaction<Schema>,
  { personId, browser, at }: { personId: number; browser: string; at: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('office_session')
    .values({ hash: hashOfSecret(token), person_id: personId, browser, created_at: at, seen_at: at })
    .execute()
  return token
}

/** The session of any age behind a token, with its person; null when there is none, or the person lost their access. */
export async function findSession(
  db: Kysely<Schema>,
  token: string,
): Promise<{ session: OfficeSession; person: OfficePerson } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const found = await db
    .selectFrom('office_session as session')
    .innerJoin('office_person as person', 'person.id', 'session.person_id')
    .select(['session.id as session_id', 'browser', 'session.created_at', 'seen_at'])
    .select(['person.id', 'email', 'name', 'role', 'language', 'state', 'handle', 'invented'])
    .where('hash', '=', hashOfSecret(token))
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!found) return null
  const { session_id: id, browser, created_at: createdAt, seen_at: seenAt, ...person } = found
  return { session: { id, browser, createdAt, seenAt }, person }
}

export async function noteSessionSeen(db: Kysely<Schema>, id: number, at: Date): Promise<void> {
  await db.updateTable('office_session').set({ seen_at: at }).where('id', '=', id).execute()
}

/** A person's valid sessions, the last used first. */
export async function sessionsOf(db: Kysely<Schema>, personId: number, now: Date): Promise<OfficeSession[]> {
  const rows = await db
    .selectFrom('office_session')
    .select(['id', 'browser', 'created_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where('created_at', '>', new Date(now.getTime() - LIFETIMES_MS.session))
    .where('seen_at', '>', new Date(now.getTime() - LIFETIMES_MS.idleSession))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({ id: row.id, browser: row.browser, createdAt: row.created_at, seenAt: row.seen_at }))
}

/** Ends one session of a person, or all except one. Returns how many ended. */
export async function endSessions(
  tx: Transaction<Schema>,
  personId: number,
  which: { only: number } | { except: number | null },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('office_session')
    .where('person_id', '=', personId)
    .where(
      'only' in which ? sql<boolean>`id = ${which.only}` : sql<boolean>`id is distinct from ${which.except}::integer`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function forgetDeadSessions(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('office_session')
    .where('created_at', '<', new Date(now.getTime() - LIFETIMES_MS.session))
    .execute()
}
