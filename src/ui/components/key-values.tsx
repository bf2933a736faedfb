import type { ReactNode } from 'react'
import { byPlace, part } from '../part.ts'

/** Names and what each is, in two columns. */
export function KeyValues({
  rows,
  className = 'kv',
}: {
  rows: readonly (readonly [name: string, value: ReactNode])[]
  className?: string
}): ReactNode {
  return part(KeyValues, `${className} ${rows.length}`, byPlace(rows.flat()), (hole) => (
    <dl className={className}>
      {rows.map((_, i) => (
        <div key={i}>
          <dt>{hole(`${2 * i}`)}</dt>
          <dd>{hole(`${2 * i + 1}`)}</dd>
        </div>
      ))}
    </dl>
  ))
}
