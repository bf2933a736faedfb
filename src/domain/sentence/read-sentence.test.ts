import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SORTS } from '#domain/search/criteria.ts'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { CRITERIA_FLAGS, DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { type Locale, LOCALES } from '#base/locale.ts'
import { de } from '#domain/sentence/examples/de.ts'
import { en } from '#domain/sentence/examples/en.ts'
import { fr } from '#domain/sentence/examples/fr.ts'
import { nl } from '#domain/sentence/examples/nl.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'

const EXAMPLES = { nl, fr, en, de }

describe.each(LOCALES)('in %s', (locale) => {
  test.each(EXAMPLES[locale])('"%s" asks for %s', (sentence, expected) => {
    expect([...toQuery(readSentence(sentence, locale))].map(([name, value]) => `${name}=${value}`).toSorted()).toEqual(
      expected === '' ? [] : expected.split(' & ').flatMap(expanded).toSorted(),
    )
  })

  test('at least sixty different sentences are tested', () => {
    expect(new Set(EXAMPLES[locale].map(([sentence]) => sentence)).size).toBeGreaterThanOrEqual(60)
  })
})

function expanded(condition: string): string[] {
  const [, not = '', town] = /^(not_)?town=(.*)$/.exec(condition) ?? []
  if (town === undefined) return [condition]
  const found = [...belgianPlaces().byNis.values()].find((municipality) => municipality.names.nl === town)
  return (found?.postalCodes ?? ['?']).map((code) => `${not}pc=${code}`)
}

test('every recognised part points to its own words', () => {
  const sentence = 'Huis met 3 slpk, onder 400k, rond Gent'
  for (const part of readSentence(sentence, 'nl').understood) {
    expect(sentence.slice(part.start, part.end)).toBe(part.text)
  }
  expect(readSentence(sentence, 'nl').understood.map((part) => part.text)).toEqual([
    'Huis',
    '3 slpk',
    'onder 400k',
    'rond Gent',
  ])
})

test('a sentence in another language than the page is recognised too', () => {
  for (const locale of LOCALES) {
    expect(toQuery(readSentence('maison à vendre à Namur', locale)).get('status')).toBe('FOR_SALE')
    expect(toQuery(readSentence('huis te koop met tuin', locale)).get('garden')).toBe('1')
    expect(toQuery(readSentence('house with garden for sale', locale)).get('type')).toBe('HOUSE')
    expect(toQuery(readSentence('Haus mit Garten', locale)).get('garden')).toBe('1')
  }
})

test.each([
  ['nl', 'geen tuin, zonder garage, niet instapklaar, geen terras'],
  ['fr', 'sans jardin, pas de garage, pas prêt à emménager, sans terrasse'],
  ['en', 'no garden, without garage, not ready to move in, no terrace'],
  ['de', 'kein Garten, ohne Garage, nicht bezugsfertig, keine Terrasse'],
] as const)('in %s what is negated is never asked for', (locale, sentence) => {
  const { understood, notUnderstood } = readSentence(sentence, locale)
  expect(understood).toEqual([])
  expect(notUnderstood).toEqual(sentence.split(', '))
})

test('the plural plus of a label survives the query string', () => {
  expect(toQuery(readSentence('epc A++', 'nl')).toString()).toBe('energy_max=A%2B%2B')
})

test('no text makes it throw; it is deterministic and uses only names and values of the contract', () => {
  const words = fc.oneof(
    fc.constantFrom(...LOCALES.flatMap((locale) => EXAMPLES[locale].flatMap(([sentence]) => sentence.split(' ')))),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.integer({ min: 0, max: 2_000_000 }).map(String),
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(words).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...LOCALES), (text, locale) => {
      const reading = readSentence(text, locale)
      expect(readSentence(text, locale)).toEqual(reading)
      for (const [name, value] of toQuery(reading)) expect(name === 'not_understood' || fits(name, value)).toBe(true)
      for (const part of reading.understood) expect(text.slice(part.start, part.end)).toBe(part.text)
      for (const lost of reading.notUnderstood) expect(lost).toMatch(/[\p{L}\p{N}]/u)
    }),
    { numRuns: 1000 },
  )
})

/** A Belgian postal code, or one with the letters of its country. */
const POSTAL_CODE = /^(?:\d{4,5}|\d{4} [A-Z]{2}|[A-Z]{2}-\d{4})$/

