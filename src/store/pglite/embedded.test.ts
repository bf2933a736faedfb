import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '#store/engine/db.ts'
import { DirectoryBusyError } from '#store/pglite/dir-lock.ts'
import { isUnavailable } from '#store/engine/retry.ts'
import { treeOf } from '../../../bench/processes.ts'
import { chanceOf } from '../../../test/seed.ts'
import { freshStore, onEngine } from '../../../test/store/engines.ts'
import { makeStoreFolder } from '../../../test/store/folder.ts'
import { type Writer, startWriter } from '../../../test/store/writer-process.ts'
import { pause, until } from '../../../test/waiting.ts'
import { LINUX, needing } from '../../../test/run/needing.ts'

const long = process.env['GEVEL_LONG'] === '1'
const random = chanceOf('killed embedded stores')

onEngine('embedded', 'the one session', (store) => {
  test('a commit syncs the log before it is acknowledged, a read syncs nothing', async () => {
    const { db, syncs } = store()
    const before = (await syncs())?.files ?? 0
    await db.insertInto('meta').values({ key: 'sync', value: '1' }).execute()
    const after = (await syncs())?.files ?? 0
    expect(after).toBeGreaterThan(before)
    await db.selectFrom('meta').selectAll().execute()
    expect((await syncs())?.files).toBe(after)
  })

  test('queries that wait behind a transaction are answered in order', async () => {
    const { db } = store()
    const order: string[] = []
    const first = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await pause(100, 'slow')
      await sql`select 1`.execute(tx)
      order.push('first transaction')
    })
    const note = (name: string) => () => order.push(name)
    const waiting = [
      sql`select 1`.execute(db).then(note('query')),
      db
        .transaction()
        .execute(async (tx) => void (await sql`select 1`.execute(tx)))
        .then(note('second transaction')),
      sql`select 1`.execute(db).then(note('last query')),
    ]
    await Promise.all([first, ...waiting])
    expect(order).toEqual(['first transaction', 'query', 'second transaction', 'last query'])
  })

  test('a checkpoint and a vacuum run between queries', async () => {
    const { db, checkpoint, vacuum } = store()
    const writes = Array.from({ length: 20 }, (_, n) =>
      db
        .insertInto('meta')
        .values({ key: `v${n}`, value: '1' })
        .execute(),
    )
    await Promise.all([...writes, checkpoint(), vacuum()])
    const { rows } = await sql`select reltuples > 0 as analyzed from pg_class where relname = 'meta'`.execute(db)
    expect(rows).toEqual([{ analyzed: true }])
  })
})

test('an embedded store reopens with its data', async () => {
  const { store, options, discard } = await freshStore('embedded')
  await store.db.insertInto('meta').values({ key: 'kept', value: '"yes"' }).execute()
  await Promise.all([store.close(), store.close()])
  const again = await openStore(options)
  expect(await again.db.selectFrom('meta').select('value').execute()).toEqual([{ value: 'yes' }])
  await again.close()
  await discard()
})

test('reports that it is down while its engine cannot start, and recovers by itself [embedded.says-away]', async () => {
  const others = new Set(treeOf(process.pid))
  const { store, options, discard } = await freshStore('embedded')
  await store.answers()
  const [needed, away] = ['pg_control', 'pg_control.away'].map((name) =>
    path.join(options.varDir, 'db', 'global', name),
  ) as [string, string]
  fs.renameSync(needed, away)
  for (const engine of treeOf(process.pid)) if (!others.has(engine)) process.kill(engine, 'SIGKILL')
  await expect.poll(async () => await answerOf(store)).toBe('away')
  fs.renameSync(away, needed)
  await expect.poll(async () => await answerOf(store)).toBe('there')
  await store.close()
  await discard()
})

const answerOf = async (store: Store): Promise<string> =>
  await store.answers().then(
    () => 'there',
    () => 'away',
  )

