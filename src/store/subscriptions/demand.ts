import { type Kysely, sql } from 'kysely'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Deal, Listing, PropertyType } from '#domain/listing/listing.ts'
import type { Demand, DemandCell } from '#domain/office/demand.ts'
import type { Locale } from '#base/locale.ts'
import type { Frequency } from '#domain/subscription/subscription.ts'
import type { Schema } from '#store/schema.ts'

const KEY = 'demand'
const ROWS_PER_STATEMENT = 2_000

/** Criteria of all active subscriptions, in batches; those of one address follow each other. */
export async function* runningSearches(
  db: Kysely<Schema>,
): AsyncGenerator<{ emailHash: string; criteria: Criteria }[]> {
  let [hash, id] = ['', 0]
  for (;;) {
    const { rows } = await sql<{ emailHash: string; criteria: Criteria; id: number }>`
      select contact.email_hash as "emailHash", criteria, subscription.id
      from contact join subscription on contact_id = contact.id
      where state = 'active' and (contact.email_hash, subscription.id) > (${hash}, ${id}::bigint)
      order by contact.email_hash, subscription.id limit ${ROWS_PER_STATEMENT}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    ;[hash, id] = [last.emailHash, last.id]
  }
}

/** Stores the counted demand in place of the last one. */
export async function keepDemand(tx: Kysely<Schema>, { cells, ...about }: Demand, at: Date): Promise<void> {
  await sql`delete from demand_cell`.execute(tx)
  for (let from = 0; from < cells.length; from += ROWS_PER_STATEMENT)
    await tx
      .insertInto('demand_cell')
      .values(
        cells.slice(from, from + ROWS_PER_STATEMENT).map((cell) => ({
          ...{ deal: cell.deal, nis: cell.nis, type: cell.type, people: cell.people },
          ...{ from_euro: cell.from, to_euro: cell.to, wishes: JSON.stringify(cell.wishes) },
        })),
      )
      .execute()
  const value = JSON.stringify({ ...about, at: at.toISOString() })
  await tx
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export type DemandAbout = Omit<Demand, 'cells'> & { at: string }

/** When demand was counted, and of how many people; null when it has not been counted yet. */
export async function demandAbout(db: Kysely<Schema>): Promise<DemandAbout | null> {
  const row = await db.selectFrom('meta').where('key', '=', KEY).select('value').executeTakeFirst()
  return (row?.value ?? null) as DemandAbout | null // only keepDemand writes it
}

/** Cells of a deal, the most wanted first. */
export async function demandCells(db: Kysely<Schema>, deal: Deal, most: number): Promise<DemandCell[]> {
  const rows = await db
    .selectFrom('demand_cell')
    .selectAll()
    .where('deal', '=', deal)
    .orderBy('people', 'desc')
    .orderBy('nis')
    .limit(most)
    .execute()
  return rows.map(({ from_euro: from, to_euro: to, ...row }) => ({
    ...row,
    type: row.type as PropertyType | null,
    from,
    to,
  }))
}

export type MailedNow = {
  people: number
  frequencies: Partial<Record<Frequency, number>>
  languages: Partial<Record<Locale, number>>
}

/** How many people have these subscriptions, and how many by frequency and by language. */
export async function peopleOfSubscriptions(db: Kysely<Schema>, ids: readonly number[]): Promise<MailedNow> {
  const { rows } = await sql<{ frequency: Frequency; language: Locale }>`
    select distinct on (contact.email_hash) frequency, language
    from subscription join contact on contact.id = contact_id
    where subscription.id = any(${[...ids]}::bigint[]) and state = 'active'
    order by contact.email_hash, array_position(array['instant', 'daily', 'weekly'], frequency)`.execute(db)
  const count = <Word extends string>(words: readonly Word[]) => {
    const counts: Partial<Record<Word, number>> = {}
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1
    return counts
  }
  return {
    people: rows.length,
    frequencies: count(rows.map(({ frequency }) => frequency)),
    languages: count(rows.map(({ language }) => language)),
  }
}

/** Estates that somebody may publish: drafts first, then the last changed. */
export async function offersToPublish(
  db: Kysely<Schema>,
  most: number,
): Promise<{ id: number; stage: string; sourceRef: string; feed: Listing }[]> {
  const { rows } = await sql<{ id: number; stage: string; sourceRef: string; feed: Listing }>`
    select id, stage, source_ref as "sourceRef", coalesce(feed, doc) as feed from listing
    where parent_id is null and stage in ('draft', 'scheduled', 'published') and availability <> 'WITHDRAWN' and kind = 'estate'
    order by stage = 'published', changed_at desc limit ${most}`.execute(db)
  return rows
}
