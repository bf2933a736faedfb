import fs from 'node:fs'
import { createGunzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { failpoint } from '#base/failpoint.ts'
import {
  type BackupCounts,
  type BackupHeading,
  ROW_END,
  ROW_START,
  headingSchema,
  markSchema,
} from '#store/backup/backup-format.ts'
import type { Store } from '#store/engine/db.ts'
import { MIGRATIONS, appliedMigrations, migrate } from '#store/engine/migrate.ts'
import { sqlStateOf } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'
import { liftForeignKeys, readTables, type SequenceState, writeSequence } from '#store/backup/tables.ts'

/** The backup cannot be restored into this store, and nothing was changed. The message says why and what to do. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError'
}

/** Where the rows of a backup lie: a whole file, or the bytes of it from `start` to `end`. */
export type RowsFile = { file: string; start?: number; end?: number }

/**
 * Fills an empty store from rows that `backup` wrote on either engine, and returns the number of rows in each table. It
 * restores all or nothing; memory does not grow with the file. The store is migrated to the backup's version first and to
 * today's afterwards, so it needs no `migrate`. Throws RestoreRefusedError.
 */
export async function restore({ db, vacuum }: Pick<Store, 'db' | 'vacuum'>, from: RowsFile): Promise<BackupCounts> {
  const heading = await readHeading(from)
  await assertFits(db, heading)
  await migrate(db, { until: heading.migrations.at(-1) })
  const loading = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await assertEmpty(tx)
    const putForeignKeysBack = await liftForeignKeys(tx)
    const loaded = await readLines(from, (lines) => load(tx, lines))
    await putForeignKeysBack()
    failpoint('restore.before-commit')
    return loaded
  })
  const counts = await loading.catch(toldAsDamage)
  await migrate(db)
  await vacuum()
  return counts
}

/** Rows that the tables do not take are a fault of the file: a wrong value (22), a broken rule (23), no such column (42). */
function toldAsDamage(error: unknown): never {
  if (error instanceof Error && /^(?:22|23|42)/.test(sqlStateOf(error)))
    throw new RestoreRefusedError(`The backup is damaged: ${error.message}.`, { cause: error })
  throw error
}

/**
 * The number of rows that the backup says it has in each table, from its last line; reads all of it. Throws
 * RestoreRefusedError.
 */
export async function countBackedUp(from: RowsFile): Promise<BackupCounts> {
  return await readLines(from, async (lines) => {
    let last = ''
    for await (const line of lines) last = line
    const mark = markSchema.safeParse(parseJson(last))
    if (mark.success && 'end' in mark.data) return mark.data.end
    throw new RestoreRefusedError('The backup was cut off: its last part is missing.')
  })
}

/** Throws RestoreRefusedError for a file that is no backup. */
export async function readHeading(from: RowsFile): Promise<BackupHeading> {
  const first = await readLines(from, async (lines) => (await lines.next()).value)
  const heading = headingSchema.safeParse(parseJson(first ?? ''))
  if (heading.success) return heading.data
  throw new RestoreRefusedError(`${from.file} is not a backup of Gevel, or one of a newer version.`)
}

async function assertFits(db: Kysely<Schema>, { migrations }: BackupHeading): Promise<void> {
  const unknown = migrations.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) {
    throw new RestoreRefusedError(
      `A newer Gevel made this backup (it knows ${unknown.join(', ')}): restore it with that.`,
    )
  }
  const ahead = (await appliedMigrations(db)).filter((name) => !migrations.includes(name))
  if (ahead.length > 0) {
    throw new RestoreRefusedError(
      'An older Gevel made this backup. Restore it into a store that was never started: ' +
        'an empty database, or another VAR_DIR.',
    )
  }
}

async function assertEmpty(tx: Kysely<Schema>): Promise<void> {
  for (const { name } of await readTables(tx)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length === 0) continue
    throw new RestoreRefusedError(
      `The store is not empty (there are rows in ${name}), and a restore never mixes or overwrites. ` +
        'Use an empty database, or another VAR_DIR.',
    )
  }
}

