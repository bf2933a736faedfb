import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEntities } from '#feeds/values/entities.ts'
import { isPlaceholder } from '#feeds/values/placeholders.ts'
import { readDay, readMoment } from '#feeds/values/read-day.ts'
import { readLabel } from '#feeds/values/read-label.ts'
import { isOnRequest, readPrice } from '#feeds/values/read-price.ts'
import { readRooms } from '#feeds/values/read-rooms.ts'

/** A parsed price in short form: `1895 month, excl charges`. */
function shortPrice(text: string): string | null {
  const read = readPrice(text)
  if (read === null) return null
  const { amount, period, transferCosts, charges, chargesIncluded } = read
  return [
    `${amount ?? 'on request'}`,
    period,
    transferCosts,
    charges !== null && `+${charges}`,
    chargesIncluded !== null && (chargesIncluded ? 'incl' : 'excl'),
  ]
    .filter(Boolean)
    .join(' ')
}

describe('a price as written', () => {
  test.each<readonly [string, string | null]>([
    ...['€ 425.000 k.k.', '425000 kk', '€ 425.000,- k.k.', '€ 425.000 kosten koper', '€425.000 Kosten voor koper'].map(
      (written) => [written, '425000 BUYER'] as const,
    ),
    ...['€ 389.500 v.o.n.', 'v.o.n. € 389.500', '389 500 EUR vrij op naam', 'Vraagprijs: € 389.500 V.O.N.'].map(
      (written) => [written, '389500 SELLER'] as const,
    ),
    ...[
      '€ 1.895 p/mnd exclusief servicekosten',
      '€ 1.895 per maand excl. servicekosten',
      '1.895 € / mois hors charges',
      '1.895 €/mois HC',
      '1895 EUR pro Monat zzgl. Nebenkosten',
      '1.895,00 € mtl. zzgl. NK',
      '€1,895 pcm excluding bills',
      '1 895 € par mois charges non comprises',
    ].map((written) => [written, '1895 month excl'] as const),
    ...[
      '950 € + 120 € charges',
      '950 € (+ 120 € de charges)',
      '€ 950 + € 120 servicekosten',
      '950 € zzgl. 120 € NK',
      '950 € hors charges (120 €)',
      '€950 plus €120 costs',
    ].map((written) => [written, '950 +120 excl'] as const),
    ['950 €/mois + 120 € de charges', '950 month +120 excl'],
    ['950 € cc', '950 incl'],
    ['€ 950 p.m. inclusief € 120 servicekosten', '950 month incl'],
    ['950 € charges comprises', '950 incl'],
    ['€ 349.000,-', '349000'],
    ['349 000 EUR', '349000'],
    ['1.250.000,50 €', '1250000.5'],
    ['CHF', null],
    ['Preis auf Anfrage', 'on request'],
    ['Prix sur demande', 'on request'],
    ['prijs op aanvraag', 'on request'],
    ['P.O.A.', 'on request'],
    ['14.400 € per jaar', '14400 year'],
    ['€ 300 per week', '300 week'],
  ])('%s is %s', (written, meant) => expect(shortPrice(written)).toBe(meant))

  test.each([
    'vanaf € 250.000',
    '€ 250.000 - € 275.000',
    '250.000 à 275.000',
    '1.200 USD',
    '$ 1.200',
    '1.200 £',
    '€ 250.000 excl. btw',
    'ca. € 250.000',
    '± 250.000',
    '2.500 €/m²',
    'bieden',
    '-1',
    '950 + 120',
    '€ 425.000 k.k. v.o.n.',
    '3 %',
    '325.000 € hors honoraires',
    '950 cc hc',
  ])('%s is not guessed', (written) => expect(readPrice(written)).toBeNull())

  test('words instead of a price', () => {
    for (const words of ['op aanvraag', 'sur demande', 'Auf Anfrage', 'price on request', 'N.O.T.K.', 'à convenir'])
      expect(isOnRequest(words), words).toBe(true)
    for (const words of ['', 'bieden', 'verkocht', '250.000']) expect(isOnRequest(words), words).toBe(false)
  })
})

describe('rooms as written', () => {
  const rooms = (written: string, field: 'rooms' | 'bedrooms') => {
    const read = readRooms(written, field)
    return read && `${read.rooms ?? '-'} ${read.bedrooms ?? '-'}${read.exact ? '' : ' about'}`
  }
  test.each([
    ['2 Zi.', '2 -'],
    ['3-Zimmer', '3 -'],
    ['3-Zimmer-Wohnung', '3 -'],
    ['3,5 Zimmer', '3.5 -'],
    ['3 pièces', '3 -'],
    ['T3', '3 -'],
    ['4 kamers', '4 -'],
    ['4 kamers (3 slaapkamers)', '4 3'],
    ['4 pièces dont 2 chambres', '4 2'],
    ['4 Zimmer, 3 Schlafzimmer', '4 3'],
    ['2 1/2', '2.5 -'],
    ['2½', '2.5 -'],
    ['2 ½ Zimmer', '2.5 -'],
    ['3.5', '3.5 -'],
    ['5+', '5 - about'],
    ['3+1', '3 - about'],
    ['3 slaapkamers', '- 3'],
    ['3-kamerappartement', '3 -'],
    ['1 à 2', null],
    ['drie', null],
    ['', null],
    ['3 badkamers', null],
    ['2-3', null],
  ])('%s in a column of rooms', (written, meant) => expect(rooms(written, 'rooms')).toBe(meant))
  test.each([
    ['3', '- 3'],
    ['3 slaapkamer(s)', '- 3'],
    ['3 chambre(s)', '- 3'],
    ['2 slk.', '- 2'],
    ['2 ch.', '- 2'],
    ['3 Schlafzimmer', '- 3'],
    ['4 bedrooms', '- 4'],
    ['5+', '- 5 about'],
    ['3 Zimmer', '3 -'],
  ])('%s in a column of bedrooms', (written, meant) => expect(rooms(written, 'bedrooms')).toBe(meant))
})

