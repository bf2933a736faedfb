/** An island's module: it takes over the element the server rendered. */
export type IslandModule = { mount: (element: HTMLElement) => void | Promise<void> }

/**
 * Islands by their name, which is the name of their file. Every name here is a part of every page, so the smaller ones
 * stand in the second table (more-islands.ts), which is fetched with the first of them.
 */
export const ISLANDS: Record<string, () => Promise<IslandModule>> = {
  'city-combobox': () => import('./city-combobox.tsx'),
  'favorites-list': () => import('./favorites-list.tsx'),
  'live-count': () => import('./live-count.tsx'),
  gallery: () => import('./gallery.ts'),
  'live-filters': () => import('./live-filters.tsx'),
  'offline-offers': () => import('./offline-offers.ts'),
  'search-map': () => import('./search-map.tsx'),
  'subscription-form': () => import('./subscription-form.ts'),
}

export const moreIslands = (): Promise<IslandModule> => import('./more-islands.ts')
