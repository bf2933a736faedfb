import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openStore } from '#store/engine/db.ts'
import { runGevelOn, type SiteOptions } from '../test/site.ts'
import { startCluster } from '../test/store/postgres-cluster.ts'
import { inventedFeed } from './invented-feed.ts'

/** The options of a site that shows the catalogue; `stop` ends the database. */
export type Catalogue = { options: SiteOptions & { varDir: string }; stop: () => Promise<void> }

/** Importing more would take longer than the measurement: the rest are copies with other prices. */
const MAX_IMPORTED = 50_000

/**
 * Makes a catalogue of `size` listings in the folder. They are imported into the embedded store, above 50,000 into
 * PostgreSQL, where SQL copies the rest from these. Nine of ten have pictures, which count as fetched. Null when there is
 * no PostgreSQL.
 */
export async function catalogueOf(
  size: number,
  folder: string,
  onPostgres = size > MAX_IMPORTED,
): Promise<Catalogue | null> {
  const imported = Math.min(size, MAX_IMPORTED)
  const cluster = onPostgres ? await startCluster(join(folder, 'postgres')) : null
  if (onPostgres && cluster === null) return null
  const databaseUrl = cluster && `${cluster.url}/postgres`
  const varDir = join(folder, 'var')
  const env = { LOG_LEVEL: 'error' }
  const options = { varDir, env, ...(databaseUrl === null ? {} : { databaseUrl }) }
  const feed = join(folder, 'feed.json')
  writeFileSync(feed, inventedFeed(imported, { pictures: 'https://pictures.example' }))
  const run = await runGevelOn(options, 'import', feed)
  if (run.code !== 0) throw new Error(`The import failed: ${run.stdout}${run.stderr}`)
  const store = await openStore({ databaseUrl, varDir })
  try {
    if (size > imported) await addCopies(store.db, imported, size)
    await countPicturesAsFetched(store.db, varDir)
    await sql`analyze`.execute(store.db)
  } finally {
    await store.close()
  }
  return { options, stop: async () => await cluster?.stop() }
}

type Db = Awaited<ReturnType<typeof openStore>>['db']

/** Adds copies with other prices, each some days older, until there are `size`: as listings, search rows and pictures. */
async function addCopies(db: Db, imported: number, size: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  const { rows } = await sql<{ last: number }>`select max(id) as last from listing`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let copy = 1; copy * imported < size; copy++) {
    const from = sql.lit(copy * last)
    const dearer = (price: ReturnType<typeof sql>) => sql`round((${price})::numeric * ${sql.lit(1 + copy * 0.0037)})`
    const inDocument = (deal: string) =>
      sql`case when doc #> ${sql.lit(`{deals,${deal},price}`)} is null then '{}'::jsonb
        else jsonb_build_object(${sql.lit(deal)}, (doc #> ${sql.lit(`{deals,${deal}}`)})
          || jsonb_build_object('price', ${dearer(sql`doc #>> ${sql.lit(`{deals,${deal},price}`)}`)})) end`
    const copies = sql.lit(Math.min(imported, size - copy * imported))
    await sql`insert into listing (id, source, source_ref, kind, availability, doc, content_hash, first_seen, since_known, last_confirmed, changed_at, last_run)
      select id + ${from}, source, source_ref || '-' || ${sql.lit(String(copy))}, kind, availability,
        doc || jsonb_build_object('deals', (doc -> 'deals') || ${inDocument('FOR_SALE')} || ${inDocument('TO_RENT')}),
        md5(content_hash || ${sql.lit(String(copy))}), first_seen - interval '1 day' * ${sql.lit(copy)}, since_known,
        last_confirmed, changed_at, last_run
      from listing where id <= ${sql.lit(last)} order by id limit ${copies}`.execute(db)
    const columns = await searchColumns(db)
    const values = columns.map((name) => {
      const column = sql.ref(name)
      if (name === 'id' || name === 'offer_id') return sql`${column} + ${from}`
      if (name === 'sale_price' || name === 'rent_price') return dearer(column)
      if (name === 'first_seen') return sql`${column} - interval '1 day' * ${sql.lit(copy)}`
      return column
    })
    await sql`insert into search_row (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from search_row where id <= ${sql.lit(last)} and id + ${from} in (select id from listing)`.execute(
      db,
    )
    await sql`insert into picture (listing_id, position, kind, url)
      select listing_id + ${from}, position, kind, url from picture
      where listing_id <= ${sql.lit(last)} and listing_id + ${from} in (select id from listing)`.execute(db)
  }
  await sql`select setval(pg_get_serial_sequence('listing', 'id'), (select max(id) from listing))`.execute(db)
}

async function searchColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'search_row' order by ordinal_position`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Marks each picture as fetched and resized: pages then show it, and no job fetches it. Pictures share a thousand hashes,
 * each with the file that says its sizes are there; without it the site would fetch all of them again.
 */
async function countPicturesAsFetched(db: Db, varDir: string): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`update picture set state = 'ready', hash = md5((listing_id % ${sql.lit(PICTURE_HASHES)})::text), width = 1600, height = 1067,
    next_attempt_at = now() + interval '30 days'`.execute(db)
  for (let i = 0; i < PICTURE_HASHES; i++) {
    const hash = createHash('md5').update(String(i)).digest('hex')
    const folder = join(varDir, 'media', hash.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${hash}.json`), '{}')
  }
}

const PICTURE_HASHES = 1000
