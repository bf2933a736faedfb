import { expect, test } from 'vitest'
import { ENERGY_SCALES } from './energy-scale.ts'
import type { Region } from './listing.ts'

const labelOf = (region: Region, kwh: number) =>
  ENERGY_SCALES[region].find(({ from, below }) => (from ?? -Infinity) <= kwh && kwh < (below ?? Infinity))?.label

/** Where each letter but the best begins, in kWh/m² of primary energy a year. */
const BEGINS = {
  'BE-VLG': { A: 0, B: 100, C: 200, D: 300, E: 400, F: 500 },
  'BE-WAL': { 'A+': 0, A: 45, B: 85, C: 170, D: 255, E: 340, F: 425, G: 510 },
  'BE-BRU': { 'A+': 0, A: 16, B: 46, C: 96, D: 151, E: 211, F: 276, G: 346 },
} as const
const BEST = { 'BE-VLG': 'A+', 'BE-WAL': 'A++', 'BE-BRU': 'A++' } as const

test.each(['BE-VLG', 'BE-WAL', 'BE-BRU'] as const)('in %s a letter reaches up to where the next begins', (region) => {
  let better: string = BEST[region]
  for (const [label, kwh] of Object.entries(BEGINS[region])) {
    expect([labelOf(region, kwh - 0.01), labelOf(region, kwh)]).toEqual([better, label])
    better = label
  }
  const scale = ENERGY_SCALES[region]
  expect(scale.map(({ from }) => from)).toEqual([null, ...scale.slice(0, -1).map(({ below }) => below)])
  expect([labelOf(region, -1e6), labelOf(region, 1e6)]).toEqual([BEST[region], better])
})
