import type { BrowserContext } from 'playwright-core'
import pg from 'pg'
import { setClockAhead } from '../../scripts/setup/set-clock-ahead.mjs'

/** By how much the clock of this run is ahead of the machine's; scripts/setup/clock-ahead.mjs decides. */
const AHEAD_MS = Number(process.env['GEVEL_TEST_AHEAD_MS'] ?? 0)

/** The settings of a process that a test starts: with this run's clock, where that is ahead. */
export function withRunClock(env: Record<string, string> = {}): Record<string, string> {
  if (AHEAD_MS === 0) return env
  const options = [process.env['NODE_OPTIONS'], env['NODE_OPTIONS']].filter(Boolean)
  return { ...env, NODE_OPTIONS: options.join(' ') }
}

/** Gives the pages of a browser profile this run's clock. Timers and workers keep the machine's. */
export async function setBrowserClock(context: BrowserContext): Promise<void> {
  if (AHEAD_MS !== 0) await context.addInitScript(setClockAhead, AHEAD_MS)
}

/**
 * Gives a new PostgreSQL server this run's clock: a `now()` of ours in every database, and a search path where that comes
 * before PostgreSQL's own. The embedded store asks JavaScript for the time and needs nothing.
 */
export async function setPostgresClock(url: string): Promise<void> {
  if (AHEAD_MS === 0) return
  await runStatements(`${url}/template1`, [
    `create function public.now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + interval '${AHEAD_MS} milliseconds' $$`,
    'alter role postgres set search_path = public, pg_catalog',
  ])
  // Tests that want no tables make their databases of this one.
  await runStatements(`${url}/postgres`, [
    'alter database template0 is_template false',
    'drop database template0',
    'create database template0 template template1',
  ])
}

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
