import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runGevelOn, type SiteOptions } from '../site.ts'
import { backupRows } from '../store/backup-rows.ts'

export type StoredRows = Record<string, Record<string, unknown>[]>

/**
 * Every row of a site's store by table, as a backup holds it. Works with or without a running site, on either engine.
 */
export async function storedRows(options: SiteOptions & { varDir: string }): Promise<StoredRows> {
  const file = join(options.varDir, `rows-${process.pid}.backup`)
  const run = await runGevelOn(options, 'backup', file, '--no-pictures', '--no-check')
  if (run.code !== 0) throw new Error(`The backup failed: ${run.stderr}`)
  const rows: StoredRows = {}
  let table = ''
  for (const line of backupRows(file).trim().split('\n')) {
    const value = LINE.parse(JSON.parse(line))
    if (value.table !== undefined) {
      table = value.table
      rows[table] = []
    } else if (value.row !== undefined) rows[table]?.push(value.row)
  }
  rmSync(file)
  return rows
}

const LINE = z.object({ table: z.string().optional(), row: z.record(z.string(), z.unknown()).optional() })
