import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { PRICE, sampleCard } from '../../../test/ui/sample-cards.ts'
import { CompareTable } from './compare-table.tsx'

const at = (id: number, amount: number | null, change: Partial<Card> = {}) =>
  sampleCard({ id, price: { ...PRICE, amount }, ...change })

/** The ticked columns of a row, from 0. */
function ticked(cards: Card[], row: string): number[] {
  const html = renderToStaticMarkup(<CompareTable locale="nl" cards={cards} />)
  const found = html.split('<tr').find((part) => part.includes(`scope="row">${row}<`)) ?? ''
  return found.split('<td').flatMap((cell, i) => (cell.includes('class="good"') ? [i - 1] : []))
}

test('the lowest price of one deal is ticked, and the lowest price per square metre', () => {
  const cards = [at(1, 435_000), at(2, 399_000), at(3, null)]
  expect(ticked(cards, 'Prijs')).toEqual([1])
  expect(ticked(cards, 'Prijs per m²')).toEqual([1])
})

test('the best figure has its lead in words; a shared best is only ticked', () => {
  const table = (cards: Card[]) =>
    renderToStaticMarkup(<CompareTable locale="nl" cards={cards} />).replaceAll('\u00A0', ' ')
  expect(table([at(1, 435_000), at(2, 399_000)])).toContain('€ 36.000 goedkoper')
  expect(table([at(1, 435_000), at(2, 399_000), at(3, 399_000)])).not.toContain('goedkoper<')
})

test('a rent is not compared with a price, and equal prices have no best', () => {
  const rent = at(2, 950, { status: 'TO_RENT', deals: ['TO_RENT'] })
  expect(ticked([at(1, 435_000), rent], 'Prijs')).toEqual([])
  expect(ticked([at(1, 435_000), at(2, 435_000)], 'Prijs')).toEqual([])
})

test('a project is compared by the facts of its card: lowest price, letters, sizes and free units', () => {
  const project = at(2, 545_000, {
    kind: 'project',
    price: { ...PRICE, amount: 545_000, from: true },
    facts: { ...sampleCard().facts, bedrooms: null, living_area: null, energy_label: null, energy_kwh: null },
    units: {
      ...{ free: 14, option: 2, total: 20, fitting: null },
      energy: { best: 'A+', worst: 'B', lowest_kwh: 14 },
      bedrooms: { least: 1, most: 3 },
      living_area: { least: 72, most: 118 },
    },
  })
  const html = renderToStaticMarkup(<CompareTable locale="nl" cards={[at(1, 435_000), project]} />)
  const rows = html
    .split(/<tr[ >]/)
    .slice(2)
    .map((row) => (row.split('<td')[2] ?? '').replaceAll(/<[^>]*>|^[^>]*>/g, '').replaceAll('\u00a0', ' '))
  expect(rows).toEqual([
    'vanaf € 545.000',
    '72–118 m²',
    'niet vermeld',
    '1–3',
    '95 m²',
    'Energielabel A+ – B vanaf 14 kWh/m²',
    '1931',
    '14 van 20 vrij',
  ])
})

test('equal values are muted, and unknown ones are worded', () => {
  const cards = [at(1, 435_000), at(2, 399_000, { facts: { ...sampleCard().facts, land_area: null } })]
  const html = renderToStaticMarkup(<CompareTable locale="nl" cards={cards} />)
  const alike = [...html.matchAll(/<tr class="is-alike"><th scope="row">([^<]+)/g)].map(([, name]) => name)
  expect(alike).toEqual(['Oppervlakte', 'Slaapkamers', 'Energie', 'Bouwjaar', 'Status'])
  expect(html.match(/niet vermeld/g)).toHaveLength(1)
})

test('two homes with the same consumption and different letters differ', () => {
  const letter = (energy_label: 'B' | 'C') => ({ facts: { ...sampleCard().facts, energy_label } })
  const cards = [at(1, 435_000, letter('B')), at(2, 399_000, letter('C'))]
  const html = renderToStaticMarkup(<CompareTable locale="nl" cards={cards} />)
  expect(html).not.toContain('<tr class="is-alike"><th scope="row">Energie')
})

const rent = (id: number, amount: number, charges: number | null) =>
  at(id, null, {
    status: 'TO_RENT',
    deals: ['TO_RENT'],
    price: { ...PRICE, amount, period: 'month', charges, warm: charges === null ? null : amount + charges },
  })

test('the lower of two rents is decided including charges', () => {
  const [low, dear] = [rent(1, 900, 200), rent(2, 950, 50)]
  expect(ticked([low, dear], 'Prijs')).toEqual([1])
  expect(ticked([low, dear, rent(3, 800, null)], 'Prijs'), 'the third rent is unknown').toEqual([])
  expect(ticked([low, dear], 'Prijs per m²')).toEqual([1])
  const html = renderToStaticMarkup(<CompareTable locale="nl" cards={[low, dear]} />)
  const [, first = '', second = ''] = (html.split('scope="row">Prijs per m²<')[1] ?? '').split('<td')
  const figure = (cell: string) => Number(/€\u00a0(\d+)/.exec(cell)?.[1])
  expect(figure(second), 'the ticked figure is lower').toBeLessThan(figure(first))
})

test('rentals are compared by charges, pets and available date, homes for sale are not', () => {
  const free = { ...rent(1, 900, 200), available_from: '2027-01-01' }
  const html = renderToStaticMarkup(
    <CompareTable locale="nl" cards={[free, { ...rent(2, 950, 50), facts: { ...free.facts, pets_allowed: true } }]} />,
  ).replaceAll('\u00a0', ' ')
  for (const said of [
    'Met kosten',
    '€ 1.100/maand',
    '€ 1.000/maand',
    'Huisdieren toegelaten',
    '>Ja<',
    '1 januari 2027',
  ])
    expect(html).toContain(said)
  expect(renderToStaticMarkup(<CompareTable locale="nl" cards={[at(1, 435_000)]} />)).not.toContain('Huisdieren')
})
