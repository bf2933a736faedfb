/** Path and query of the search that this page shows, without the part after #. */
export function shownSearch(): string {
  return location.pathname + location.search
}

/** The address a filter form asks for: empty fields and the usual order are left out. */
export function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '' || (name === 'sort' && value === 'newest')) continue
    query.append(name, value)
  }
  return withQuery(new URL(form.action).pathname, query)
}

/** Parameters that say where, and the page; a place chosen on the map replaces them all. */
const WHERE = ['pc', 'region', 'province', 'around', 'bbox', 'area', 'page']

export type MapPlace = { name: 'pc' | 'region' | 'province' | 'around' | 'bbox' | 'area'; value: string }

/** The shown search with other places, from page 1. Without places it searches everywhere. */
export function searchElsewhere(places: readonly MapPlace[]): string {
  const query = new URLSearchParams(location.search)
  for (const name of WHERE) query.delete(name)
  for (const { name, value } of places) query.append(name, value)
  return withQuery(location.pathname, query)
}

/**
 * The places that the visitor chose for the shown search. A box (`bbox`), which the map sets as it moves, is none of them.
 */
export function placesOfPage(): MapPlace[] {
  const query = new URLSearchParams(location.search)
  return (['pc', 'region', 'province', 'around', 'area'] as const).flatMap((name) =>
    query.getAll(name).map((value) => ({ name, value })),
  )
}

function withQuery(path: string, query: URLSearchParams): string {
  // Commas and semicolons separate numbers here and need no escape: addresses are read by people too.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';')
  return text === '' ? path : `${path}?${text}`
}
