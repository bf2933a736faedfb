import type { IslandModule, Loaders } from './island-module.ts'

export type RareIsland =
  | 'card-pictures'
  | 'favorites-list'
  | 'friend-form'
  | 'gallery'
  | 'keep-viewing'
  | 'live-count'
  | 'live-filters'
  | 'more-results'
  | 'offline-offers'
  | 'request-dialog'
  | 'results'
  | 'section-tabs'
  | 'share-offer'
  | 'slot-choice'
  | 'subscription-form'
  | 'subscription-sent'
  | 'theme-switch'
  | 'units'
  | 'unsent-form'

const MORE: Record<string, () => Promise<IslandModule>> = {
  'card-pictures': () => import('./card-pictures.ts'),
  'favorites-list': () => import('./favorites-list.tsx'),
  'friend-form': () => import('./friend-form.ts'),
  gallery: () => import('./gallery.ts'),
  'keep-viewing': () => import('./keep-viewing.ts'),
  'live-count': () => import('./live-count.tsx'),
  'live-filters': () => import('./live-filters.tsx'),
  'more-results': () => import('./more-results.ts'),
  'offline-offers': () => import('./offline-offers.ts'),
  'request-dialog': () => import('./request-dialog.ts'),
  results: () => import('./results.ts'),
  'section-tabs': () => import('./section-tabs.ts'),
  'share-offer': () => import('./share-offer.ts'),
  'slot-choice': () => import('./slot-choice.ts'),
  'subscription-form': () => import('./subscription-form.ts'),
  'subscription-sent': () => import('./subscription-sent.ts'),
  'theme-switch': () => import('./theme-switch.ts'),
  units: () => import('./units.ts'),
  'unsent-form': () => import('./unsent-form.ts'),
} satisfies Loaders<RareIsland>

/** Fetches the island that the element names. Throws on one that is in no table. */
export async function mount(element: HTMLElement, props: unknown): Promise<void> {
  const name = element.dataset['island'] ?? ''
  const load = MORE[name]
  if (!load) throw new Error(`There is no island "${name}"`)
  const island = await load()
  await island.mount(element, props)
}
