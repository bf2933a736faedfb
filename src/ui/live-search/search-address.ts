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
const WHERE = ['pc', 'province', 'around', 'bbox', 'area', 'page']

export type MapPlace = { name: 'around' | 'bbox' | 'area'; value: string }

/** The shown search with another place, from page 1; null: anywhere. */
export function searchElsewhere(place: MapPlace | null): string {
  const query = new URLSearchParams(location.search)
  for (const name of WHERE) query.delete(name)
  if (place) query.set(place.name, place.value)
  return withQuery(location.pathname, query)
}

function withQuery(path: string, query: URLSearchParams): string {
  // Commas and semicolons separate numbers here and need no escape: addresses are read by people too.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';')
  return text === '' ? path : `${path}?${text}`
}