describe('another process', () => {
  let varDir = ''
  let writer: Writer | undefined
  beforeEach(async () => {
    const { store, options, discard } = await freshStore('embedded')
    await store.close()
    varDir = makeStoreFolder('var')
    fs.renameSync(path.join(options.varDir, 'db'), path.join(varDir, 'db'))
    await discard()
  })
  afterEach(async () => {
    await writer?.kill()
    fs.rmSync(varDir, { recursive: true, force: true })
  })

  test('is refused while one owns the store, even by another path to the folder, with instructions', async () => {
    writer = startWriter(varDir)
    await writer.until(/open/)
    const link = `${varDir}-link`
    fs.symlinkSync(varDir, link)
    for (const name of [varDir, link]) {
      const refusal = await openStore({ databaseUrl: null, varDir: name }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(DirectoryBusyError)
      expect(refusal).toMatchObject({ pid: writer.child.pid })
      expect(String(refusal)).toMatch(/the command `gevel` goes through it/)
    }
    fs.rmSync(link)
  })

  test('finds every acknowledged row after the first was killed at a random moment', async () => {
    for (let round = 0; round < (long ? 25 : 1); round++) {
      writer = startWriter(varDir)
      await writer.until(/open/)
      await pause(random.next() * 400, 'chance')
      await writer.kill()
      const store = await openStore({ databaseUrl: null, varDir })
      const { rows } = await sql<{ n: number; all: number }>`
        select count(*) as n, coalesce(max(n), 0) as all from acknowledged`.execute(store.db)
      await store.close()
      expect(rows[0]?.n).toBe(rows[0]?.all)
      expect(rows[0]?.n).toBeGreaterThanOrEqual(writer.acknowledged())
    }
  })

  test('exits, and acknowledges nothing more, when the disk does not confirm a write [embedded.ends-acknowledges-nothing]', async () => {
    writer = startWriter(varDir, failing('fdatasyncSync', path.join(varDir, 'fail')))
    await writer.until(/^20$/)
    const gone = once(writer.child, 'close')
    fs.writeFileSync(path.join(varDir, 'fail'), '')
    expect(await gone).toEqual([70, null])
    expect(writer.errors()).toMatch(/the disk did not confirm a write/)
    const promised = writer.acknowledged()
    const store = await openStore({ databaseUrl: null, varDir })
    const { rows } = await sql<{ n: number }>`select count(*) as n from acknowledged`.execute(store.db)
    await store.close()
    expect(rows[0]?.n).toBeGreaterThanOrEqual(promised)
  })

  test('continues by itself when a full disk has space again [embedded.goes-itself-disk]', async () => {
    const full = path.join(varDir, 'full')
    writer = startWriter(varDir, failing('writeSync', full))
    await writer.until(/^20$/)
    fs.writeFileSync(full, '')
    const refusal = await writer.until(/refused/)
    expect(isUnavailable({ code: refusal.split(' ')[1] })).toBe(true)
    const promised = writer.acknowledged()
    fs.rmSync(full)
    const next = Number(await writer.until(/^\d+$/))
    expect(next).toBeGreaterThan(promised)
    await writer.kill()
  })
})

/** Inspects processes in /proc. */
needing(describe, LINUX)('the process of the engine', () => {
  let varDir = ''
  let writer: Writer
  let engine = 0
  beforeEach(async () => {
    varDir = makeStoreFolder('engine')
    writer = startWriter(varDir)
    await writer.until(/^20$/)
    engine = treeOf(writer.child.pid ?? 0)[1] ?? 0
  })
  afterEach(async () => {
    await writer.kill()
    fs.rmSync(varDir, { recursive: true, force: true })
  })

  test('is small, and gets none of the settings of the site', () => {
    expect(readFileOf(engine, 'cmdline')).toContain('engine-worker.ts')
    expect(readFileOf(engine, 'cmdline').split('\0')).toEqual(expect.arrayContaining(['--liftoff-only']))
    const names = readFileOf(engine, 'environ')
      .split('\0')
      .map((line) => line.split('=')[0])
    expect(names).toContain('MALLOC_ARENA_MAX')
    expect(names).not.toContain('VAR_DIR')
  })

  test('is restarted after a kill, without losing or duplicating acknowledged rows [embedded.engine-killed]', async () => {
    for (let round = 0; round < (long ? 25 : 2); round++) {
      const [, pid = 0] = treeOf(writer.child.pid ?? 0)
      process.kill(pid, 'SIGKILL')
      const refusal = await writer.until(/refused/)
      expect(isUnavailable({ code: refusal.split(' ')[1] })).toBe(true)
      const promised = writer.acknowledged()
      expect(Number(await writer.until(/^\d+$/))).toBeGreaterThan(promised)
    }
    await writer.kill()
    expect(await rowsIn(varDir)).toEqual(expect.arrayContaining(promisedBy(writer)))
  })

  test('keeps the folder locked after the site was killed until it has exited by itself [embedded.site-killed]', async () => {
    process.kill(engine, 'SIGSTOP')
    const gone = once(writer.child, 'exit')
    writer.child.kill('SIGKILL')
    await gone
    let waits = 0
    const next = openStore({ databaseUrl: null, varDir, onWait: () => waits++ })
    await expect.poll(() => waits).toBe(1)
    expect(fs.existsSync(path.join(varDir, 'gevel.lock')), 'no other process gets the folder meanwhile').toBe(true)
    process.kill(engine, 'SIGCONT')
    await (await next).close()
    await expect.poll(() => treeOf(engine).length === 1 && !fs.existsSync(`/proc/${engine}`)).toBe(true)
    expect(await rowsIn(varDir)).toEqual(expect.arrayContaining(promisedBy(writer)))
  })
})

function readFileOf(pid: number, name: 'cmdline' | 'environ'): string {
  return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')
}

const promisedBy = (writer: Writer): number[] =>
  writer
    .lines()
    .filter((line) => /^\d+$/.test(line))
    .map(Number)

async function rowsIn(varDir: string): Promise<number[]> {
  const store = await openStore({ databaseUrl: null, varDir })
  const { rows } = await sql<{ n: number }>`select n from acknowledged order by n`.execute(store.db)
  await store.close()
  return rows.map(({ n }) => n)
}

test('a killed first start does not block the next', async () => {
  for (let round = 0; round < (long ? 12 : 1); round++) {
    const varDir = makeStoreFolder('first')
    const writer = startWriter(varDir)
    // A busy machine may not see it half-made, only whole.
    const begun = [path.join(varDir, 'db.new', 'PG_VERSION'), path.join(varDir, 'db')]
    await until('a half-made folder', () => begun.some((one) => fs.existsSync(one)) || writer.child.exitCode !== null, {
      everyMs: 5,
    })
    await pause(random.next() * 300, 'chance')
    await writer.kill()
    const store = await openStore({ databaseUrl: null, varDir })
    expect(await sql`select 1 as n`.execute(store.db)).toMatchObject({ rows: [{ n: 1 }] })
    await store.close()
    expect(fs.readdirSync(varDir)).toEqual(['db'])
    fs.rmSync(varDir, { recursive: true })
  }
})

test('an empty lock file of a killed start does not block the next', async () => {
  const varDir = makeStoreFolder('locked')
  await (await openStore({ databaseUrl: null, varDir })).close()
  fs.writeFileSync(path.join(varDir, 'db', 'postmaster.pid'), '')
  const store = await openStore({ databaseUrl: null, varDir })
  expect(await sql`select 1 as n`.execute(store.db)).toMatchObject({ rows: [{ n: 1 }] })
  await store.close()
  fs.rmSync(varDir, { recursive: true })
})

/** A preload in which one `fs` call on the log's files fails while the file `when` exists. */
function failing(call: 'fdatasyncSync' | 'writeSync', when: string): string {
  return `import fs from 'node:fs'
    const real = fs.${call}
    fs.${call} = (file, ...rest) => {
      if (fs.existsSync(${JSON.stringify(when)}) && fs.readlinkSync('/proc/self/fd/' + file).includes('pg_wal')) {
        throw Object.assign(new Error('no'), { code: ${JSON.stringify(call === 'writeSync' ? 'ENOSPC' : 'EIO')} })
      }
      return real(file, ...rest)
    }`
}
