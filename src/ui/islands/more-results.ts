import { propsOf } from '../client/islands.ts'
import { startLiveSearch } from '../live-search/visit-search.ts'
import type { IslandElement } from './island-module.ts'

/** The next page is added below the results that are shown, as soon as somebody comes near its link. */
export function mount(): void {
  const filters = document.querySelector<IslandElement<'live-filters'>>('#filters')
  if (filters) startLiveSearch(propsOf(filters))
}
