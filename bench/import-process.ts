import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { importFeed } from '#journeys/import-feed.ts'
import { openStore } from '#store/db.ts'
import { migrate } from '#store/migrate.ts'

// One import in a process of its own, measured from inside: `node bench/import-process.ts <feed> <varDir> [database]`.
// Prints one line of JSON; the raw figure is the same documents written with nothing that follows from them.
const [file = '', varDir = '', databaseUrl = ''] = process.argv.slice(2)
const store = await openStore({ databaseUrl: databaseUrl || null, varDir })
await migrate(store.db)
const app = { db: store.db, varDir, now: () => new Date(), log: { info() {}, warn() {}, error() {} } }
const request = {
  open: () => createReadStream(file),
  name: file,
  format: null,
  mapping: null,
  source: null,
  full: false,
  dryRun: false,
  yes: false,
}

// An import of nothing first, so that "idle" is a process that has everything loaded.
await importFeed(app, { ...request, open: () => nothing() })
globalThis.gc?.()
const idle = megabytes()
let peak = idle
const sampling = setInterval(() => (peak = Math.max(peak, megabytes())), 20)
const first = await timed(async () => await importFeed(app, request))
const again = await timed(async () => await importFeed(app, request))
clearInterval(sampling)
const raw = await timed(writeRaw)
console.log(
  JSON.stringify({ idle, peak, first: first.seconds, again: again.seconds, raw: raw.seconds, result: first.value }),
)
await store.close()

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"gevel":1,"source":"nothing","listings":[]}')
}

/** The stored documents into a bare table with the same key, in the same batches. */
async function writeRaw(): Promise<void> {
  const rows = await sql<{ id: number; doc: string }>`select id, doc::text as doc from listing order by id`.execute(
    store.db,
  )
  await sql`create table raw (id integer primary key, source text, source_ref text, doc jsonb, unique (source, source_ref))`.execute(
    store.db,
  )
  for (let from = 0; from < rows.rows.length; from += 250) {
    const records = rows.rows.slice(from, from + 250).map(({ id, doc }) => ({ id, doc: JSON.parse(doc) as unknown }))
    await store.db.transaction().execute(
      async (tx) =>
        await sql`insert into raw select id, 'bench', id::text, doc
          from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, doc jsonb)`.execute(tx),
    )
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const started = performance.now()
  const value = await work()
  return { seconds: (performance.now() - started) / 1000, value }
}

function megabytes(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}
