import { expect, test } from 'vitest'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import type { Locale } from '#base/locale.ts'
import { besideSearch } from '#domain/sentence/beside-search.ts'
import { readSentence } from '#domain/sentence/read-sentence.ts'

/** The search query after a sentence was typed beside it. */
function after(given: string, sentence: string, locale: Locale = 'nl'): string {
  const { query } = parseOfferQuery(new URLSearchParams(given))
  const result = formatOfferQuery(besideSearch(query, sentence, readSentence(sentence, locale)))
  return decodeURIComponent(result.toString())
}

test('the sentence overrides filters with one value, in all four languages', () => {
  for (const [locale, sentence] of [
    ['nl', 'tot 400k'],
    ['fr', 'jusqu’à 400k'],
    ['en', 'up to 400k'],
    ['de', 'bis 400k'],
  ] as const)
    expect(after('status=FOR_SALE&price_max=450000&type=HOUSE', sentence, locale), locale).toBe(
      'status=FOR_SALE&price_max=400000&type=HOUSE',
    )
  for (const [given, sentence, result] of [
    [
      'status=FOR_SALE&price_max=450000&bedrooms_min=3',
      'appartement 2 slpk tot 300000',
      'status=FOR_SALE&price_max=300000&type=APARTMENT&bedrooms_min=2',
    ],
    ['living_min=100', 'minstens 150 m² bewoonbaar', 'living_min=150'],
    ['land_min=100', 'grond minstens 500 m²', 'type=LAND&land_min=500'],
    ['energy_max=D', 'epc b', 'energy_max=B'],
    ['sale_max=450000&rent_max=900', 'tot 400k', 'status=FOR_SALE&status=TO_RENT&price_max=400000'],
    ['garden=1&price_max=450000', 'tot 400k met garage', 'status=FOR_SALE&price_max=400000&garden=1&garage=1'],
    ['sort=price_asc&page=3', 'tot 400k', 'status=FOR_SALE&price_max=400000&sort=price_asc'],
  ] as const)
    expect(after(given, sentence), sentence).toBe(result)
})

test('the other bound of a range stays when it is consistent with the typed one', () => {
  expect(after('status=FOR_SALE&price_min=200000&price_max=450000', 'tot 400k')).toBe(
    'status=FOR_SALE&price_min=200000&price_max=400000',
  )
  expect(after('status=FOR_SALE&price_min=420000&price_max=450000', 'tot 400k')).toBe(
    'status=FOR_SALE&price_max=400000',
  )
  expect(after('sale_min=420000&rent_max=900', 'tot 400k')).toBe('status=FOR_SALE&status=TO_RENT&price_max=400000')
  expect(after('bedrooms_max=1', '3 slaapkamers')).toBe('bedrooms_min=3')
})

test('another deal keeps the bounds of the old one, except a price that is implausible for it', () => {
  for (const [given, sentence, result] of [
    ['status=FOR_SALE&price_max=450000', 'te huur onder 900', 'status=TO_RENT&price_max=900'],
    ['status=FOR_SALE&price_max=450000&garden=1', 'te huur', 'status=TO_RENT&garden=1'],
    ['status=FOR_SALE&price_max=900', 'te huur', 'status=TO_RENT&price_max=900'],
    ['status=FOR_SALE&total_max=500000&only_home=1&monthly_max=1500', 'te huur', 'status=TO_RENT'],
    ['status=TO_RENT&warm_max=1200&deposit_max=2000', 'te koop', 'status=FOR_SALE'],
    ['sale_max=450000&rent_max=900', 'te huur', 'status=TO_RENT'],
    ['status=FOR_SALE&price_max=450000', 'te koop', 'status=FOR_SALE&price_max=450000'],
    ['status=TAKE_OVER', 'tot 300000', 'status=TAKE_OVER&price_max=300000'],
    ['price_max=9000', 'tot 300000', 'status=FOR_SALE&price_max=300000'],
  ] as const)
    expect(after(given, sentence), `${given} ${sentence}`).toBe(result)
})

test('types and places in a sentence replace the chosen ones', () => {
  for (const [given, sentence, result] of [
    ['type=HOUSE&garden=1', 'appartement', 'type=APARTMENT&garden=1'],
    ['not_type=LAND', 'bouwgrond', 'type=LAND'],
    ['type=HOUSE&type=APARTMENT', 'geen appartement', 'type=HOUSE'],
    ['type=APARTMENT', 'geen appartement', 'not_type=APARTMENT'],
    ['pc=3000&type=HOUSE', 'kraainem', 'type=HOUSE&pc=1950'],
    ['pc=3000', '10 km rond kraainem', 'around=1950,10'],
    ['province=BE-VAN&bbox=3,50,4,51&area=3,50;4,50;4,51', 'kraainem', 'pc=1950'],
    ['not_pc=1950', 'kraainem', 'pc=1950'],
    ['pc=3000', 'huis', 'type=HOUSE&pc=3000'],
  ] as const)
    expect(after(given, sentence), sentence).toBe(result)
})

test('they are added when the sentence says "also"', () => {
  for (const [locale, sentence] of [
    ['nl', 'ook in kraainem'],
    ['nl', 'of kraainem'],
    ['nl', 'kraainem ook'],
    ['fr', 'aussi à kraainem'],
    ['fr', 'ou kraainem'],
    ['en', 'also in kraainem'],
    ['en', 'kraainem as well'],
    ['de', 'auch in kraainem'],
    ['de', 'oder kraainem'],
  ] as const) {
    const codes = new URLSearchParams(after('pc=3000&type=HOUSE', sentence, locale)).getAll('pc')
    expect(codes.toSorted(), sentence).toEqual(['1950', '3000'])
  }
  expect(after('type=HOUSE', 'ook appartementen in kraainem')).toBe('type=APARTMENT&type=HOUSE&pc=1950')
  expect(after('type=LAND', 'huis of appartement'), '"or" joins the two').toBe('type=HOUSE&type=APARTMENT')
})
