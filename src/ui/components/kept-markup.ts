import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Parts of pages that are the same for many visitors, on the server only: each is drawn once and its HTML kept as long
 * as its `owner` lives. The key says what else the part shows.
 */
export function keptMarkup(): (owner: object, key: string, draw: () => ReactNode) => Html {
  const kept = keptHtml()
  return (owner, key, draw) => kept(owner, key, () => renderToStaticMarkup(draw()))
}

/** As React takes it. */
export type Html = { __html: string }

/** As `keptMarkup`, of HTML that was drawn already. @param most for one owner; when there are more, all its own are forgotten */
export function keptHtml(most = 100): (owner: object, key: string, draw: () => string) => Html {
  const kept = new WeakMap<object, Map<string, Html>>()
  return (owner, key, draw) => {
    const own = kept.get(owner) ?? new Map<string, Html>()
    kept.set(owner, own)
    const known = own.get(key)
    if (known !== undefined) return known
    if (own.size >= most) own.clear()
    const html = { __html: flat(draw()) }
    own.set(key, html)
    return html
  }
}

/** The text of a figure by its name: "type:HOUSE" → "1.204". Digits and separators only: it is not escaped. */
export type Figure = (name: string) => string

/**
 * Parts whose words stay while their figures change with every search: drawn once for each `key` with marks where the
 * figures come, then only filled in.
 * @param most kept at a time; when there are more, all are forgotten
 */
export function keptForm(most = 500): (key: string, draw: (figure: Figure) => ReactNode, figure: Figure) => string {
  const kept = new Map<string, { start: string; rest: { name: string; text: string }[] }>()
  return (key, draw, figure) => {
    let form = kept.get(key)
    if (form === undefined) {
      if (kept.size >= most) kept.clear()
      const [start = '', ...pieces] = renderToStaticMarkup(draw((name) => MARK + name + END)).split(MARK)
      const rest = pieces.map((piece) => piece.split(END)).map(([name = '', text = '']) => ({ name, text: flat(text) }))
      form = { start: flat(start), rest }
      kept.set(key, form)
    }
    return form.rest.reduce((html, { name, text }) => html + figure(name) + text, form.start)
  }
}

// Private characters that no text of a page has.
const MARK = '\uE000'
const END = '\uE001'

/** In one piece: React leaves text as a tree of hundreds of pieces, which every page would walk again (0.6 ms for 24 cards). */
export function flat(text: string): string {
  return Buffer.from(text).toString()
}
