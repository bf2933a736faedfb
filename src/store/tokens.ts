import { createHash, createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'
import { secretNamed } from '#store/secrets.ts'

/** What the holder of a link may do; a token of one purpose opens nothing else. */
export const TOKEN_PURPOSES = ['manage', 'unsubscribe', 'friend_stop'] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]
/** `subject`: id of the subscription, or the hash of the friend's address. A higher generation ends older tokens. */
export type TokenSubject = { purpose: TokenPurpose; subject: string; generation: number }

/**
 * The token of a link, 43 characters base64url. It is an HMAC over purpose, subject and generation, so any later mail
 * can carry the same link; only its hash is kept, and that is what is looked up.
 */
export async function issueToken(tx: Kysely<Schema>, about: TokenSubject): Promise<string> {
  const [token = ''] = await issueTokens(tx, [about])
  return token
}

/** The same for many links at once, in their order. */
export async function issueTokens(tx: Kysely<Schema>, about: TokenSubject[]): Promise<string[]> {
  if (about.length === 0) return []
  const secret = keyOutside ?? (await secretNamed(tx, LINK_KEY))
  const tokens = about.map(({ purpose, subject, generation }) =>
    createHmac('sha256', secret).update(`${purpose}|${subject}|${generation}`).digest('base64url'),
  )
  await tx
    .insertInto('token')
    .values(about.map((one, i) => ({ hash: hashOf(tokens[i] ?? ''), ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tokens
}

/** Name of the key among the secrets of the store; it is left out of backups, which hold the hashes of the links. */
export const LINK_KEY = 'link-tokens'

let keyOutside: Uint8Array | null = null

/**
 * Makes the links of this process from a key that is not in the database, and deletes the one that is. Links that were
 * given out go on: they are found by their hashes.
 */
export async function keepLinkKeyOutside(db: Kysely<Schema>, key: Uint8Array): Promise<void> {
  keyOutside = key
  await db.deleteFrom('secret').where('name', '=', LINK_KEY).execute()
}

/** What a token stands for; null for one that was never given out. Whether it still counts is for the caller to say. */
export async function findToken(db: Kysely<Schema>, token: string): Promise<TokenSubject | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const found = await db
    .selectFrom('token')
    .select(['purpose', 'subject', 'generation'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  const purpose = TOKEN_PURPOSES.find((known) => known === found?.purpose)
  return found && purpose ? { ...found, purpose } : null
}

export async function forgetTokens(tx: Kysely<Schema>, subjects: string[]): Promise<void> {
  if (subjects.length > 0) await tx.deleteFrom('token').where('subject', 'in', subjects).execute()
}

/** Looking up by hash leaves nothing to time. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
