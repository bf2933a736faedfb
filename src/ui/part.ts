import type { ReactNode } from 'react'
import { isPlain } from './plainly.ts'

/** Gives what a component is handed in the place of a value that is not known yet. */
export type Hole<Name extends string> = (name: Name) => string
type Values<Name extends string> = Readonly<Record<Name, ReactNode>>
/** What stands for a part: the owner of its key, the key, values, and how it is drawn. */
export type Keep = (
  owner: object,
  key: string,
  values: Values<string>,
  draw: (hole: Hole<string>) => ReactNode,
) => ReactNode

/**
 * A part of a page: what decides about its shape is its key, all else stands in holes, also elements and other parts. The
 * server draws it once for each key and fills it in (ui/components/kept-inside.ts); where React draws, it draws this as well.
 * @param owner what the key belongs to: the component
 * @param values in the place of an attribute never null, which React would leave out: that is another shape
 */
export function part<Name extends string>(
  owner: object,
  key: string,
  values: Values<Name>,
  draw: (hole: Hole<Name>) => ReactNode,
): ReactNode {
  if (keep === null || isPlain()) return draw((name) => values[name] as string) // written where it stands
  return keep(owner, key, values, draw as (hole: Hole<string>) => ReactNode) // asked for the names that it has
}

/** Texts by their place in a list, as values of a part. */
export const byPlace = (values: readonly ReactNode[]): Record<string, ReactNode> =>
  Object.fromEntries(values.map((value, i) => [i, value]))

/** Draws with parts that are kept. */
export function keepingParts<T>(by: Keep, draw: () => T): T {
  const outer = keep
  keep = by
  try {
    return draw()
  } finally {
    keep = outer
  }
}

let keep: Keep | null = null
