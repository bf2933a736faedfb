import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'
import { secretNamed } from '#store/engine/secrets.ts'
import type { SubscriptionRecord } from '#store/subscriptions/subscriptions.ts'

/** Lasting tokens go along with many mails; fresh ones are made anew on each request and last for minutes. */
const LASTING = ['manage', 'unsubscribe', 'friend_stop'] as const
const FRESH = ['export', 'erase'] as const

/** What the holder of a link may do; a token of one purpose opens nothing else. */
export type TokenPurpose = (typeof LASTING)[number]
export type FreshPurpose = (typeof FRESH)[number]
/**
 * `subject`: id of the subscription, or hash of the friend's address. A higher generation ends older tokens, except those
 * to unsubscribe, which work as long as there is mail to stop.
 */
export type TokenSubject = { purpose: TokenPurpose; subject: string; generation: number }
/**
 * `whose`: identifies the owner. After an older backup is restored, another subscription may get the same id; an earlier
 * link must never open that one.
 */
export type LastingToken = TokenSubject & { whose: string }
/** `subject`: hash of the address. */
export type FreshToken = { purpose: FreshPurpose; subject: string; createdAt: Date }

/**
 * The token of a link, 43 characters base64url. It is an HMAC over all of `about`, so any later mail can carry the same
 * link. Only its hash is stored, and looked up.
 */
export async function issueToken(tx: Kysely<Schema>, about: LastingToken): Promise<string> {
  const [token = ''] = await issueTokens(tx, [about])
  return token
}

/** The same for many links, in their order. */
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

/** The content of the token for the link that manages a subscription. */
export const toManage = ({ id, tokenGeneration, emailHash, createdAt }: Managed): LastingToken => ({
  purpose: 'manage',
  subject: String(id),
  generation: tokenGeneration,
  whose: `${emailHash} ${createdAt}`,
})

type Managed = Pick<SubscriptionRecord, 'id' | 'tokenGeneration' | 'emailHash' | 'createdAt'>

/** Name of the key among the secrets of the store; it is left out of backups, which hold the hashes of the links. */
export const LINK_KEY = 'link-tokens'

let externalKey: Uint8Array | null = null

/** The secret key of every link in a mail. */
export async function linkKey(db: Kysely<Schema>): Promise<Uint8Array> {
  return externalKey ?? (await secretNamed(db, LINK_KEY))
}

/**
 * Makes the links of this process from a key outside the database, and deletes the key inside. Earlier links still work, as
 * they are found by their hashes.
 */
export async function keepLinkKeyOutside(db: Kysely<Schema>, key: Uint8Array): Promise<void> {
  externalKey = key
  await db.deleteFrom('secret').where('name', '=', LINK_KEY).execute()
}

/** A random token, 43 characters base64url; only its hash is stored. */
export async function issueFreshToken(tx: Kysely<Schema>, { createdAt, ...about }: FreshToken): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('token')
    .values({ hash: hashOf(token), ...about, generation: 0, created_at: createdAt })
    .execute()
  return token
}

/** What a token stands for; null for an unknown token. The caller decides whether it is still valid. */
export async function findToken(db: Kysely<Schema>, token: string): Promise<TokenSubject | null> {
  const found = await rowOf(db, token)
  const purpose = LASTING.find((known) => known === found?.purpose)
  return found && purpose ? { purpose, subject: found.subject, generation: found.generation } : null
}

/** The same for a fresh token, which lasts for minutes. */
export async function findFreshToken(db: Kysely<Schema>, token: string): Promise<FreshToken | null> {
  const found = await rowOf(db, token)
  const purpose = FRESH.find((known) => known === found?.purpose)
  return found && purpose ? { purpose, subject: found.subject, createdAt: found.created_at } : null
}

/** Ends all earlier links to manage these subscriptions, and fresh ones to the data of their address. */
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

/** Deletes fresh tokens made before this moment; they last for minutes only. */
export async function forgetStaleTokens(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('token').where('purpose', 'in', FRESH).where('created_at', '<', before).execute()
}

async function rowOf(db: Kysely<Schema>, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  return await db.selectFrom('token').selectAll().where('hash', '=', hashOf(token)).executeTakeFirst()
}

/** A lookup by hash gives timing attacks nothing to measure. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
