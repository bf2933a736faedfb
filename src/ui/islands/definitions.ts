import type { CityComboboxProps } from '../components/city-combobox.tsx'
import type { MapProps } from '../map/live-map.ts'
import { defineIsland } from './define-island.ts'
import type { FavoritesProps, FilterWords, FormWords, ResultsProps, ShareProps, ViewingProps } from './island-props.ts'

// The islands of all pages. Each name is that of a file of this folder, which island-loaders.ts or rare-island-loaders.ts loads.
export const cardPictures = defineIsland<'card-pictures'>('card-pictures')
export const cityCombobox = defineIsland<'city-combobox', CityComboboxProps>('city-combobox')
export const favoritesList = defineIsland<'favorites-list', FavoritesProps>('favorites-list')
export const friendForm = defineIsland<'friend-form'>('friend-form')
export const gallery = defineIsland<'gallery'>('gallery')
export const keepViewing = defineIsland<'keep-viewing', ViewingProps>('keep-viewing')
export const liveCount = defineIsland<'live-count'>('live-count')
export const liveFilters = defineIsland<'live-filters', FilterWords>('live-filters')
export const moreResults = defineIsland<'more-results'>('more-results')
export const offlineOffers = defineIsland<'offline-offers'>('offline-offers')
export const requestDialog = defineIsland<'request-dialog'>('request-dialog')
export const results = defineIsland<'results', ResultsProps>('results')
export const searchMap = defineIsland<'search-map', MapProps>('search-map')
export const shareOffer = defineIsland<'share-offer', ShareProps>('share-offer')
export const sectionTabs = defineIsland<'section-tabs'>('section-tabs')
export const slotChoice = defineIsland<'slot-choice'>('slot-choice')
export const subscriptionForm = defineIsland<'subscription-form', FormWords>('subscription-form')
export const subscriptionSent = defineIsland<'subscription-sent'>('subscription-sent')
export const themeSwitch = defineIsland<'theme-switch'>('theme-switch')
export const units = defineIsland<'units'>('units')
export const unsentForm = defineIsland<'unsent-form'>('unsent-form')
