import { expect, test, vi } from 'vitest'
import { CRITERIA_FLAGS } from '#domain/listing/listing.ts'
import { matches } from '#domain/search/matching.ts'
import { centreOf } from '#domain/places/place.ts'
import { searchRows } from '#domain/search/searching.ts'
import { createOfferIndex } from '#search/offer-index.ts'
import { createSubscriptionIndex } from '#search/subscriptions/percolator.ts'
import { plainMatchKernel } from '#search/kernel/match-kernel.ts'
import { matchKernelFor } from '#search/kernel/match-kernel-choice.ts'
import { fittingIds } from '../../../test/search/fitting-ids.ts'
import { randomCatalogue, randomCriteria, randomQuery } from '../../../test/search/random-catalogue.ts'
import { randomFrom } from '../../../test/seed.ts'
import { withWordRows } from '../../../test/search/told-words.ts'

/** The capacity of the narrowest bit field; the compiler limits the list of flags to it. */
const MAX_FLAGS = vi.hoisted(() => 16)

vi.mock(import('#domain/listing/listing.ts'), async (original) => {
  const listing = await original()
  const more = Array.from({ length: MAX_FLAGS - listing.CRITERIA_FLAGS.length }, (_, i) => `flag_${i}`)
  return { ...listing, CRITERIA_FLAGS: [...listing.CRITERIA_FLAGS, ...more] as never }
})

test('with the maximum number of flags, a search agrees with the definition', async () => {
  expect(CRITERIA_FLAGS).toHaveLength(MAX_FLAGS)
  for (let round = 0; round < 3; round++) {
    const random = randomFrom(31 + round)
    const rows = randomCatalogue(random, 150)
    const segment = createOfferIndex(rows, centreOf, 0)
    const loose = createOfferIndex([], centreOf, 0)
    loose.apply([...Map.groupBy(rows, ({ offerId }) => offerId)].map(([offerId, its]) => ({ offerId, rows: its })))
    for (let i = 0; i < 100; i++) {
      const query = withWordRows(randomQuery(random), rows)
      query.criteria.flags = random.some(CRITERIA_FLAGS, 0.08)
      const expected = searchRows(rows, query, centreOf)
      expect(await segment.search(query), JSON.stringify(query)).toEqual(expected)
      expect(await loose.search(query), JSON.stringify(query)).toEqual(expected)
    }
  }
})

test.each([matchKernelFor, plainMatchKernel])(
  'with the maximum number of flags, %o finds exactly the matching subscriptions',
  async (kernelFor) => {
    const random = randomFrom(8)
    const rows = randomCatalogue(random, 150)
    const index = createSubscriptionIndex(centreOf, kernelFor)
    const criteria = Array.from({ length: 1000 }, () => ({
      ...randomCriteria(random, random.pick([0.03, 0.15])),
      flags: random.some(CRITERIA_FLAGS, 0.08),
    }))
    criteria.forEach((each, id) => index.put(id, each))
    expect(CRITERIA_FLAGS).toHaveLength(MAX_FLAGS)
    let found = 0
    for (const row of rows) {
      const fitting = criteria.flatMap((each, id) => (matches(each, row, centreOf) ? [id] : []))
      expect(await fittingIds(index, row)).toEqual(fitting)
      found += fitting.length
    }
    expect(found).toBeGreaterThan(1000)
  },
)
