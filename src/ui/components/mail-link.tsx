import type { ReactNode } from 'react'

/** An address to write to. A line too short for it breaks before the @. */
export function MailLink({ address }: { address: string }): ReactNode {
  const at = address.lastIndexOf('@')
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
