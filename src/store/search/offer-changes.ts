import type { SearchRow } from '#domain/search/search-row.ts'
import {
  type ChangeCursor,
  changesAfter,
  type LoggedChange,
  type NextChanges,
  nextChanges,
} from '#store/imports/change-log.ts'
import type { Prepared, Store } from '#store/engine/db.ts'
import { rowFromRecord, SEARCH_COLUMNS, type SearchRecord } from '#store/search/search-rows.ts'

/** Search rows by changed offer, none for a withdrawn one. null when there were too many changes to read the rows too. */
export type RowsOfOffers = ReadonlyMap<number, SearchRow[]> | null

/**
 * The next changes with the rows of their offers. One prepared statement reads both when the changes are few, in less
 * than half the time of two: visitors wait for this after a change.
 */
export async function offerChangesAfter(
  { db, prepared }: Pick<Store, 'db' | 'prepared'>,
  cursor: ChangeCursor,
): Promise<NextChanges & { rows: RowsOfOffers }> {
  const found = await prepared<Joined>(CHANGES_WITH_ROWS, [cursor.xid, cursor.seq])
  const changes: LoggedChange[] = []
  const rows = new Map<number, SearchRow[]>()
  let current: SearchRow[] | null = null
  for (const { entity, changed, seq, xid, settled, ...record } of found) {
    if (changes.at(-1)?.seq !== seq) {
      changes.push({ entity, id: changed, seq, xid, settled })
      current = entity === 'offer' ? [] : null
      if (current) rows.set(changed, current)
    }
    if (record.id !== null) current?.push(rowFromRecord(record))
  }
  if (changes.length === MAX_CHANGES_WITH_ROWS) return { ...(await changesAfter(db, cursor)), rows: null }
  return { ...nextChanges(changes, cursor, MAX_CHANGES_WITH_ROWS), rows }
}

const MAX_CHANGES_WITH_ROWS = 20

type Joined = Omit<LoggedChange, 'id'> & { changed: number } & (SearchRecord | { id: null })

// Subqueries around the values and `offset 0` keep the planner from guessing: it walks the log's index from the cursor,
// then looks each offer up, whatever its statistics say.
const CHANGES_WITH_ROWS: Prepared = {
  name: 'offer-changes',
  text: `
    select log.entity, log.id as changed, log.xid::text as xid, log.seq, log.settled,
      ${SEARCH_COLUMNS.map((column) => `search.${column}`).join(', ')}
    from (
      select entity, id, xid, seq, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled from change_log
      where (xid, seq) > ((select $1::text::xid8), (select $2::bigint))
      order by xid, seq limit ${MAX_CHANGES_WITH_ROWS}
    ) log
    left join lateral (
      select * from search_row where log.entity = 'offer' and offer_id = log.id offset 0
    ) search on true
    order by log.xid, log.seq, search.id`,
}
