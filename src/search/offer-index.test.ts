import { describe, expect, test } from 'vitest'
import { anything, PAGE_SIZE, SORTS } from '#domain/search/criteria.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import {
  countRows,
  countRowsAtLeast,
  countRowsSince,
  idsInOrder,
  pinsOf,
  searchRows,
  similarRows,
} from '#domain/search/searching.ts'
import { rebuildInWorker } from '#search/rebuild-in-worker.ts'
import { createOfferIndex, type OfferIndex } from '#search/offer-index.ts'
import { rebuild } from '#search/rebuild.ts'
import { randomCatalogue, randomCriteria, randomOffer, randomQuery } from '../../test/search/random-catalogue.ts'
import { chanceOf, type Random, randomFrom } from '../../test/seed.ts'
import { withWordRows, withUnwantedRows } from '../../test/search/told-words.ts'

const LONG = process.env['GEVEL_LONG'] === '1'
const ROUNDS = LONG ? 500 : 6

describe.each([
  ['all rows together', Infinity],
  ['rows by deal and type', 0],
])('the columnar search, %s', (_name, minRowsForCohorts) => {
  test('agrees with the definition while offers come, change and go and the index is rebuilt', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const random = chanceOf('search, agrees', round)
      const catalogue = new Catalogue(random, 20 + random.below(400))
      const index = createOfferIndex(catalogue.rows(), centreOf, minRowsForCohorts)
      for (let i = 0; i < 100; i++) {
        const query = withWordRows(randomQuery(random), catalogue.rows())
        const expected = searchRows(catalogue.rows(), query, centreOf)
        expect(await index.search(query), `round ${round}, query ${i}: ${JSON.stringify(query)}`).toEqual(expected)
        if (random.chance(0.3)) index.apply(catalogue.change(random, 1 + random.below(5)))
        if (random.chance(0.03)) renew(index, () => index.apply(catalogue.change(random, random.below(8))))
      }
    }
  })

  test('counts, pins and similar offers agree with the definition', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const random = chanceOf('search, counts', round)
      const catalogue = new Catalogue(random, 150)
      const index = createOfferIndex(catalogue.rows(), centreOf, minRowsForCohorts)
      for (let i = 0; i < 30; i++) {
        const rows = catalogue.rows()
        const criteria = withUnwantedRows(randomCriteria(random, 0.1), rows)
        const { firstSeen, offerId } = random.pick(rows)
        expect(await index.count(criteria)).toBe(countRows(rows, criteria, centreOf))
        const least = [5, 0, 1, 2, 3].slice(random.below(5))
        expect(await index.countAtLeast(criteria, least)).toEqual(countRowsAtLeast(rows, criteria, least, centreOf))
        expect(await index.countSince(criteria, firstSeen)).toBe(countRowsSince(rows, criteria, firstSeen, centreOf))
        const recent = { ...criteria, since: firstSeen }
        expect(await index.count(recent)).toBe(countRowsSince(rows, criteria, firstSeen, centreOf))
        expect(rounded(await index.pins(criteria, 8))).toEqual(rounded(pinsOf(rows, criteria, 8, centreOf)))
        const over = { west: 2.4 + random.next(), south: 49.5, east: 5 + random.next(), north: 51.6 }
        expect(rounded(await index.pins(criteria, 9, over))).toEqual(rounded(pinsOf(rows, criteria, 9, centreOf, over)))
        expect(await index.similar(offerId, 4)).toEqual(similarRows(rows, offerId, 4))
        index.apply(catalogue.change(random, 2))
      }
    }
  })

  test('every page of many results agrees with the definition, in every order', async () => {
    for (let round = 0; round < (LONG ? 50 : 1); round++) {
      const random = chanceOf('search, first of many', round)
      const rows = randomCatalogue(random, 4000)
      const index = createOfferIndex(rows, centreOf, minRowsForCohorts)
      for (let i = 0; i < 240; i++) {
        const criteria = withUnwantedRows(randomCriteria(random, random.pick([0.01, 0.05, 0.1, 0.2])), rows)
        const query = { criteria, sort: SORTS[i % SORTS.length] ?? 'newest', page: random.pick([1, 1, 1, 2, 5, 60]) }
        const from = (query.page - 1) * PAGE_SIZE
        const expected = idsInOrder(rows, query, centreOf).slice(from, from + PAGE_SIZE)
        expect((await index.search(query)).ids, `round ${round}, query ${i}: ${JSON.stringify(query)}`).toEqual(
          expected,
        )
      }
    }
  })

  test('the most similar offers agree with the definition', async () => {
    const random = randomFrom(77)
    const rows = randomCatalogue(random, 4000).map((row) => ({
      ...row,
      type: random.pick(['HOUSE', 'APARTMENT'] as const),
      prices: { FOR_SALE: random.chance(0.02) ? 0 : 90_000 + random.below(500_000) },
    }))
    const index = createOfferIndex(rows, centreOf, minRowsForCohorts)
    for (let i = 0; i < 60; i++) {
      const { offerId } = random.pick(rows)
      expect(await index.similar(offerId, 4)).toEqual(similarRows(rows, offerId, 4))
    }
  })

  test('a worker builds the same segment as this thread', async () => {
    const random = randomFrom(7)
    const rows = randomCatalogue(random, 300)
    const index = createOfferIndex(rows.slice(0, 200), centreOf, minRowsForCohorts)
    index.apply([...Map.groupBy(rows, ({ offerId }) => offerId)].map(([offerId, own]) => ({ offerId, rows: own })))
    const building = rebuildInWorker(index.snapshot())
    index.apply([{ offerId: 1, rows: [] }])
    index.swap(await building)
    const left = rows.filter(({ offerId }) => offerId !== 1)
    for (let i = 0; i < 50; i++) {
      const query = withWordRows(randomQuery(random), rows)
      expect(await index.search(query)).toEqual(searchRows(left, query, centreOf))
    }
  })

  test('an empty index finds nothing', async () => {
    const index = createOfferIndex([], centreOf, minRowsForCohorts)
    const query = { criteria: anything(), sort: 'price_asc', page: 1 } as const
    expect(await index.search(query)).toEqual(searchRows([], query, centreOf))
    expect(await index.similar(1, 4)).toEqual([])
  })
})

