import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Card } from '#domain/card.ts'
import { PRICE, sampleCard } from '../../../test/ui/sample-cards.ts'
import { CompareTable } from './compare-table.tsx'

const at = (id: number, amount: number | null, change: Partial<Card> = {}) =>
  sampleCard({ id, price: { ...PRICE, amount }, ...change })

/** Which columns of a row are ticked, from 0. */
function ticked(cards: Card[], row: string): number[] {
  const html = renderToStaticMarkup(<CompareTable locale="nl" cards={cards} favorites={[]} />)
  const found = html.split('<tr>').find((part) => part.includes(`scope="row">${row}<`)) ?? ''
  return found.split('<td').flatMap((cell, i) => (cell.includes('class="good"') ? [i - 1] : []))
}

test('the lowest price of one deal is ticked, and that of a square metre', () => {
  const cards = [at(1, 435_000), at(2, 399_000), at(3, null)]
  expect(ticked(cards, 'Prijs')).toEqual([1])
  expect(ticked(cards, 'Prijs per m²')).toEqual([1])
})

test('a rent is not a low price, and equal prices are none', () => {
  const rent = at(2, 950, { status: 'TO_RENT', deals: ['TO_RENT'] })
  expect(ticked([at(1, 435_000), rent], 'Prijs')).toEqual([])
  expect(ticked([at(1, 435_000), at(2, 435_000)], 'Prijs')).toEqual([])
})
