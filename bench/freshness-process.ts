import { createReadStream } from 'node:fs'
import { centreOf } from '#domain/places/place.ts'
import { importFeed } from '#imports/import-feed.ts'
import { followIndex } from '#offers/keep-index-current.ts'
import { CHANGES } from '#store/imports/change-log.ts'
import { openStore } from '#store/engine/db.ts'

// One process of a site on PostgreSQL, started by freshness.bench.ts with an IPC channel. `follow <database>
// <varDir>` keeps a search index and reports when it has each changed offer. `bare <database> <varDir>` only listens
// and reads the new rows of the log at each wake-up. `import <database> <varDir> <feed>` imports a feed.
const [role = '', databaseUrl = '', varDir = '', feed = ''] = process.argv.slice(2)
const store = await openStore({ databaseUrl, varDir })
const log = { info() {}, warn() {}, error() {} }
const tell = (message: object) => process.send?.(message)

const now = () => Number(process.hrtime.bigint()) / 1e6 // all processes of a machine share this clock

if (role === 'bare') {
  let last = 0
  store.onWakeUp('bare', () => {
    const statement = { name: 'bare', text: 'select seq, id from change_log where seq > $1 order by seq' }
    void store.prepared<{ seq: number; id: number }>(statement, [last]).then((changes) => {
      last = changes.at(-1)?.seq ?? last
      tell({ ids: changes.map(({ id }) => id), at: now() })
    })
  })
  tell({ ready: true })
  process.on('disconnect', () => void store.close())
} else if (role === 'follow') {
  const index = await followIndex(store, {
    mode: 'memory',
    duties: ['visitors'],
    centreOf,
    log,
    onOffersChanged: (ids) => tell({ ids, at: now() }),
  })
  tell({ ready: true })
  process.on('disconnect', () => void index.close().then(store.close))
} else {
  const app = { db: store.db, varDir, now: () => new Date(), log, changed: () => store.wakeUp(CHANGES) }
  await importFeed(app, {
    open: () => createReadStream(feed),
    name: feed,
    format: null,
    mapping: null,
    source: null,
    full: false,
    dryRun: false,
    yes: false,
  })
  await store.close()
  process.disconnect()
}
