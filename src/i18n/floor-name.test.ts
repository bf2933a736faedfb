import { expect, test } from 'vitest'
import type { PropertyType } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { whatItIs } from '#i18n/what-it-is.ts'
import { floorName } from '#i18n/floor-name.ts'

test('the lowest floor has the name used in its country', () => {
  expect(floorName('nl', 0, 'NL')).toBe('Begane grond')
  expect(floorName('nl', 0, 'BE-VLG')).toBe('Gelijkvloers')
  expect(floorName('fr', 0, 'NL')).toBe('Rez-de-chaussée')
  expect(floorName('nl', 1, 'NL')).toBe('Verdieping 1')
})

test('a subtype has the word of its country: kot and horeca are Belgian French, handelspand is Belgian Dutch', () => {
  const kind = (type: PropertyType, country: string, postalCode: string, locale: Locale) =>
    whatItIs({ type, subtype: null, address: { country, postalCode } as never }, locale)
  expect([kind('STUDENT_ROOM', 'BE', '4000', 'fr'), kind('STUDENT_ROOM', 'FR', '69003', 'fr')]).toEqual([
    'Kot étudiant',
    'Chambre d’étudiant',
  ])
  expect([kind('STUDENT_ROOM', 'LU', '1234', 'fr'), kind('STUDENT_ROOM', 'BE', '', 'fr')]).toEqual([
    'Chambre d’étudiant',
    'Kot étudiant',
  ])
  expect([kind('HORECA', 'BE', '4000', 'fr'), kind('HORECA', 'FR', '69003', 'fr')]).toEqual([
    'Horeca',
    'Café, hôtel, restaurant',
  ])
  expect(kind('INDUSTRIAL', 'FR', '69003', 'fr')).toBe('Local d’activité')
  expect([kind('COMMERCIAL', 'BE', '9000', 'nl'), kind('COMMERCIAL', 'NL', '1012 AB', 'nl')]).toEqual([
    'Handelspand',
    'Winkelruimte',
  ])
  expect(kind('AGRICULTURAL', 'NL', '1012 AB', 'nl')).toBe('Agrarisch bedrijf')
  expect(kind('HOUSE', 'FR', '69003', 'fr')).toBe('Maison')
})
