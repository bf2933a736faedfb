/** Filters of the list of offers in the office. */
export const LISTINGS_SHOWN = ['all', 'mine', 'draft', 'online', 'blocked', 'changed', 'settled', 'gone'] as const
export type ListingsShown = (typeof LISTINGS_SHOWN)[number]
export const LISTINGS_ORDERS = ['attention', 'newest', 'confirmed'] as const
export type ListingsOrder = (typeof LISTINGS_ORDERS)[number]

/** A request for a page of the list; `page` from 1. */
export type ListingsQuery = { show: ListingsShown; q: string; order: ListingsOrder; page: number }

const MAX_QUERY_CHARS = 80
const MAX_WORDS = 6
const MAX_PAGE = 20_000

/** Reads the query of a URL; missing and wrong values take the default. */
export function listingsQuery(search: URLSearchParams): ListingsQuery {
  const one = <Word extends string>(name: string, words: readonly Word[], first: Word): Word =>
    words.find((word) => word === search.get(name)) ?? first
  const page = Number(search.get('page') ?? '1')
  return {
    show: one('show', LISTINGS_SHOWN, 'all'),
    q: (search.get('q') ?? '').slice(0, MAX_QUERY_CHARS).trim(),
    order: one('order', LISTINGS_ORDERS, 'attention'),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** Writes it as the query of a URL, without default values. */
export function listingsSearch({ show, q, order, page }: ListingsQuery): string {
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (q !== '') search.set('q', q)
  if (order !== 'attention') search.set('order', order)
  if (page > 1) search.set('page', String(page))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The words of a search in lower case and without accents, as the store has them. */
export const searchedWords = (q: string): string[] =>
  q
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
