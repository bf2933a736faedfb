import { sql } from 'kysely'
import { openStore } from '#store/engine/db.ts'
import { sqlStateOf } from '#store/engine/retry.ts'
import { pause } from '../waiting.ts'

// Runs in its own process: writes to the embedded store in VAR_DIR and prints `open`, then the number of each
// acknowledged row. `refused CODE` reports a row that was not acknowledged.

const store = await openStore({ databaseUrl: null, varDir: process.env['VAR_DIR'] ?? '' })
await sql`create table if not exists acknowledged (n integer primary key, filler text)`.execute(store.db)
const { rows } = await sql<{ n: number }>`select coalesce(max(n), 0) as n from acknowledged`.execute(store.db)
console.log('open')
for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
  try {
    await sql`insert into acknowledged values (${n}, ${'x'.repeat(n % 3000)})`.execute(store.db)
    process.stdout.write(`${n}\n`)
  } catch (error) {
    process.stdout.write(`refused ${sqlStateOf(error)}\n`)
    await pause(100, 'pace')
  }
}
