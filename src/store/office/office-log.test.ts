import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noteInLog, readLog } from '#store/office/office-log.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('the log of the office', (store) => {
  test('is append-only: no row can be changed, deleted or truncated [office.log]', async () => {
    const { db } = store()
    const entry = { person: null, act: 'invited', about: null, old: null, new: 'owner' } as const
    await db.transaction().execute(async (tx) => await noteInLog(tx, entry, new Date()))
    for (const change of [
      sql`update office_log set act = 'disabled'`,
      sql`delete from office_log`,
      sql`truncate office_log`,
    ])
      await expect(change.execute(db)).rejects.toThrow('only grows')
    expect(await readLog(db, null, 10)).toMatchObject([{ act: 'invited', new: 'owner', who: null }])
  })
})
