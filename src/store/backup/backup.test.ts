import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backup } from '#store/backup/backup.ts'
import type { Store } from '#store/engine/db.ts'
import { appliedMigrations, migrate, MIGRATIONS } from '#store/engine/migrate.ts'
import { RestoreRefusedError, restore } from '#store/backup/restore.ts'
import type { Schema } from '#store/schema.ts'
import { readSequences, readTables } from '#store/backup/tables.ts'
import { ENGINES, freshStore, POSTGRES, QUICK_ENGINE, type EngineName } from '../../../test/store/engines.ts'
import { needing } from '../../../test/run/needing.ts'

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gevel-backup-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

for (const from of ENGINES) {
  for (const to of ENGINES) {
    const missing = [from, to].includes('postgres') ? POSTGRES : null
    needing(test, missing)(`a backup from ${from} is the same store again on ${to} [backup.store-again]`, async () => {
      const file = path.join(folder, `${from}-${to}.gz`)
      const written = await withStore(from, {}, async (store) => {
        await fill(store.db)
        const counts = await backup(store, file)
        return { counts, contents: await contentsOf(store.db), sequences: await readSequences(store.db) }
      })
      expect(written.counts).toMatchObject({ listing: 1203, secret: 1, place: 2, lead: 0, change_log: 3 })
      if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)

      await withStore(to, { bare: true }, async (store) => {
        expect(await restore(store, { file })).toEqual(written.counts)
        expect(await contentsOf(store.db)).toEqual(written.contents)
        // Mails sent since the backup have used ids that must not be reused.
        const later = written.sequences.map(({ value, ...one }) =>
          one.name === 'outbox_id_seq' ? { ...one, value: value + 10_000_000 } : { ...one, value },
        )
        expect(await readSequences(store.db)).toEqual(later)
        expect(await appliedMigrations(store.db)).toEqual(Object.keys(MIGRATIONS))
        expect(await nextListing(store.db)).toBe(5001)
        await expect(orphan(store.db)).rejects.toMatchObject({ code: '23503' })
        expect(await visibleChanges(store.db)).toBe(3)
      })
    })
  }
}

describe('an unsuitable backup changes nothing', () => {
  let file = ''
  beforeAll(async () => {
    file = path.join(folder, 'good.gz')
    await withStore(QUICK_ENGINE, {}, async (store) => {
      await fill(store.db)
      await backup(store, file)
    })
  })

  test('a store with rows is refused', async () => {
    await withStore(QUICK_ENGINE, {}, async (store) => {
      await store.db.insertInto('meta').values({ key: 'mine', value: '1' }).execute()
      await expect(restore(store, { file })).rejects.toThrow(/not empty \(there are rows in meta\)/)
      expect((await contentsOf(store.db))['listing']).toEqual([])
    })
  })

  test('a truncated file is refused, wherever it ends', async () => {
    const whole = fs.readFileSync(file)
    const lines = gunzipSync(whole).toString().trimEnd().split('\n')
    const damaged = {
      'cut.gz': whole.subarray(0, whole.length - 40),
      'no-end.gz': gzipSync(lines.slice(0, -1).join('\n')),
      'fewer-rows.gz': gzipSync(lines.filter((line) => !line.includes('"source_ref":"ref-7"')).join('\n')),
      'other.gz': gzipSync('{"hello":"world"}\n'),
      'text.txt': Buffer.from('no gzip at all'),
    }
    await withStore(QUICK_ENGINE, { bare: true }, async (store) => {
      for (const [name, bytes] of Object.entries(damaged)) {
        const bad = path.join(folder, name)
        fs.writeFileSync(bad, bytes)
        await expect(restore(store, { file: bad }), name).rejects.toThrow(RestoreRefusedError)
      }
      await expect(restore(store, { file: path.join(folder, 'nowhere.gz') })).rejects.toThrow(
        /^There is no file .*nowhere.gz/,
      )
      await expect(restore(store, { file: folder })).rejects.toThrow(RestoreRefusedError)
      const [heading = '', ...others] = gunzipSync(fs.readFileSync(file)).toString().split('\n')
      const odd = path.join(folder, 'odd.gz')
      fs.writeFileSync(odd, gzipSync([heading, '{"tabel":1}', ...others].join('\n')))
      await expect(restore(store, { file: odd })).rejects.toThrow(/^The backup is damaged/)
      fs.writeFileSync(odd, gzipSync([heading, '{"row":{}}', ...others].join('\n')))
      await expect(restore(store, { file: odd })).rejects.toThrow(/rows of no table/)
      const endless = path.join(folder, 'endless.gz')
      for (const before of ['', `${heading}\n`]) {
        fs.writeFileSync(endless, gzipSync(before + 'x'.repeat(65 * 1024 * 1024)))
        await expect(restore(store, { file: endless }), before).rejects.toThrow(/longer than any that backup writes/)
      }
      expect(await restore(store, { file })).toMatchObject({ listing: 1203 })
    })
  })

  test('a row that no table takes is told as damage, whatever is wrong with it [backup.damaged-row]', async () => {
    const lines = gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n')
    const rowAt = lines.findIndex((line) => line.includes('"source_ref":"ref-7"'))
    const row = lines[rowAt] ?? ''
    const withoutLines = (...dropped: string[]) => lines.filter((line) => !dropped.includes(line))
    const instead = (...rows: string[]) => lines.toSpliced(rowAt, 1, ...rows)
    const damaged: Record<string, string[]> = {
      'without a value': instead(row.replace('"source":"test"', '"source":null')),
      'without all values': instead('{"row":{}}'),
      'not an object': instead('{"row":7}'),
      'not JSON': instead('{"row":{"id":}'),
      'of another type': instead(row.replace(/"id":\d+/, '"id":"seven"')),
      'out of range': instead(row.replace(/"id":\d+/, '"id":99999999999999')),
      'with a zero byte': instead(row.replace('"test"', '"te\\u0000st"')),
      'there twice': instead(row, row),
      'of no table': lines.map((line) => line.replace('"table":"listing"', '"table":"no_table"')),
      'of no column': lines.map((line) => line.replace('["id",', '["no_column",')),
      'that others refer to, missing': withoutLines(row).map((line) =>
        line.replace('"listing":1203', '"listing":1202'),
      ),
    }
    await withStore(QUICK_ENGINE, { bare: true }, async (store) => {
      for (const [what, text] of Object.entries(damaged)) {
        expect(text, what).not.toEqual(lines)
        const bad = path.join(folder, 'damaged-row.gz')
        fs.writeFileSync(bad, gzipSync(`${text.join('\n')}\n`))
        const refused = await restore(store, { file: bad }).catch((error: unknown) => error)
        expect(refused, what).toBeInstanceOf(RestoreRefusedError)
        expect(String(refused), what).toMatch(/The backup is damaged: /)
      }
      expect(await restore(store, { file }), 'nothing was kept').toMatchObject({ listing: 1203 })
    })
  })

  test('a backup of a newer version is refused, and an older one by a store with a later schema', async () => {
    const newer = path.join(folder, 'newer.gz')
    const lines = gunzipSync(fs.readFileSync(file)).toString().split('\n')
    fs.writeFileSync(newer, gzipSync([lines[0]?.replace('0001-initial', '0999-future'), ...lines.slice(1)].join('\n')))
    await withStore(QUICK_ENGINE, { bare: true }, async (store) => {
      await expect(restore(store, { file: newer })).rejects.toThrow(
        /newer Gevel made this backup \(it knows 0999-future\)/,
      )
      await migrate(store.db)
      await sql`insert into schema_migration (name) values ('0998-later')`.execute(store.db)
      await expect(restore(store, { file })).rejects.toThrow(/An older Gevel made this backup/)
    })
  })
})

