import { leafBySwipe } from '#ui/client/leaf-by-swipe.ts'
import type { Locale } from '#base/locale.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import type { Mount } from './island-module.ts'

type Result = { id: number; url: string; title: string }
/** The results of a search that this tab has seen: the pages `first` to `last`, in one list. */
type Results = { address: string; total: number; first: number; last: number; items: Result[] }

const KEY = 'gevel.results'
/** must equal the page size of the search's JSON */
const PAGE_SIZE = 24

/**
 * Leads back to the search that the visitor came from, and on to its other results, by links and by swipes. The browser says
 * where that was (`document.referrer`) and this tab remembers it; nobody else is told. Somebody who came by another way
 * sees neither place nor neighbours.
 */
export const mount: Mount<'results'> = (nav, props) => {
  leafBySwipe(nav)
  // A unit: the server knows its neighbours.
  if (props.offer === null) return
  const [back] = nav.querySelectorAll('a')
  back?.addEventListener('click', goBack)
  const from = cameFrom()
  if (back && from?.pathname === props.search) back.href = from.pathname + from.search
  // Not awaited: the links back must work before the other results are known.
  linkOtherResults(nav, props.search, props.offer).catch(console.error)
}

async function linkOtherResults(nav: HTMLElement, search: string, offer: number): Promise<void> {
  const found = await resultsFor(search, offer)
  if (!found) return
  const [results, at] = found
  const locale = document.documentElement.lang as Locale // the server wrote it
  const t = offerMessages[locale]
  const written = (figure: number) => figure.toLocaleString(locale)
  const [back, previous, next] = nav.querySelectorAll('a')
  if (back) {
    back.href = addressWith(results, at)
    back.textContent = t.backToResults(results.total, written(results.total))
  }
  const place = nav.querySelector('[data-at]')
  if (place && at >= 0)
    place.textContent = t.resultPlace(written((results.first - 1) * PAGE_SIZE + at + 1), written(results.total))
  const after = at === -1 ? undefined : results.items[at + 1]
  pointLink(previous, 'prev', results.items[at - 1], t.previousResult)
  pointLink(next, 'next', after, t.nextResult)
  if (after) prefetch(after.url)
}

/** The page of this site that led here; null: the visitor came from elsewhere. */
function cameFrom(): URL | null {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return from?.origin === location.origin ? from : null
}

/** The results that the visitor goes through, and where among them this offer stands (-1: only on the map). */
async function resultsFor(search: string, id: number): Promise<[Results, number] | null> {
  const from = cameFrom()
  if (!from) return null
  const kept = remembered()
  const known = kept?.items.some((item) => item.id === id) ? kept : null
  const address = from.pathname + from.search
  const came = from.pathname === search
  if (!came && !(known && from.pathname.startsWith(`${search}/`))) return null
  let results = known && (!came || known.address === address) ? known : await resultsAt(address)
  const at = () => results.items.findIndex((item) => item.id === id)
  // At either end of the seen pages there may be another one.
  if (at() === results.items.length - 1) results = joined(results, await page(results, results.last + 1), results)
  if (at() === 0 && results.first > 1) results = joined(await page(results, results.first - 1), results, results)
  remember(results)
  return [results, at()]
}

async function resultsAt(address: string): Promise<Results> {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  // Our own answer, as the contract has it.
  const { total, page: last, items } = (await response.json()) as { total: number; page: number; items: Result[] }
  const short = items.map(({ id, url, title }) => ({ id, url, title }))
  // Pages shown below each other are answered as one list.
  const first = last - Math.max(1, Math.ceil(items.length / PAGE_SIZE)) + 1
  return { address, total, first, last, items: short }
}

/** The address of the search as it was left, or of the page to which leafing has led since. */
function addressWith({ address, first }: Results, at: number): string {
  const url = new URL(address, location.origin)
  const pageNumber = first + Math.floor(Math.max(0, at) / PAGE_SIZE)
  const shownLast = Number(url.searchParams.get('page') ?? 1)
  const shownFirst = Number(url.searchParams.get('from_page') ?? shownLast)
  const isShown = pageNumber >= shownFirst && pageNumber <= shownLast
  return isShown || at === -1 ? address : addressOf(address, pageNumber)
}

/** Another page of the same search. */
const page = ({ address }: Results, number: number): Promise<Results> => resultsAt(addressOf(address, number))

function addressOf(search: string, pageNumber: number): string {
  const url = new URL(search, location.origin)
  url.searchParams.set('page', String(pageNumber))
  url.searchParams.delete('from_page')
  return url.pathname + url.search
}

function joined(before: Results, after: Results, { address, total }: Results): Results {
  const known = new Set(before.items.map(({ id }) => id))
  const items = [...before.items, ...after.items.filter(({ id }) => !known.has(id))]
  return { address, total, first: before.first, last: after.last, items }
}

function remember(results: Results): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(results))
  } catch {
    // Without storage only the step from the search itself is known.
  }
}

function remembered(): Results | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Results | null // only this file writes it
  } catch {
    return null
  }
}

function pointLink(
  link: HTMLAnchorElement | undefined,
  rel: 'prev' | 'next',
  to: Result | undefined,
  say: (what: string) => string,
): void {
  if (!link || !to) return
  link.href = to.url
  link.rel = rel
  link.setAttribute('aria-label', say(to.title))
  delete link.dataset['idle']
}

/** Fetches a page before it is asked for, unless the visitor spares data. */
function prefetch(address: string): void {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true) return
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = address
  document.head.append(link)
}

/** Goes back to the search as it was left, scrolled to its place, where the browser's history still has it. */
function goBack(event: MouseEvent): void {
  if (!(event.currentTarget instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { href } = event.currentTarget
  if (!('navigation' in window)) return
  const { navigation } = window
  const here = navigation.currentEntry?.index ?? 0
  const entry = navigation.entries().findLast(({ url, index }) => url === href && index < here)
  if (!entry) return
  event.preventDefault()
  navigation.traverseTo(entry.key)
}
