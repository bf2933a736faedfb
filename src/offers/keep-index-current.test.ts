import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Criteria } from '#domain/search/criteria.ts'
import { matches } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { searchRows } from '#domain/search/searching.ts'
import { type Duty, followIndex } from '#offers/keep-index-current.ts'
import { keepOffersCurrent, type KeptSearch } from '#offers/keep-offers-current.ts'
import { keepSubscriptionsCurrent, type KeptPercolator } from '#offers/keep-subscriptions-current.ts'
import { CHANGES, noteChanges } from '#store/imports/change-log.ts'
import { sqlPercolator } from '#store/subscriptions/percolator.ts'
import { fillPlaces } from '#store/search/places.ts'
import { fittingIds } from '../../test/search/fitting-ids.ts'
import { randomCatalogue, randomCriteria, randomOffer, randomQuery } from '../../test/search/random-catalogue.ts'
import { randomFrom } from '../../test/seed.ts'
import { withWordRows } from '../../test/search/told-words.ts'
import { storeOffers, storeSubscriptions } from '../../test/search/stored-catalogue.ts'
import { onBothEngines } from '../../test/store/engines.ts'
import { pause } from '../../test/waiting.ts'

const rebuilt: unknown[] = []
const log = { info: (what: unknown) => rebuilt.push(what), warn() {}, error() {} }
/** So long that only wake-ups and catching up can explain a change. */
const NEVER = 3_600_000

