import { expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { PRICE, sampleCard } from '../../../test/ui/sample-cards.ts'
import { differenceWords, strengthWords } from './compare-words.ts'

const home = (id: number, amount: number | null, area: number | null, change: Partial<Card> = {}) =>
  sampleCard({
    id,
    price: { ...PRICE, amount },
    facts: { ...sampleCard().facts, living_area: area },
    ...change,
  })
const words = (card: Card, ...others: Card[]) =>
  differenceWords(card, [card, ...others], 'nl').replaceAll('\u00A0', ' ')

test('each of two homes describes its difference from the other', () => {
  const [small, large] = [home(1, 374_000, 156), home(2, 435_000, 186)]
  expect(words(small, large)).toBe('€ 61.000 goedkoper, 30 m² kleiner')
  expect(words(large, small)).toBe('€ 61.000 duurder, 30 m² groter')
})

test('each of three homes names its best figures, and shared ones as shared', () => {
  const [cheap, middle, large] = [home(1, 374_000, 156), home(2, 400_000, 160), home(3, 435_000, 186)]
  expect(words(cheap, middle, large)).toBe('Goedkoopste')
  expect(words(middle, cheap, large)).toBe('')
  expect(words(large, cheap, middle)).toBe('Grootste')
  expect(words(cheap, home(2, 374_000, 150), large)).toBe('Goedkoopste (gedeeld)')
  expect(words(home(4, 374_000, 186), home(5, 374_000, 186), home(6, 374_000, 186)), 'all alike').toBe('')
  expect(words(cheap, middle, home(3, null, 100)), 'the third may cost less').toBe('')
  const project = home(4, 300_000, null, { kind: 'project', price: { ...PRICE, amount: 300_000, from: true } })
  expect(words(large, cheap, middle, project)).toBe('Grootste')
  expect(words(cheap, large, middle, project), 'a home of the project may cost less').toBe('')
})

test('a home best in several figures names each', () => {
  const facts = (bedrooms: number, land_area: number, energy_kwh: number, living_area: number) => ({
    facts: { ...sampleCard().facts, bedrooms, land_area, energy_kwh, living_area },
  })
  const [small, large, sold] = [
    home(1, 300_000, null, facts(2, 100, 90, 80)),
    home(2, 400_000, null, facts(4, 500, 200, 180)),
    home(3, 200_000, null, { ...facts(5, 900, 20, 300), availability: 'SETTLED' }),
  ]
  const strengths = (card: Card) => strengthWords(card, [small, large, sold], 'nl')
  expect(strengths(small)).toBe('Goedkoopste, zuinigste')
  expect(strengths(large)).toBe('Grootste, meeste slaapkamers, meeste grond')
  expect(strengths(sold), 'sold, so not compared').toBe('')
})

test.each([
  ['another deal', home(2, 950, 90, { status: 'TO_RENT' })],
  ['a project', home(2, 300_000, 90, { kind: 'project' })],
  ['a home that is sold', home(2, 300_000, 90, { availability: 'SETTLED' })],
  ['a price without VAT', home(2, 300_000, 90, { price: { ...PRICE, amount: 300_000, terms: 'zonder btw' } })],
])('a home is not compared with %s', (_, other) => {
  expect(words(home(1, 374_000, 156), other)).toBe('')
})

test('an unknown figure is not compared', () => {
  expect(words(home(1, 374_000, null), home(2, null, 100))).toBe('')
})
