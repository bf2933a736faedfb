import { expect, test } from 'vitest'
import { matches } from '#domain/search/matching.ts'
import { centreOf } from '#domain/places/place.ts'
import { candidates } from '#alerts/digest-candidates.ts'
import { createSubscriptionIndex } from '#search/subscriptions/percolator.ts'
import { randomCatalogue, randomCriteria } from '../../test/search/random-catalogue.ts'
import { randomFrom } from '../../test/seed.ts'

test.each([1, 50, 700, Infinity])('all matches are found, in slices of at most %d pairs or one id', async (most) => {
  const random = randomFrom(12)
  const happenings = randomCatalogue(random, 60).map((row) => ({ row }))
  const wishes = Array.from({ length: 80 }, (_, i) => [(i + 1) * 3, randomCriteria(random, 0.1)] as const)
  const index = createSubscriptionIndex(centreOf)
  for (const [id, criteria] of wishes) index.put(id, criteria)
  const found = new Map<number, number[]>()
  let last = 0
  for await (const slice of candidates(index, happenings, most)) {
    const lists = [...slice.values()]
    expect(slice.size === 1 || lists.flat().length <= most).toBe(true)
    expect(Math.min(...slice.keys())).toBeGreaterThan(last)
    last = Math.max(...slice.keys())
    for (const [id, list] of slice)
      found.set(
        id,
        list.map(({ row }) => row.id).sort((a, b) => a - b),
      )
  }
  const fitting = wishes.map(([id, criteria]) => {
    const rows = happenings.filter(({ row }) => matches(criteria, row, centreOf))
    return [id, rows.map(({ row }) => row.id).sort((a, b) => a - b)] as const
  })
  expect([...found].sort(([a], [b]) => a - b)).toEqual(fitting.filter(([, rows]) => rows.length > 0))
})
