import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#base/locale.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'

const read = (sentence: string, locale: Locale) => {
  const reading = readSentence(sentence, locale, false, '2026-11-23')
  return { references: reading.references, query: [...toQuery(reading)].map((one) => one.join('=')) }
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each([
    ['MV-307', 'MV-307'],
    ['mv-307', 'mv-307'],
    ['MV307', 'MV307'],
    ['W0307', 'W0307'],
    ['LD-2025-114', 'LD-2025-114'],
    ['TRP_8812', 'TRP_8812'],
    ['ref 77', '77'],
    ['Ref. 7713', '7713'],
    ['réf. : MV 307', 'MV 307'],
    ['referentie LD-2025-114', 'LD-2025-114'],
    ['référence n° 7713', '7713'],
    ['reference no. 7713', '7713'],
    ['Referenz 2025-07', '2025-07'],
    ['nr 7713', '7713'],
    ['Nr. 7713', '7713'],
    ['n° 7713', '7713'],
    ['object 77130', '77130'],
    ['Objekt-Nr. 77130', '77130'],
    ['pandnummer: 77130', '77130'],
  ])('“%s” is a reference and no filter', (sentence, code) => {
    expect(read(sentence, locale)).toEqual({ references: [code], query: [] })
  })

  test.each(
    (
      'huis 250000|max-300000|max 300k|Gent 9000|BE-9000|D-52062|9000|EPC 120|EPC-120|EPC B|A++|3slpk|2 slpk|T3|' +
      'E313|B-9000|L1234|CO2-neutraal|mei-2026|mai 2026|bouwjaar 1990|bouwjaar-1990|2000-3000|1-2-2027|m2|100m2|Objekt 300.000 €|' +
      'objet 250000 euros|nr 1|200 000 €|1.500.000|3de verdieping|Covid-9|300-400k|Gent9000|no 2 bedrooms|400k|€400000|eur300000'
    ).split('|'),
  )('“%s” holds no reference', (sentence) => {
    expect(read(sentence, locale).references).toEqual([])
  })
})

test.each([
  ['nl', 'huis te koop in Gent MV-307', ['type=HOUSE', 'status=FOR_SALE']],
  ['fr', 'appartement réf. 7713 3 chambres', ['type=APARTMENT', 'bedrooms_min=3']],
  ['de', 'Wohnung Objektnummer 7713 bis 900 Euro', ['type=APARTMENT', 'price_max=900', 'status=TO_RENT']],
] as const)('in %s “%s” keeps its other wishes', (locale, sentence, wishes) => {
  const { references, query } = read(sentence, locale)
  expect(references).toHaveLength(1)
  expect(query.filter((one) => !one.startsWith('pc=')).toSorted()).toEqual(wishes.toSorted())
})

test('a long text of reference prefixes is read in linear time', () => {
  for (const piece of ['ref ', 'ref. nr ', 'ab-1', 'ab-1-', 'nr.nr.', 'abcdef', '1-1-', 'objekt '])
    expect(read(piece.repeat(20_000), 'nl').query.length).toBeLessThan(100_000)
})
