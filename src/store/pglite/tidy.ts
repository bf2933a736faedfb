import type pg from 'pg'

/**
 * Stands in for autovacuum, after an import or many new subscriptions: clears dead rows and renews the planner's
 * statistics of tables with many changes. Each table is a query of its own, so that pages are answered in between.
 * Returns the names of the tables.
 */
export async function tidyChanged(pool: pg.Pool): Promise<string[]> {
  // Without this the counters reach the view a minute late.
  await pool.query('select pg_stat_force_next_flush()')
  // The limits are autovacuum's own; a table that was never analysed has -1 rows.
  return await vacuumAll(
    pool,
    `select quote_ident(c.relname) as name from pg_class c join pg_stat_user_tables s on s.relid = c.oid
     where c.reltuples < 0 or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples or s.n_dead_tup > 50 + 0.2 * c.reltuples
     order by c.relname`,
  )
}

/** Vacuums all tables, PostgreSQL's own included; once a day is enough. */
export async function tidyAll(pool: pg.Pool): Promise<void> {
  await vacuumAll(pool, `select oid::regclass::text as name from pg_class where relkind = 'r' order by oid`)
}

async function vacuumAll(pool: pg.Pool, tablesQuery: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(tablesQuery)
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
  return rows.map(({ name }) => name)
}
