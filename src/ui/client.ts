import { startNavigation } from './client/arrange-navigation.ts'
import { startCompactList } from './client/compact-list.ts'
import { startHearts } from './client/hearts.ts'
import { startIslands } from './client/islands.ts'
import { startMenus } from './client/menus.ts'
import { startSearchForms } from './client/search-forms.ts'
import { startSeenOffers } from './client/seen-offers.ts'
import './client/trusted-types.ts'
import { loadIsland } from './islands/table.ts'

// The whole script of a page before anybody touches it; React comes with the first island that is touched.
startNavigation()
startMenus()
startHearts()
startSeenOffers()
startCompactList()
startSearchForms()
startIslands(loadIsland)
// The worker that keeps pages readable offline comes when this page has been drawn; at its `load` it still may not be.
setTimeout(() => {
  const policy = window.trustedTypes?.createPolicy('gevel', { createScriptURL: String })
  navigator.serviceWorker?.register(policy?.createScriptURL('/sw.js') ?? '/sw.js').catch(() => {})
}, 2000)
