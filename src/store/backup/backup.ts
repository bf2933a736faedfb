import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import {
  BACKUP_FORMAT,
  type BackupCounts,
  type BackupHeading,
  type BackupMark,
  ROW_END,
  ROW_START,
} from '#store/backup/backup-format.ts'
import type { Store } from '#store/engine/db.ts'
import { appliedMigrations } from '#store/engine/migrate.ts'
import type { Schema } from '#store/schema.ts'
import { readSequences, readTables } from '#store/backup/tables.ts'
import { LINK_KEY } from '#store/mail/tokens.ts'

/**
 * Writes every row of the store, as of one instant, to `file` and returns the number of rows in each table. Memory does not
 * grow with the store. The file appears only when it is complete, and only its owner can read it; either engine can
 * restore it. The embedded engine has one session, so other queries wait meanwhile.
 */
export async function backup({ db }: Pick<Store, 'db'>, file: string): Promise<BackupCounts> {
  const unfinished = `${file}.unfinished`
  const counts: BackupCounts = {}
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        const output = fs.createWriteStream(unfinished, { mode: 0o600, flush: true })
        await pipeline(Readable.from(inChunks(lines(tx, counts))), createGzip(), output)
      })
    fs.renameSync(unfinished, file)
    syncFolder(path.dirname(file))
    return counts
  } finally {
    fs.rmSync(unfinished, { force: true })
  }
}

async function* lines(tx: Kysely<Schema>, counts: BackupCounts): AsyncGenerator<string> {
  const line = (value: BackupHeading | BackupMark) => `${JSON.stringify(value)}\n`
  const migrations = await appliedMigrations(tx)
  yield line({ gevel: BACKUP_FORMAT, migrations, at: new Date().toISOString() })
  for (const { name, columns } of await readTables(tx)) {
    let count = 0
    yield line({ table: name, columns })
    for await (const row of rowsOf(tx, name, columns)) {
      count++
      // PostgreSQL's own JSON text, passed on unread, so that no instant or number loses a digit in JavaScript.
      yield `${ROW_START}${row}${ROW_END}\n`
    }
    counts[name] = count
  }
  for (const sequence of await readSequences(tx)) yield line({ sequence })
  yield line({ end: counts })
}

async function* rowsOf(tx: Kysely<Schema>, table: string, columns: string[]): AsyncGenerator<string> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)))
  // Without this key nobody can make links from a backup. Links in mails work by their hashes; later mails get new ones.
  const exceptLinkKey = table === 'secret' ? sql` where name <> ${sql.lit(LINK_KEY)}` : sql``
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as row from (select ${columnList} from ${sql.table(table)}${exceptLinkKey}) r`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch 200 from backup_rows`.execute(tx)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await sql`close backup_rows`.execute(tx)
}

/** Lines joined to some 64 KB: a stream step for each line would take longer than the compression. */
async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const part of parts) {
    chunk += part
    if (chunk.length < 64 * 1024) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