/** Offers and their rows, with random changes like those of a feed. */
class Catalogue {
  readonly #offers: Map<number, SearchRow[]>
  #nextOffer = 500_000
  #nextUnit = 2_000_000

  constructor(random: Random, offers: number) {
    this.#offers = Map.groupBy(randomCatalogue(random, offers), ({ offerId }) => offerId)
  }

  rows(): SearchRow[] {
    return [...this.#offers.values()].flat()
  }

  change(random: Random, count: number) {
    return Array.from({ length: count }, () => {
      const offerId =
        random.chance(0.7) && this.#offers.size > 0 ? random.pick([...this.#offers.keys()]) : this.#nextOffer++
      const rows = random.chance(0.3) ? [] : randomOffer(random, offerId, () => this.#nextUnit++)
      if (rows.length === 0) this.#offers.delete(offerId)
      else this.#offers.set(offerId, rows)
      return { offerId, rows }
    })
  }
}

/** Rebuilds the index; some changes arrive during the build. */
function renew(index: OfferIndex, meanwhile: () => void): void {
  const built = rebuild(index.snapshot())
  meanwhile()
  index.swap(built)
}

/**
 * The centre of a cluster is a mean, whose last digits depend on the order of addition. No mean is close to a
 * rounding boundary.
 */
const rounded = (pins: { lat: number; lng: number }[]) =>
  pins.map((pin) => ({ ...pin, lat: (pin.lat + 3.1e-11).toFixed(9), lng: (pin.lng + 3.1e-11).toFixed(9) }))
