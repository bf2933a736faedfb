import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncTree } from '#store/pglite/data-directory.ts'
import { type Engine, checkpoint, closeEngine, openEngine } from '#store/pglite/engine.ts'
import { chanceOf } from '../../../test/seed.ts'
import { makeStoreFolder } from '../../../test/store/folder.ts'
import { type DiskRecorder, recordDisk } from '../../../test/store/disk-recorder.ts'

const IMAGES = process.env['GEVEL_LONG'] === '1' ? 50 : 1
const COMMITS = 400

let folder = ''
let disk: DiskRecorder
let opened = 0
/** The moment of each acknowledged commit. */
const acknowledged: number[] = []

beforeAll(async () => {
  folder = makeStoreFolder('crash')
  const data = path.join(folder, 'data')
  fs.mkdirSync(data)
  const first = await openEngine(data, fail)
  await first.pg.exec(`
    create table kept (n integer primary key, filler text not null);
    create table total (n integer not null);
    insert into total values (0)`)
  await closeEngine(first)
  syncTree(data)
  // Before the engine opens its files, because the recorder learns of a file when it is opened.
  disk = recordDisk(data)
  const engine = await openEngine(data, fail)
  opened = disk.now()
  for (let n = 1; n <= COMMITS; n++) {
    await commit(engine, n)
    acknowledged.push(disk.now())
    if (n % 90 === 0) await checkpoint(engine)
    if (n % 150 === 0) await engine.pg.exec('select pg_switch_wal()')
    if (n % 200 === 0) await engine.pg.exec(`create index kept_filler_${n} on kept (filler)`)
  }
  disk.stop()
})
afterAll(() => {
  disk.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

for (let seed = 1; seed <= IMAGES; seed++) {
  test(`after a power cut no acknowledged commit is missing (image ${seed})`, async () => {
    const random = chanceOf('crash images', seed).next
    const moment = opened + Math.floor(random() * (disk.now() - opened))
    const promised = acknowledged.filter((at) => at <= moment).length
    const image = path.join(folder, `image-${seed}`)
    disk.imageAt(moment, image, random)

    const engine = await openEngine(image, fail)
    const scan = await rowsBy(engine, 'indexscan')
    // The commit in progress at the power cut may be there completely or not at all.
    expect(scan.length - promised).toBeOneOf([0, 1])
    expect(scan).toEqual(Array.from(scan, (_, index) => index + 1))
    expect(await rowsBy(engine, 'seqscan')).toEqual(scan)
    const total = await engine.pg.query('select n from total')
    expect(total.rows).toEqual([{ n: scan.length }])
    await closeEngine(engine)
    fs.rmSync(image, { recursive: true })
  })
}

/** Rows from one byte to several pages; the same transaction updates the total. */
async function commit({ pg }: Engine, n: number): Promise<void> {
  await pg.transaction(async (tx) => {
    await tx.query('insert into kept values ($1, $2)', [n, `${n}`.padEnd((n * 37) % 2600, 'x')])
    await tx.query('update total set n = n + 1')
  })
}

async function rowsBy({ pg }: Engine, scan: 'indexscan' | 'seqscan'): Promise<number[]> {
  await pg.exec(`set enable_seqscan = ${scan === 'seqscan'}; set enable_indexscan = ${scan === 'indexscan'};
    set enable_bitmapscan = off; set enable_indexonlyscan = off`)
  const { rows } = await pg.query<{ n: number }>('select n, length(filler) from kept where n > 0 order by n')
  return rows.map(({ n }) => n)
}

function fail(fault: string, reason: unknown): never {
  throw new Error(fault, { cause: reason })
}