onBothEngines('indexes that follow the store', (store) => {
  const random = randomFrom(11)
  const offers: Map<number, SearchRow[]> = Map.groupBy(randomCatalogue(random, 120), ({ offerId }) => offerId)
  const wishes = new Map<number, Criteria>(Array.from({ length: 100 }, (_, i) => [i + 1, randomCriteria(random, 0.1)]))
  const rows = () => [...offers.values()].flat()
  let kept: KeptSearch
  let subscriptions: KeptPercolator
  beforeAll(async () => {
    const { db, onWakeUp, copyRows, prepared } = store()
    await fillPlaces(db)
    await storeOffers(db, [...offers.keys()], rows())
    await storeSubscriptions(db, wishes)
    kept = keepOffersCurrent(
      { db, onWakeUp, copyRows, prepared, log },
      { mode: 'memory', centreOf, pollMs: NEVER, quietMs: 300 },
    )
    subscriptions = keepSubscriptionsCurrent({ db, log }, { mode: 'memory', centreOf, pollMs: NEVER })
    await Promise.all([kept.ready, subscriptions.load()])
  })
  afterAll(async () => {
    await kept.stop()
    await subscriptions.stop()
  })

  async function expectSameAnswers(): Promise<void> {
    for (let i = 0; i < 20; i++) {
      const query = withWordRows(randomQuery(random), rows())
      expect(await kept.search.search(query)).toEqual(searchRows(rows(), query, centreOf))
    }
  }

  test('answer from memory like the store', async () => {
    expect(kept.state()).toMatchObject({ kind: 'memory', ready: true, size: rows().length })
    await expectSameAnswers()
  })

  test('apply changes on the wake-up after the commit', async () => {
    const { db, wakeUp } = store()
    let unit = 3_000_000
    for (let round = 0; round < 5; round++) {
      const ids = [random.pick([...offers.keys()]), 1000 + round]
      const changed = ids.map((id) => (random.chance(0.3) ? [] : randomOffer(random, id, () => unit++)))
      ids.forEach((id, i) => offers.set(id, changed[i] ?? []))
      await storeOffers(db, ids, changed.flat())
      const before = kept.state().version
      await expect
        .poll(() => {
          wakeUp(CHANGES)
          return kept.state().version
        })
        .toBeGreaterThan(before)
      await kept.catchUp()
      await expectSameAnswers()
    }
  })

  test('rebuild the index when idle, and answer the same', async () => {
    const { db, wakeUp } = store()
    let unit = 4_000_000
    const ids = Array.from({ length: 80 }, (_, i) => 2000 + i)
    for (const id of ids)
      offers.set(
        id,
        randomOffer(random, id, () => unit++),
      )
    await storeOffers(
      db,
      ids,
      ids.flatMap((id) => offers.get(id) ?? []),
    )
    rebuilt.length = 0
    wakeUp(CHANGES)
    await expect.poll(() => rebuilt).toEqual([expect.objectContaining({ rows: rows().length })])
    await expectSameAnswers()
  })

  test('is not rebuilt for rows that a rebuild cannot merge: units of a project in several places', async () => {
    const { db, onWakeUp, copyRows, prepared, wakeUp } = store()
    const scattered = (id: number) =>
      ['9000', '2000', '1000', '4000'].flatMap((postalCode, place) =>
        randomOffer(random, id, () => 0)
          .slice(0, 1)
          .flatMap((row) =>
            Array.from({ length: 5 }, (_, i) => ({ ...row, id: id * 100 + place * 10 + i, offerId: id, postalCode })),
          ),
      )
    const single = (id: number) =>
      randomOffer(random, id, () => 0)
        .slice(0, 1)
        .map((row) => ({ ...row, id }))
    const change = async (ids: number[], rowsOf: (id: number) => SearchRow[]) => {
      for (const id of ids) offers.set(id, rowsOf(id))
      await storeOffers(
        db,
        ids,
        ids.flatMap((id) => offers.get(id) ?? []),
      )
      wakeUp(CHANGES)
    }
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
    await change(numbers(3000, 5), scattered)
    const told: unknown[] = []
    const own = { ...log, info: (what: object) => void ('ms' in what && 'rows' in what && told.push(what)) }
    const quietMs = 200
    const { search, ready, state, stop } = keepOffersCurrent(
      { db, onWakeUp, copyRows, prepared, log: own },
      { mode: 'memory', centreOf, pollMs: NEVER, quietMs },
    )
    await ready
    const changed = async (ids: number[], rowsOf: (id: number) => SearchRow[]) => {
      const before = state().version
      await change(ids, rowsOf)
      await expect.poll(() => state().version).toBeGreaterThanOrEqual(before + ids.length)
    }
    await changed([3100], single)
    await pause(quietMs * 4, 'nothing happens')
    expect(told).toEqual([])
    await changed(numbers(3101, 3), scattered)
    await expect.poll(() => told).toHaveLength(1)
    await changed([3200], single)
    await pause(quietMs * 4, 'nothing happens')
    expect(told).toHaveLength(1)
    const query = withWordRows(randomQuery(random), rows())
    expect(await search.search(query)).toEqual(searchRows(rows(), query, centreOf))
    await stop()
  })

  test('changes of an import are applied in batches, with other work between them', async () => {
    const { db, onWakeUp, copyRows, prepared, wakeUp } = store()
    const told: { count: number; turn: number }[] = []
    let turn = 0
    let counting = setImmediate(function next() {
      turn++
      counting = setImmediate(next)
    })
    const onOffersChanged = (ids: number[]) => void told.push({ count: ids.length, turn })
    const { ready, stop } = keepOffersCurrent(
      { db, onWakeUp, copyRows, prepared, log },
      { mode: 'memory', centreOf, pollMs: NEVER, onOffersChanged },
    )
    await ready
    told.length = 0
    const many = Array.from({ length: 2600 }, (_, i) => 5_000_000 + i)
    await noteChanges(db, 'offer', many)
    wakeUp(CHANGES)
    const sum = () => told.reduce((all, { count }) => all + count, 0)
    await expect.poll(sum).toBeGreaterThanOrEqual(many.length)
    clearImmediate(counting)
    await stop()
    expect(Math.max(...told.map(({ count }) => count))).toBeLessThanOrEqual(500)
    expect(new Set(told.map((one) => one.turn)).size).toBe(told.length)
  })

  test('a subscription counts as soon as it is stored', async () => {
    const { db } = store()
    for (const row of rows().slice(0, 20)) {
      const id = 1 + random.below(150)
      wishes.set(id, randomCriteria(random, 0.05))
      await storeSubscriptions(db, new Map([[id, wishes.get(id) ?? randomCriteria(random)]]))
      const fitting = [...wishes].filter(([, criteria]) => matches(criteria, row, centreOf)).map(([one]) => one)
      expect(await fittingIds(subscriptions.percolator, row)).toEqual(fitting.sort((a, b) => a - b))
    }
    await db.updateTable('subscription').set({ state: 'ended' }).where('id', '=', 1).execute()
    await db.insertInto('change_log').values({ entity: 'subscription', id: 1 }).execute()
    wishes.delete(1)
    for (const row of rows().slice(0, 20)) {
      const fitting = [...wishes].filter(([, criteria]) => matches(criteria, row, centreOf)).map(([one]) => one)
      expect(await fittingIds(subscriptions.percolator, row)).toEqual(fitting.sort((a, b) => a - b))
    }
  })

  test('a paused, changed, ended or resumed subscription is matched by the index as by SQL', async () => {
    const { db } = store()
    const inSql = sqlPercolator(db)
    const some = rows().slice(0, 12)
    for (let round = 0; round < 4; round++) {
      for (const state of ['paused', 'ended', 'active'] as const) {
        const ids = random.some([...wishes.keys()], 0.2)
        await db.updateTable('subscription').set({ state }).where('id', 'in', ids).execute()
        await noteChanges(db, 'subscription', ids)
      }
      const id = random.pick([...wishes.keys()])
      wishes.set(id, randomCriteria(random, 0.05))
      await storeSubscriptions(db, new Map([[id, wishes.get(id) ?? randomCriteria(random)]]))
      for (const row of some)
        expect(await fittingIds(subscriptions.percolator, row)).toEqual(await fittingIds(inSql, row))
    }
  })

  test('answer in SQL until the index is loaded, in auto mode', async () => {
    const { db, onWakeUp, copyRows, prepared } = store()
    const warming = keepOffersCurrent(
      { db, onWakeUp, copyRows, prepared, log },
      { mode: 'auto', centreOf, pollMs: NEVER },
    )
    expect(warming.search.kind).toBe('sql')
    const query = withWordRows(randomQuery(random), rows())
    expect(await warming.search.search(query)).toEqual(searchRows(rows(), query, centreOf))
    await warming.ready
    expect(warming.search.kind).toBe('memory')
    await warming.stop()
  })

  test.each([
    ['auto', 'memory'],
    ['sql', 'sql'],
  ] as const)('set to %s, the log says that both answer from %s', async (setting, answersFrom) => {
    const { db, onWakeUp, copyRows, prepared } = store()
    const told: unknown[] = []
    const own = { ...log, info: (what: object) => void ('answersFrom' in what && told.push(what)) }
    const duties = ['visitors', 'alerts'] satisfies Duty[]
    const options = { mode: setting, duties, centreOf, pollMs: NEVER, log: own }
    const followed = await followIndex({ db, onWakeUp, copyRows, prepared }, options)
    const expected = ['offers', 'subscriptions'].map((index) => ({ index, answersFrom, setting }))
    await expect.poll(() => told).toEqual(expected)
    await followed.close()
  })

  test('a worker that answers no searches holds no offers, and is ready once the subscriptions are loaded', async () => {
    const { db, onWakeUp, prepared } = store()
    const copyRows = () => Promise.reject(new Error('nobody asked for the columns'))
    const options = { mode: 'auto', duties: ['alerts'], centreOf, pollMs: NEVER, log } as const
    const followed = await followIndex({ db, onWakeUp, copyRows, prepared }, options)
    expect(followed.notReady()).toBe('the index of subscriptions is loading')
    await expect.poll(() => followed.notReady()).toBeNull()
    expect(followed.search.kind).toBe('sql')
    await followed.close()
  })

  test('a stopped subscription index gives no answer, instead of no matches', async () => {
    const options = { mode: 'auto', centreOf, pollMs: NEVER } as const
    const { percolator, state, stop } = keepSubscriptionsCurrent({ db: store().db, log }, options)
    expect(state()).toMatchObject({ ready: false, size: 0 })
    const asked = percolator.match(rows().slice(0, 1), () => {})
    await stop()
    await expect(asked).rejects.toThrow('no longer followed')
    await expect(percolator.match(rows().slice(0, 1), () => {})).rejects.toThrow('no longer followed')
  })

  test('a subscription index loads on the first query', async () => {
    const options = { mode: 'auto', centreOf, pollMs: NEVER } as const
    const { percolator, state, stop } = keepSubscriptionsCurrent({ db: store().db, log }, options)
    for (const row of rows().slice(0, 5))
      expect(await fittingIds(percolator, row)).toEqual(await fittingIds(sqlPercolator(store().db), row))
    expect(state()).toMatchObject({ ready: true, kind: 'memory' })
    await stop()
  })
})
