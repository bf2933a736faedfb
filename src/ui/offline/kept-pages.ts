import { writtenDate } from '#i18n/dates.ts'
import { fromDevice, isGone, placeOf, type Later } from './worker-scope.ts'

/** Names of the two stores of offer pages: those seen last, and those behind a heart. */
const SEEN = 'offers-seen'
export const FAVORITE = 'offers-favorite'
const PICTURES = 'offer-pictures'
const MAX_ENTRIES: Record<string, number> = { [SEEN]: 30, [FAVORITE]: 200, [PICTURES]: 300 }

/** An estate, a project or a unit: /{offer}/{id}/{slug} and what lies below. */
export function isOfferPath(pathname: string): boolean {
  const place = placeOf(pathname)
  return place !== null && /^\/\d+\/./.test(pathname.slice(place.offers.length)) && pathname.startsWith(place.offers)
}

/** The page as it is now, kept for later; without a connection as it was when it was last read. */
export async function keptOfferPage(
  path: string,
  online: () => Promise<Response>,
  later: Later,
): Promise<Response | undefined> {
  const answer = await online().catch(() => null)
  if (!answer) {
    const kept = await fromDevice(caches.match(path, { ignoreVary: true }))
    return kept && (await saidToBeOld(kept, path))
  }
  if (answer.ok) later(keep(SEEN, path, answer.clone()))
  else if (isGone(answer)) later(dropPage(path))
  return answer
}

/** Pictures that an offer page or the favourites showed; any other is left to the browser. */
export async function pictureOf(request: Request, later: Later): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (!answer) return (await fromDevice(caches.match(request.url, { ignoreVary: true }))) ?? Response.error()
  if (answer.ok) later(keep(PICTURES, request.url, answer.clone()))
  return answer
}

/** Puts an answer on top of a store and lets go of the oldest beyond its measure. */
export async function keep(name: string, address: string, answer: Response): Promise<void> {
  const store = await caches.open(name)
  await store.delete(address, { ignoreVary: true })
  await store.put(address, answer)
  const keys = await store.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - (MAX_ENTRIES[name] ?? 0))).map((key) => store.delete(key)))
}

/** The site shows it no more, and neither does the device. */
export async function dropPage(address: string): Promise<void> {
  for (const name of [SEEN, FAVORITE]) await (await caches.open(name)).delete(address, { ignoreVary: true })
}

/** A page from the device says so, and of when it is. */
async function saidToBeOld(kept: Response, path: string): Promise<Response> {
  const place = placeOf(path)
  const date = kept.headers.get('date')
  if (!place || date === null) return kept
  const when = `${writtenDate(place.locale, date, 'long')}, ${writtenDate(place.locale, date, 'time')}`
  const notice = `<div class="wrap section"><div class="alert alert--warn"><p>${place.keptAt.replace('<time>', `<time>${when}`)}</p></div></div>`
  const html = (await kept.text()).replace(/<main [^>]*>/, (main) => main + notice)
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
