import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import { house, importListings, search } from '../requests/agency.ts'
import { needing } from '../run/needing.ts'
import { runGevelOn } from '../site.ts'
import { start } from '../starts.ts'
import { until } from '../waiting.ts'
import { POSTGRES } from './engines.ts'
import { makeStoreFolder } from './folder.ts'
import { serverUser } from './postgres-cluster.ts'

/** The path on Debian. */
const PGBOUNCER = '/usr/sbin/pgbouncer'
const missing = POSTGRES ?? (fs.existsSync(PGBOUNCER) ? null : PGBOUNCER)

/** A new database without tables, in this time zone, and its address behind a pooler with transaction pooling. */
async function pooledDatabase(zone: string): Promise<{ DATABASE_URL: string; DATABASE_MIGRATE_URL: string }> {
  const direct = (await freshPostgres({ bare: true })) ?? ''
  const { port, pathname } = new URL(direct)
  const client = new Client({ connectionString: direct })
  await client.connect()
  await client.query(`alter database "${pathname.slice(1)}" set timezone = '${zone}'`)
  await client.end()
  const folder = makeStoreFolder('pooler')
  const settings = {
    pool_mode: 'transaction',
    // Fewer connections than a site uses, so that each is shared.
    default_pool_size: 3,
    ...{ listen_addr: '', listen_port: 6432, unix_socket_dir: folder, auth_type: 'any' },
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(folder, 'pgbouncer.ini')
  const databases = ['[databases]', `* = host=127.0.0.1 port=${port} user=postgres`]
  fs.writeFileSync(file, [...databases, '[pgbouncer]', ...lines, ''].join('\n'))
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = serverUser()
  fs.chownSync(folder, uid, gid)
  const pooler = spawn(PGBOUNCER, [file], { uid, gid, stdio: 'ignore' })
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    await once(pooler, 'exit')
    fs.rmSync(folder, { recursive: true, force: true })
  })
  await until('the pooler', () => fs.existsSync(path.join(folder, '.s.PGSQL.6432')))
  return {
    DATABASE_URL: `postgresql:///${pathname.slice(1)}?host=${folder}&port=6432&user=postgres`,
    DATABASE_MIGRATE_URL: direct,
  }
}

needing(test, missing)(
  'a site behind a pooler migrates, imports, searches and is notified of changes [pooler.site]',
  async () => {
    const { DATABASE_URL: databaseUrl, ...env } = await pooledDatabase('UTC')
    const site = await start({ databaseUrl, env: { ...env, DEMO: '0' } })
    await importListings(site, [house('A', 310000), house('B', 320000)], 2)
    for (let price = 300; price < 320; price += 1) await search(site, `/nl/aanbod?price_max=${price}000`)
    expect((await search(site, '/nl/aanbod?price_max=315000')).total).toBe(1)
    expect(site.log()).not.toMatch(/prepared statement|"level":50/)
  },
)

needing(test, missing)(
  'a database behind a pooler in another time zone is refused with instructions [pooler.zone]',
  async () => {
    const { DATABASE_URL: databaseUrl, ...env } = await pooledDatabase('Europe/Brussels')
    const varDir = makeStoreFolder('pooler-zone')
    onTestFinished(() => fs.rmSync(varDir, { recursive: true, force: true }))
    const { code, stderr } = await runGevelOn({ varDir, databaseUrl, env }, 'migrate')
    expect(code).not.toBe(0)
    expect(stderr).toContain("must have the time zone UTC, not Europe/Brussels: ALTER DATABASE … SET timezone = 'UTC'")
  },
)
