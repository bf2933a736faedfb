import { centreOf } from '#domain/place.ts'
import { createSubscriptionIndex } from '#search/percolator.ts'
import { belgium } from './belgium.ts'
import { onePass } from './one-pass.ts'
import { type Bench, type Figure, medianOf, percentile } from './measure.ts'

const LIMITS: Record<number, { p50: number; p99: number }> = { 1_000_000: { p50: 0.06, p99: 0.5 } }
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const LISTINGS = 500
const IMPORT = 10_000

export const bench: Bench = {
  about: 'one listing against all subscriptions; each listing the median of five, p50 and p99 over the listings',
  run: async () => {
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await figuresFor(size)))
    return figures
  },
}

async function figuresFor(size: number): Promise<Figure[]> {
  const world = belgium(size + 1)
  const index = createSubscriptionIndex(centreOf)
  const started = performance.now()
  for (let id = 1; id <= size; id++) index.put(id, world.criteria(0.97))
  const built = performance.now() - started
  const listings = world.rows(IMPORT)
  for (const row of listings.slice(0, 1000)) await index.subscriptionsFor(row)
  const times: number[] = []
  for (const row of listings.slice(0, LISTINGS)) {
    times.push(
      await medianOf(5, async () => {
        const before = performance.now()
        await index.subscriptionsFor(row)
        return performance.now() - before
      }),
    )
  }
  let pairs = 0
  const all = performance.now()
  for (const row of listings) pairs += (await index.subscriptionsFor(row)).length
  const importMs = performance.now() - all
  const scan = onePass(size, 4)
  const name = size.toLocaleString('en')
  const limit = LIMITS[size]
  return [
    {
      what: `${name} subscriptions, p50`,
      value: percentile(times, 50),
      unit: 'ms',
      ...(limit && { limit: { atMost: limit.p50 } }),
    },
    {
      what: `${name} subscriptions, p99`,
      value: percentile(times, 99),
      unit: 'ms',
      ...(limit && { limit: { atMost: limit.p99 } }),
    },
    { what: `${name} subscriptions, one pass over them (16 bytes each)`, value: scan, unit: 'ms' },
    {
      what: `${name} subscriptions, ${IMPORT.toLocaleString('en')} listings`,
      value: importMs / 1000,
      unit: 's',
      ...(limit && { limit: { atMost: 0.75 } }),
    },
    { what: `${name} subscriptions, pairs that fit`, value: pairs, unit: '' },
    { what: `${name} subscriptions, lists`, value: index.memoryBytes() / size, unit: 'bytes each' },
    { what: `${name} subscriptions, index built`, value: built, unit: 'ms' },
  ]
}