const VALUES: Record<string, RegExp> = {
  status: new RegExp(`^(${DEALS.join('|')})$`),
  type: new RegExp(`^(${PROPERTY_TYPES.join('|')})$`),
  sort: new RegExp(`^(${SORTS.join('|')})$`),
  energy_max: /^(A\+{0,2}|[B-G])$/,
  deposit_max: /^\d+(\.\d{1,2})?$/,
  total_max: /^\d+(\.\d{1,2})?$/,
  monthly_max: /^\d+(\.\d{1,2})?$/,
  warm_max: /^\d+(\.\d{1,2})?$/,
  available_from: /^20\d\d-\d\d-\d\d$/,
  station_km_max: /^\d{1,2}(\.\d{1,3})?$/,
  pc: POSTAL_CODE,
  not_pc: POSTAL_CODE,
  not_type: new RegExp(`^(${PROPERTY_TYPES.join('|')})$`),
  province: /^BE-[A-Z]{3}$/,
  around: /^\d{4},\d{1,3}$/,
}

function fits(name: string, value: string): boolean {
  if (/^(price|bedrooms|living|year|land|commercial)_(min|max)$/.test(name)) return /^\d+(\.\d+)?$/.test(value)
  if (name === 'new_build' || CRITERIA_FLAGS.some((flag) => flag === name)) return value === '1'
  return VALUES[name]?.test(value) === true
}

test('five thousand words of one kind are read without exhausting stack or time', () => {
  const kinds = [
    'rond ',
    'rond gent en ',
    'geen ',
    'epc ',
    '3 km ',
    '3 of ',
    'tot max ',
    '000 ',
    '1 000 ',
    'euro ',
    'x ',
  ]
  for (const kind of [
    ...kinds,
    'of ',
    'tuin of ',
    'alle ',
    'de ',
    'brussel en alle ',
    'niet "',
    'zonder veranda, ',
    'sint ',
    '€ ',
    'met 500 m2 ',
    'near shops and ',
    '(',
    '1.',
    'a+',
    'van ',
    'leuven en omgeving ',
    'half uur van gent ',
    'kosten inbegrepen ',
    'vrij vanaf 1 ',
  ]) {
    expect(() => toQuery(readSentence(kind.repeat(5_000), 'nl'))).not.toThrow()
  }
})

test.each([
  ['nl', 'huis 30 minuten van station Gent', 'Gent,30'],
  ['fr', 'maison à 45 min en train de Bruxelles-Midi', 'Bruxelles-Midi,45'],
  ['en', 'flat within 45 min of Brussels by train', 'Brussels,45'],
  ['de', 'Haus höchstens eine Stunde von Brüssel mit dem Zug', 'Brüssel,60'],
] as const)('in %s “%s” is a travel time, where there is a timetable', (locale, sentence, travel) => {
  const query = toQuery(readSentence(sentence, locale, true))
  expect([query.getAll('travel'), query.has('pc'), query.has('not_understood')]).toEqual([[travel], false, false])
  expect(toQuery(readSentence(sentence, locale)).has('travel')).toBe(false)
})

test.each(['max 30 min by car from Gent', 'at least 45 minutes from Brussels by train'])(
  '“%s” is not a supported travel time',
  (sentence) => {
    const query = toQuery(readSentence(sentence, 'en', true))
    expect([query.has('travel'), query.has('pc'), query.getAll('not_understood')]).toEqual([false, false, [sentence]])
  },
)

const TODAY = '2026-11-23'

test.each([
  ['nl', 'huis direct beschikbaar'],
  ['nl', 'appartement meteen vrij in Gent'],
  ['fr', 'appartement libre de suite'],
  ['fr', 'maison disponible immédiatement'],
  ['en', 'flat available now'],
  ['en', 'house immediately available in Ghent'],
  ['de', 'Wohnung ab sofort'],
  ['de', 'Haus frei ab sofort in Gent'],
  ['de', 'Wohnung sofort verfügbar'],
] as const)('%s: in "%s" one can move in today', (locale, sentence) => {
  const reading = readSentence(sentence, locale, false, TODAY)
  expect(toQuery(reading).get('available_from')).toBe(TODAY)
  expect(reading.notUnderstood).toEqual([])
  // Without a current date nothing is guessed.
  expect(toQuery(readSentence(sentence, locale)).has('available_from')).toBe(false)
})

test.each([
  ['nl', 'huis in Gent dichtst bij een station', 'station_asc'],
  ['fr', 'maison à Namur plus proche de la gare', 'station_asc'],
  ['en', 'flat nearest to the station', 'station_asc'],
  ['de', 'Wohnung am nächsten am Bahnhof', 'station_asc'],
  ['nl', 'appartement laagste huur met kosten', 'warm_asc'],
  ['fr', 'maison mensualité la plus basse', 'monthly_asc'],
  ['en', 'house lowest total cost', 'total_asc'],
  ['de', 'Wohnung niedrigste Warmmiete', 'warm_asc'],
] as const)('%s: "%s" is an order', (locale, sentence, sort) => {
  const reading = readSentence(sentence, locale)
  expect(toQuery(reading).get('sort')).toBe(sort)
  expect(reading.notUnderstood).toEqual([])
})

