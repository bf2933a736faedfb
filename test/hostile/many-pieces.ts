import { type Asked, QUERY_PARAMETERS } from './doors.ts'

/** Requests with thousands of small pieces each, by kind of piece. */
export function manyPieces(): Record<string, Asked> {
  const form = (body: string): Asked => ({
    method: 'POST',
    path: '/nl/hou-me-op-de-hoogte',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  const json = (body: unknown): Asked => ({
    method: 'POST',
    path: '/nl/ajax/notifications',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const get = (path: string): Asked => ({ method: 'GET', path })
  const numbered = (count: number, make: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => make(index)).join('')
  const deep = (depth: number): string => '{"contact":'.repeat(depth) + '1' + '}'.repeat(depth)
  const wide = (value: unknown): object => ({ notification: { cities: value, statuses: value, types: value } })
  return {
    'fields of a form': form(numbered(5000, (index) => `f${index}=1&`)),
    'times the same field': form('notification.types=HOUSE&'.repeat(2400)),
    'towns in one field': form(`city_text=${'qxqx,'.repeat(12_000)}`),
    'chosen towns': form(`notification.cities=${'9000,'.repeat(12_000)}`),
    'pieces of a search': form('notification.search=pc%3D9000&'.repeat(2000)),
    'dots in the name of a field': form(`${'a.'.repeat(5000)}b=1`),
    'dots in a field of a question': { ...form(`${'a.'.repeat(29_000)}b=1`), path: '/nl/contact' },
    'dots in the names of fields': form(numbered(60, (index) => `${'a.'.repeat(480)}${index}=1&`)),
    'fields in groups': form(numbered(3000, (index) => `a${index}.b.c.d=1&`)),
    'parts of a multipart form': {
      ...form(numbered(900, (index) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`)),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    'boundaries of a multipart form': {
      ...form('--x'.repeat(20_000)),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    'objects in each other': json(deep(4000)),
    'lists in each other': json('['.repeat(30_000) + ']'.repeat(30_000)),
    'members of lists': json(wide(Array<number>(9000).fill(1))),
    'empty objects in lists': json(wide(Array.from({ length: 6000 }, () => ({})))),
    'unknown fields': json(Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`f${index}`, 1]))),
    'reports of a browser': {
      ...json(Array.from({ length: 2000 }, () => ({ body: { effectiveDirective: 'x' } }))),
      path: '/csp-report',
      headers: { 'content-type': 'application/reports+json' },
    },
    'ids of favourites': get(`/nl/favorieten?${numbered(1400, (index) => `id=${index + 1}&`)}`),
    ...Object.fromEntries(
      QUERY_PARAMETERS.flatMap((name) => [
        [`times ${name} in a search`, get(`/nl/aanbod?${`${name}=1&`.repeat(14_000 / (name.length + 3))}`)],
        [
          `different values of ${name} in a search`,
          get(`/nl/aanbod?${numbered(13_000 / (name.length + 6), (index) => `${name}=${1000 + index}&`)}`),
        ],
      ]),
    ),
    'words in a sentence': get(`/nl/aanbod?q=${'huis+te+koop+in+Gent+'.repeat(650)}`),
    'words that were not understood': get(`/nl/aanbod?${'not_understood=x&'.repeat(800)}`),
  }
}

/** The same request with one harmless text of the same length. */
export function withText({ path, body }: Asked): Pick<Asked, 'path' | 'body'> {
  if (body === undefined) return { path: `${path.split('?')[0]}?not_understood=${'x'.repeat(path.length - 30)}` }
  if (path.includes('/ajax/')) return { path, body: JSON.stringify({ message: 'x'.repeat(body.length - 20) }) }
  return { path, body: `message=${'x'.repeat(body.length - 10)}` }
}
