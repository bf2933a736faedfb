import { FIRST_PAGES, FIRST_STYLES, type FirstPage, isListed } from '#ui/first-styles.ts'

/** Does a page show a thing that its first style sheet knows nothing of? 20 µs for a page of 60 KB. */
export function showsSeldom(html: string, page: FirstPage): boolean {
  const known = KNOWN[page]
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at)) {
    const from = at + CLASS.length
    at = html.indexOf('"', from)
    if (at === -1) return false
    const classes = html.slice(from, at)
    const seldom = known.get(classes) ?? classes.split(' ').some((name) => isListed(FIRST_STYLES[page].seldom, name))
    // The components know a few hundred.
    if (known.size < 2000) known.set(classes, seldom)
    if (seldom) return true
  }
  return false
}

const CLASS = ' class="'

const KNOWN = Object.fromEntries(FIRST_PAGES.map((page) => [page, new Map<string, boolean>()])) as Record<
  FirstPage,
  Map<string, boolean>
> // every page is mapped
