import { fromDevice, type Later, placeOf, worker } from './worker-scope.ts'

const PREFIX = 'shell-'
const shellName = () => PREFIX + worker.SETTINGS.version

/**
 * Stores style sheet, script and fonts, and in each language of the open pages the favourites page and the "offline" page.
 */
export async function storeShell(): Promise<void> {
  const shell = await caches.open(shellName())
  await shell.addAll(worker.SETTINGS.assets)
  const pages = await worker.clients.matchAll({ includeUncontrolled: true })
  for (const { url } of pages) await storeLanguage(new URL(url).pathname)
}

/** Stores the two pages in the language of a path, unless they are there. */
export async function storeLanguage(pathname: string): Promise<void> {
  const place = placeOf(pathname)
  const shell = await caches.open(shellName())
  if (place && !(await shell.match(place.offline))) await shell.addAll([place.offline, place.favorites, ...place.code])
}

/** Removes the shells of earlier versions; stored offers stay. */
export async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== shellName()).map((name) => caches.delete(name)),
  )
}

/** Answers with a built file. It never changes, so the stored copy is right. */
export async function assetOf(request: Request, later: Later): Promise<Response> {
  const known = await fromShell(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) later(toShell(request, answer.clone()))
  return answer
}

/** Answers with the favourites page as it is now; without a connection, as it was stored. */
export async function favoritesShell(path: string, online: () => Promise<Response>, later: Later): Promise<Response> {
  const answer = await online().catch(() => null)
  if (!answer) return (await fromShell(path)) ?? (await offlinePage(path))
  if (answer.ok) later(toShell(path, answer.clone()))
  return answer
}

const fromShell = async (what: RequestInfo): Promise<Response | undefined> =>
  await fromDevice(caches.open(shellName()).then((shell) => shell.match(what, { ignoreVary: true })))

const toShell = async (what: RequestInfo, answer: Response): Promise<void> =>
  await (await caches.open(shellName())).put(what, answer)

export async function offlinePage(pathname: string): Promise<Response> {
  const { places } = worker.SETTINGS
  const page = await fromDevice(caches.match((placeOf(pathname) ?? places.nl).offline, { ignoreVary: true }))
  if (page) return page
  for (const { offline } of Object.values(places)) {
    const other = await fromDevice(caches.match(offline, { ignoreVary: true }))
    if (other) return other
  }
  return Response.error()
}
