import { expect, test } from 'vitest'
import { whatItIs } from '#i18n/what-it-is.ts'
import { floorName } from '#i18n/floor-name.ts'

test('the lowest floor is called as its own country does', () => {
  expect(floorName('nl', 0, 'NL')).toBe('Begane grond')
  expect(floorName('nl', 0, 'BE-VLG')).toBe('Gelijkvloers')
  expect(floorName('fr', 0, 'NL')).toBe('Rez-de-chaussée')
  expect(floorName('nl', 1, 'NL')).toBe('Verdieping 1')
})

test('a room for a student is a kot in Belgium only', () => {
  const room = (country: 'BE' | 'FR', postalCode: string) =>
    whatItIs({ type: 'STUDENT_ROOM', subtype: null, address: { country, postalCode } as never }, 'fr')
  expect(room('BE', '4000')).toBe('Kot étudiant')
  expect(room('FR', '69003')).toBe('Chambre d’étudiant')
})
