import type { Kysely } from 'kysely'
import type { Locale } from '#base/locale.ts'
import type { Schema } from '#store/schema.ts'

export type FriendMailRow = {
  listingId: number
  unitId: number | null
  friendHash: string
  senderHash: string
  network: string | null
  locale: Locale
  at: Date
}

/** Notes a mail to a friend, with only hashes of the addresses. Returns the note's id. */
export async function insertFriendMail(tx: Kysely<Schema>, mail: FriendMailRow): Promise<number> {
  const { id } = await tx
    .insertInto('friend_mail')
    .values({
      listing_id: mail.listingId,
      unit_id: mail.unitId,
      friend_hash: mail.friendHash,
      sender_hash: mail.senderHash,
      network: mail.network,
      locale: mail.locale,
      created_at: mail.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Has this friend had a mail about this listing already? */
export async function friendKnows(tx: Kysely<Schema>, friendHash: string, listingId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('friend_mail')
    .where('friend_hash', '=', friendHash)
    .where('listing_id', '=', listingId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