async function withStore<Result>(
  engine: EngineName,
  options: { bare?: boolean },
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { store, discard } = await freshStore(engine, options)
  try {
    return await work(store)
  } finally {
    await discard()
  }
}

/** Every kind of value, more rows than one batch, and rows that refer to later rows. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await sql`insert into listing (id, source, source_ref, kind, parent_id, availability, doc, content_hash, first_seen)
    select i, 'test', 'ref-' || i, 'unit', case when i < 1200 then i + 1 end, 'AVAILABLE',
      jsonb_build_object('text', E'Huis "De Gevel" 😀 \\\\ \\n' || i, 'price', 1.10, 'list', jsonb_build_array(1, null)),
      md5(i::text), timestamptz '2026-01-01 00:00:00.123456Z' + i * interval '1 day'
    from generate_series(1, 1203) i`.execute(db)
  await sql`select setval(pg_get_serial_sequence('listing', 'id'), 5000)`.execute(db)
  await db
    .insertInto('secret')
    .values({ name: 'k', value: new Uint8Array([0, 1, 254, 255]) })
    .execute()
  const place = { country: 'BE', province: null, region: 'Vlaanderen', lat: 51.05, lng: 0.1 + 0.2 }
  await db
    .insertInto('place')
    .values([
      { ...place, postal_code: '9000' },
      { ...place, postal_code: '{"row":' },
    ])
    .execute()
  await sql`insert into change_log (entity, id) values ('listing', 1), ('listing', 2), ('listing', 3)`.execute(db)
}

/** All rows as PostgreSQL prints them, without transaction numbers, which belong to one database. */
async function contentsOf(db: Kysely<Schema>): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const { name, columns } of await readTables(db)) {
    const chosen = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<{ row: string }>`
      select r::text as row from (select ${chosen} from ${sql.table(name)}) r order by 1`.execute(db)
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

async function nextListing(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into listing (source, source_ref, kind, availability, doc, content_hash)
    values ('test', 'next', 'unit', 'AVAILABLE', '{}', '') returning id`.execute(db)
  return rows[0]?.id ?? 0
}

async function orphan(db: Kysely<Schema>): Promise<unknown> {
  return await sql`update listing set parent_id = 99999 where id = 1`.execute(db)
}

async function visibleChanges(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from change_log where xid < pg_snapshot_xmin(pg_current_snapshot())`.execute(db)
  return rows[0]?.n ?? 0
}
