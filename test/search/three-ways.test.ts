import { beforeAll, expect, test } from 'vitest'
import type { Criteria, OfferQuery } from '#domain/search/criteria.ts'
import { matches } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { searchRows } from '#domain/search/searching.ts'
import { rebuildInWorker } from '#search/rebuild-in-worker.ts'
import { createOfferIndex, type OfferIndex } from '#search/offer-index.ts'
import { createSubscriptionIndex } from '#search/subscriptions/percolator.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { sqlPercolator } from '#store/subscriptions/percolator.ts'
import { fillPlaces } from '#store/search/places.ts'
import { rowsWithWords } from '#store/search/search-words.ts'
import { onEngine } from '../store/engines.ts'
import { fittingIds } from './fitting-ids.ts'
import { randomCatalogue, randomCriteria, randomOffer, randomQuery } from './random-catalogue.ts'
import { chanceOf, type Random, SEED } from '../seed.ts'
import { endSubscriptions, storeOffers, storeSubscriptions } from './stored-catalogue.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const engine = process.env['GEVEL_ENGINE'] === 'embedded' ? 'embedded' : 'postgres'
const LONG = process.env['GEVEL_LONG'] === '1'
const QUERIES = number('GEVEL_QUERIES', LONG ? 100_000 : 2_000)
/** Queries between two changes of the catalogue. */
const QUERIES_PER_CHANGE = 12
const CHANGES_PER_REBUILD = 8
/** Offers between two changes of the subscriptions. */
const OFFERS_PER_CHANGE = 25
/** A catalogue that grows for long becomes slow to search by brute force. */
const QUERIES_PER_CATALOGUE = 2_000

onEngine(engine, 'three ways to search', (store) => {
  beforeAll(async () => await fillPlaces(store().db))

  test('searches in memory, in SQL and row by row give the same answers while offers come and go', async () => {
    let asked = 0
    for (let catalogue = 0; asked < QUERIES; catalogue++) {
      const world = new World(chanceOf('catalogue', catalogue), catalogue)
      await storeOffers(store().db, world.offerIds(), world.rows())
      const sql = sqlOfferSearch(store().db, centreOf)
      const indexes = [Infinity, 0].map((minRowsForCohorts) =>
        createOfferIndex(world.rows(), centreOf, minRowsForCohorts),
      )
      let rebuilding: Promise<void>[] = []
      for (let i = 0; i < QUERIES_PER_CATALOGUE && asked < QUERIES; i += QUERIES_PER_CHANGE) {
        const queries = Array.from({ length: QUERIES_PER_CHANGE }, () => randomQuery(world.random))
        // The SQL queries run in parallel, and memory answers while a worker may be building an index.
        const answers = await Promise.all(queries.map(async (query) => await sql.search(query)))
        for (const [q, query] of queries.entries()) {
          const told = `seed ${SEED}, catalogue ${catalogue}, query ${i + q}: ${JSON.stringify(query)}`
          const expected = searchRows(world.rows(), query, centreOf)
          expect(answers[q], `in SQL, ${told}`).toEqual(expected)
          const queryWithRows = await withUnwantedRows(query, async (phrase) => await rowsWithWords(store().db, phrase))
          for (const index of indexes) expect(await index.search(queryWithRows), `in memory, ${told}`).toEqual(expected)
          asked++
        }
        const changes = world.change(1 + world.random.below(4))
        for (const index of indexes) index.apply(changes)
        await storeOffers(
          store().db,
          changes.map(({ offerId }) => offerId),
          changes.flatMap(({ rows }) => rows),
        )
        if (i % (QUERIES_PER_CHANGE * CHANGES_PER_REBUILD) === 0) {
          await Promise.all(rebuilding)
          rebuilding = indexes.map(rebuild)
        }
      }
      await Promise.all(rebuilding)
      await storeOffers(store().db, world.offerIds(), [])
    }
    expect(asked).toBeGreaterThanOrEqual(QUERIES)
  })
})

