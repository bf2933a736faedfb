import { type LiveWords, startLiveSearch } from '../live-search/visit-search.ts'

/** The next page is added below the results that are shown, as soon as somebody comes near its link. */
export function mount(): void {
  const words = document.querySelector<HTMLElement>('#filters')?.dataset['words'] ?? '{}'
  startLiveSearch(JSON.parse(words) as LiveWords) // FilterForm of the same build wrote them
}
