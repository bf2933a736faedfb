import { expect, test } from 'vitest'
import { ENERGY_SCALES } from './energy-scale.ts'
import type { Region } from './listing.ts'

const labelOf = (region: Region, kwh: number) =>
  ENERGY_SCALES[region].find(({ from, below }) => (from ?? -Infinity) <= kwh && kwh < (below ?? Infinity))?.label

test.each<[Region, number, string]>([
  ...(['A+', 'A', 'B', 'C', 'D', 'E', 'F'] as const).map((label, i): [Region, number, string] => [
    'BE-VLG',
    i * 100 - 1,
    label,
  ]),
  ['BE-WAL', -1, 'A++'],
  ['BE-WAL', 0, 'A+'],
  ['BE-WAL', 45, 'A'],
  ['BE-WAL', 85, 'B'],
  ['BE-WAL', 169, 'B'],
  ['BE-WAL', 254, 'C'],
  ['BE-WAL', 339, 'D'],
  ['BE-WAL', 424, 'E'],
  ['BE-WAL', 509, 'F'],
  ['BE-WAL', 510, 'G'],
  ['BE-BRU', 15, 'A+'],
  ['BE-BRU', 45, 'A'],
  ['BE-BRU', 95, 'B'],
  ['BE-BRU', 150, 'C'],
  ['BE-BRU', 210, 'D'],
  ['BE-BRU', 275, 'E'],
  ['BE-BRU', 345, 'F'],
  ['BE-BRU', 346, 'G'],
])('in %s a certificate of %i kWh/m² a year has the letter %s', (region, kwh, label) => {
  expect(labelOf(region, kwh)).toBe(label)
})

test.each(['BE-VLG', 'BE-WAL', 'BE-BRU'] as const)('the letters of %s follow each other without a gap', (region) => {
  const scale = ENERGY_SCALES[region]
  expect(scale.map(({ from }) => from)).toEqual([null, ...scale.slice(0, -1).map(({ below }) => below)])
  expect(scale.at(-1)?.below).toBeNull()
})
