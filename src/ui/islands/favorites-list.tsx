import { FavoritesList } from '../favorites/favorites-list.tsx'
import { hydrateIsland } from './hydrate-island.tsx'

export const mount = (element: HTMLElement): Promise<void> => hydrateIsland(element, FavoritesList)
