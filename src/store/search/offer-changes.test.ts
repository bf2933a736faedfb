import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SearchRow } from '#domain/search/search-row.ts'
import { changesAfter, currentCursor, noteChanges } from '#store/imports/change-log.ts'
import { searchRowsOfOffers } from '#store/search/rows-of-offers.ts'
import { offerChangesAfter } from '#store/search/offer-changes.ts'
import { fillPlaces } from '#store/search/places.ts'
import { randomCatalogue, randomOffer } from '../../../test/search/random-catalogue.ts'
import { randomFrom } from '../../../test/seed.ts'
import { storeOffers } from '../../../test/search/stored-catalogue.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('changes with the rows of their offers', (store, engine) => {
  const random = randomFrom(21)
  const catalogue: SearchRow[] = randomCatalogue(random, 80)
  const ids = [...new Set(catalogue.map(({ offerId }) => offerId))]
  beforeAll(async () => {
    await fillPlaces(store().db)
    await storeOffers(store().db, ids, catalogue)
  })

  test('equal those of log and table read separately, in any number', async () => {
    const { db } = store()
    let unit = 5_000_000
    const brought = { few: 0, many: 0 }
    for (let round = 0; round < 40; round++) {
      const start = await currentCursor(db)
      const changed = random.some(ids, random.pick([0, 0.02, 0.1, 0.3]))
      const rows = changed.flatMap((id) => (random.chance(0.3) ? [] : randomOffer(random, id, () => unit++)))
      if (changed.length > 0) await storeOffers(db, changed, rows)
      await noteChanges(db, 'subscription', ids.slice(0, random.below(3)))
      await noteChanges(db, 'offer', changed.slice(0, 2))
      const { rows: found, changes } = await offerChangesAfter(store(), start)
      // The cursors may differ, because other transactions end in the meantime.
      expect(changes).toEqual((await changesAfter(db, start)).changes)
      brought[found === null ? 'many' : 'few']++
      expect(found === null).toBe(changes.length >= 20)
      const offers = new Set(changes.flatMap(({ entity, id }) => (entity === 'offer' ? [id] : [])))
      const stored = Map.groupBy(await searchRowsOfOffers(db, [...offers]), ({ offerId }) => offerId)
      if (found) expect(found).toEqual(new Map([...offers].map((id) => [id, stored.get(id) ?? []])))
    }
    expect(brought.few).toBeGreaterThan(5)
    expect(brought.many).toBeGreaterThan(5)
  })

  test('are still read when the table gets another column', async () => {
    const { db } = store()
    const [id = 0] = ids
    const start = await currentCursor(db)
    await noteChanges(db, 'offer', [id])
    const { changes, rows } = await offerChangesAfter(store(), start)
    await sql`alter table search_row add column later_on int`.execute(db)
    expect(await offerChangesAfter(store(), start)).toMatchObject({ changes, rows })
    expect(rows?.size).toBe(1)
  })

  // The embedded engine has one connection: transactions there cannot overlap.
  test.skipIf(engine === 'embedded')('are repeated until no earlier commit is possible', async () => {
    const { db } = store()
    const [slow = 0, quick = 0] = ids
    let start = await currentCursor(db)
    // Transactions of other tests on this server hold the cursor back.
    const earlier = async () => (await offerChangesAfter(store(), (start = await currentCursor(db)))).changes
    await expect.poll(earlier).toEqual([])
    let commit = () => {}
    const held = new Promise<void>((resolve) => (commit = resolve))
    onTestFinished(() => commit())
    let wrote = () => {}
    const written = new Promise<void>((resolve) => (wrote = resolve))
    const writing = db.transaction().execute(async (tx) => {
      await noteChanges(tx, 'offer', [slow])
      wrote()
      await held
    })
    await written
    await noteChanges(db, 'offer', [quick])
    const early = await offerChangesAfter(store(), start)
    expect([...(early.rows?.keys() ?? [])]).toEqual([quick])
    expect(early.cursor).toEqual(start)
    commit()
    await writing
    const late = await offerChangesAfter(store(), early.cursor)
    expect(late.changes.map(({ id }) => id)).toEqual([slow, quick])
    let cursor = start
    const readOn = async () => {
      const next = await offerChangesAfter(store(), cursor)
      cursor = next.cursor
      return next.changes
    }
    await expect.poll(readOn).toEqual([])
  })
})
