import { type Kysely, sql } from 'kysely'

/**
 * French homes to rent are printed with their charges, so they are filtered and sorted by that amount, where it is known.
 * What the release before writes beside us keeps the rent without them until it changes. The history of prices stays as
 * it is: what charges were then nobody knows.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set rent_price = warm
    where country = 'FR' and type in ('HOUSE', 'APARTMENT', 'STUDENT_ROOM')
      and rent_price is not null and warm is not null`.execute(tx)
}
