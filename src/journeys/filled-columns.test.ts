import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo } from '#journeys/load-demo.ts'
import { up } from '#store/migrations/0010-more-filters.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('columns that came later', (store) => {
  test('are filled from the listings as the listings fill them today', async () => {
    const { db } = store()
    await loadDemo({ db, now: () => new Date('2026-11-20T10:00:00Z') })
    const added = ['furnished', 'swimming_pool', 'elevator', 'pets_allowed', 'wheelchair', 'ground_floor']
    const columns = sql.join([...added, 'not_renovation'].map((column) => sql.ref(column)))
    const read = async () => (await sql`select id, ${columns} from search_row order by id`.execute(db)).rows
    const before = await read()
    for (const column of [...added, 'not_renovation'])
      await sql`alter table search_row drop column ${sql.ref(column)}`.execute(db)
    await up(db as never)
    expect(await read()).toEqual(before)
    for (const column of ['ground_floor', 'not_renovation', 'elevator'])
      expect(new Set(before.map((row) => (row as Record<string, unknown>)[column])).size, column).toBeGreaterThan(1)
  })
})