describe('dates as written', () => {
  test.each([
    ['2026-06-30', '2026-06-30'],
    ['2026-11-22+01:00', '2026-11-22'],
    ['2026-11-22Z', '2026-11-22'],
    ['2026-11-22T23:30:00-05:00', '2026-11-22'],
    ['2026-11-22 08:00', '2026-11-22'],
    ['1.3.2027', '2027-03-01'],
    ['01.03.27', '2027-03-01'],
    ['ab 01.03.2027', '2027-03-01'],
    ['30 juni 2026', '2026-06-30'],
    ['30. Juni 2026', '2026-06-30'],
    ['1er juin 2026', '2026-06-01'],
    ['à partir du 1er juin 2026', '2026-06-01'],
    ['vanaf 1 maart 2027', '2027-03-01'],
    ['June 30th, 2026', '2026-06-30'],
    ['15 août 2026', '2026-08-15'],
    ['1. März 2027', '2027-03-01'],
    ['1 déc. 2026', '2026-12-01'],
    ['31 februari 2026', null],
    ['juni 2026', null],
    ['01/03/2027', null],
    ['30/06/2026', '2026-06-30'],
    ['32/13/2026', null],
    ['2026-13-01', null],
    ['bij akte', null],
    ['0000-00-00', null],
  ])('%s', (written, day) => expect(readDay(written)).toBe(day))
  test.each([
    ['2026-11-22+01:00', '2026-11-22T00:00:00+01:00'],
    ['2026-11-22', '2026-11-22T00:00:00Z'],
    ['2026-11-18 09:30', '2026-11-18T09:30:00Z'],
    ['2026-11-18T09:30:15.5+0100', '2026-11-18T09:30:15.5+01:00'],
    ['22.11.2026 14:05', '2026-11-22T14:05:00Z'],
    ['2026-11-18 29:30', null],
  ])('the moment %s', (written, moment) => expect(readMoment(written)).toBe(moment))
})

test.each([
  ['B', 'B'],
  ['a+', 'A+'],
  ['A+++', 'A+++'],
  ['label C', 'C'],
  ['Energieklasse D', 'D'],
  ['EPC: B', 'B'],
  ['A -', 'A-'],
  ['>A+', 'A+ about'],
  ['D (342 kWh/m²)', 'D about'],
  ['Classe F', 'F'],
  ['A-B', null],
  ['X', null],
  ['BE', null],
])('the class %s', (written, meant) => {
  const read = readLabel(written)
  expect(read && `${read.value}${read.exact ? '' : ' about'}`).toBe(meant)
})

test('a placeholder for a missing value is empty', () => {
  for (const written of [
    '',
    '-',
    '--',
    '?',
    'k.A.',
    'K. A.',
    'keine Angabe',
    'n.v.t.',
    'N/A',
    'n.c.',
    'nc',
    '#N/A',
    '#NV',
    '#N/B',
  ])
    expect(isPlaceholder(written), written).toBe(true)
  for (const written of ['0', 'nee', 'geen', 'A', 'KA-12', 'x', 'Nandrin'])
    expect(isPlaceholder(written), written).toBe(false)
})

test('entities are decoded, even when encoded twice', () => {
  expect(decodeEntities('Ke&#8217;nsstraat &amp; caf&eacute; &#xF3; 120 m&sup2; &euro; &#150;')).toBe(
    'Ke’nsstraat & café ó 120 m² € –',
  )
  expect(decodeEntities('caf&amp;eacute; R&amp;amp;D &amp;#8217;')).toBe('café R&D ’')
  expect(decodeEntities('AT&T; A & B &nosuch; &#0; &#xD800; &#9999999;')).toBe(
    'AT&T; A & B &nosuch; &#0; &#xD800; &#9999999;',
  )
})

const readers: ((text: string) => unknown)[] = [
  readPrice,
  isOnRequest,
  (text) => readRooms(text, 'rooms'),
  readDay,
  readMoment,
  readLabel,
  isPlaceholder,
  decodeEntities,
]

test('no reader throws on any text, and each takes linear time', () => {
  const parts = fc.constantFrom(
    '1',
    '.',
    ',',
    ' ',
    '€',
    '&',
    'amp;',
    '#',
    'k.',
    'per ',
    '+',
    '(',
    ')',
    '-',
    '½',
    '\u0301',
    'ß',
    '\ud800',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(parts, { maxLength: 120 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const reader of readers) reader(text)
    }),
  )
  for (const piece of ['1', '&amp;', '1 ', '(', '€ + ', '1.000', 'a. ', '\u0301', '- '])
    for (const reader of readers) reader(piece.repeat(1_000_000 / piece.length))
})
