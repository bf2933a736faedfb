import type { ReactNode } from 'react'
export type Hole<Name extends string> = (name: Name) => string
export const part = <Name extends string>(
  _owner: object,
  _key: string,
  values: Readonly<Record<Name, ReactNode>>,
  draw: (hole: Hole<Name>) => ReactNode,
): ReactNode => draw((name) => values[name] as string)
export const byPlace = (values: readonly ReactNode[]): Record<string, ReactNode> =>
  Object.fromEntries(values.map((value, i) => [i, value]))
