import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#store/engine/db.ts'
import { isUnavailable, withRetry } from '#store/engine/retry.ts'
import { makeStoreFolder } from '../../../test/store/folder.ts'
import { type Cluster, startCluster } from '../../../test/store/postgres-cluster.ts'
import { POSTGRES } from '../../../test/store/engines.ts'
import { until } from '../../../test/waiting.ts'
import { needing } from '../../../test/run/needing.ts'

needing(describe, POSTGRES)('PostgreSQL', () => {
  let cluster: Cluster
  let folder = ''
  const open = (database: string) =>
    openStore({ databaseUrl: `${cluster.url}/${database}`, varDir: '', maxConnections: 4 })

  beforeAll(async () => {
    folder = makeStoreFolder('cluster')
    fs.chmodSync(folder, 0o755)
    const started = await startCluster(path.join(folder, 'data'))
    if (!started) throw new Error('No PostgreSQL')
    cluster = started
  })
  afterAll(async () => {
    await cluster?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('after a server crash the connection is restored, and listeners are woken for missed changes [postgres.server-crashed-found]', async () => {
    const store = await open('postgres')
    let woken = 0
    store.onWakeUp('jobs', () => woken++)
    await sql`select 1`.execute(store.db)
    const running = sql`select pg_sleep(30)`.execute(store.db).catch((error: unknown) => error)
    await until('the server to be at it', async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`.execute(
        store.db,
      )
      return rows[0]?.n === 1
    })
    await cluster.restart()
    expect(isUnavailable(await running)).toBe(true)
    for (let answered = false; !answered;) {
      const error = await sql`select 1`.execute(store.db).then(
        () => null,
        (reason: unknown) => reason,
      )
      answered = error === null
      if (!answered) expect(isUnavailable(error)).toBe(true)
    }
    const before = woken
    await until('a call', () => {
      store.wakeUp('jobs')
      return woken > before
    })
    await store.close()
  })

  test('a deadlock ends with both transactions committed [postgres.deadlock-ends-both]', async () => {
    const store = await open('postgres')
    await sql`create table pair (id integer primary key, n integer not null)`.execute(store.db)
    await sql`insert into pair values (1, 0), (2, 0)`.execute(store.db)
    let held = 0
    const both = Promise.withResolvers<void>()
    const bump = (first: number, second: number) =>
      withRetry(store.db, async (tx) => {
        await sql`update pair set n = n + 1 where id = ${first}`.execute(tx)
        if (++held === 2) both.resolve()
        await both.promise
        await sql`update pair set n = n + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([bump(1, 2), bump(2, 1)])
    expect((await sql`select n from pair order by id`.execute(store.db)).rows).toEqual([{ n: 2 }, { n: 2 }])
    await store.close()
  })

  test('a server that may lose acknowledged commits is refused with the reason', async () => {
    const store = await open('postgres')
    await sql`create database careless`.execute(store.db)
    await sql`alter database careless set synchronous_commit = off`.execute(store.db)
    await expect(open('careless')).rejects.toThrow(/synchronous_commit off.*Turn it on for this database/)
    await sql`alter database careless reset synchronous_commit`.execute(store.db)
    await sql`alter system set fsync = off`.execute(store.db)
    await sql`select pg_reload_conf()`.execute(store.db)
    await expect.poll(() => open('careless').then((it) => it.close(), String)).toMatch(/fsync off.*Turn it on/)
    await sql`alter system reset fsync`.execute(store.db)
    await store.close()
  })
})
