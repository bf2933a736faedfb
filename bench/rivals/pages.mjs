import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'

// The data of all pages that a rival can render, in memory; written by `write-pages.ts`.
let pages

/** The data of the page at this path and query, or undefined. */
export function pageAt(path, parameters) {
  pages ??= new Map(deserialize(readFileSync(process.env.GEVEL_PAGES)).map(([at, page]) => [keyOf(at), page]))
  return pages.get(keyWith(path, parameters))
}

function keyOf(path) {
  const url = new URL(path, 'http://gevel')
  return keyWith(url.pathname, url.searchParams)
}

/** A key that is the same for parameters in any order. */
function keyWith(path, parameters) {
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return `${path}?${sorted}`
}
