import { mapMessages } from '#i18n/messages/map.ts'
import { icon } from '../live-search/notice-bar.ts'
import { SEARCH_SHOWN, startLiveSearch } from '../live-search/visit-search.ts'
import { startLiveMap } from '../map/live-map.ts'
import { listSheet } from '#ui/map/list-sheet.ts'
import type { Mount } from './island-module.ts'

/** From this width on, list and map stand side by side; on narrower screens only one is seen. */
const WIDE = matchMedia('(min-width: 1280px)')

/** The map of the search page. On narrow screens the address says whether it is seen: `#map`. */
export const mount: Mount<'search-map'> = (island, props) => {
  const section = island.querySelector<HTMLElement>('.map')
  const pill = island.querySelector<HTMLAnchorElement>('.mappill')
  const split = island.closest<HTMLElement>('.split')
  if (!section || !pill || !split) return
  const texts = mapMessages[props.locale]
  startLiveSearch(texts)
  const sheet = listSheet(split, texts)
  let started = false

  const arrange = () => {
    const seen = location.hash === `#${section.id}`
    const wasSeen = split.dataset['view'] === 'map'
    split.dataset['view'] = seen ? 'map' : 'list'
    pill.replaceChildren(icon(seen ? 'list' : 'map'), seen ? texts.list : texts.map)
    pill.href = seen ? location.pathname + location.search : `#${section.id}`
    if (!seen && wasSeen && !WIDE.matches) scrollTo({ top: 0, behavior: 'instant' })
    if (seen && !WIDE.matches) scrollToMap(split)
    if (seen) sheet.set('low')
    if (started || !(seen || WIDE.matches)) return
    started = true
    startLiveMap(section, props)
  }

  pill.addEventListener('click', (event) => {
    event.preventDefault()
    const next = split.dataset['view'] === 'map' ? '' : `#${section.id}`
    history.pushState({}, '', location.pathname + location.search + next)
    arrange()
  })
  document.addEventListener(SEARCH_SHOWN, keepInView)
  addEventListener('popstate', arrange)
  addEventListener('hashchange', arrange)
  WIDE.addEventListener('change', arrange)
  arrange()

  /**
   * A new search may have scrolled the page: the map is brought back into view, and the pill gets the new list's address.
   */
  function keepInView(): void {
    if (!pill || !split || split.dataset['view'] !== 'map') return
    pill.href = location.pathname + location.search
    if (!WIDE.matches) scrollToMap(split)
  }
}

/** The map takes the whole window below the filters, which stick to its top. */
function scrollToMap(split: HTMLElement): void {
  const filters = document.querySelector<HTMLElement>('.filterbar')
  const top = split.getBoundingClientRect().top + scrollY - (filters?.offsetHeight ?? 0)
  scrollTo({ top, behavior: 'instant' })
  // The browser may scroll to the same place later, by the layout of before.
  requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
}
