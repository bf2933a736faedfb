import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenPrices, withoutPrices } from './hidden-price.ts'

const asking = (price: number | null, priceHidden = false) => ({
  deals: { FOR_SALE: { price, priceHidden, charges: null, chargesIncluded: null, taxRegime: null } },
})

test.each([
  ['Prijs 777123 euro.', 'Prijs … euro.'],
  ['Nu € 777.123!', 'Nu € …!'],
  ['777 123 €, kosten niet inbegrepen', '… €, kosten niet inbegrepen'],
  ['à 777\u202F123,00 €', 'à … €'],
  ['EUR 777,123.00', 'EUR …'],
  ["Fr. 777'123.-", 'Fr. …'],
  ['3 777 123', '3 …'],
  ['777123&euro;, &#8364 777&#46;123, 777&nbsp123 €, %E2%82%AC%20777123', '…&euro;, &#8364 …, … €, %E2%82%AC%20…'],
  ['777,123 k€ of 0,777123 miljoen', '… k€ of … miljoen'],
  ['Nu \u202e321777 €\u202c!\nRuim', 'Nu …\nRuim'],
  ['Dossier 1777123, 77712 m², 777.1234', 'Dossier 1777123, 77712 m², 777.1234'],
])('"%s" without 777,123 is "%s"', (text, left) => {
  expect(withoutPrices(text, new Set([777_123]))).toBe(left)
})

test.each([
  ['Huur € 750, station op 750 m', 'Huur €\u00A0…, station op 750 m'],
  ['750 euro per maand', '… euro per maand'],
  ['750,- per maand', '… per maand'],
  ['750€/mois, EUR750', '…€/mois, EUR…'],
  ['750 m² grond, 1.750 euro kosten', '750 m² grond, 1.750 euro kosten'],
])('"%s" without a rent of 750 is "%s"', (text, left) => {
  expect(withoutPrices(text.replace('€ 750', '€\u00A0750'), new Set([750]))).toBe(left)
})

/** Sentences about a rent, in nl, fr, de and en. */
const RENTS = [
  'Huur 950',
  'Huurprijs: 950',
  'De maandhuur bedraagt 950',
  '950/maand',
  '950 / mnd',
  '950 p/m',
  '950 pm',
  '950 p.m.',
  '950 per maand',
  '950 excl. lasten',
  '950 + 50 kosten',
  'kale huur van 950',
  'Huur\n950',
  'slechts 950 (alle kosten inbegrepen)',
  'Loyer 950',
  'loyer de 950',
  'Loyer mensuel : 950',
  '950 par mois',
  '950/mois',
  '950 charges comprises',
  '950 CC',
  '950 HC',
  '950 hors charges',
  '950 + 50 de provision',
  'Location à 950',
  'Miete 950',
  'Kaltmiete 950',
  'Die Warmmiete beträgt 950',
  'Nettokaltmiete ca. 950',
  '950 monatlich',
  '950 pro Monat',
  '950/Monat',
  '950 zzgl. NK',
  '950 kalt',
  'Rent 950',
  '950 per month',
  '950 pcm',
  '950/month',
  'Monthly rent of 950',
  'Price: 950',
  '950 bills included',
  '€ 900 - 950',
  '€ 900 tot 950',
  '950 à 1000 €',
  '950e',
  '950.-',
  '950 all-in',
  '950 tout compris',
  '950 inkl. Heizung',
  'Te huur voor 950',
  'À louer, 950',
  'Zu vermieten: 950',
  'To let at 950',
  'Te koop voor 950',
  'À vendre : 950',
  'Zu verkaufen für 950',
  'For sale, 950',
  'Overname 950',
]
const SCRIPTS = ['0', '٠', '۰', '०', '０', '𝟎', '𝟘', '𝟬', '\u{1fbf0}']
/** Circled and raised digits, which are not ten consecutive characters. */
const CIRCLED = ['⓪①②③④⑤⑥⑦⑧⑨', '⓿❶❷❸❹❺❻❼❽❾', '⓿➀➁➂➃➄➅➆➇➈', '⁰¹²³⁴⁵⁶⁷⁸⁹', '₀₁₂₃₄₅₆₇₈₉']
const digitsOf = (script: string) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCodePoint((script.codePointAt(0) ?? 0) + digit))
const SEPARATORS = ['', '\u200b', '\u00ad', '\u2060', '\ufeff', '\u2009', '\u200a', '\u202f', '\u00a0', '\ufe0f\u20e3', '\u202d', '\u2066', '&shy;', '&#8203;', '&thinsp', ' '] // prettier-ignore

