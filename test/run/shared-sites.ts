import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Site, SiteOptions } from '../site.ts'
import { until } from '../waiting.ts'

/** The initial content of a test's site: the demonstration or nothing. */
type Shown = 'demonstration' | 'nothing'

type SharedSite = { site: Site & { databaseUrl: string }; shown: Shown; searches: string[] }

/** Sites of this worker that no test file uses at the moment. */
const idle: SharedSite[] = []

/**
 * The content of a site without own settings, which the files of a worker share in turn. Null when it has settings,
 * or its test needs the embedded store or a folder.
 */
export function shownBySharedSite({ anyStore, env = {}, ...others }: SiteOptions): Shown | null {
  if (anyStore !== true || Object.keys(others).length > 0) return null
  const { DEMO = '0', LOG_LEVEL = 'info', ...settings } = env
  if (Object.keys(settings).length > 0 || !['info', 'error'].includes(LOG_LEVEL)) return null
  return DEMO === '1' ? 'demonstration' : 'nothing'
}

/**
 * Lends a site of this worker in the state of a new one: its database, index, pages and mails hold nothing of an
 * earlier file. Stopping it without a signal only returns it.
 * @param start starts a site on its own database; called when none is idle
 */
export async function lendSite(shown: Shown, start: () => Promise<Site>): Promise<Site> {
  const at = idle.findIndex((one) => one.shown === shown)
  const [known] = at === -1 ? [] : idle.splice(at, 1)
  if (known !== undefined && (await isReset(known))) return leased(known)
  const site = await start()
  // The embedded store belongs to the site's own process.
  return hasDatabase(site) ? leased(await withPristineCopy(site, shown)) : site
}

function leased(shared: SharedSite): Site {
  const { site } = shared
  const from = site.log().length
  let isGivenBack = false
  return {
    ...site,
    log: () => site.log().slice(from),
    async stop(signal) {
      // A test that stops the site with a signal wants the process to end.
      if (signal !== undefined || !isRunning(site)) return await site.stop(signal)
      if (!isGivenBack) idle.push(shared)
      isGivenBack = true
      return 0
    },
  }
}

const isRunning = ({ process: { exitCode, signalCode } }: Site): boolean => exitCode === null && signalCode === null

/** Vitest ends a worker by a signal, which does not reach its children. */
let endsWithWorker = false
function endWithWorker(): void {
  if (endsWithWorker) return
  endsWithWorker = true
  process.once('SIGTERM', () => process.exit())
}

const hasDatabase = (site: Site): site is SharedSite['site'] => site.databaseUrl !== undefined

async function withPristineCopy(site: SharedSite['site'], shown: Shown): Promise<SharedSite> {
  endWithWorker()
  await onDatabaseOf(site, keepPristine)
  return { site, shown, searches: await searchesOf(site) }
}

/** Resets a site to its initial state. A site that cannot be reset is stopped, and the caller starts another. */
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

/** Search results in three orders, with ids and prices. */
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

/** The compared parts of a search's JSON. */
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

/** Copies every table, so that it can be restored. */
async function keepPristine(client: Client): Promise<void> {
  const copies = (await tables(client)).map(({ name }) => `create table pristine.${name} as table ${name};`)
  await client.query(`begin; create schema pristine; ${copies.join(' ')} commit`)
}

/**
 * Restores every table. Sequences continue, so that no cached id can mean something else. The change log gets a row
 * for each offer that is or was there, and one for an offer that never was, so that readers always have something to
 * read.
 */
async function reset(client: Client): Promise<void> {
  // The site would show the old settings until its next poll.
  const { rowCount: settings } = await client.query('select 1 from site_setting limit 1')
  if (settings !== 0) throw new Error('its settings were changed')
  await until('the last mail to be on its way', async () => {
    // In the transaction that continues below, so that no other begins in between.
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
  // As a replica, because triggers protect the office's append-only log.
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

/** All tables except the change log, which only grows, and the list of migrations. */
async function tables(client: Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in ('change_log', 'schema_migration')
    group by table_name order by table_name`)
  return rows
}