test.each([
  ['nl', 'huis te koop provincie Namen'],
  ['fr', 'maison en province de Namur'],
  ['en', 'house in the province of Namur'],
  ['de', 'Haus in der Provinz Namur'],
] as const)('%s: "%s" is the province, not its town', (locale, sentence) => {
  const query = toQuery(readSentence(sentence, locale))
  expect(query.getAll('province')).toEqual(['BE-WNA'])
  expect(query.has('pc')).toBe(false)
})

test.each([
  ['nl', 'huis 20 min van Leuven met de trein', 'around=3000,15'],
  ['nl', 'huis op een half uur fietsen van Gent', 'around=9000,6'],
  ['fr', 'maison à une demi-heure de Namur', 'around=5000,23'],
  ['en', 'house 15 minutes on foot from Bruges', 'around=8000,1'],
  ['de', 'Haus 40 Minuten von Lüttich', 'around=4000,30'],
] as const)('in %s “%s” is a circle where there is no timetable, and named', (locale, sentence, circle) => {
  const query = toQuery(readSentence(sentence, locale))
  expect([...query].map(([name, value]) => `${name}=${value}`)).toContain(circle)
  expect([query.has('pc'), query.getAll('not_understood').length]).toEqual([false, 1])
})

test('the destination of a travel time is not searched as a place to live', () => {
  const query = toQuery(readSentence('flat to rent Brussels 30 minutes from Leuven by train', 'en'))
  expect(query.has('around')).toBe(false)
  expect(query.getAll('pc')).not.toContain('3000')
  expect(query.getAll('not_understood')).toEqual(['30 minutes from Leuven by train'])
})

test.each([
  ['nl', 'flat onmiddellijk beschikbaar', '2026-11-23'],
  ['fr', 'studio libre de suite', '2026-11-23'],
  ['en', 'flat available immediately', '2026-11-23'],
  ['de', 'Wohnung sofort bezugsfrei', '2026-11-23'],
  ['nl', 'flat vanaf 1 januari', '2027-01-01'],
  ['fr', 'studio à partir de décembre', '2026-12-01'],
  ['fr', 'studio dès le 1er novembre', '2027-11-01'],
  ['en', 'flat from November', '2026-11-23'],
  ['de', 'Wohnung frei ab 29. Februar', '2028-02-29'],
] as const)('in %s “%s” is the next such day', (locale, sentence, day) => {
  expect(toQuery(readSentence(sentence, locale, false, '2026-11-23')).get('available_from')).toBe(day)
  expect(toQuery(readSentence(sentence, locale)).has('available_from')).toBe(false)
})

test('a common word that is also a village is not a place after a comma', () => {
  expect(toQuery(readSentence('Wohnung in Eupen, eine Terrasse', 'de')).getAll('pc')).toEqual(['4700', '4701'])
})

test.each([
  ['de', 'Haus in Ostbelgien', ['4700', '4720', '4780'], ['4800', '4840']],
  ['fr', 'maison dans l’arrondissement de Namur', ['5000', '5030'], ['5500', '4000']],
  ['nl', 'huis arrondissement Leuven', ['3000', '3200', '3300'], ['1800', '2800']],
  ['nl', 'huis in het Waasland', ['9100', '9140'], ['9200', '9000']],
] as const)('in %s “%s” is every municipality there', (locale, sentence, within, beyond) => {
  const query = toQuery(readSentence(sentence, locale))
  const codes = query.getAll('pc')
  for (const code of within) expect(codes).toContain(code)
  for (const code of beyond) expect(codes).not.toContain(code)
  expect(query.has('not_understood')).toBe(false)
})

test('a postal code with its country is a place, whatever words surround it', () => {
  const read = (sentence: string, locale: Locale = 'nl') => String(toQuery(readSentence(sentence, locale)))
  expect(read('huis in 1017AB')).toBe('type=HOUSE&pc=1017+AB')
  expect(read('appartement 1017 AB')).toBe('type=APARTMENT&pc=1017+AB')
  expect(read('1017 ab')).toBe('pc=1017+AB')
  expect(read('huis niet in 1017ab')).toBe('type=HOUSE&not_pc=1017+AB')
  expect(read('maison L-4700', 'fr')).toBe('type=HOUSE&pc=LU-4700')
  expect(read('Haus in LU-1220', 'de')).toBe('type=HOUSE&pc=1220')
  expect(read('house B-9000', 'en')).toBe('type=HOUSE&pc=9000')
  expect(read('Haus D-52062', 'de')).toBe('type=HOUSE&pc=52062')
  for (const rent of ['studio te huur max 1200 CC', 'studio te huur 1200 EU', 'studio te huur 1200pm'])
    expect(read(rent), rent).not.toContain('pc=')
  expect(read('HUIS TE KOOP 2800 OF 1200 EN TUIN'), 'all in capitals').toContain('pc=2800&pc=1200&garden=1')
})
