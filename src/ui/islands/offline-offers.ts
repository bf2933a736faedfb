import { inertPage } from '../client/inert-page.ts'

/**
 * Prefix of the worker's stores of offer pages (offline/kept-pages.ts). Repeated here: a shared file would be a script of
 * its own, not a part of the worker.
 */
const STORES = 'offers-'

/** Lists the offers in this page's language that the device holds, the last read first. */
export async function mount(list: HTMLElement): Promise<void> {
  const { lang } = document.documentElement
  const items = new Map<string, HTMLElement>()
  const names = (await caches.keys()).filter((key) => key.startsWith(STORES))
  // Offers that were seen come before favourites.
  for (const name of names.toSorted().toReversed()) {
    const store = await caches.open(name)
    for (const request of (await store.keys()).toReversed()) {
      const { pathname } = new URL(request.url)
      const page = pathname.startsWith(`/${lang}/`) && !items.has(pathname) && (await store.match(request))
      if (page) items.set(pathname, linkTo(pathname, await page.text()))
    }
  }
  list.querySelector('ul')?.replaceChildren(...items.values())
  list.hidden = items.size === 0
}

function linkTo(path: string, html: string): HTMLElement {
  const link = document.createElement('a')
  link.href = path
  link.textContent = inertPage(html).title
  const item = document.createElement('li')
  item.append(link)
  return item
}
