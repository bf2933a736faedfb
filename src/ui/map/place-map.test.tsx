import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { centreOf } from '#domain/places/place.ts'
import { sheetNamed } from './ground/drawn-sheet.ts'
import { PlaceMap } from './place-map.tsx'

const SPOT = { lat: 51.0259, lng: 4.4776 }
const drawn = (is: 'spot' | 'area', locale: 'nl' | 'fr' = 'nl') => {
  const at = is === 'spot' ? SPOT : (centreOf('2800') ?? SPOT)
  return renderToStaticMarkup(<PlaceMap place={{ at, is }} alt="Kaart" locale={locale} />)
}
const sheetOf = (html: string) => sheetNamed(/src="\/media\/base\/([^"]+)"/.exec(html)?.[1] ?? '')

test('an exact position is a dot in its neighbourhood, with surrounding names in the reader’s language', () => {
  expect(drawn('spot')).toMatch(/>Mechelen<\/text>/)
  expect(drawn('spot', 'fr')).toMatch(/>Malines<\/text>/)
  expect(drawn('spot').match(/<circle/g)).toHaveLength(2)
  expect(sheetOf(drawn('spot'))?.view.zoom).toBeGreaterThan(12)
  expect(drawn('spot')).not.toContain('NaN')
})

test('an area is shown as a circle only, zoomed out so that it is part of the map', () => {
  const html = drawn('area')
  expect(html.match(/<circle/g)).toHaveLength(1)
  expect(html).toContain('stroke-dasharray')
  expect(sheetOf(html)?.view.zoom).toBeLessThanOrEqual(11)
})

test('names that the sides of a narrow map would cut are marked, those beside the dot are not', () => {
  const names = [...drawn('spot').matchAll(/<text( class="minimap__outer")?[^>]*>([^<]+)/g)]
  const isOuter = (name: string) => names.find(([, , text]) => text === name)?.[1] !== undefined
  expect([isOuter('Mechelen'), isOuter('Bonheiden')]).toEqual([false, true])
})
