import { expect, test } from 'vitest'
import { anything } from '#domain/search/criteria.ts'
import { LOCALES } from '#base/locale.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { searchTitle } from './search-title.ts'

const REGION_WORDS = {
  nl: ['huis in de oostkantons', 'in Ostbelgien', 'huis kempen', 'in de Kempen'],
  fr: ['maison communauté germanophone', 'en Communauté germanophone', 'maison pays de waes', 'au pays de Waes'],
  en: ['house in east belgium', 'in East Belgium', 'house westhoek', 'in the Westhoek'],
  de: ['Haus in Ostbelgien', 'in Ostbelgien', 'Haus Waasland', 'im Waasland'],
} as const

test.each(LOCALES)('a search in a whole region is named after it, not after its municipalities (%s)', (locale) => {
  const [first, where, second, there] = REGION_WORDS[locale]
  for (const [sentence, words] of [
    [first, where],
    [second, there],
  ] as const) {
    const { criteria } = parseOfferQuery(toQuery(readSentence(sentence, locale))).query
    expect(searchTitle(criteria, 3, locale)).toContain(words)
    expect(searchSummary(criteria, locale).headline).toContain(words)
  }
})

test('a part of a region is named by its municipalities, other places follow the region’s name', () => {
  const { criteria } = parseOfferQuery(toQuery(readSentence('huis kempen', 'nl'))).query
  const part = { ...anything(), postalCodes: criteria.postalCodes.slice(1) }
  expect(searchTitle(part, 3, 'nl')).not.toContain('Kempen')
  const titleWith = (...more: string[]) =>
    searchTitle({ ...criteria, postalCodes: [...criteria.postalCodes, ...more] }, 3, 'nl')
  expect(titleWith('9000')).toContain('in de Kempen of in Gent')
  expect(titleWith('9000', '8000', '3000')).toContain('in de Kempen, in Gent of op 2 andere plaatsen')
})

test.each([
  ['nl', 'huis wallonië', 'in Wallonië', 'huis vlaanderen', 'in Vlaanderen'],
  ['fr', 'maison wallonie', 'en Wallonie', 'maison flandre', 'en Flandre'],
  ['en', 'house wallonia', 'in Wallonia', 'house flanders', 'in Flanders'],
  ['de', 'Haus Wallonien', 'in Wallonien', 'Haus Flandern', 'in Flandern'],
] as const)('all provinces of a region are called after it (%s)', (locale, first, where, second, there) => {
  for (const [sentence, words] of [
    [first, where],
    [second, there],
  ] as const) {
    const { criteria } = parseOfferQuery(toQuery(readSentence(sentence, locale))).query
    expect(searchTitle(criteria, 3, locale)).toMatch(new RegExp(`${words}$`))
    expect(searchSummary(criteria, locale).headline).toContain(words)
  }
})
