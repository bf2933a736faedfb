import { expect, test } from 'vitest'
import { lacksOtherName } from '#domain/hidden-street/bilingual-streets.ts'
import { house } from '../../../test/mail/house.ts'

const { address } = house('1', 1)
const texts = { fr: { title: 'Maison', description: null } }
const lacks = (postalCode: string, street: string | null, more = {}) =>
  lacksOtherName({ texts, address: { ...address, postalCode, street, hidden: true, ...more } })

test.each([
  ['1000', 'Rue Haute'],
  ['1050', 'Elsensesteenweg 12'],
  ['1630', 'Kerkstraat'],
  ['9600', 'Rue du Moulin 3 bte 2'],
  ['4700', 'Hauptstraße'],
  ['1000', 'Rue Haute (Ixelles)'],
])('in %s "%s" has a name in another language, too', (postalCode, street) => {
  expect(lacks(postalCode, street)).toBe(true)
})

test('with both names, outside bilingual towns, of what is not hidden or has no text, nothing is lacking', () => {
  expect(lacks('1000', 'Rue Haute / Hoogstraat 12')).toBe(false)
  expect(lacks('1000', 'Rue Haute-Hoogstraat')).toBe(false)
  expect(lacks('1000', 'Hoogstraat (Rue Haute)')).toBe(false)
  expect(lacks('9000', 'Hoogstraat')).toBe(false)
  expect(lacks('1000', null)).toBe(false)
  expect(lacks('1000', 'Rue Haute', { hidden: false })).toBe(false)
  expect(lacks('1000', 'Rue Haute', { country: 'NL' })).toBe(false)
  expect(
    lacksOtherName({ texts: {}, address: { ...address, postalCode: '1000', street: 'Rue Haute', hidden: true } }),
  ).toBe(false)
})
