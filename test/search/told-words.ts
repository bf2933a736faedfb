import type { Criteria, OfferQuery } from '#domain/search/criteria.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { hasWords } from '#base/word-text.ts'

/** As the store tells a search in memory, which holds no texts: the rows whose texts have the words that are left out. */
export function withUnwantedRows(criteria: Criteria, rows: readonly SearchRow[]): Criteria {
  const { notWords } = criteria
  if (notWords.length === 0) return criteria
  const unwanted = rows.filter(({ words }) => words && notWords.some((one) => hasWords(words, one)))
  return { ...criteria, unwantedRows: new Set(unwanted.map(({ id }) => id)) }
}

export const toldQuery = (query: OfferQuery, rows: readonly SearchRow[]): OfferQuery => ({
  ...query,
  criteria: withUnwantedRows(query.criteria, rows),
})
