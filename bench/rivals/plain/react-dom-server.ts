import type { ReactNode } from 'react'

// In place of `react-dom/server` for the rivals, which render each page as one tree. Where our pages render a part to HTML
// by itself, this gives a mark, and `jsx-runtime.ts` puts the components themselves in its place.

export { markFor as renderToStaticMarkup, markFor as renderToString }

/** Components by mark. A page is rendered from top to bottom without waiting, so a mark is used as soon as it is made. */
const waiting = new Map<string, ReactNode>()
let last = 0

export function markFor(node: ReactNode): string {
  const name = String((last = (last + 1) % 1e9))
  waiting.set(name, node)
  return `${MARK}${name}${END}`
}

/** The parts that the marks in this HTML stand for; null when it has none and is HTML. */
export function partsOf(html: string): ReactNode[] | null {
  if (!html.startsWith(MARK)) return null
  return html
    .slice(1, -1)
    .split(END + MARK)
    .map((name) => {
      const node = waiting.get(name)
      waiting.delete(name)
      return node
    })
}

const MARK = '\uE100'
const END = '\uE101'