onEngine(engine, 'three ways to match', (store) => {
  beforeAll(async () => await fillPlaces(store().db))

  test('matching in memory, in SQL and one by one finds the same subscriptions while these come and go', async () => {
    const random = chanceOf('subscriptions')
    const inSql = sqlPercolator(store().db)
    const inMemory = createSubscriptionIndex(centreOf)
    const wishes = new Map<number, Criteria>()
    for (let asked = 0; asked < QUERIES;) {
      const changes = new Map<number, Criteria>()
      for (let i = 0; i < 20; i++) changes.set(1 + random.below(250), randomCriteria(random, random.pick([0.03, 0.1])))
      await storeSubscriptions(store().db, changes)
      for (const [id, criteria] of changes) {
        wishes.set(id, criteria)
        inMemory.put(id, criteria)
      }
      const over = random.some([...wishes.keys()], 0.05)
      await endSubscriptions(store().db, over)
      for (const id of over) {
        wishes.delete(id)
        inMemory.remove(id)
      }
      for (const row of randomCatalogue(random, OFFERS_PER_CHANGE)) {
        const told = `seed ${SEED}, row ${asked}: ${JSON.stringify(row)}`
        const fits = ([, criteria]: [number, Criteria]) => matches(criteria, row, centreOf)
        const expected = [...wishes].filter(fits).map(([id]) => id)
        expected.sort((a, b) => a - b)
        expect(await fittingIds(inSql, row), `in SQL, ${told}`).toEqual(expected)
        expect(await fittingIds(inMemory, row), `in memory, ${told}`).toEqual(expected)
        asked++
      }
    }
  })
})

/** Adds the ids of rows with excluded words, which the store finds, for searches that hold no texts. */
async function withUnwantedRows(
  query: OfferQuery,
  rows: (phrase: string) => Promise<ReadonlySet<number>>,
): Promise<OfferQuery> {
  const { criteria } = query
  if (criteria.notWords.length === 0) return query
  const sets = await Promise.all(criteria.notWords.map(rows))
  return { ...query, criteria: { ...criteria, unwantedRows: { has: (id) => sets.some((ids) => ids.has(id)) } } }
}

async function rebuild(index: OfferIndex): Promise<void> {
  index.swap(await rebuildInWorker(index.snapshot()))
}

/** A catalogue that changes over time. */
class World {
  readonly random: Random
  readonly #offers: Map<number, SearchRow[]>
  #next: number

  constructor(random: Random, catalogue: number) {
    this.random = random
    // Unique ids, because the store keeps the listings of earlier catalogues.
    this.#next = 1_000 + catalogue * 100_000
    const shift = this.#next
    const moved = randomCatalogue(random, 40 + random.below(160)).map((row) => ({
      ...row,
      id: row.id === row.offerId ? row.id + shift : row.id + shift * 10,
      offerId: row.offerId + shift,
    }))
    this.#offers = Map.groupBy(moved, ({ offerId }) => offerId)
    this.#next += 50_000
  }

  rows(): SearchRow[] {
    return [...this.#offers.values()].flat()
  }

  offerIds(): number[] {
    return [...this.#offers.keys()]
  }

  change(count: number): { offerId: number; rows: SearchRow[] }[] {
    const changed = new Map<number, SearchRow[]>()
    while (changed.size < count) {
      const known = this.offerIds()
      const offerId = this.random.chance(0.8) && known.length > 0 ? this.random.pick(known) : this.#next++
      const rows = this.random.chance(0.2) ? [] : randomOffer(this.random, offerId, () => 500_000_000 + this.#next++)
      changed.set(offerId, rows)
      if (rows.length === 0) this.#offers.delete(offerId)
      else this.#offers.set(offerId, rows)
    }
    return [...changed].map(([offerId, rows]) => ({ offerId, rows }))
  }
}
