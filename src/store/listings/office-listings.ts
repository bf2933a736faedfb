import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LawFinding } from '#domain/law/judge.ts'
import type { ListingsOrder, ListingsShown } from '#domain/office/listings-query.ts'
import type { Stage } from '#domain/office/stages.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { Schema } from '#store/schema.ts'

/** An offer in the office's list. `feed`: what its source says. */
export type OfficeListing = {
  id: number
  source: string
  sourceRef: string
  feed: Listing
  stage: Stage
  stageAt: Date | null
  held: boolean
  demo: boolean
  availability: Listing['availability']
  blocks: LawFinding[]
  firstSeen: Date
  changedAt: Date
  lastConfirmed: Date
  /** Some edits are not public yet. */
  unpublished: boolean
  /** The feed has changed an edited field since the edit. */
  drifting: boolean
  picture: { hash: string; width: number } | null
  revision: number
}

/** The offers of one filter, at most `most` after the first `from`, and how many offers each filter has. */
export async function officeListings(
  db: Kysely<Schema>,
  asked: {
    show: ListingsShown
    words: readonly string[]
    email: string
    order: ListingsOrder
    from: number
    most: number
  },
): Promise<{ rows: OfficeListing[]; total: number; counts: Record<ListingsShown, number> }> {
  const known = await countsOf(db, asked)
  const ids = known.ids
  if (ids.length === 0) return { rows: [], ...known }
  const { rows } = await sql<OfficeListing>`
    select listing.id, source, source_ref as "sourceRef", coalesce(feed, doc) as feed, stage, stage_at as "stageAt", held,
      demo, availability, coalesce(findings->'blocks', '[]') as blocks, first_seen as "firstSeen",
      revision, changed_at as "changedAt", last_confirmed as "lastConfirmed",
      (select json_build_object('hash', hash, 'width', width) from picture
        where picture.listing_id = listing.id and state = 'ready' and hash is not null and kind = 'photo'
        order by position limit 1) as picture
    from listing where id = any(${ids})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const flags = new Map(known.page.map((row) => [row.id, row]))
  return {
    ...known,
    rows: ids.flatMap((id) => {
      const [row, flag] = [byId.get(id), flags.get(id)]
      return row && flag ? [{ ...row, unpublished: flag.unpublished, drifting: flag.drifting }] : []
    }),
  }
}

type Page = { id: number; unpublished: boolean; drifting: boolean }

/** Reads the narrow columns of all offers once: how many offers each filter has, and which are on the page. */
async function countsOf(
  db: Kysely<Schema>,
  { show, words, email, order, from, most }: Parameters<typeof officeListings>[1],
) {
  const found = words.map((word) => sql`and found_by like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  const shown = sql`${sql.join(found, sql` `)}`
  const { rows } = await sql<Record<ListingsShown, number> & { page: Page[] | null; total: number }>`
    with edited as (
      select coalesce(w.listing_id, p.listing_id) as id, bool_or(w.value is distinct from p.value) as unpublished,
        max(lower(w.value #>> '{}')) filter (where field = 'agent.email') as agent
      from (select * from listing_edit where copy = 'working') w
        full join (select * from listing_edit where copy = 'public') p using (listing_id, field) group by 1
    ), drifted as (
      select distinct listing_id as id from listing_edit join listing on listing.id = listing_id
      where copy = 'working' and field not like 'media%' and field not like '%\\%%'
        and coalesce(listing.feed, listing.doc) #> string_to_array(field, '.') is distinct from listing_edit.feed
        and coalesce(coalesce(listing.feed, listing.doc) #> string_to_array(field, '.'), 'null') not in ('null', '[]')
    ), offers as (
      select listing.id, stage, availability, held, coalesce(edited.agent, agent_email) = ${email} as mine, last_confirmed,
        stage = 'published' and jsonb_array_length(coalesce(findings->'blocks', '[]')) > 0 as blocked,
        coalesce(edited.unpublished, false) as unpublished, drifted.id is not null as drifting
      from listing left join edited on edited.id = listing.id left join drifted on drifted.id = listing.id
      where parent_id is null and not (availability = 'WITHDRAWN' and demo) ${shown}
    ), page as (
      select id, unpublished, drifting, row_number() over (order by ${ORDERS[order]}) as place from offers
      where ${SHOWN[show]} order by place limit ${most} offset ${from}
    )
    select ${sql.join(
      Object.entries(SHOWN).map(
        ([name, condition]) => sql`(count(*) filter (where ${condition}))::integer as ${sql.ref(name)}`,
      ),
    )}, (select json_agg(page order by place) from page) as page from offers`.execute(db)
  const { page, ...counts } = rows[0] ?? { page: [] }
  const all = counts as Record<ListingsShown, number> // every filter was counted
  const rowsOfPage = page ?? []
  return { counts: all, total: all[show], page: rowsOfPage, ids: rowsOfPage.map(({ id }) => id) }
}

const SHOWN: Record<ListingsShown, RawBuilder<unknown>> = {
  all: sql`stage <> 'archived' and availability <> 'WITHDRAWN'`,
  mine: sql`mine and stage <> 'archived' and availability <> 'WITHDRAWN'`,
  draft: sql`stage in ('draft', 'scheduled')`,
  online: sql`stage = 'published' and not held and availability in ('AVAILABLE', 'UNDER_OPTION')`,
  blocked: sql`blocked and availability <> 'WITHDRAWN'`,
  changed: sql`(unpublished or drifting) and stage <> 'archived'`,
  settled: sql`availability = 'SETTLED' and stage <> 'archived'`,
  gone: sql`stage in ('withdrawn', 'archived') or availability = 'WITHDRAWN'`,
}

const ORDERS: Record<ListingsOrder, RawBuilder<unknown>> = {
  attention: sql`(blocked and availability <> 'WITHDRAWN') desc, drifting desc, unpublished desc, stage = 'draft' desc,
    availability = 'AVAILABLE' desc, id desc`,
  newest: sql`id desc`,
  confirmed: sql`last_confirmed, id`,
}

/** The fetched pictures of a listing: the address each came from, and the hash that names its file. */
export async function fetchedPictures(
  db: Kysely<Schema>,
  id: number,
): Promise<{ url: string; hash: string; width: number }[]> {
  const { rows } = await sql<{ url: string; hash: string; width: number }>`
    select url, hash, width from picture
    where listing_id = ${id} and state = 'ready' and hash is not null and width is not null`.execute(db)
  return rows
}
