import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importFeed, resumeImports } from '#imports/import-feed.ts'
import { openStore, type Store } from '#store/engine/db.ts'
import { releaseRuns } from '#store/imports/imports.ts'
import { inventedFeed } from '../../bench/invented-feed.ts'
import { ENGINES, freshStore, POSTGRES } from '../store/engines.ts'
import { pause } from '../waiting.ts'
import { needing } from '../run/needing.ts'

const listings = 600
const kills = 100
const script = fileURLToPath(new URL('import-process.ts', import.meta.url))

describe.each(ENGINES)('an import that is killed (%s)', (engine) => {
  needing(test, engine === 'postgres' ? POSTGRES : null)(
    `goes on where it was, ${kills} times: everything is stored once and told once`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gevel-kill-'))
      const feed = join(folder, 'feed.json')
      const feedOf = (kill: number) => inventedFeed(listings, { source: `source ${kill}` })
      const fresh = await freshStore(engine)
      const varDir = fresh.options.varDir || folder
      const options = { ...fresh.options, varDir }
      await fresh.store.close()
      let store: Store | undefined
      try {
        for (let kill = 0; kill < kills; kill++) {
          writeFileSync(feed, feedOf(kill))
          await killedImport(feed, varDir, options.databaseUrl, 40 + ((kill * 97) % 800))
          store = await openStore(options)
          // Half a minute has passed, or a process that owns the embedded store starts.
          await releaseRuns(store.db)
          // On PostgreSQL a worker on another machine resumes the import, without the files of the killed one.
          await resumeImports(appOn(store, engine === 'postgres' ? join(folder, 'elsewhere') : varDir))
          await expectWhole(store)
          await store.close()
        }
        store = await openStore(options)
        for (let kill = 0; kill < kills; kill++) {
          const last = await importFeed(appOn(store, varDir), { ...REQUEST, open: () => bytes(feedOf(kill)) })
          expect(last).toMatchObject({ outcome: 'imported', changed: 0, withdrawn: 0 })
        }
        expect(await rows(store, 'listing')).toBe(listings * kills)
        await expectWhole(store)
      } finally {
        await store?.close()
        await fresh.discard()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    kills * 60_000,
  )
})

const REQUEST = { name: 'f', format: null, mapping: null, source: null, full: false, dryRun: false, yes: false }

/** Starts an import in its own process and kills it some time after it opened the store. */
async function killedImport(feed: string, varDir: string, databaseUrl: string | null, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [script, feed, varDir, databaseUrl ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), gone])
  await Promise.race([pause(afterMs, 'chance'), gone])
  child.kill('SIGKILL')
  await gone
}

/** Every stored listing is complete: it is in the search index and was announced once. */
async function expectWhole(store: Store): Promise<void> {
  const stored = await rows(store, 'listing')
  expect(await rows(store, 'listing_event')).toBe(stored)
  expect(await rows(store, 'search_row')).toBe(stored)
  const open = await store.db
    .selectFrom('import_run')
    .where('state', 'in', ['spooled', 'applying'])
    .select('id')
    .execute()
  expect(open).toEqual([])
}

async function rows(store: Store, table: 'listing' | 'listing_event' | 'search_row'): Promise<number> {
  const { count } = await store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const appOn = (store: Store, varDir: string) => ({
  db: store.db,
  varDir,
  now: () => new Date(),
  log: { info() {}, warn() {}, error() {} },
})

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
