import { writtenDate } from '#i18n/dates.ts'
import { fromDevice, isGone, placeOf, type Later } from './worker-scope.ts'

/** The two stores of offer pages: those seen last, and those of favourites. */
const SEEN = 'offers-seen'
export const FAVORITE = 'offers-favorite'
const PICTURES = 'offer-pictures'
const MAX_ENTRIES: Record<string, number> = { [SEEN]: 30, [FAVORITE]: 200, [PICTURES]: 300 }

/** Is it the page of an estate, a project or a unit, or a page below it? /{offer}/{id}/{slug} */
export function isOfferPath(pathname: string): boolean {
  const place = placeOf(pathname)
  return place !== null && /^\/\d+\/./.test(pathname.slice(place.offers.length)) && pathname.startsWith(place.offers)
}

/** Answers with the page as it is now, and stores it. Without a connection: the page as it was when it was last read. */
export async function keptOfferPage(
  path: string,
  online: () => Promise<Response>,
  later: Later,
): Promise<Response | undefined> {
  const answer = await online().catch(() => null)
  if (!answer) {
    const kept = await fromDevice(caches.match(path, { ignoreVary: true }))
    return kept && (await withAgeNotice(kept, path))
  }
  if (answer.ok) later(keep(SEEN, path, answer.clone()))
  else if (isGone(answer)) later(dropPage(path))
  return answer
}

/** Answers with a picture of an offer page or of the favourites, and stores it. */
export async function pictureOf(request: Request, later: Later): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (!answer) return (await fromDevice(caches.match(request.url, { ignoreVary: true }))) ?? Response.error()
  if (answer.ok) later(keep(PICTURES, request.url, answer.clone()))
  return answer
}

/** Adds an answer to a store as its newest entry, and evicts the oldest beyond MAX_ENTRIES. */
export async function keep(name: string, address: string, answer: Response): Promise<void> {
  const store = await caches.open(name)
  await store.delete(address, { ignoreVary: true })
  await store.put(address, answer)
  const keys = await store.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - (MAX_ENTRIES[name] ?? 0))).map((key) => store.delete(key)))
}

/** Removes a page that the site no longer shows from both stores. */
export async function dropPage(address: string): Promise<void> {
  for (const name of [SEEN, FAVORITE]) await (await caches.open(name)).delete(address, { ignoreVary: true })
}

/** Puts a notice above a page from the device: that it is old, and from when. */
async function withAgeNotice(kept: Response, path: string): Promise<Response> {
  const place = placeOf(path)
  const date = kept.headers.get('date')
  if (!place || date === null) return kept
  const when = `${writtenDate(place.locale, date, 'long')}, ${writtenDate(place.locale, date, 'time')}`
  const notice = `<div class="wrap section"><div class="alert alert--warn"><p>${place.keptAt.replace('<time>', `<time>${when}`)}</p></div></div>`
  const html = (await kept.text()).replace(/<main [^>]*>/, (main) => main + notice)
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
