import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '#base/locale.ts'
import type { Role } from '#domain/office/roles.ts'
import { emailHash } from '#store/people/contacts.ts'
import type { Schema } from '#store/schema.ts'

export type OfficePerson = {
  id: number
  email: string
  name: string
  role: Role
  language: Locale
  state: 'invited' | 'active' | 'disabled'
  handle: string
  /** An invented colleague, as whom one looks around the demonstration. */
  invented: boolean
}

const COLUMNS = ['id', 'email', 'name', 'role', 'language', 'state', 'handle', 'invented'] as const

/** Everybody who works in the office, once did, or is invited to. */
export async function officePeople(db: Kysely<Schema>): Promise<OfficePerson[]> {
  return await db.selectFrom('office_person').select(COLUMNS).orderBy('id').execute()
}

/**
 * A person, locked until the transaction ends, so that a decision about them still holds when it is carried out. Their
 * links, passkeys and sessions are written only after this, so that no two transactions wait for each other.
 */
export async function lockPerson(
  tx: Transaction<Schema>,
  who: { id: number } | { email: string },
): Promise<OfficePerson | null> {
  const column = 'id' in who ? 'id' : 'email_hash'
  const value = 'id' in who ? who.id : emailHash(who.email)
  const found = await tx
    .selectFrom('office_person')
    .select(COLUMNS)
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function addPerson(
  tx: Transaction<Schema>,
  person: { email: string; name: string; role: Role; language: Locale },
  at: Date,
): Promise<OfficePerson> {
  return await tx
    .insertInto('office_person')
    .values({
      ...person,
      email_hash: emailHash(person.email),
      state: 'invited',
      handle: randomBytes(32).toString('base64url'),
      created_at: at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function changePerson(
  tx: Transaction<Schema>,
  id: number,
  change: Partial<Pick<OfficePerson, 'name' | 'role' | 'language' | 'state'>>,
): Promise<void> {
  await tx.updateTable('office_person').set(change).where('id', '=', id).execute()
}

/** Ids of owners who can sign in, without invented ones: the last of them must not go. */
export async function activeOwners(tx: Transaction<Schema>): Promise<number[]> {
  const rows = await tx
    .selectFrom('office_person')
    .select('id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .where('invented', '=', false)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export type OfficeLinkPurpose = 'sign_in' | 'invitation'

/** Makes a link that works once, and ends the person's earlier links for the same purpose. Returns its token. */
export async function issueLink(
  tx: Transaction<Schema>,
  about: {
    personId: number
    purpose: OfficeLinkPurpose
    browser: string | null
    invitedBy: number | null
    expiresAt: Date
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .deleteFrom('office_link')
    .where('person_id', '=', about.personId)
    .where('purpose', '=', about.purpose)
    .execute()
  await tx
    .insertInto('office_link')
    .values({
      hash: hashOfSecret(token),
      person_id: about.personId,
      purpose: about.purpose,
      invited_by: about.invitedBy,
      browser_hash: about.browser === null ? null : hashOfSecret(about.browser),
      expires_at: about.expiresAt,
    })
    .execute()
  return token
}

/** `inviter`: name of the colleague who invited, null for the command line. `browserHash`: the only browser it works in. */
export type OpenLink = { person: OfficePerson; inviter: string | null; browserHash: string | null; expiresAt: Date }

/** The person behind a link; null when the link is unknown, used or expired. */
export async function openLink(
  db: Kysely<Schema>,
  token: string,
  purpose: OfficeLinkPurpose,
  now: Date,
): Promise<OpenLink | null> {
  const found = await db
    .selectFrom('office_link')
    .innerJoin('office_person as person', 'person.id', 'office_link.person_id')
    .leftJoin('office_person as inviter', 'inviter.id', 'office_link.invited_by')
    .select(COLUMNS.map((column) => `person.${column}` as const))
    .select(['inviter.name as inviter', 'browser_hash', 'expires_at'])
    .where('hash', '=', hashOfSecret(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) return null
  const { inviter, browser_hash: browserHash, expires_at: expiresAt, ...person } = found
  return { person, inviter, browserHash, expiresAt }
}

/** Marks a link as used. False when it was used already. */
export async function useLink(tx: Transaction<Schema>, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('office_link')
    .set({ used_at: now })
    .where('hash', '=', hashOfSecret(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetLinks(tx: Transaction<Schema>, personId: number): Promise<void> {
  await tx.deleteFrom('office_link').where('person_id', '=', personId).execute()
}

/** Stores the challenge that a passkey has to sign next in this browser; an earlier challenge no longer counts. */
export async function keepChallenge(
  db: Kysely<Schema>,
  {
    browser,
    challenge,
    personId,
    expiresAt,
  }: { browser: string; challenge: string; personId: number | null; expiresAt: Date },
): Promise<void> {
  const values = { challenge, person_id: personId, expires_at: expiresAt }
  await db
    .insertInto('office_challenge')
    .values({ browser_hash: hashOfSecret(browser), ...values })
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(values))
    .execute()
}

/** Returns a challenge and deletes it, so that no answer to it counts twice. */
export async function takeChallenge(
  db: Kysely<Schema>,
  browser: string,
  personId: number | null,
  now: Date,
): Promise<string | null> {
  const taken = await db
    .deleteFrom('office_challenge')
    .where('browser_hash', '=', hashOfSecret(browser))
    .returning(['challenge', 'person_id', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.person_id === personId && taken.expires_at > now ? taken.challenge : null
}

export type Passkey = {
  id: string
  personId: number
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  usedAt: Date | null
}

export async function passkeysOf(db: Kysely<Schema>, personId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('office_passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return rows.map(passkeyFrom)
}

/**
 * A passkey and its person, locked until the transaction ends: of two uses at once, the second sees the counter of the
 * first.
 */
export async function lockPasskey(
  tx: Transaction<Schema>,
  id: string,
): Promise<{ key: Passkey; person: OfficePerson } | null> {
  const found = tx.selectFrom('office_passkey').where('id', '=', id)
  const owner = await found.select('person_id').executeTakeFirst()
  const person = owner ? await lockPerson(tx, { id: owner.person_id }) : null
  const row = person && (await found.selectAll().forUpdate().executeTakeFirst())
  return row && person ? { key: passkeyFrom(row), person } : null
}

/** Stores a passkey. False when it is there already. */
export async function addPasskey(tx: Transaction<Schema>, key: Omit<Passkey, 'usedAt'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('office_passkey')
    .values({
      id: key.id,
      person_id: key.personId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: JSON.stringify(key.transports),
      name: key.name,
      created_at: key.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function notePasskeyUse(tx: Transaction<Schema>, id: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('office_passkey').set({ counter, used_at: at }).where('id', '=', id).execute()
}

/** Deletes one passkey of a person or, with `id` null, all of them. Returns how many. */
export async function removePasskeys(tx: Transaction<Schema>, personId: number, id: string | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('office_passkey')
    .where('person_id', '=', personId)
    .where(id === null ? sql<boolean>`true` : sql<boolean>`id = ${id}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes links and challenges that expired more than a day ago. */
export async function forgetStaleLinks(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000)
  await db.deleteFrom('office_link').where('expires_at', '<', before).execute()
  await db.deleteFrom('office_challenge').where('expires_at', '<', before).execute()
}

/** A lookup by hash gives timing attacks nothing to measure. */
export const hashOfSecret = (token: string): string => createHash('sha256').update(token).digest('hex')

function passkeyFrom(row: {
  id: string
  person_id: number
  public_key: Uint8Array
  counter: number
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
}): Passkey {
  return {
    id: row.id,
    personId: row.person_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }
}
