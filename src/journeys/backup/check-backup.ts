import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupCounts } from '#store/backup/backup-format.ts'
import { readHeading, restore, RestoreRefusedError, type RowsFile } from '#store/backup/restore.ts'
import { countTables } from '#store/backup/tables.ts'
import { openStore } from '#store/engine/db.ts'
import { MIGRATIONS } from '#store/engine/migrate.ts'

/**
 * Restores the rows of a backup into an empty store of its own below `folder`, counts them there and removes that store.
 * Resolves to the number of rows in each table. Throws RestoreRefusedError when the backup is not whole.
 */
export async function checkRows(rows: RowsFile, folder: string): Promise<BackupCounts> {
  const varDir = join(folder, 'check')
  const store = await openStore({ databaseUrl: null, varDir })
  try {
    const restored = await restore(store, rows)
    // A migration may add rows to those of an older release, or take some away.
    const isOfToday = (await readHeading(rows)).migrations.length === Object.keys(MIGRATIONS).length
    const counted = isOfToday ? await countTables(store.db) : restored
    for (const [table, count] of Object.entries(restored)) {
      if (counted[table] !== count)
        throw new RestoreRefusedError(`${count} rows of ${table} were restored, and ${counted[table]} are there.`)
    }
    return restored
  } finally {
    await store.close()
    await rm(varDir, { recursive: true, force: true })
  }
}
