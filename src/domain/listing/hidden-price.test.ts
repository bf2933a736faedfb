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
  ['3 777 123', '…'],
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

test('however an amount from 10,000 is written among words, it is gone, and nothing else is', () => {
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

test('the hidden prices of a family are those that the listing itself does not show', () => {
  expect(hiddenPrices(asking(300_000, true), [])).toEqual(new Set([300_000]))
  expect(hiddenPrices(asking(300_000), [asking(250_000, true), asking(300_000, true)])).toEqual(new Set([250_000]))
  expect(hiddenPrices(asking(null, true), [asking(200_000)])).toEqual(new Set())
})
