import { readStored, writeStored } from './browser-storage.ts'
import { get, set } from './store.ts'

/** A favourite offer with its price and state of that day, so that the favourites page can tell what changed since. */
export type Favorite = {
  id: number
  /** when it was kept, in epoch milliseconds */
  at: number
  price: number | null
  /** availability of the offer when it was kept */
  state: string
  note?: string
  /** is it chosen for the comparison? */
  compared?: boolean
}

/** Name in the shared store, whose value is `Favorite[]`, the newest first. */
export const FAVORITES = 'favorites'
const KEY = 'gevel.favorites'
const MAX_FAVORITES = 200

/** Loads the favourites of this browser into the shared store. */
export function loadFavorites(): void {
  const stored = readStored(KEY)
  set(FAVORITES, Array.isArray(stored) ? stored.filter(isFavorite).slice(0, MAX_FAVORITES) : [])
}

/** The newest first. */
export function favorites(): Favorite[] {
  return (get(FAVORITES) as Favorite[] | undefined) ?? [] // only the functions here set it
}

/** `blocked`: the browser gives no storage, so it is kept only while the page is open. */
export function keepFavorite(favorite: Favorite): 'kept' | 'full' | 'blocked' {
  const others = favorites().filter(({ id }) => id !== favorite.id)
  if (others.length >= MAX_FAVORITES) return 'full'
  return saveFavorites([favorite, ...others]) ? 'kept' : 'blocked'
}

export function removeFavorite(id: number): void {
  saveFavorites(favorites().filter((favorite) => favorite.id !== id))
}

/** Gives favourites the ids that their homes have now; of a home that was there twice the newest stays, with a note of either. */
export function renameFavorites(homes: readonly { id: number; was?: readonly number[] }[]): void {
  const idNow = new Map(homes.flatMap(({ id, was = [] }) => was.map((former): [number, number] => [former, id])))
  if (!favorites().some(({ id }) => idNow.has(id))) return
  const list = new Map<number, Favorite>()
  for (const favorite of favorites()) {
    const id = idNow.get(favorite.id) ?? favorite.id
    list.set(id, { ...favorite, ...list.get(id), id })
  }
  saveFavorites([...list.values()])
}

/** False when the browser does not let us keep them. */
export function saveFavorites(list: Favorite[]): boolean {
  set(FAVORITES, list)
  return writeStored(KEY, list)
}

/** Follows what other tabs keep and remove. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) loadFavorites()
  })
}

function isFavorite(value: unknown): value is Favorite {
  return typeof (value as Partial<Favorite> | null)?.id === 'number'
}
