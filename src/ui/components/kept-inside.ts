import type { ReactNode } from 'react'
import type { Hole } from '../part.ts'
type Inside = { children: ReactNode }
export const inside = <Name extends string = never>(
  _owner: object,
  _key: string,
  values: Readonly<Record<Name, string>>,
  draw: (hole: Hole<Name>) => ReactNode,
): Inside => ({ children: draw((name) => values[name]) })
export const eachInside = <T>(
  _owner: object,
  list: readonly T[],
  _keyOf: (one: T) => string | null,
  draw: (one: T) => ReactNode,
): Inside => ({ children: list.map(draw) })
export const filledInside = <Name extends string>(
  _owner: object,
  parts: readonly { key: string; values: Readonly<Record<Name, string>>; draw: (hole: Hole<Name>) => ReactNode }[],
): Inside => ({ children: parts.map(({ values, draw }) => draw((name) => values[name])) })
