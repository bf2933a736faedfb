import { showCompactList } from '../client/compact-list.ts'
import { showHearts } from '../client/hearts.ts'
import { inertPage } from '../client/inert-page.ts'
import { markSeenOffers } from '../client/seen-offers.ts'
import { clearNotice, showNotice } from './notice-bar.ts'
import { shownSearch } from './search-address.ts'

/** Sent on the document when other results are shown. `detail` is a `ShownSearch`. */
export const SEARCH_SHOWN = 'search:shown'
export type ShownSearch = { by: 'map' | 'page' }

export type LiveWords = { searchFailed: string; retry: string; offline: string; countsFailed: string }

type Visit = {
  /** path and query */
  address: string
  history: 'push' | 'replace' | 'none'
  by: 'map' | 'page'
  /** where the page scrolls: to the head of the results, nowhere, or to a remembered height */
  scroll: 'results' | 'stay' | number
  /** adds the new results below those that are shown */
  more?: true
}

let pendingVisit = new AbortController()
/** The search whose results are on the page. The address may be ahead of it while a request is under way. */
let shownAddress = shownSearch()
let liveTexts: LiveWords | null = null

/**
 * From now on searches are shown without loading a new page: filters, chips, pages and the sort order, "back" and "forward".
 * The server's page is fetched whole, and its results and filters replace the old ones, so results are drawn in one way
 * only. May be called again.
 */
export function startLiveSearch(words: LiveWords): void {
  if (liveTexts) return
  liveTexts = words
  document.addEventListener('click', followLink)
  addEventListener('popstate', onPopState)
  addEventListener('offline', tellOffline)
  addEventListener('online', () => clearNotice('offline'))
  if (!navigator.onLine) tellOffline()
}

/** Shows another search. False when it failed (the old results stay, and a bar offers to try again) or a newer visit aborted it. */
export async function visitSearch(visit: Visit): Promise<boolean> {
  pendingVisit.abort()
  const { signal } = (pendingVisit = new AbortController())
  const results = document.querySelector<HTMLElement>('.results')
  results?.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(visit.address, { signal, headers: { accept: 'text/html' } })
    if (!response.ok) throw new Error(`search answered ${response.status}`)
    const page = inertPage(await response.text())
    if (!page.querySelector('.results')) throw new Error('search answered another page')
    // The server redirects a sentence to the address of what it understood.
    const { pathname, search } = new URL(response.url)
    remember(pathname + search, visit.history)
    if (visit.more) addResults(page)
    else showPage(page, visit)
    return true
  } catch (error) {
    if (signal.aborted) return false
    console.warn(error)
    results?.removeAttribute('aria-busy')
    showNotice({
      kind: 'failed',
      text: liveTexts?.searchFailed ?? '',
      retry: { label: liveTexts?.retry ?? '', again: () => void visitSearch(visit) },
    })
    return false
  }
}

function remember(address: string, how: Visit['history']): void {
  shownAddress = address
  if (how === 'none') return
  const next = address + location.hash
  if (how === 'push') {
    rememberPlace()
    history.pushState({}, '', next)
  } else history.replaceState(history.state, '', next)
}

/** Remembers in this entry of the history how far down the page was scrolled. */
export function rememberPlace(): void {
  history.replaceState({ ...(history.state as object | null), scroll: scrollY }, '') // only this file writes it
}

function showPage(page: Document, { by, scroll }: Visit): void {
  const focused = document.activeElement
  const lost = focused?.closest('.results, #filters') ? focused.id : null
  for (const part of ['.results', '#filters']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceWith(document.adoptNode(fresh))
  }
  document.title = page.title
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    const own = document.querySelector<HTMLAnchorElement>(`header a[hreflang="${link.hreflang}"]`)
    own?.setAttribute('href', link.getAttribute('href') ?? '')
  }
  const alerts = page.querySelector('[data-alerts]')?.getAttribute('href')
  document.querySelector('[data-alerts]')?.setAttribute('href', alerts ?? '')
  showHearts()
  markSeenOffers()
  showCompactList()
  const heading = document.querySelector<HTMLElement>('.results h1')
  if (heading) heading.tabIndex = -1
  if (lost !== null) (document.getElementById(lost || 'none') ?? heading)?.focus({ preventScroll: true })
  if (typeof scroll === 'number') scrollTo({ top: scroll, behavior: 'instant' })
  else if (scroll === 'results') scrollTo({ top: 0, behavior: 'instant' })
  if (!navigator.onLine) tellOffline()
  document.dispatchEvent(new CustomEvent<ShownSearch>(SEARCH_SHOWN, { detail: { by } }))
}

/** Adds the cards of another page. The cards that are there stay as they are, with their state. */
function addResults(page: Document): void {
  const shownOffers = new Set(offersOf(document).map(({ dataset }) => dataset['offer']))
  const added = offersOf(page).filter(({ dataset }) => !shownOffers.has(dataset['offer']))
  const last = [...page.querySelectorAll('.results__page')].at(-1)
  last?.querySelector('.results__cards')?.replaceChildren(...added)
  const foot = document.querySelector('.results__foot')
  if (last) foot?.before(document.adoptNode(last))
  for (const part of ['.results__foot', '.results__head']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceWith(document.adoptNode(fresh))
  }
  document.querySelector('.results')?.removeAttribute('aria-busy')
  showHearts()
  markSeenOffers()
  showCompactList()
  // The keyboard's focus goes on at the first new card.
  added[0]?.querySelector<HTMLElement>('h2 a, a')?.focus({ preventScroll: true })
}

const offersOf = (page: Document): HTMLElement[] => [...page.querySelectorAll<HTMLElement>('.results [data-offer]')]

/** Shows the search that a link in the results leads to: chips, pages and advice are such links. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.results a[href]')
  if (!link || link.pathname !== location.pathname || link.origin !== location.origin) return
  const more = link.dataset['more'] !== undefined
  if (link.hash && !more) return
  event.preventDefault()
  const address = link.pathname + link.search
  // The entry is replaced, so that "back" leaves the list rather than undoing each "more".
  if (more) void visitSearch({ address, history: 'replace', by: 'page', scroll: 'stay', more })
  else void visitSearch({ address, history: 'push', by: 'page', scroll: 'results' })
}

function onPopState(event: PopStateEvent): void {
  const address = shownSearch()
  if (address === shownAddress) {
    // The visitor went back before the other search had come: its results are still shown.
    pendingVisit.abort()
    document.querySelector('.results')?.removeAttribute('aria-busy')
    return
  }
  const state: unknown = event.state
  const scroll = typeof state === 'object' && state !== null && 'scroll' in state ? state.scroll : 0
  void visitSearch({ address, history: 'none', by: 'page', scroll: typeof scroll === 'number' ? scroll : 0 })
}

function tellOffline(): void {
  if (liveTexts) showNotice({ kind: 'offline', text: liveTexts.offline })
}
