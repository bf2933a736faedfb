import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { anything } from '#domain/search/criteria.ts'
import { openStore, type StoreOptions } from '#store/engine/db.ts'
import { type Site, runGevelOn } from '../test/site.ts'
import { startCluster } from '../test/store/postgres-cluster.ts'
import { inventedFeed } from './invented-feed.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { type Bench, type Figure, percentile } from './measure.ts'
import { watchMemory } from './memory-watch.ts'
import { cpuTimeOf, pssOfTree } from './processes.ts'
import { startWithNpmFlags } from './site-as-started.ts'

// `BENCH_SIZES=5000 npm run bench digests` for a quick look; `BENCH_ENGINES=postgres` for one engine only.
const SIZES = (process.env['BENCH_SIZES'] ?? '100000').split(',').map(Number)
const ENGINES = (process.env['BENCH_ENGINES'] ?? 'embedded,postgres').split(',')
const PROMISED_PER_HOUR = 100_000
const LISTINGS = 1000
/** How often somebody subscribes. */
const SUBSCRIBE_EVERY_MS = 500

export const bench: Bench = {
  about:
    'daily digests that are all due, composed and handed over by SMTP, while people subscribe; one process of the site',
  run: async () => {
    const figures: Figure[] = []
    for (const size of SIZES) for (const engine of ENGINES) figures.push(...(await measure(engine, size)))
    return figures
  },
}

