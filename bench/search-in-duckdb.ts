import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchRow } from '#domain/search/search-row.ts'
import { installed } from './rivals/framework.ts'
import type { Rival } from './search-rivals.ts'
import { ARRANGE, COLUMNS, CREATE, pageIn } from './search-in-sql.ts'

/** The parts of `@duckdb/node-api` that we use; it is installed for this bench only. */
type DuckDb = {
  DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<Connection>; closeSync: () => void }> }
}
type Connection = {
  run: (sql: string) => Promise<unknown>
  runAndReadAll: (sql: string) => Promise<{ getRowObjects: () => Record<string, unknown>[] }>
  closeSync: () => void
}

/** DuckDB in memory, with one thread per processor; the table is sorted by place, for its zone maps. */
export async function startDuckDb(rows: readonly SearchRow[]): Promise<Rival> {
  const require = createRequire(join(installed('duckdb'), 'index.js'))
  const { DuckDBInstance } = require('@duckdb/node-api') as DuckDb // its own types are not installed here
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  const file = join(folder, 'rows.csv')
  const columns = COLUMNS.map(([, column]) => column)
  for (let from = 0; from < rows.length; from += 20_000) {
    const lines = rows.slice(from, from + 20_000).map((row) => columns.map(({ of }) => of(row) ?? '').join(','))
    appendFileSync(file, `${lines.join('\n')}\n`)
  }
  await connection.run(CREATE)
  await connection.run(`copy loaded from '${file}' (format csv, header false)`)
  rmSync(folder, { recursive: true, force: true })
  await connection.run(ARRANGE)
  await connection.run('drop table loaded')
  await connection.run('analyze')
  return {
    name: 'DuckDB',
    search: async (query) =>
      await pageIn(
        query,
        async (statement) => await connection.run(statement),
        async (statement) => (await connection.runAndReadAll(statement)).getRowObjects(),
      ),
    async stop() {
      connection.closeSync()
      await Promise.resolve(instance.closeSync())
    },
  }
}
