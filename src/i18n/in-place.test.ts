import { describe, expect, test } from 'vitest'
import { provinceAmongTowns } from '#domain/places/place.ts'
import { inPlace, ofPlace } from '#i18n/in-place.ts'

describe('places in a sentence', () => {
  test('French contracts preposition and article, and treats provinces differently', () => {
    const places = ['Gand et Mons', 'Le Roeulx', 'Les Bons Villers', 'Hainaut', 'Flandre-Orientale', 'La Louvière']
    expect(places.map((place) => inPlace('fr', place))).toEqual([
      'à Gand et Mons',
      'au Roeulx',
      'aux Bons Villers',
      'dans le Hainaut',
      'en Flandre-Orientale',
      'à La Louvière',
    ])
    expect(
      ['Gand', 'Anvers', 'Écaussinnes', 'Le Roeulx', 'Les Bons Villers', 'Huy'].map((place) => ofPlace('fr', place)),
    ).toEqual(['de Gand', 'd’Anvers', 'd’Écaussinnes', 'du Roeulx', 'des Bons Villers', 'de Huy'])
  })

  test('a region keeps its article in the other languages', () => {
    expect(inPlace('nl', 'Brussels Hoofdstedelijk Gewest')).toBe('in het Brussels Hoofdstedelijk Gewest')
    expect(inPlace('en', 'Brussels-Capital Region')).toBe('in the Brussels-Capital Region')
    expect(inPlace('de', 'Hennegau')).toBe('im Hennegau')
    expect(inPlace('de', 'Gent')).toBe('in Gent')
    for (const [locale, words] of [
      ['nl', 'in de provincie Namen'],
      ['fr', 'en province de Namur'],
      ['en', 'in the province of Namur'],
      ['de', 'in der Provinz Namur'],
    ] as const) {
      expect(inPlace(locale, provinceAmongTowns('BE-WNA', locale) ?? '')).toBe(words)
    }
    expect(provinceAmongTowns('BE-WHT', 'nl')).toBe('Henegouwen')
    expect(ofPlace('nl', 'Antwerpen')).toBe('Antwerpen')
  })
})
