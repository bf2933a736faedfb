import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'

// The pages that a rival can draw, all in its memory, as `write-pages.ts` has worked them out.
let pages

/** The data of the page at this path and query; undefined: there is none. */
export function pageAt(path, parameters) {
  pages ??= new Map(deserialize(readFileSync(process.env.GEVEL_PAGES)).map(([at, page]) => [keyOf(at), page]))
  return pages.get(keyWith(path, parameters))
}

function keyOf(path) {
  const url = new URL(path, 'http://gevel')
  return keyWith(url.pathname, url.searchParams)
}

/** The same for parameters in another order. */
function keyWith(path, parameters) {
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return `${path}?${sorted}`
}
