import { expect, test } from 'vitest'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { remarksOn } from '#domain/search/search-remarks.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'

const remarks = (query: URLSearchParams) => remarksOn(parseOfferQuery(query).query, [], 'nl')

test.each([
  ['nl', 'appartement te huur Brussel'],
  ['fr', 'appartement à louer Bruxelles'],
  ['en', 'flat to rent in Brussels'],
  ['de', 'Wohnung mieten Brüssel'],
] as const)('%s: after "%s", read as the city, the region is a press away', (locale, sentence) => {
  const [remark, ...others] = remarks(toQuery(readSentence(sentence, locale)))
  expect(others).toEqual([])
  expect(remark?.kind).toBe('region')
  const whole = remark && formatOfferQuery(remark.query)
  expect(whole?.getAll('province')).toEqual(['BE-BRU'])
  expect(whole?.has('pc')).toBe(false)
  expect(whole?.get('status')).toBe('TO_RENT')
})

test.each(['province=BE-BRU', 'pc=1000', 'pc=1000&pc=1020&pc=1120&pc=1130&pc=1050', 'pc=9000'])(
  '%s causes no remark',
  (query) => {
    expect(remarks(new URLSearchParams(query))).toEqual([])
  },
)
