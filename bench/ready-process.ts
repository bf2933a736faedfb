import { centreOf } from '#domain/places/place.ts'
import { followIndex } from '#offers/keep-index-current.ts'
import { openStore } from '#store/engine/db.ts'

// A web process that starts, as search.bench.ts forks it: `<database> <varDir>`. It tells how many milliseconds reading,
// arranging and catching up take, in a heap that holds nothing else, and ends.
const [, , databaseUrl = '', varDir = ''] = process.argv
const store = await openStore({ databaseUrl, varDir })
const log = { info() {}, warn() {}, error() {} }
const started = performance.now()
const followed = await followIndex(store, { mode: 'memory', duties: ['visitors'], centreOf, log })
process.send?.({ ready: performance.now() - started })
await followed.close()
await store.close()
process.disconnect()
