import { createReadStream } from 'node:fs'
import { importFeed } from '#imports/import-feed.ts'
import { openStore } from '#store/engine/db.ts'

// One import in a process that a test may kill: `node import-process.ts <feed> <varDir> <database or "">`.
const [file = '', varDir = '', databaseUrl = ''] = process.argv.slice(2)
const store = await openStore({ databaseUrl: databaseUrl || null, varDir })
const app = { db: store.db, varDir, now: () => new Date(), log: { info() {}, warn() {}, error() {} } }
process.stdout.write('started\n')
await importFeed(app, {
  open: () => createReadStream(file),
  name: file,
  format: null,
  mapping: null,
  source: null,
  full: false,
  dryRun: false,
  yes: false,
})
process.stdout.write('done\n')
await store.close()
