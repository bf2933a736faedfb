import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Site, SiteOptions } from '../site.ts'
import { until } from '../waiting.ts'

/** What the site of a test shows before the test does anything: the demonstration, or nothing. */
type Shown = 'demonstration' | 'nothing'

type SharedSite = { site: Site & { databaseUrl: string }; shown: Shown; searches: string[] }

/** Sites of this worker that no test file has in hand. */
const idle: SharedSite[] = []

/**
 * What a site without settings of its own shows, so that the files of a worker can take turns at it; null: it has some, or
 * its test wants the embedded store or a folder.
 */
export function shownBySharedSite({ anyStore, env = {}, ...others }: SiteOptions): Shown | null {
  if (anyStore !== true || Object.keys(others).length > 0) return null
  const { DEMO = '0', LOG_LEVEL = 'info', ...settings } = env
  if (Object.keys(settings).length > 0 || !['info', 'error'].includes(LOG_LEVEL)) return null
  return DEMO === '1' ? 'demonstration' : 'nothing'
}

/**
 * A site of this worker, as a new one would be: in its database, its index, its pages and its mails is nothing of an
 * earlier file. Stopping it without a signal only gives it back.
 * @param start starts one on a database of its own; called where none is idle
 */
export async function lendSite(shown: Shown, start: () => Promise<Site>): Promise<Site> {
  const at = idle.findIndex((one) => one.shown === shown)
  const [known] = at === -1 ? [] : idle.splice(at, 1)
  if (known !== undefined && (await isReset(known))) return lent(known)
  const site = await start()
  // The embedded store belongs to the site's own process.
  return hasDatabase(site) ? lent(await kept(site, shown)) : site
}

function lent(shared: SharedSite): Site {
  const { site } = shared
  const from = site.log().length
  let isGivenBack = false
  return {
    ...site,
    log: () => site.log().slice(from),
    async stop(signal) {
      // A test that says how wants it gone.
      if (signal !== undefined || !isRunning(site)) return await site.stop(signal)
      if (!isGivenBack) idle.push(shared)
      isGivenBack = true
      return 0
    },
  }
}

const isRunning = ({ process: { exitCode, signalCode } }: Site): boolean => exitCode === null && signalCode === null

/** Vitest ends a worker by a signal, of which its children would hear nothing. */
let endsWithWorker = false
function endWithWorker(): void {
  if (endsWithWorker) return
  endsWithWorker = true
  process.once('SIGTERM', () => process.exit())
}

const hasDatabase = (site: Site): site is SharedSite['site'] => site.databaseUrl !== undefined

async function kept(site: SharedSite['site'], shown: Shown): Promise<SharedSite> {
  endWithWorker()
  await onDatabaseOf(site, keepPristine)
  return { site, shown, searches: await searchesOf(site) }
}

/** Makes a site what it was. One that cannot be is ended, and the caller starts another. */
async function isReset(shared: SharedSite): Promise<boolean> {
  const { site } = shared
  try {
    if (!isRunning(site)) throw new Error('it has ended')
    const before = await indexVersion(site)
    await onDatabaseOf(site, reset)
    await until('the index to follow', async () => (await indexVersion(site)) > before)
    await until(
      'searches to find what they did',
      async () => String(await searchesOf(site)) === String(shared.searches),
    )
    rmSync(join(site.varDir, 'mail'), { recursive: true, force: true })
    return true
  } catch (error) {
    process.stdout.write(`A shared site is started anew: ${String(error)}\n`)
    await site.stop('SIGKILL')
    return false
  }
}

async function indexVersion(site: Site): Promise<number> {
  const text = await (await fetch(site.metricsUrl())).text()
  return Number(
    /^gevel_index_version (\d+)$/m.exec(text)?.[1] ?? raise('The site does not tell the version of its index'),
  )
}

function raise(text: string): never {
  throw new Error(text)
}

/** What searches find in three orders, with ids and prices. */
async function searchesOf({ url }: Site): Promise<string[]> {
  const headers = { accept: 'application/json' }
  const orders = ['newest', 'price_asc', 'price_desc']
  return await Promise.all(
    orders.map(async (sort) => {
      const answer = await fetch(`${url}/nl/aanbod?sort=${sort}`, { headers })
      const { total, items, facets } = (await answer.json()) as Found
      return JSON.stringify([total, facets, items.map(({ id, price }) => [id, price])])
    }),
  )
}

/** The parts of a search's JSON that are compared. */
type Found = { total: number; facets: unknown; items: { id: number; price: unknown }[] }

async function onDatabaseOf(
  { databaseUrl }: SharedSite['site'],
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Copies every table, so that it can be put back. */
async function keepPristine(client: Client): Promise<void> {
  const copies = (await tables(client)).map(({ name }) => `create table pristine.${name} as table ${name};`)
  await client.query(`begin; create schema pristine; ${copies.join(' ')} commit`)
}

/**
 * Puts every table back. Numbers go on, so that nothing which is kept by number can be taken for something else. Readers of the
 * change log hear of each offer that is or was there, and of one that never was, so that there is always something to hear.
 */
async function reset(client: Client): Promise<void> {
  // It would show them until it looks again.
  const { rowCount: settings } = await client.query('select 1 from site_setting limit 1')
  if (settings !== 0) throw new Error('its settings were changed')
  await until('the last mail to be on its way', async () => {
    // In the transaction that goes on below, so that no other is begun meanwhile.
    await client.query('begin; lock table outbox')
    const { rowCount } = await client.query(`select 1 from outbox where state = 'sending'`)
    if (rowCount !== 0) await client.query('rollback')
    return rowCount === 0
  })
  const all = await tables(client)
  const filled = all.map(
    ({ name, columns }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from pristine.${name};`,
  )
  // As a replica: the log of the office, which only grows, would refuse.
  await client.query(`
    set local session_replication_role = replica;
    create temporary table touched on commit drop as
      select id from listing where kind <> 'unit' union select id from pristine.listing where kind <> 'unit';
    truncate ${all.map(({ name }) => name).join(', ')};
    ${filled.join('\n')}
    insert into change_log (entity, id) select 'offer', id from touched union all select 'offer', 0;
    commit;
    notify gevel_changes`)
}

/** All but the list of changes, which only goes on, and that of migrations. */
async function tables(client: Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in ('change_log', 'schema_migration')
    group by table_name order by table_name`)
  return rows
}
