import { FIRST_PAGES, FIRST_STYLES, type FirstPage, isListed } from './first-styles.ts'

/** What decides about the style sheets of a page: the kinds of page whose first sheet lacks something, a bit each; cards. */
export type Facts = { seldom: number; cards: number }

/** Does it show a thing that the first style sheet of such a page knows nothing of? */
export const showsSeldom = ({ seldom }: Facts, page: FirstPage): boolean =>
  (seldom & (1 << FIRST_PAGES.indexOf(page))) > 0

export function together(parts: readonly Facts[]): Facts {
  let [seldom, cards] = [0, 0]
  for (const part of parts) {
    seldom |= part.seldom
    cards += part.cards
  }
  return { seldom, cards }
}

/** Of HTML that was drawn: 20 µs for a page of 60 KB, so what is kept knows it. */
export function factsOf(html: string): Facts {
  let seldom = 0
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at)) {
    const from = at + CLASS.length
    at = html.indexOf('"', from)
    if (at === -1) break
    seldom |= seldomIn(html.slice(from, at))
  }
  return { seldom, cards: html.split('<article').length - 1 }
}

/** A bit for each kind of page that these classes are seldom on. */
export function seldomIn(classes: string): number {
  const found = known.get(classes)
  if (found !== undefined) return found
  const names = classes.split(' ')
  const bits = FIRST_PAGES.reduce((sum, page, i) => {
    const isSeldom = names.some((name) => isListed(FIRST_STYLES[page].seldom, name))
    return sum | (isSeldom ? 1 << i : 0)
  }, 0)
  // The components know a few hundred.
  if (known.size < 2000) known.set(classes, bits)
  return bits
}

const CLASS = ' class="'
const known = new Map<string, number>()
