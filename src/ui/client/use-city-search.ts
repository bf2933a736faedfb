import { useEffect, useState } from 'react'
import type { Locale } from '#base/locale.ts'
import { type City, searchCities } from './city-search.ts'

const TYPING_PAUSE_MS = 150
export const MAX_TERM_CHARS = 60

export type CityResults =
  | { state: 'too-short' | 'too-long' | 'searching' | 'failed'; cities: City[]; more: false }
  | { state: 'found' | 'loading-more'; cities: City[]; more: boolean }

/** The places for the typed text, page by page. A newer request aborts the one before. */
export function useCitySearch(locale: Locale, term: string, open: boolean): [CityResults, () => void] {
  const [results, setResults] = useState<CityResults>({ state: 'too-short', cities: [], more: false })
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState(term)
  if (asked !== term) {
    setAsked(term)
    setPage(1)
  }

  useEffect(() => {
    const problem = problemWith(term)
    if (problem) {
      setResults({ state: problem, cities: [], more: false })
      return
    }
    if (!open) return
    const question = new AbortController()
    setResults((before) =>
      page === 1
        ? { state: 'searching', cities: before.cities, more: false }
        : { state: 'loading-more', cities: before.cities, more: true },
    )
    const timer = setTimeout(
      () => {
        searchCities(locale, term, page, question.signal)
          .then(({ cities, more }) =>
            setResults((before) => ({
              state: 'found',
              cities: page === 1 ? cities : [...before.cities, ...cities],
              more,
            })),
          )
          .catch(() => {
            if (!question.signal.aborted) setResults({ state: 'failed', cities: [], more: false })
          })
      },
      page === 1 ? TYPING_PAUSE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [locale, term, page, open])

  return [results, () => setPage((n) => n + 1)]
}

/** One digit is enough for a postal code, a name takes two letters. */
function problemWith(term: string): 'too-short' | 'too-long' | null {
  if (term.length > MAX_TERM_CHARS) return 'too-long'
  return term.length >= (/^\d/.test(term) ? 1 : 2) ? null : 'too-short'
}
