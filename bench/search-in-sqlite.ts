import { DatabaseSync } from 'node:sqlite'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { Rival } from './search-rivals.ts'
import { ARRANGE, COLUMNS, CREATE, INDEXES, pageIn } from './search-in-sql.ts'

/** Node's built-in SQLite, in memory. Statements are prepared for each query, because their texts differ. */
export function startSqlite(rows: readonly SearchRow[]): Rival {
  const db = new DatabaseSync(':memory:')
  db.exec(
    'pragma cache_size = -2000000; pragma temp_store = memory; pragma journal_mode = off; pragma synchronous = off',
  )
  db.exec(CREATE)
  const columns = COLUMNS.map(([, column]) => column)
  const insert = db.prepare(`insert into loaded values (${columns.map(() => '?').join()})`)
  db.exec('begin')
  for (const row of rows) insert.run(...columns.map(({ of }) => of(row)))
  db.exec(`commit; ${ARRANGE}; drop table loaded`)
  for (const index of INDEXES) db.exec(`create index ${nameOf(index)} on rival ${index}`)
  db.exec('analyze')
  return {
    name: 'node:sqlite',
    search: async (query) =>
      await pageIn(
        query,
        (statement) => db.exec(statement),
        (statement) => db.prepare(statement).all(),
      ),
    async stop() {
      await Promise.resolve(db.close())
    },
  }
}

const nameOf = (index: string): string => `by_${index.replaceAll(/\W+/g, '_')}`
