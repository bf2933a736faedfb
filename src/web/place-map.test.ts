import { expect, test } from 'vitest'
import { drawPlaceMap } from './place-map.ts'

test('a spot is a dot among its neighbours, in the language of the reader', () => {
  const map = (locale: 'nl' | 'fr') => drawPlaceMap({ spot: { lat: 51.0259, lng: 4.4776 } }, locale, 'day') ?? ''
  expect(map('nl')).toMatch(/>Mechelen<\/text>/)
  expect(map('fr')).toMatch(/>Malines<\/text>/)
  expect(map('nl').match(/<circle/g)).toHaveLength(2)
  expect(map('nl')).not.toContain('NaN')
})

test('of an area only a circle is drawn, around the centre of its postal code', () => {
  const map = drawPlaceMap({ postalCode: '9000' }, 'nl', 'night') ?? ''
  expect(map).toContain('stroke-dasharray')
  expect(map.match(/<circle/g)).toHaveLength(1)
  expect(drawPlaceMap({ postalCode: '0000' }, 'nl', 'day')).toBeNull()
})
