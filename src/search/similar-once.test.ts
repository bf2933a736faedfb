import { expect, test, vi } from 'vitest'
import { centreOf } from '#domain/places/place.ts'
import { createOfferIndex } from '#search/offer-index.ts'
import { similarOffers } from '#search/similar.ts'
import { randomCatalogue } from '../../test/search/random-catalogue.ts'
import { randomFrom } from '../../test/seed.ts'

vi.mock('#search/similar.ts', async (original) => {
  const { similarOffers: actual } = await original<typeof import('#search/similar.ts')>()
  return { similarOffers: vi.fn(actual) }
})

test('similar offers are computed once between two changes, for all languages', async () => {
  const rows = randomCatalogue(randomFrom(7), 200)
  const index = createOfferIndex(rows, centreOf)
  const id = rows[0]?.offerId ?? 0
  const first = await index.similar(id, 4)
  first.push(-1)
  const again = await index.similar(id, 4)
  expect(again).toEqual(first.slice(0, -1))
  expect(similarOffers).toHaveBeenCalledTimes(1)
  index.apply([{ offerId: again[0] ?? 0, rows: [] }])
  expect(await index.similar(id, 4)).not.toContain(again[0])
  expect(similarOffers).toHaveBeenCalledTimes(2)
})
