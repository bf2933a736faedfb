import { centreOf } from '#domain/places/place.ts'
import { rebuildInWorker } from '#search/rebuild-in-worker.ts'
import { offerIndexOf } from '#search/offer-index.ts'
import { PlaceKeys, RawColumns } from '#search/segment/raw-columns.ts'
import { belgium } from './belgium.ts'
import { percentile } from './measure.ts'

// An index that is queried during a rebuild, forked by search.bench.ts with `--expose-gc`: `<listings> <queries>
// <rebuilds>`. Like a web process it holds an index and no rows. It sends its figures.
const [listings = 0, count = 0, rebuilds = 0] = process.argv.slice(2).map(Number)
const world = belgium(listings)
const raw = new RawColumns(new PlaceKeys())
for (const row of world.rows(listings)) raw.add(row)
const index = await offerIndexOf(raw, centreOf)
const queries = Array.from({ length: count }, world.query)
for (let round = 0; round < 20; round++) for (const query of queries) await index.search(query)
globalThis.gc?.()

/** Runs the queries in turn until `isOver`, as visitors do; returns the milliseconds of each. */
async function ask(isOver: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = []
  for (let asked = 0; !isOver(asked); asked++) {
    const query = queries[asked % queries.length]
    if (!query) break
    const started = performance.now()
    await index.search(query)
    times.push(performance.now() - started)
    // A pause as between requests, so that a message from the worker is handled.
    if (asked % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return times
}

// Measures a quiet period just before each rebuild, so that other load disturbs both alike.
const quiet: number[] = []
const busy: number[] = []
const took: number[] = []
for (let rebuild = 0; rebuild < rebuilds; rebuild++) {
  quiet.push(percentile(await ask((asked) => asked >= queries.length * 5), 99))
  const started = performance.now()
  let isBuilt = false
  const building = rebuildInWorker(index.snapshot()).then((built) => {
    isBuilt = true
    return built
  })
  busy.push(percentile(await ask((asked) => isBuilt && asked >= 100), 99))
  took.push(performance.now() - started)
  index.swap(await building)
}
const middle = (values: number[]) => percentile(values, 50)
process.send?.({ quiet: middle(quiet), busy: middle(busy), took: middle(took) })
process.disconnect()