test.each(RENTS)('"%s" reveals no rent of 950 [published.hidden-rent-in-figures]', (text) => {
  expect(withoutPrices(`Mooi. ${text}, vrij`, new Set([950]))).toBe(`Mooi. ${text.replace(/950(?:\.-)?/, '…')}, vrij`)
  expect(withoutPrices(text, new Set([951, 9_500, 95]))).toBe(text)
})

test('a rent beside words about money is removed, in digits of any script and with any separators', () => {
  const scripts = [...SCRIPTS.map(digitsOf), ...CIRCLED.map((digits) => [...digits])]
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9_999 }),
      fc.constantFrom(...scripts),
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom(...RENTS),
      (rent, digits, parted, text) => {
        const figures = [...String(rent)].map((digit) => digits[Number(digit)]).join(parted)
        const told = withoutPrices(text.replace('950', figures), new Set([rent]))
        expect(told).not.toContain(figures)
        expect(told).toContain('…')
      },
    ),
  )
})

test.each([
  '950 m² tuin, huur op aanvraag',
  'Huur op aanvraag. Bouwjaar 950',
  'Huur: zie agent. EPC 950 kWh',
  'Ruim, voor 950 boeken',
  'huur 1.950 of 9500 of 950.000',
])('a number that is no rent stays: "%s"', (text) => {
  expect(withoutPrices(text, new Set([950]))).toBe(text)
})

test('a text of 200,000 characters takes linear time', () => {
  for (const text of [
    '9',
    '9 ',
    '950 ',
    '9.',
    '9\u200b',
    '\u200b',
    'huur 950 ',
    '950\u202e',
    '9 . -',
    '٩',
    '9\u0301',
    '950,-',
  ])
    expect(withoutPrices(text.repeat(200_000 / text.length), new Set([950])).length).toBeLessThanOrEqual(200_000)
})

test('an amount from 10,000 is removed however it is written, and nothing else is', () => {
  const parts = fc.constantFrom('', '.', ' ', '\u00A0', '\u202F', ',', "'", '’')
  const ends = fc.constantFrom('', ',00', '.00', ',-', ',–')
  const words = fc.constantFrom('Huis te koop voor', 'prix:', '€', '(', 'ab')
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 999_999_999 }), parts, ends, words, (amount, part, end, before) => {
      const written = String(amount).replaceAll(/\B(?=(\d{3})+$)/g, part) + end
      expect(withoutPrices(`${before} ${written} na`, new Set([amount]))).toBe(`${before} … na`)
      expect(withoutPrices(`${before} ${written} na`, new Set([amount + 1]))).toBe(`${before} ${written} na`)
    }),
  )
})

test('the hidden prices of a listing and its relatives are those that the listing itself does not show', () => {
  expect(hiddenPrices(asking(300_000, true), [])).toEqual(new Set([300_000]))
  expect(hiddenPrices(asking(300_000), [asking(250_000, true), asking(300_000, true)])).toEqual(new Set([250_000]))
  expect(hiddenPrices(asking(950.5, true), []), 'with cents, and rounded').toEqual(new Set([950, 951]))
  expect(hiddenPrices(asking(null, true), [asking(200_000)])).toEqual(new Set())
})
