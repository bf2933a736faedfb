import fs from 'node:fs'

/**
 * Where the code of the store's worker thread is. From source it is the module beside this one. In a build it must be
 * an entry of its own, named `store-worker` (input `src/store/pglite/worker.ts`), that ends up beside the server's main
 * file as `store-worker.js`; this module may be in that file or in a chunk one folder down.
 */
export function workerFile(): URL {
  const places = ['./worker.ts', './store-worker.js', '../store-worker.js']
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => fs.existsSync(url))
  if (!found) throw new Error('The code of the store worker is missing: build Gevel again.')
  return found
}
