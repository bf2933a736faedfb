import type { IslandModule } from './table.ts'

const MORE: Record<string, () => Promise<IslandModule>> = {
  'friend-form': () => import('./friend-form.ts'),
  'more-results': () => import('./more-results.ts'),
  'request-dialog': () => import('./request-dialog.ts'),
  results: () => import('./results.ts'),
  'share-offer': () => import('./share-offer.ts'),
  'subscription-sent': () => import('./subscription-sent.ts'),
  units: () => import('./units.ts'),
}

/** Fetches the island that the element names. Throws on one that is in no table. */
export async function mount(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] ?? ''
  const load = MORE[name]
  if (!load) throw new Error(`There is no island "${name}"`)
  const island = await load()
  await island.mount(element)
}
