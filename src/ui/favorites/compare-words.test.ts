import { expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { PRICE, sampleCard } from '../../../test/ui/sample-cards.ts'
import { differenceWords } from './compare-words.ts'

const home = (id: number, amount: number | null, area: number | null, change: Partial<Card> = {}) =>
  sampleCard({
    id,
    price: { ...PRICE, amount },
    facts: { ...sampleCard().facts, living_area: area },
    ...change,
  })
const words = (card: Card, ...others: Card[]) =>
  differenceWords(card, [card, ...others], 'nl').replaceAll('\u00A0', ' ')

test('of two homes each says how it differs from the other', () => {
  const [small, large] = [home(1, 374_000, 156), home(2, 435_000, 186)]
  expect(words(small, large)).toBe('€ 61.000 goedkoper, 30 m² kleiner')
  expect(words(large, small)).toBe('€ 61.000 duurder, 30 m² groter')
})

test('of three homes the best one says by how much, the others nothing', () => {
  const [cheap, middle, large] = [home(1, 374_000, 156), home(2, 400_000, 160), home(3, 435_000, 186)]
  expect(words(cheap, middle, large)).toBe('€ 26.000 goedkoper dan de volgende')
  expect(words(middle, cheap, large)).toBe('')
  expect(words(large, cheap, middle)).toBe('26 m² groter dan de volgende')
})

test.each([
  ['another deal', home(2, 950, 90, { status: 'TO_RENT' })],
  ['a project', home(2, 300_000, 90, { kind: 'project' })],
  ['a home that is sold', home(2, 300_000, 90, { availability: 'SETTLED' })],
  ['a price without VAT', home(2, 300_000, 90, { price: { ...PRICE, amount: 300_000, terms: 'zonder btw' } })],
])('a home is not compared with %s', (_, other) => {
  expect(words(home(1, 374_000, 156), other)).toBe('')
})

test('a figure that nobody knows is not compared', () => {
  expect(words(home(1, 374_000, null), home(2, null, 100))).toBe('')
})