async function load(tx: Kysely<Schema>, lines: AsyncGenerator<string>): Promise<BackupCounts> {
  const counts: BackupCounts = {}
  let into: { table: string; columns: string[] } | null = null
  let end: BackupCounts | null = null
  let rows: string[] = []
  let size = 0

  async function insert(): Promise<void> {
    if (rows.length === 0) return
    if (!into) throw new RestoreRefusedError('The backup is damaged: rows of no table stand in it.')
    const columns = sql.join(into.columns.map((column) => sql.ref(column)))
    const table = sql.table(into.table)
    await sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`.execute(tx)
    counts[into.table] = (counts[into.table] ?? 0) + rows.length
    rows = []
    size = 0
  }

  await lines.next() // the heading
  for await (const line of lines) {
    if (line.startsWith(ROW_START)) {
      rows.push(line.slice(ROW_START.length, -ROW_END.length))
      size += line.length
      if (rows.length >= 500 || size > 1_000_000) await insert()
      continue
    }
    await insert()
    const found = markSchema.safeParse(parseJson(line))
    if (!found.success) throw new RestoreRefusedError('The backup is damaged: a line in it is none that backup writes.')
    const mark = found.data
    if ('table' in mark) {
      into = mark
      counts[mark.table] = 0
    } else if ('sequence' in mark) await writeSequence(tx, pastSentMails(mark.sequence))
    else end = mark.end
  }
  if (!end || !sameCounts(counts, end))
    throw new RestoreRefusedError('The backup was cut off: its last part is missing.')
  return counts
}

/**
 * Mails sent after the backup have ids that the restored store would give out again. A late bounce report with such an id
 * would stop somebody else's mail.
 */
const pastSentMails = (sequence: SequenceState): SequenceState =>
  sequence.name === 'outbox_id_seq' ? { ...sequence, value: sequence.value + MAX_MAILS_SINCE_BACKUP } : sequence

const MAX_MAILS_SINCE_BACKUP = 10_000_000

function sameCounts(counts: BackupCounts, end: BackupCounts): boolean {
  const tables = Object.keys(end)
  return tables.length === Object.keys(counts).length && tables.every((table) => counts[table] === end[table])
}

/** Calls `read` with the file's lines; it may stop early. */
async function readLines<Result>(
  { file, ...part }: RowsFile,
  read: (lines: AsyncGenerator<string, undefined>) => Promise<Result>,
): Promise<Result> {
  const compressed = fs.createReadStream(file, part)
  const bytes = createGunzip()
  compressed.on('error', (error) => bytes.destroy(error))
  compressed.pipe(bytes)
  try {
    return await read(splitLines(bytes))
  } catch (error) {
    const code = sqlStateOf(error)
    if (code === 'ENOENT') throw new RestoreRefusedError(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new RestoreRefusedError(`${file} is a folder, not a backup.`)
    if (code === 'EACCES' || code === 'EPERM')
      throw new RestoreRefusedError(`${file} may not be read by the user of Gevel.`)
    if (!(error instanceof Error) || !code.startsWith('Z_')) throw error
    throw new RestoreRefusedError(`${file} is damaged or not a backup: ${error.message}.`)
  } finally {
    compressed.destroy()
    bytes.destroy()
  }
}

/** Far more than any row has: a listing has 8 MB at most, a part of an uploaded file less. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024

async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let characters = 0
  for await (const chunk of bytes) {
    for (const [at, part] of decoder.decode(chunk, { stream: true }).split('\n').entries()) {
      if (at > 0) {
        yield parts.join('')
        parts = []
        characters = 0
      }
      parts.push(part)
      characters += part.length
      if (characters > MAX_LINE_CHARACTERS)
        throw new RestoreRefusedError('The backup is damaged: a line in it is longer than any that backup writes.')
    }
  }
  if (characters > 0) yield parts.join('')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