async function measure(engine: string, size: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-digests-'))
  chmodSync(folder, 0o711) // the database server may run as another user
  const cluster = engine === 'postgres' ? await startCluster(join(folder, 'postgres')) : null
  const sink = await startMailSink('digest')
  try {
    if (engine === 'postgres' && cluster === null) return []
    const store: StoreOptions = {
      varDir: join(folder, 'var'),
      databaseUrl: cluster && `${cluster.url}/postgres`,
    }
    const options = {
      varDir: store.varDir,
      ...(store.databaseUrl !== null && { databaseUrl: store.databaseUrl }),
      env: { LOG_LEVEL: 'error', SMTP_URL: sink.url, MAIL_FROM: 'site@huis.example' },
    }
    writeFileSync(join(folder, 'feed.json'), inventedFeed(LISTINGS))
    const run = await runGevelOn(options, 'import', join(folder, 'feed.json'))
    if (run.code !== 0) throw new Error(`The import failed: ${run.stderr}`)
    await addSubscriptions(store, size)
    const site = await startWithNpmFlags(options)
    try {
      return figuresOf(`${engine}, ${size.toLocaleString('en')}`, size, await watchDigests(site, sink, size))
    } finally {
      await site.stop('SIGKILL')
    }
  } finally {
    await sink.close()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Each subscription searches for homes like some listing, in its province and with its own price range, so that
 * hardly two are equal. Each matches one to some twenty offers.
 */
async function addSubscriptions(options: StoreOptions, size: number): Promise<void> {
  const store = await openStore(options)
  const open = JSON.stringify(anything())
  const varied = sql`jsonb_set(jsonb_set(wish.criteria, array['wanted', wish.deal, 'min'], to_jsonb(wish.price * (0.5 + (contact.id % 83) / 200.0))),
    array['wanted', wish.deal, 'max'], to_jsonb(wish.price * (1.05 + (contact.id % 97) / 300.0)))`
  try {
    await sql`insert into contact (email, email_hash, language, first_name)
      select 'digest' || n || '@example.be', md5(n::text) || md5('x' || n), (array['nl', 'fr', 'en', 'de'])[1 + n % 4], 'Noor'
      from generate_series(1, ${sql.lit(size)}) n`.execute(store.db)
    await sql`
      with wish as (
        select case when sale then 'FOR_SALE' else 'TO_RENT' end as deal, coalesce(case when sale then sale_price else rent_price end, 300000) as price,
          row_number() over (order by id) - 1 as nth, count(*) over () as many, ${open}::jsonb || jsonb_build_object(
          'types', jsonb_build_array(type), 'provinces', jsonb_build_array(province),
          'wanted', case when sale then jsonb_build_object('FOR_SALE', jsonb_build_object('min', 0, 'max', sale_price))
            else jsonb_build_object('TO_RENT', jsonb_build_object('min', 0, 'max', rent_price)) end) as criteria
        from search_row)
      insert into subscription (contact_id, state, criteria, frequency, watermark, created_at, confirmed_at)
      select contact.id, 'active', (${varied}), 'daily', 0, now() - interval '10 days', now() - interval '10 days'
      from contact join wish on wish.nth = contact.id % wish.many`.execute(store.db)
    await sql`analyze`.execute(store.db)
  } finally {
    await store.close()
  }
}

type Watched = {
  seconds: number
  /** processor time of the site itself, pages and confirmations included */
  cpuSeconds: number
  confirmations: number[]
  memory: { start: number; early: number; end: number; peak: number }
}

/** Measures until the last digest has arrived, while somebody subscribes twice a second. */
async function watchDigests(site: Site, sink: MailSink, size: number): Promise<Watched> {
  const pid = site.process.pid ?? 0
  const start = pssOfTree(pid)
  const watch = watchMemory(pid, 250)
  const [began, cpu] = [performance.now(), cpuOfAll(pid)]
  const timeoutMs = 120_000 + size * 250
  const confirmations: number[] = []
  let [early, told] = [0, 0]
  while (sink.digests() < size) {
    if (performance.now() - began > timeoutMs)
      throw new Error(`Only ${sink.digests()} of ${size} digests came\n${site.log().slice(-2000)}`)
    const email = `confirm${confirmations.length}-${size}@example.be`
    const posted = performance.now()
    await subscribe(site, email)
    sink.expect(email, () => confirmations.push(performance.now() - posted))
    await sleep(Math.max(0, SUBSCRIBE_EVERY_MS - (performance.now() - posted)))
    if (early === 0 && sink.digests() > size / 10) early = pssOfTree(pid)
    const minutes = Math.floor((performance.now() - began) / 60_000)
    if (minutes > told)
      console.log(`  ${(told = minutes)} min: ${sink.digests()} digests, ${pssOfTree(pid).toFixed(0)} MB`)
  }
  const seconds = (performance.now() - began) / 1000
  const cpuSeconds = cpuOfAll(pid) - cpu
  const [end, peak] = [pssOfTree(pid), watch.peak().megabytes]
  watch.stop()
  while (sink.waiting() > 0 && performance.now() - began < timeoutMs) await sleep(50)
  if (sink.waiting() > 0) throw new Error(`${sink.waiting()} confirmations never came`)
  return { seconds, cpuSeconds, confirmations, memory: { start, early, end, peak } }
}

/** Processor seconds of the site and the engine of its store. */
function cpuOfAll(pid: number): number {
  const { own, children } = cpuTimeOf(pid)
  return own + children
}

async function subscribe(site: Site, email: string): Promise<void> {
  const contact = { contact_information: { personal: { email } } }
  const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] }
  const answer = await fetch(`${site.url}/nl/ajax/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contact, notification }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`A subscription was answered with ${answer.status}`)
}

function figuresOf(what: string, size: number, { seconds, cpuSeconds, confirmations, memory }: Watched): Figure[] {
  const perSecond = size / seconds
  return [
    {
      what: `${what}: composed and handed over`,
      value: perSecond,
      unit: '/s',
      limit: { atLeast: 2000 },
      must: { atLeast: PROMISED_PER_HOUR / 3600 },
    },
    {
      what: `${what}: all of them took`,
      value: seconds / 60,
      unit: 'min',
      ...(size >= PROMISED_PER_HOUR && { limit: { atMost: (60 * size) / PROMISED_PER_HOUR } }),
    },
    { what: `${what}: processor time of the site for each`, value: (cpuSeconds / size) * 1000, unit: 'ms' },
    { what: `${what}: confirmations meanwhile`, value: confirmations.length, unit: '' },
    { what: `${what}: confirmation handed over, p50`, value: percentile(confirmations, 50), unit: 'ms' },
    {
      what: `${what}: confirmation handed over, p99`,
      value: percentile(confirmations, 99),
      unit: 'ms',
      limit: { atMost: 10_000 },
    },
    { what: `${what}: memory at the start (PSS of all processes)`, value: memory.start, unit: 'MB' },
    { what: `${what}: memory after a tenth`, value: memory.early, unit: 'MB' },
    { what: `${what}: memory at the end`, value: memory.end, unit: 'MB' },
    { what: `${what}: memory, most`, value: memory.peak, unit: 'MB' },
    {
      what: `${what}: memory at the end over that after a tenth`,
      value: memory.end - memory.early,
      unit: 'MB',
      // With a few hundred digests the store's own memory is still growing.
      ...(size >= PROMISED_PER_HOUR / 2 && { limit: { atMost: 100 } }),
    },
  ]
}
