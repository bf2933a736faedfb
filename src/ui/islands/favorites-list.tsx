import { FavoritesList } from '../favorites/favorites-list.tsx'
import { hydrateIsland } from './hydrate-island.tsx'
import type { Mount } from './island-module.ts'

export const mount: Mount<'favorites-list'> = (element, props) => hydrateIsland(element, FavoritesList, props)
