import type { nl } from './nl.ts'

export const en: typeof nl = {
  errorLoading: 'The results could not be loaded.',
  noResults: 'No town found.',
  searching: 'Searching…',
  loadingMore: 'Loading more results…',
  removeAllItems: 'Remove all towns',
  inputTooShort: 'Type at least 2 letters or the start of a postcode.',
  inputTooLong: (tooMany) => `Type ${tooMany} ${tooMany === 1 ? 'character' : 'characters'} less.`,
  maximumSelected: (most) => `You can choose ${most} towns at most.`,
  placeholder: 'Find a town...',
  label: 'Town or postcode',
  remove: (place) => `Remove ${place}`,
  wholeTown: (town) => `All of ${town}`,
  moreResults: 'More results',
  results: 'Towns',
  found: (n) => (n === 1 ? '1 town found' : `${n} towns found`),
  chosen: (place) => `${place} added`,
  removed: (place) => `${place} removed`,
}
