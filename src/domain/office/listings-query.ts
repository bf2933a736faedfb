/** What the list of the office shows of all offers. */
export const LISTINGS_SHOWN = ['all', 'mine', 'draft', 'online', 'blocked', 'changed', 'settled', 'gone'] as const
export type ListingsShown = (typeof LISTINGS_SHOWN)[number]
export const LISTINGS_ORDERS = ['attention', 'newest', 'confirmed'] as const
export type ListingsOrder = (typeof LISTINGS_ORDERS)[number]

/** What somebody asked the list for; `page` from 1. */
export type ListingsQuery = { show: ListingsShown; q: string; order: ListingsOrder; page: number }

const MAX_QUERY_CHARS = 80
const MAX_WORDS = 6
const MAX_PAGE = 20_000

/** As an address says it; what it does not say, or says wrongly, is what one sees first. */
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

/** The same as an address says it, without what one sees first anyway. */
export function listingsSearch({ show, q, order, page }: ListingsQuery): string {
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (q !== '') search.set('q', q)
  if (order !== 'attention') search.set('order', order)
  if (page > 1) search.set('page', String(page))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The words of a search, without accents and in small letters as the store has them. */
export const searchedWords = (q: string): string[] =>
  q
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
