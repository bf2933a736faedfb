import type { IslandModule, IslandName, Loaders } from './island-module.ts'
import type { RareIsland } from './more-islands.ts'

/**
 * The code of islands. Every name here is a part of every page, so most stand in the second table
 * (more-islands.ts), which is fetched with the first of them.
 */
const ISLANDS: Record<string, () => Promise<IslandModule>> = {
  'city-combobox': () => import('./city-combobox.tsx'),
  'search-map': () => import('./search-map.tsx'),
} satisfies Loaders<Exclude<IslandName, RareIsland>>

export const loadIsland = (name: string): Promise<IslandModule> =>
  (ISLANDS[name] ?? (() => import('./more-islands.ts')))()
