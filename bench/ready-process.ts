import { centreOf } from '#domain/places/place.ts'
import { followIndex } from '#offers/keep-index-current.ts'
import { openStore } from '#store/engine/db.ts'

// A starting web process, forked by search.bench.ts: `<database> <varDir>`. It reports the milliseconds for reading,
// arranging and catching up, in an otherwise empty heap, and exits.
const [, , databaseUrl = '', varDir = ''] = process.argv
const store = await openStore({ databaseUrl, varDir })
const log = { info() {}, warn() {}, error() {} }
const started = performance.now()
const followed = await followIndex(store, { mode: 'memory', duties: ['visitors'], centreOf, log })
process.send?.({ ready: performance.now() - started })
await followed.close()
await store.close()
process.disconnect()
