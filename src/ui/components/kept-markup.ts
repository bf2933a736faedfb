import { bytesOf, HtmlBytes } from '../html-bytes.ts'
import { factsOf } from '../seldom-classes.ts'

/**
 * Parts of pages that are the same for many visitors, on the server only: each is drawn once and its HTML kept as long as
 * its `owner` lives. The key says what else the part shows.
 * @param most for one owner; when there are more, all its own are forgotten
 */
export function keptHtml(most = 100): (owner: object, key: string, draw: () => string) => HtmlBytes {
  const kept = new WeakMap<object, Map<string, HtmlBytes>>()
  return (owner, key, draw) => {
    const own = kept.get(owner) ?? new Map<string, HtmlBytes>()
    kept.set(owner, own)
    const known = own.get(key)
    if (known !== undefined) return known
    if (own.size >= most) own.clear()
    const bytes = flatBytesOf(draw())
    const html = new HtmlBytes(bytes, factsOf(bytes))
    own.set(key, html)
    return html
  }
}

/** In one piece: React leaves a tree of them. */
const flatBytesOf = (text: string): string => Buffer.from(bytesOf(text), 'latin1').toString('latin1')
