import { type Facts, factsOf } from '../seldom-classes.ts'
import { flat } from '../template.ts'

/** As React takes it, and what it shows, where that is known. */
export type Html = { __html: string; facts?: Facts }

/**
 * Parts of pages that are the same for many visitors, on the server only: each is drawn once and its HTML kept as long as
 * its `owner` lives. The key says what else the part shows.
 * @param most for one owner; when there are more, all its own are forgotten
 */
export function keptHtml(most = 100): (owner: object, key: string, draw: () => string) => Html {
  const kept = new WeakMap<object, Map<string, Html>>()
  return (owner, key, draw) => {
    const own = kept.get(owner) ?? new Map<string, Html>()
    kept.set(owner, own)
    const known = own.get(key)
    if (known !== undefined) return known
    if (own.size >= most) own.clear()
    const __html = flat(draw())
    const html = { __html, facts: factsOf(__html) }
    own.set(key, html)
    return html
  }
}
