import { describe, expect, test } from 'vitest'
import { classOf, climateScale, ENERGY_SCALES, energyScale, ratioScale } from '#domain/law/energy-scales.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import { ENERGY_LABELS, PRINTED_LABELS, searchedLabel } from '#domain/listing/listing.ts'

/** Each class with its inclusive upper bound (docs/law.md, corrected on 22-11-2026). */
const BOUNDS: [Jurisdiction, string, string][] = [
  ['BE-VLG', '2024-01-01', 'A+ 0 A 100 B 200 C 300 D 400 E 500 F 9999'],
  ['BE-WAL', '2024-01-01', 'A++ 0 A+ 45 A 85 B 170 C 255 D 340 E 425 F 510 G 9999'],
  [
    'BE-BRU',
    '2024-01-01',
    'A++ 0 A+ 15 A 30 A- 45 B+ 62 B 78 B- 95 C+ 113 C 132 C- 150 D+ 170 D 190 D- 210 E+ 232 E 253 E- 275 F 345 G 9999',
  ],
  ['NL', '2024-01-01', 'A++++ 0 A+++ 50 A++ 75 A+ 105 A 160 B 190 C 250 D 290 E 335 F 380 G 9999'],
  ['DE', '2024-01-01', 'A+ 30 A 50 B 75 C 100 D 130 E 160 F 200 G 250 H 9999'],
  ['FR', '2024-01-01', 'A 70 B 110 C 180 D 250 E 330 F 420 G 9999'],
]

describe.each(BOUNDS)('the scale of %s', (where, date, written) => {
  const classes = [...written.matchAll(/(\S+) (\d+)/g)].map(([, label = '', upTo]) => ({ label, upTo: Number(upTo) }))

  test('gives each class up to and including its bound', () => {
    for (const [at, { label, upTo }] of classes.entries()) {
      expect(classOf(where, date, upTo)).toBe(label)
      if (at + 1 < classes.length) expect(classOf(where, date, upTo + 0.1)).toBe(classes[at + 1]?.label)
    }
  })

  test('has no gap, and is open at both ends', () => {
    const steps = energyScale(where, date) ?? []
    expect(steps.map(({ from }) => from)).toEqual([null, ...steps.slice(0, -1).map(({ upTo }) => upTo)])
    expect(steps.at(-1)?.upTo).toBeNull()
  })
})

test.each([
  ['BE-VLG', '2018-12-31', '2019-01-01'],
  ['NL', '2020-12-31', '2021-01-01'],
  ['DE', '2014-04-30', '2014-05-01'],
  ['FR', '2021-06-30', '2021-07-01'],
] as const)('in %s a certificate of %s has another scale than one of %s', (where, before, since) => {
  expect([energyScale(where, before), classOf(where, before, 120)]).toEqual([null, null])
  expect(energyScale(where, since)).toBe(energyScale(where, null))
})

test('since 2027 a German non-residential building is rated by its ratio to a reference building [law.ratio-scale]', () => {
  expect(ratioScale('DE', '2026-12-31')).toBeNull()
  expect(ratioScale('FR', '2027-01-01')).toBeNull()
  expect(ratioScale('DE', '2027-01-01')?.map(({ label, upTo }) => [label, upTo])).toEqual([
    ...[['A', 1] as const, ['B', 1.48] as const, ['C', 1.97] as const, ['D', 2.46] as const, ['E', 2.95] as const],
    ...[['F', 3.5] as const, ['G', null] as const],
  ])
})

test('on every day at most one scale applies to a place', () => {
  for (const { where, from, to } of ENERGY_SCALES) {
    const others = ENERGY_SCALES.filter((one) => one.where === where && one.from !== from)
    for (const one of others) expect((one.to ?? '9999') < (from ?? '') || (to ?? '9999') < (one.from ?? '')).toBe(true)
  }
})

test('every printed class is found by its letter, and none by a better letter', () => {
  expect(PRINTED_LABELS.map(searchedLabel)).toEqual([
    ...['A++', 'A++', 'A++', 'A++', 'A+', 'A', 'A', 'B', 'B', 'B', 'C', 'C', 'C'],
    ...['D', 'D', 'D', 'E', 'E', 'E', 'F', 'G', null],
  ])
  for (const label of ENERGY_LABELS) expect(searchedLabel(label)).toBe(label)
  expect(searchedLabel(null)).toBeNull()
})

describe('a French home below 40 m²', () => {
  const bounds = (living: number, date: string | null = '2024-07-01') => ({
    energy: energyScale('FR', date, living)?.map(({ upTo }) => upTo),
    climate: climateScale('FR', date, living)?.map(({ upTo }) => upTo),
  })

  test('has its own bounds since 1 July 2024, for certificates and attestations from then on [law.small-homes]', () => {
    // E to F at 30 and 20 m², F to G at 39 and 30 m²: as quoted from the act by legal journals.
    expect([bounds(30).energy?.[4], bounds(20).energy?.[4]]).toEqual([349, 385])
    expect([bounds(39).energy?.[5], bounds(30).energy?.[5]]).toEqual([422, 439])
    expect(bounds(30, null)).toEqual(bounds(30))
    expect(bounds(30, '2024-06-30')).toEqual(bounds(80))
    expect(bounds(40)).toEqual(bounds(80))
    expect(bounds(3)).toEqual(bounds(8))
    expect(energyScale('BE-VLG', null, 30)).toEqual(energyScale('BE-VLG', null, 80))
  })

  test('has wider bounds the smaller it is, and the usual bounds close to 40 m²', () => {
    const all = (living: number) => Object.values(bounds(living)).flatMap((side) => side?.slice(0, 6) ?? [])
    for (let living = 8; living < 40; living += 0.5)
      for (const [at, bound] of all(living).entries())
        expect(bound ?? 0, `${living} m², bound ${at}`).toBeGreaterThanOrEqual(all(living + 0.5)[at] ?? 0)
    expect(all(39.99)).toEqual(all(80))
    expect(all(30.5)).toEqual([76, 116, 196, 266, 348, 438, 7, 12, 32, 52, 72, 102])
  })
})
