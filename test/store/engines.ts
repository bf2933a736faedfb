import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { needing } from '../run/needing.ts'
import { makeStoreFolder } from './folder.ts'
import { type Store, type StoreOptions, openStore } from '#store/engine/db.ts'

export const ENGINES = ['embedded', 'postgres'] as const
export type EngineName = (typeof ENGINES)[number]

/** '' when this run has no PostgreSQL. Tests that need it are then skipped, and the run says so once. */
const postgresUrl = await template('postgres')

/**
 * `GEVEL_TEST_ENGINES=one` is for `npm run bench mutation`, which runs thousands of tests: it uses the fastest
 * engine.
 */
const tested =
  process.env['GEVEL_TEST_ENGINES'] !== 'one' ? ENGINES : ENGINES.slice(postgresUrl === '' ? 0 : 1).slice(0, 1)

/**
 * Runs the tests once on each engine. Each block gets its own migrated, empty store, open from the first test to the
 * last: `store()` within a test or hook.
 *
 *     onBothEngines('leads', (store) => {
 *       test('a lead is kept', async () => { await keepLead(store().db, …) })
 *     })
 */
export function onBothEngines(subject: string, tests: (store: () => Store, engine: EngineName) => void): void {
  for (const engine of tested) onEngine(engine, subject, tests)
}

/** The same on one engine; for journeys whose parts were tested on both. */
export function onEngine(
  engine: EngineName,
  subject: string,
  tests: (store: () => Store, engine: EngineName) => void,
): void {
  needing(describe, engine === 'postgres' ? POSTGRES : null)(`${subject} (${engine})`, () => {
    let open: { store: Store; discard: () => Promise<void> } | undefined
    beforeAll(async () => {
      open = await freshStore(engine)
    })
    afterAll(async () => await open?.discard())
    tests(() => {
      if (!open) throw new Error('The store is open only within a test or a hook.')
      return open.store
    }, engine)
  })
}

/** A migrated, empty store, the options to reopen it, and a function to delete it. */
export type FreshStore = { store: Store; options: StoreOptions; discard: () => Promise<void> }

/** For tests that need several stores, or open and close one themselves. `bare`: without tables. */
export async function freshStore(engine: EngineName, { bare = false } = {}): Promise<FreshStore> {
  return engine === 'embedded' ? await freshEmbedded(bare) : await freshPostgres(bare)
}

/** For tests that do not depend on the engine: PostgreSQL, where available, takes a fifth of the time. */
export const QUICK_ENGINE: EngineName = postgresUrl === '' ? 'embedded' : 'postgres'

/** Whether a costly test that hardly depends on the engine runs on this one. `npm run test:long` runs it on both. */
export const oneEngineWillDo = (engine: EngineName): boolean =>
  process.env['GEVEL_LONG'] === '1' || engine === QUICK_ENGINE

/** Whether tests on PostgreSQL can run here. */
export const hasPostgres = postgresUrl !== ''
/** The same for `needing`: the missing requirement. */
export const POSTGRES = hasPostgres ? null : 'PostgreSQL'

/**
 * The engines for tests of a whole site whose parts were tested on both: one in `npm test`, both in `npm run
 * test:long`.
 */
export const SITE_ENGINES = ENGINES.filter(
  (engine) => oneEngineWillDo(engine) && (engine !== 'postgres' || hasPostgres),
)

async function freshEmbedded(bare: boolean): Promise<FreshStore> {
  const varDir = makeStoreFolder('store')
  const source = await template('embedded')
  fs.cpSync(source, path.join(varDir, 'db'), { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  const options: StoreOptions = { databaseUrl: null, varDir }
  const store = await openStore(options)
  if (bare) await dropEverything(store)
  return {
    store,
    options,
    async discard() {
      await store.close()
      fs.rmSync(varDir, { recursive: true, force: true })
    },
  }
}

async function freshPostgres(bare: boolean): Promise<FreshStore> {
  const name = `gevel_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const server = await openStore({ databaseUrl: `${postgresUrl}/postgres`, varDir: '', maxConnections: 1 })
    await sql.raw(statement).execute(server.db)
    await server.close()
  }
  await admin(`create database ${name}`)
  const options: StoreOptions = { databaseUrl: `${postgresUrl}/${name}`, varDir: '', maxConnections: 8 }
  const store = await openStore(options)
  if (bare) await dropEverything(store)
  return {
    store,
    options,
    async discard() {
      await store.close()
      await admin(`drop database ${name} with (force)`)
    },
  }
}

async function dropEverything({ db }: Store): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

async function template(engine: EngineName): Promise<string> {
  const response = await fetch(new URL(engine, inject('storeTemplates')))
  if (!response.ok) throw new Error(await response.text())
  return await response.text()
}
