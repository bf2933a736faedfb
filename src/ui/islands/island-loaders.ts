import type { IslandModule, IslandName, Loaders } from './island-module.ts'
import type { RareIsland } from './rare-island-loaders.ts'

/**
 * The code of islands. Every page carries the names in this table, so most are in the second one (rare-island-loaders.ts), which is
 * fetched with the first island that needs it.
 */
const ISLANDS: Record<string, () => Promise<IslandModule>> = {
  'city-combobox': () => import('./city-combobox.tsx'),
  'search-map': () => import('./search-map.tsx'),
} satisfies Loaders<Exclude<IslandName, RareIsland>>

export const loadIsland = (name: string): Promise<IslandModule> =>
  (ISLANDS[name] ?? (() => import('./rare-island-loaders.ts')))()
