/** An island's module: it takes over the element the server rendered. */
export type IslandModule = { mount: (element: HTMLElement) => void | Promise<void> }

/** Every island by its name, which is the name of its file. */
export const ISLANDS: Record<string, () => Promise<IslandModule>> = {
  'city-combobox': () => import('./city-combobox.tsx'),
  'favorites-list': () => import('./favorites-list.tsx'),
  'live-count': () => import('./live-count.tsx'),
  gallery: () => import('./gallery.ts'),
  'live-filters': () => import('./live-filters.tsx'),
  'offline-offers': () => import('./offline-offers.ts'),
  'search-map': () => import('./search-map.tsx'),
  'share-offer': () => import('./share-offer.ts'),
  'subscription-form': () => import('./subscription-form.ts'),
  'subscription-sent': () => import('./subscription-sent.ts'),
  units: () => import('./units.ts'),
}
