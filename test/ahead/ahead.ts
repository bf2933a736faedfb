import type { BrowserContext } from 'playwright-core'
import pg from 'pg'
import { setClockAhead } from '../../scripts/setup/set-clock-ahead.mjs'

/** How far this run's clock is ahead of the machine's; scripts/setup/clock-ahead.mjs sets it. */
const AHEAD_MS = Number(process.env['GEVEL_TEST_AHEAD_MS'] ?? 0)

/** The environment of a process that a test starts, with the shifted clock when this run has one. */
export function withRunClock(env: Record<string, string> = {}): Record<string, string> {
  if (AHEAD_MS === 0) return env
  const options = [process.env['NODE_OPTIONS'], env['NODE_OPTIONS']].filter(Boolean)
  return { ...env, NODE_OPTIONS: options.join(' ') }
}

/** Shifts the clock of the pages in a browser profile. Timers and workers keep the machine's clock. */
export async function setBrowserClock(context: BrowserContext): Promise<void> {
  if (AHEAD_MS !== 0) await context.addInitScript(setClockAhead, AHEAD_MS)
}

/**
 * Shifts the clock of a new PostgreSQL server: each database gets its own `now()`, and a search path that finds it
 * before PostgreSQL's. The embedded store takes the time from JavaScript and needs no change.
 */
export async function setPostgresClock(url: string): Promise<void> {
  if (AHEAD_MS === 0) return
  await runStatements(`${url}/template1`, [
    `create function public.now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + interval '${AHEAD_MS} milliseconds' $$`,
    'alter role postgres set search_path = public, pg_catalog',
  ])
  // Tests without tables create their databases from this one.
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
