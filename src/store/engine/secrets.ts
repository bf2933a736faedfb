import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** 32 random bytes under a name; made on first use, the same for all processes and for as long as the store lives. */
export async function secretNamed(db: Kysely<Schema>, name: string): Promise<Uint8Array> {
  const known = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have been first: what is in the table counts.
  return (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}
