import { FAVORITES, favorites, followOtherTabs, keepFavorite, loadFavorites, removeFavorite } from './favorites.ts'
import { follow } from './store.ts'
import { showToast } from './toast.ts'

/** Makes hearts work, also those that come into the page later, and updates every count of favourites. */
export function startHearts(): void {
  follow(FAVORITES, showHearts)
  loadFavorites()
  followOtherTabs()
  addEventListener('click', ({ target }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>('[data-keep]')
    if (heart) toggle(heart)
  })
}

/** Shows which hearts are pressed and how many there are. */
export function showHearts(): void {
  const ids = new Set(favorites().map(({ id }) => String(id)))
  for (const heart of document.querySelectorAll<HTMLElement>('[data-keep]'))
    heart.ariaPressed = String(ids.has(heart.dataset['keep'] ?? ''))
  for (const count of document.querySelectorAll<HTMLElement>('[data-favorites-count]')) {
    count.hidden = ids.size === 0
    const figure = count.querySelector('b')
    if (figure) figure.textContent = String(ids.size)
  }
}

function toggle(heart: HTMLElement): void {
  const { keep, price, state = '' } = heart.dataset
  const id = Number(keep)
  const pressed = heart.ariaPressed === 'true'
  // The worker stores the pages of favourites, so that they can be read without a connection.
  navigator.serviceWorker?.controller?.postMessage({ [pressed ? 'drop' : 'keep']: id, path: location.pathname })
  if (pressed) return removeFavorite(id)
  const outcome = keepFavorite({ id, at: Date.now(), price: price === undefined ? null : Number(price), state })
  if (outcome !== 'kept') showToast(outcome === 'full' ? 'favoritesFull' : 'storageBlocked')
}
