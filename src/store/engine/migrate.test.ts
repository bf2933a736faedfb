import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStore } from '#store/engine/db.ts'
import { MIGRATIONS, type Migration, appliedMigrations, migrate } from '#store/engine/migrate.ts'
import { onBothEngines } from '../../../test/store/engines.ts'
import { freshStore } from '../../../test/store/engines.ts'

const makeTable = (name: string): Migration => ({
  up: (tx) => tx.schema.createTable(name).addColumn('id', 'integer').execute(),
})

onBothEngines('migrations', (store, engine) => {
  test('a second run finds nothing to do', async () => {
    expect(await migrate(store().db)).toEqual([])
    expect(await appliedMigrations(store().db)).toEqual(Object.keys(MIGRATIONS))
  })

  test('an empty store gets all migrations, in order', async () => {
    const { store: bare, discard } = await freshStore(engine, { bare: true })
    expect(await appliedMigrations(bare.db)).toEqual([])
    expect(await migrate(bare.db)).toEqual(Object.keys(MIGRATIONS))
    await discard()
  })

  test('a failing migration throws with its name, rolls back its changes and keeps earlier ones [migrate.fails-throws-name]', async () => {
    const { db } = store()
    const broken: Migration = {
      async up(tx) {
        await makeTable('half').up(tx)
        await sql`select nonsense`.execute(tx)
      },
    }
    const migrations = {
      ...MIGRATIONS,
      '0901-fine': makeTable('fine'),
      '0902-broken': broken,
      '0903-after': makeTable('after'),
    }
    await expect(migrate(db, { migrations })).rejects.toThrow(
      /^Migration 0902-broken failed and changed nothing: .*nonsense/,
    )
    const { rows } = await sql`select to_regclass('fine') is not null as fine, to_regclass('half') is not null as half,
      to_regclass('after') is not null as after`.execute(db)
    expect(rows).toEqual([{ fine: true, half: false, after: false }])

    const repaired = { ...migrations, '0902-broken': makeTable('half') }
    expect(await migrate(db, { migrations: repaired })).toEqual(['0902-broken', '0903-after'])
    await expect(migrate(db)).rejects.toThrow(/newer Gevel \(it knows 0901-fine, 0902-broken, 0903-after\)/)
  })

  test.skipIf(engine === 'embedded')('two simultaneous starts run each migration once', async () => {
    const { store: first, options, discard } = await freshStore(engine, { bare: true })
    const second = await openStore(options)
    const slow: Migration = {
      async up(tx) {
        await makeTable('slow').up(tx)
        await sql`select pg_sleep(0.3)`.execute(tx)
      },
    }
    const migrations = { '0001-slow': slow, '0002-more': makeTable('more') }
    const ran = await Promise.all([migrate(first.db, { migrations }), migrate(second.db, { migrations })])
    expect(ran.flat()).toEqual(['0001-slow', '0002-more'])
    await second.close()
    await discard()
  })
})
