import { inertPage } from '#ui/client/inert-page.ts'
import { element } from '#ui/map/element.ts'

/**
 * The credits that the sources of a style ask for, each once. Only text and links are kept of their HTML, as others write
 * it.
 */
export function creditsFrom(attributions: readonly string[]): Node[] {
  const known = [...new Set(attributions.map((html) => html.trim()).filter(Boolean))]
  return known.flatMap((html, at) => [
    ...(at > 0 ? [document.createTextNode(' · ')] : []),
    ...plain(inertPage(html).body),
  ])
}

function plain(node: Node): Node[] {
  return [...node.childNodes].flatMap((child): Node[] => {
    if (child instanceof Text) return [document.createTextNode(child.data)]
    if (!(child instanceof HTMLElement) || child.matches('script, style')) return []
    const inside = plain(child)
    if (!(child instanceof HTMLAnchorElement) || !/^https?:$/.test(child.protocol)) return inside
    return [element('a', { href: child.href, rel: 'noopener', target: '_blank' }, ...withText(inside))]
  })
}

function withText(nodes: Node[]): Node[] {
  return nodes.length > 0 ? nodes : [document.createTextNode('©')]
}
