import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anything } from '#domain/search/criteria.ts'
import { loadDemo } from '#imports/load-demo.ts'
import { writeTypedCodes } from '#store/migrations/0066-searched-facts.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('postal codes abroad that were stored before', (store) => {
  test('are stored in search notation, and Belgian ones stay', async () => {
    const { db } = store()
    await loadDemo({ db, now: () => new Date('2026-11-20T10:00:00Z') })
    await sql`insert into place (country, postal_code, lat, lng) values ('BE', '4700', 50, 6) on conflict do nothing`.execute(
      db,
    )
    const stored = [
      ['NL', '1017ab', '1017 AB'],
      ['NL', '1017-AB', '1017 AB'],
      ['NL', '1017 AB', '1017 AB'],
      ['LU', 'LU-1220', '1220'],
      ['LU', 'LU-4700', 'LU-4700'],
      ['BE', '4700', '4700'],
      ['DE', '52062', '52062'],
    ] as const
    const { rows } = await sql<{ id: number }>`select id from search_row order by id limit ${stored.length}`.execute(db)
    for (const [i, { id }] of rows.entries())
      await sql`update search_row set country = ${stored[i]?.[0]}, postal_code = ${stored[i]?.[1]} where id = ${id}`.execute(
        db,
      )
    const wishes = { ...anything(), postalCodes: ['9000', '1017AB', 'L-4700', 'LU-1220', '52062'] }
    await sql`insert into contact (email, email_hash, language, created_at) values ('a@example.org', 'a', 'nl', now())`.execute(
      db,
    )
    await sql`insert into subscription (contact_id, state, criteria, frequency, created_at)
      select id, 'active', ${JSON.stringify(wishes)}::jsonb, 'daily', now() from contact`.execute(db)

    await db.transaction().execute(async (tx) => await writeTypedCodes(tx as never))
    const codes = await sql<{ postal_code: string }>`select postal_code from search_row
      where id = any(${rows.map(({ id }) => id)}) order by id`.execute(db)
    expect(codes.rows.map(({ postal_code }) => postal_code)).toEqual(stored.map(([, , code]) => code))
    const [kept] = (await sql<{ criteria: unknown }>`select criteria from subscription`.execute(db)).rows
    expect(kept?.criteria).toEqual({ ...wishes, postalCodes: ['9000', '1017 AB', 'LU-4700', '1220', '52062'] })
  })
})
