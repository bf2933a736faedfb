import type { IslandModule, IslandName, Loaders } from './island-module.ts'
import type { RareIsland } from './more-islands.ts'

/**
 * The code of islands. Every name here is a part of every page, so the smaller ones stand in the second table
 * (more-islands.ts), which is fetched with the first of them.
 */
export const ISLANDS: Record<string, () => Promise<IslandModule>> = {
  'city-combobox': () => import('./city-combobox.tsx'),
  'favorites-list': () => import('./favorites-list.tsx'),
  gallery: () => import('./gallery.ts'),
  'live-filters': () => import('./live-filters.tsx'),
  'offline-offers': () => import('./offline-offers.ts'),
  'search-map': () => import('./search-map.tsx'),
} satisfies Loaders<Exclude<IslandName, RareIsland>>

export const moreIslands = (): Promise<IslandModule> => import('./more-islands.ts')
