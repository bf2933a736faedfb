/** The search this page shows, as its address says it: path and query, without the part after #. */
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

/** Conditions that say where; a place chosen on the map takes the place of them all. */
const WHERE = ['pc', 'region', 'province', 'around', 'bbox', 'area', 'page']

export type MapPlace = { name: 'pc' | 'region' | 'province' | 'around' | 'bbox' | 'area'; value: string }

/** The shown search with other places, from page 1; none: anywhere. */
export function searchElsewhere(places: readonly MapPlace[]): string {
  const query = new URLSearchParams(location.search)
  for (const name of WHERE) query.delete(name)
  for (const { name, value } of places) query.append(name, value)
  return withQuery(location.pathname, query)
}

/** The places that somebody chose for the shown search; what the map showed of itself is none. */
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
