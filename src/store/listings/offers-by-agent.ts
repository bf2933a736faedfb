import { type Kysely, sql } from 'kysely'
import type { AgentRef } from '#domain/listing/listing.ts'
import type { Schema } from '#store/schema.ts'

/** Few enough for the embedded store to answer other queries in between. */
const LISTINGS_PER_QUERY = 1000

/** An agent as a feed names them, with the ids of the offers on the market that name them so, the newest first. */
export type OffersOfAgent = { agent: AgentRef; ids: number[] }

export async function offersByAgent(db: Kysely<Schema>): Promise<OffersOfAgent[]> {
  const found = new Map<string, { agent: AgentRef; offers: { id: number; since: Date }[] }>()
  for (let after: number | null = 0; after !== null;) {
    const { rows }: { rows: { id: number; since: Date; agent: AgentRef | null; shown: boolean }[] } = await sql<{
      id: number
      since: Date
      agent: AgentRef | null
      shown: boolean
    }>`
      select id, first_seen as since, doc -> 'agent' as agent,
        availability in ('AVAILABLE', 'UNDER_OPTION') and not held as shown
      from listing where parent_id is null and id > ${after} order by id limit ${LISTINGS_PER_QUERY}`.execute(db)
    after = rows.at(-1)?.id ?? null
    for (const { id, since, agent, shown } of rows) {
      if (!shown || !agent) continue
      const key = JSON.stringify(agent)
      const known = found.get(key)
      if (known) known.offers.push({ id, since })
      else found.set(key, { agent, offers: [{ id, since }] })
    }
  }
  return [...found.values()].map(({ agent, offers }) => ({
    agent,
    ids: offers.toSorted((a, b) => b.since.getTime() - a.since.getTime() || b.id - a.id).map(({ id }) => id),
  }))
}
