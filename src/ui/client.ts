import { startNavigation } from './client/arrange-navigation.ts'
import { startCompactList } from './client/compact-list.ts'
import { showHearts, startHearts } from './client/hearts.ts'
import { startIslands } from './client/islands.ts'
import { startMenus } from './client/menus.ts'
import { startSearchForms } from './client/search-forms.ts'
import { startSeenOffers } from './client/seen-offers.ts'
import './client/trusted-types.ts'
import { loadIsland } from './islands/island-loaders.ts'

// Everything that runs when a page loads. React is loaded with the first island that the visitor touches.
// This script comes with the styles, before the page is drawn: a heart counts from the moment it can be pressed.
startHearts()
const start = () => {
  showHearts()
  startNavigation()
  startMenus()
  startSeenOffers()
  startCompactList()
  startSearchForms()
  startIslands(loadIsland)
}
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
// The service worker waits until this page has been drawn, which may be later than its `load` event.
setTimeout(() => {
  const policy = window.trustedTypes?.createPolicy('gevel', { createScriptURL: String })
  navigator.serviceWorker?.register(policy?.createScriptURL('/sw.js') ?? '/sw.js').catch(() => {})
}, 2000)
