import type { ReactNode } from 'react'

// Replaces `react-dom/server` for the rivals, which render each page as one tree. Where our pages render a part to
// HTML separately, this returns a mark, which `jsx-runtime.ts` replaces by the components themselves.

export { markFor as renderToStaticMarkup, markFor as renderToString }

/** Components by mark. A page is rendered top to bottom synchronously, so a mark is used right after its creation. */
const waiting = new Map<string, ReactNode>()
let last = 0

export function markFor(node: ReactNode): string {
  const name = String((last = (last + 1) % 1e9))
  waiting.set(name, node)
  return `${MARK}${name}${END}`
}

/** The parts behind the marks in this HTML; null when it has no mark and is plain HTML. */
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
