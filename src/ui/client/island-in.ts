import type { IslandElement, IslandName } from '../islands/island-module.ts'

/** The element of an island that stands in a part of the page. */
export function islandIn<N extends IslandName>(part: ParentNode, name: N): IslandElement<N> | null {
  return part.querySelector(`[data-island=${name}]`)
}
