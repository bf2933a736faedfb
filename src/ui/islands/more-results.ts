import { propsOf } from '../client/islands.ts'
import { startLiveSearch } from '../live-search/visit-search.ts'
import type { IslandElement } from './island-module.ts'

/** Adds the next page below the results that are shown. This code loads as soon as somebody comes near the link. */
export function mount(): void {
  const filters = document.querySelector<IslandElement<'live-filters'>>('#filters')
  if (filters) startLiveSearch(propsOf(filters))
}
