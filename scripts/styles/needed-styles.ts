import type { CssNode } from './read-css.ts'

/** Is a selector needed, where at-rules such as `@media print` are around it? */
export type IsNeeded = (selector: string, path: readonly string[]) => boolean

/**
 * The part of a style sheet that is needed, in its order, with all layers named in theirs. With the whole sheet after it
 * every element looks as with the whole sheet alone: what is repeated there has the last word again.
 */
export function neededStyles(nodes: readonly CssNode[], isNeeded: IsNeeded): CssNode[] {
  const needed = part(nodes, [], isNeeded)
  const animated = JSON.stringify(needed.filter(({ kind }) => kind !== 'other')).match(/animation[^;}"]*/g)
  const words = new Set(animated?.join(' ').match(/[\w-]+/g))
  const layers = nodes.flatMap((node) =>
    node.kind === 'group' && node.prelude.startsWith('@layer ') ? [node.prelude.slice('@layer '.length)] : [],
  )
  return [{ kind: 'other', text: `@layer ${[...new Set(layers)].join()};` }, ...withoutFrames(needed, words)]
}

function part(nodes: readonly CssNode[], path: readonly string[], isNeeded: IsNeeded): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (node.kind === 'other') return [node]
    if (node.kind === 'rule') {
      const selectors = node.selectors.filter((selector) => isNeeded(selector, path))
      return selectors.length === 0 ? [] : [{ ...node, selectors }]
    }
    const inside = part(node.nodes, [...path, node.prelude], isNeeded)
    return inside.length === 0 ? [] : [{ ...node, nodes: inside }]
  })
}

/** Leaves out keyframes that nothing here is animated by. */
function withoutFrames(nodes: readonly CssNode[], used: ReadonlySet<string>): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (node.kind === 'group') return [{ ...node, nodes: withoutFrames(node.nodes, used) }]
    const name = node.kind === 'other' ? /^@keyframes ([\w-]+)/.exec(node.text)?.[1] : undefined
    return name === undefined || used.has(name) ? [node] : []
  })
}
