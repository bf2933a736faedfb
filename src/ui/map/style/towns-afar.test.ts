import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { placeNames } from '../place-names.ts'
import { nameLayers, townAfarLayer } from './names.ts'
import { PALETTES } from './palette.ts'
import { townsAfar } from './towns-afar.ts'

test('small main towns on the map have the names and positions of the gazetteer, in each language', () => {
  for (const locale of LOCALES) {
    const listed = placeNames(locale)
    for (const { properties, geometry } of townsAfar(locale)) {
      const [lng = 0, lat = 0] = geometry.coordinates
      const place = listed.find(
        ([name, ...at]) => name === properties.name && Math.hypot(at[0] - lat, at[1] - lng) < 0.002,
      )
      expect([locale, properties.name, place?.[3]]).toEqual([locale, properties.name, 2])
    }
  }
})

test('they are labelled until the base map labels them, so that none appears twice', () => {
  expect(townAfarLayer(PALETTES.day, 'afar')).toMatchObject({
    minzoom: 7.7,
    maxzoom: 10,
    filter: ['<', ['zoom'], ['get', 'from']],
  })
  expect(nameLayers(PALETTES.day, 'nl').find(({ id }) => id === 'town')?.minzoom).toBeLessThan(9)
})

test('a town with a disc on it is labelled below', () => {
  const { layout } = townAfarLayer(PALETTES.day, 'afar')
  const steps = (layout?.['text-variable-anchor-offset'] ?? []) as (string | number[])[]
  const below = steps.flatMap((step, i) => (steps[i - 1] === 'top' && Array.isArray(step) ? [step[1] ?? 0] : []))
  // Text of 12 pixels at zoom 9; half a disc with its ring, and the gap between disc and name.
  expect(Math.max(...below) * 12).toBeGreaterThan(27 + 2 + 3)
})
