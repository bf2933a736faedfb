import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { inventedFeed } from '../bench/invented-feed.ts'
import { freshPostgres } from './fresh-postgres.ts'
import { runGevelOn, startSite } from './site.ts'
import { POSTGRES } from './store/engines.ts'
import { until } from './waiting.ts'
import { needing } from './run/needing.ts'

/** Tables with a million rows or more on a large site. */
const LARGE = ['listing', 'search_row', 'picture', 'listing_event']

const PAGES = ['/', '/nl', '/fr', '/nl/aanbod', '/nl/aanbod?pc=9000&status=FOR_SALE', '/de/angebot?sort=price_asc']

needing(test, POSTGRES)(
  'no page, job or gauge reads a whole catalogue table, not even after a change [large.no-whole-table]',
  async () => {
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-large-'))
    onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
    const databaseUrl = (await freshPostgres()) ?? ''
    const feed = (name: string, prices: number) => {
      const text = inventedFeed(200, { pictures: 'https://pictures.example' })
      writeFileSync(
        join(varDir, name),
        prices === 0 ? text : text.replaceAll(/"price":\s?(\d+)/g, `"price": $1${prices}`),
      )
      return join(varDir, name)
    }
    expect(await runGevelOn({ varDir, databaseUrl }, 'import', feed('feed.json', 0))).toMatchObject({ code: 0 })
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    onTestFinished(async () => await client.end())
    // With two hundred rows every plan would scan the table; without sequential scans only queries that no index can
    // answer still do.
    await client.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set enable_seqscan = off`)
    await client.query(`update picture set state = 'ready', hash = md5(url), width = 160, height = 107`)
    // The first start on a store rechecks what earlier settings refused.
    const first = await startSite({ varDir, databaseUrl })
    const looked = async () => (await client.query(`select from meta where key = 'picture settings'`)).rowCount === 1
    await until('refused pictures to be looked through', looked)
    await first.stop()
    // A connection reports its reads when it closes, possibly after its site has ended.
    const counted = async () =>
      (
        await client.query(
          'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      ).rowCount === 0
    await until('the connections to end', counted)

    const wholeReads = async () => {
      const { rows } = await client.query<{ relname: string; seq_scan: string }>(
        'select relname, seq_scan from pg_stat_user_tables where relname = any($1) and seq_scan > 0',
        [LARGE],
      )
      return rows.map(({ relname, seq_scan }) => `${relname}: ${seq_scan}`)
    }
    await client.query('select pg_stat_reset()')
    const site = await startSite({
      varDir,
      databaseUrl,
      env: { METRICS_PORT: '0', LOG_LEVEL: 'info', GEVEL_TEST: '0' },
    })
    const see = async (url: string) => {
      const answer = await fetch(url)
      const text = await answer.text()
      expect(answer.status, url).toBe(200)
      return text
    }
    const look = async () => {
      for (const path of PAGES) await see(site.url + path)
      const offers = [...(await see(`${site.url}/nl/aanbod`)).matchAll(/href="(\/nl\/[^"]+\/\d+[^"]*)"/g)]
      expect(offers.length).toBeGreaterThan(5)
      for (const [, path] of offers.slice(0, 5)) await see(site.url + path)
      await see(site.metricsUrl())
    }
    await look()
    await client.query(`update listing set changed_at = now() where id = (select min(id) from listing)`)
    await client.query(`insert into change_log (entity, id) select 'offer', min(id) from listing`)
    await look()
    await site.stop()
    await until('the connections to end', counted)
    expect(await wholeReads()).toEqual([])
  },
)
