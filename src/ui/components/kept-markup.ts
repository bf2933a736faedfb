import { flat } from '../template.ts'

/** As React takes it. */
export type Html = { __html: string }

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
    const html = { __html: flat(draw()) }
    own.set(key, html)
    return html
  }
}
