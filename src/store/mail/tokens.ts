import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'
import { secretNamed } from '#store/engine/secrets.ts'
import type { SubscriptionRecord } from '#store/subscriptions/subscriptions.ts'

/** What goes along with many mails, and what is made anew each time it is asked for and lasts for minutes. */
const LASTING = ['manage', 'unsubscribe', 'friend_stop'] as const
const FRESH = ['export', 'erase'] as const

/** What the holder of a link may do; a token of one purpose opens nothing else. */
export type TokenPurpose = (typeof LASTING)[number]
export type FreshPurpose = (typeof FRESH)[number]
/**
 * `subject`: id of the subscription, or the hash of the friend's address. A higher generation ends older tokens, but
 * those to unsubscribe: they stop their mail as long as there is something to stop.
 */
export type TokenSubject = { purpose: TokenPurpose; subject: string; generation: number }
/**
 * `whose`: what tells its subject from another that gets the same id once an older copy of the store was put back, so
 * that a link given out before never opens what belongs to somebody else.
 */
export type LastingToken = TokenSubject & { whose: string }
/** `subject`: hash of the address */
export type FreshToken = { purpose: FreshPurpose; subject: string; createdAt: Date }

/**
 * The token of a link, 43 characters base64url. It is an HMAC over all of `about`, so any later mail can
 * carry the same link; only its hash is kept, and that is what is looked up.
 */
export async function issueToken(tx: Kysely<Schema>, about: LastingToken): Promise<string> {
  const [token = ''] = await issueTokens(tx, [about])
  return token
}

/** The same for many links at once, in their order. */
export async function issueTokens(tx: Kysely<Schema>, about: LastingToken[]): Promise<string[]> {
  if (about.length === 0) return []
  const secret = await linkKey(tx)
  const tokens = about.map(({ purpose, subject, generation, whose }) =>
    createHmac('sha256', secret).update(`${purpose}|${subject}|${generation}|${whose}`).digest('base64url'),
  )
  await tx
    .insertInto('token')
    .values(about.map(({ whose: _, ...one }, i) => ({ hash: hashOf(tokens[i] ?? ''), ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tokens
}

/** What the token of a link to manage a subscription is made of. */
export const toManage = ({ id, tokenGeneration, emailHash, createdAt }: Managed): LastingToken => ({
  purpose: 'manage',
  subject: String(id),
  generation: tokenGeneration,
  whose: `${emailHash} ${createdAt}`,
})

type Managed = Pick<SubscriptionRecord, 'id' | 'tokenGeneration' | 'emailHash' | 'createdAt'>

/** Name of the key among the secrets of the store; it is left out of backups, which hold the hashes of the links. */
export const LINK_KEY = 'link-tokens'

let keyOutside: Uint8Array | null = null

/** What every link in a mail is made from. */
export async function linkKey(db: Kysely<Schema>): Promise<Uint8Array> {
  return keyOutside ?? (await secretNamed(db, LINK_KEY))
}

/**
 * Makes the links of this process from a key that is not in the database, and deletes the one that is. Links that were
 * given out go on: they are found by their hashes.
 */
export async function keepLinkKeyOutside(db: Kysely<Schema>, key: Uint8Array): Promise<void> {
  keyOutside = key
  await db.deleteFrom('secret').where('name', '=', LINK_KEY).execute()
}

/** A token that nobody can make again, 43 characters base64url; only its hash is kept. */
export async function issueFreshToken(tx: Kysely<Schema>, { createdAt, ...about }: FreshToken): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('token')
    .values({ hash: hashOf(token), ...about, generation: 0, created_at: createdAt })
    .execute()
  return token
}

/** What a token stands for; null for one that was never given out. Whether it still counts is for the caller to say. */
export async function findToken(db: Kysely<Schema>, token: string): Promise<TokenSubject | null> {
  const found = await rowOf(db, token)
  const purpose = LASTING.find((known) => known === found?.purpose)
  return found && purpose ? { purpose, subject: found.subject, generation: found.generation } : null
}

/** The same for what lasts for minutes. */
export async function findFreshToken(db: Kysely<Schema>, token: string): Promise<FreshToken | null> {
  const found = await rowOf(db, token)
  const purpose = FRESH.find((known) => known === found?.purpose)
  return found && purpose ? { purpose, subject: found.subject, createdAt: found.created_at } : null
}

/** Links to these subscriptions, and fresh ones to the data of their address, that were given out until now. */
export async function forgetOpeningTokens(tx: Kysely<Schema>, ids: number[], emailHash: string): Promise<void> {
  await tx
    .deleteFrom('token')
    .where((eb) =>
      eb.or([
        eb('purpose', '=', 'manage').and('subject', 'in', ['', ...ids.map(String)]),
        eb('purpose', 'in', FRESH).and('subject', '=', emailHash),
      ]),
    )
    .execute()
}

/** Fresh tokens last for minutes; their rows go when they were made before this moment. */
export async function forgetStaleTokens(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('token').where('purpose', 'in', FRESH).where('created_at', '<', before).execute()
}

async function rowOf(db: Kysely<Schema>, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  return await db.selectFrom('token').selectAll().where('hash', '=', hashOf(token)).executeTakeFirst()
}

/** Looking up by hash leaves nothing to time. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
