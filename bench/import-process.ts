import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { importFeed } from '#imports/import-feed.ts'
import { openStore } from '#store/engine/db.ts'
import { migrate } from '#store/engine/migrate.ts'
import { pssOfTree } from './processes.ts'

// Imports in a separate process: `node bench/import-process.ts <feed> <changed feed or nothing> <varDir> [database]`.
// Prints one line of JSON; `raw` is the time to write the same documents into a bare table.
const [file = '', changedFile = '', varDir = '', databaseUrl = ''] = process.argv.slice(2)
const store = await openStore({ databaseUrl: databaseUrl || null, varDir })
await migrate(store.db)
const app = { db: store.db, varDir, now: () => new Date(), log: { info() {}, warn() {}, error() {} } }
const request = (name: string) => ({
  open: () => createReadStream(name),
  name,
  format: null,
  mapping: null,
  source: null,
  full: false,
  dryRun: false,
  yes: false,
})

const idle = pssOfTree(process.pid)
const first = await seconds(async () => await importFeed(app, request(file)))
const again = await seconds(async () => await importFeed(app, request(file)))
const changed = changedFile === '' ? null : await seconds(async () => await importFeed(app, request(changedFile)))
const raw = await seconds(writeRaw)
console.log(JSON.stringify({ idle, first, again, changed, raw }))
await store.close()

/** Writes the stored documents into a bare table with the same key, in the same batches. */
async function writeRaw(): Promise<void> {
  await sql`create table raw (id integer primary key, source text, source_ref text, doc jsonb, unique (source, source_ref))`.execute(
    store.db,
  )
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; doc: unknown }>`
      select id, doc from listing where id > ${last} order by id limit 250`.execute(store.db)
    last = rows.at(-1)?.id ?? last
    if (rows.length === 0) return
    await store.db.transaction().execute(
      async (tx) =>
        await sql`insert into raw select id, 'bench', id::text, doc
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, doc jsonb)`.execute(tx),
    )
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
