/** Filters of the inbox. `waiting`: a visitor waits for an answer; `free`: assigned to nobody. */
export const INBOX_SHOWN = ['open', 'waiting', 'mine', 'free', 'later', 'all'] as const
export type InboxShown = (typeof INBOX_SHOWN)[number]

/** A request for a page of the inbox; `page` from 1. */
export type InboxQuery = { show: InboxShown; q: string; page: number }

export const THREADS_A_PAGE = 40
const MAX_QUERY_CHARS = 80
const MAX_PAGE = 10_000

/** Reads the query of a URL; missing and wrong values take the default. */
export function inboxQuery(search: URLSearchParams): InboxQuery {
  const page = Number(search.get('page') ?? '1')
  return {
    show: INBOX_SHOWN.find((word) => word === search.get('show')) ?? 'open',
    q: (search.get('q') ?? '').slice(0, MAX_QUERY_CHARS).trim(),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** Writes it as the query of a URL, without default values. */
export function inboxSearch({ show, q, page }: InboxQuery): string {
  const search = new URLSearchParams()
  if (show !== 'open') search.set('show', show)
  if (q !== '') search.set('q', q)
  if (page > 1) search.set('page', String(page))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
