import type { Criteria, OfferQuery } from '#domain/search/criteria.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { hasWords } from '#base/word-text.ts'

/**
 * Adds to the criteria the rows whose texts have the excluded words. A search in memory holds no texts and gets these
 * rows from the store.
 */
export function withUnwantedRows(criteria: Criteria, rows: readonly SearchRow[]): Criteria {
  const { notWords } = criteria
  if (notWords.length === 0) return criteria
  const unwanted = rows.filter(({ words }) => words && notWords.some((one) => hasWords(words, one)))
  return { ...criteria, unwantedRows: new Set(unwanted.map(({ id }) => id)) }
}

export const withWordRows = (query: OfferQuery, rows: readonly SearchRow[]): OfferQuery => ({
  ...query,
  criteria: withUnwantedRows(query.criteria, rows),
})
