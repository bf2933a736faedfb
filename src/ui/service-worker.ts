import { dropFavorite, keptFavoriteCards, keepFavoritePage } from './offline/kept-favorites.ts'
import { isOfferPath, keptOfferPage, pictureOf } from './offline/kept-pages.ts'
import { assetOf, favoritesShell, offlinePage, removeOldShells, storeLanguage, storeShell } from './offline/shell.ts'
import { isForm, sentOrUnsent } from './offline/unsent-form.ts'
import { type Later, placeOf, worker } from './offline/worker-scope.ts'

// Makes favourites and recently seen offers readable offline. Every request goes to the network first; only built files,
// which never change, come from the cache. Pages behind a token, forms and searches are never cached. A form that could
// not be sent is shown again.

worker.addEventListener('install', (event) => event.waitUntil(storeShell()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([removeOldShells(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  ),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // The site never caches the office on a device.
  if (origin !== location.origin || pathname.startsWith('/office')) return
  const place = placeOf(pathname)
  if (place && isForm(request)) return event.respondWith(sentOrUnsent(request))
  if (request.method !== 'GET') return
  // Caching may fail; the response is given all the same.
  const later: Later = (work) => event.waitUntil(work.catch(() => {}))
  if (request.mode === 'navigate') {
    const online = async () => (await event.preloadResponse) ?? (await fetch(request))
    event.respondWith(pageOf(pathname, online, later))
    later(storeLanguage(pathname)) // without a connection the next visit does it
  } else if (request.headers.has('range')) return // range requests read parts of a map; only whole files are cached
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request, later))
  else if (place?.favorites === pathname && request.headers.get('accept') === 'application/json')
    event.respondWith(keptFavoriteCards(request, place.locale, later))
  else if (pathname.startsWith('/media/') && request.destination === 'image' && isKeptPage(request.referrer))
    event.respondWith(pictureOf(request, later))
})

worker.addEventListener('message', (event) => {
  const { data } = event
  if (typeof data !== 'object' || data === null) return
  const place = 'path' in data && typeof data.path === 'string' ? placeOf(data.path) : null
  if (!place) return
  if ('keep' in data) event.waitUntil(keepFavoritePage(Number(data.keep), place.locale))
  if ('drop' in data) event.waitUntil(dropFavorite(Number(data.drop), place.locale))
})

async function pageOf(pathname: string, online: () => Promise<Response>, later: Later): Promise<Response> {
  if (placeOf(pathname)?.favorites === pathname) return await favoritesShell(pathname, online, later)
  if (isOfferPath(pathname)) return (await keptOfferPage(pathname, online, later)) ?? (await offlinePage(pathname))
  return await online().catch(() => offlinePage(pathname))
}

function isKeptPage(address: string): boolean {
  const pathname = address === '' ? '' : new URL(address).pathname
  return isOfferPath(pathname) || placeOf(pathname)?.favorites === pathname
}
