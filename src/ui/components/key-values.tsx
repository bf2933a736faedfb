import type { ReactNode } from 'react'

/** Names and values, in two columns. */
export function KeyValues({
  rows,
  className = 'kv',
}: {
  rows: readonly (readonly [name: string, value: ReactNode])[]
  className?: string
}): ReactNode {
  return (
    <dl className={className}>
      {rows.map(([name, value], i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
