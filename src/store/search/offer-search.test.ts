import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SearchRow } from '#domain/search/search-row.ts'
import { matches } from '#domain/search/matching.ts'
import { centreOf } from '#domain/places/place.ts'
import {
  countRows,
  countRowsAtLeast,
  countRowsSince,
  pinsOf,
  searchRows,
  similarRows,
} from '#domain/search/searching.ts'
import { type ChangeCursor, changesAfter, currentCursor, noteChanges } from '#store/imports/change-log.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { runningSubscriptionsAfter, sqlPercolator } from '#store/subscriptions/percolator.ts'
import type { Schema } from '#store/schema.ts'
import { fillPlaces } from '#store/search/places.ts'
import { searchRowsOfOffers } from '#store/search/rows-of-offers.ts'
import { fittingIds } from '../../../test/search/fitting-ids.ts'
import { randomCatalogue, randomCriteria, randomQuery } from '../../../test/search/random-catalogue.ts'
import { chanceOf } from '../../../test/seed.ts'
import { storeOffers, storeSubscriptions } from '../../../test/search/stored-catalogue.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const LONG = process.env['GEVEL_LONG'] === '1'

onBothEngines('the search in SQL', (store) => {
  const random = chanceOf('search in SQL')
  const rows: SearchRow[] = randomCatalogue(random, 250)
  const wishes = new Map(Array.from({ length: 300 }, (_, i) => [i + 1, randomCriteria(random, 0.15)] as const))
  beforeAll(async () => {
    await fillPlaces(store().db)
    await storeOffers(store().db, [...new Set(rows.map(({ offerId }) => offerId))], rows)
    await storeSubscriptions(store().db, wishes)
  })

  test('ids, order, total, every facet and project agree with the definition', async () => {
    const search = sqlOfferSearch(store().db, centreOf)
    for (let i = 0; i < (LONG ? 5_000 : 150); i++) {
      const query = randomQuery(random)
      expect(await search.search(query), JSON.stringify(query)).toEqual(searchRows(rows, query, centreOf))
    }
  })

  test('counts, pins and similar offers agree with the definition', async () => {
    const search = sqlOfferSearch(store().db, centreOf)
    for (let i = 0; i < (LONG ? 2_000 : 60); i++) {
      const criteria = randomCriteria(random, 0.1)
      const since = random.pick(rows).firstSeen
      const offerId = random.pick(rows).offerId
      expect(await search.count(criteria)).toBe(countRows(rows, criteria, centreOf))
      const least = [5, 0, 1, 2, 3].slice(random.below(5))
      expect(await search.countAtLeast(criteria, least)).toEqual(countRowsAtLeast(rows, criteria, least, centreOf))
      expect(await search.countSince(criteria, since)).toBe(countRowsSince(rows, criteria, since, centreOf))
      expect(await search.count({ ...criteria, since })).toBe(countRowsSince(rows, criteria, since, centreOf))
      expect(rounded(await search.pins(criteria, 8))).toEqual(rounded(pinsOf(rows, criteria, 8, centreOf)))
      const over = { west: 2.4 + random.next(), south: 49.5, east: 5 + random.next(), north: 51.6 }
      expect(rounded(await search.pins(criteria, 9, over))).toEqual(rounded(pinsOf(rows, criteria, 9, centreOf, over)))
      expect(await search.similar(offerId, 4)).toEqual(similarRows(rows, offerId, 4))
    }
  })

  test('the percolator in SQL finds exactly the matching subscriptions', async () => {
    const percolator = sqlPercolator(store().db)
    for (const row of LONG ? rows : rows.slice(0, 100)) {
      const fitting = [...wishes].filter(([, criteria]) => matches(criteria, row, centreOf)).map(([id]) => id)
      expect(await fittingIds(percolator, row)).toEqual(fitting)
    }
  })

  test('rows are read back from the store unchanged', async () => {
    const { db } = store()
    const unit = rows.find((row) => row.id !== row.offerId)
    expect(await searchRowsOfOffers(db, [unit?.offerId ?? 0])).toEqual(
      rows.filter((row) => row.offerId === unit?.offerId),
    )
    expect((await runningSubscriptionsAfter(db, 299, 10)).map(({ id, criteria }) => ({ id, criteria }))).toEqual([
      { id: 300, criteria: wishes.get(300) },
    ])
  })
})

onBothEngines('the change log', (store, engine) => {
  test('gives each change once, in order, from the cursor on', async () => {
    const { db } = store()
    const start = await currentCursor(db)
    await noteChanges(db, 'offer', [1, 2, 3])
    await untilDecided(db, start)
    const first = await changesAfter(db, start, 2)
    expect(first.changes).toMatchObject([
      { entity: 'offer', id: 1 },
      { entity: 'offer', id: 2 },
    ])
    expect(first.more).toBe(true)
    const second = await changesAfter(db, first.cursor, 2)
    expect(second.changes).toMatchObject([{ entity: 'offer', id: 3 }])
    expect((await changesAfter(db, second.cursor)).changes).toEqual([])
  })

  // The embedded engine has one connection: transactions there cannot overlap.
  test.skipIf(engine === 'embedded')('loses nothing of a transaction that commits after a later one', async () => {
    const { db } = store()
    const start = await currentCursor(db)
    let commit = () => {}
    const held = new Promise<void>((resolve) => (commit = resolve))
    let wrote = () => {}
    const written = new Promise<void>((resolve) => (wrote = resolve))
    const slow = db.transaction().execute(async (tx) => {
      await noteChanges(tx, 'offer', [10])
      wrote()
      await held
    })
    await written
    await noteChanges(db, 'offer', [11])
    const early = await changesAfter(db, start)
    expect(early.changes.map(({ id }) => id)).toEqual([11])
    commit()
    await slow
    await untilDecided(db, start)
    const late = await changesAfter(db, early.cursor)
    expect(late.changes.map(({ id }) => id).sort((a, b) => a - b)).toEqual([10, 11])
    expect((await changesAfter(db, late.cursor)).changes).toEqual([])
  })
})

/**
 * On a shared server open transactions of other tests hold back the bound below which no commit can arrive any more.
 */
async function untilDecided(db: Kysely<Schema>, from: ChangeCursor): Promise<void> {
  const isDecided = async () => {
    const { changes, cursor } = await changesAfter(db, from)
    return changes.at(-1)?.seq === cursor.seq
  }
  await expect.poll(isDecided).toBe(true)
}

/** The centre of a cluster is a mean, whose last digits depend on the order of addition. */
const rounded = (pins: { lat: number; lng: number }[]) =>
  pins.map((pin) => ({ ...pin, lat: (pin.lat + 3.1e-11).toFixed(9), lng: (pin.lng + 3.1e-11).toFixed(9) }))
