import type { ReactNode } from 'react'

/** A link that loads the same page again; the address bar still has the requested address. */
export function TryAgain({ label }: { label: string }): ReactNode {
  return (
    /* oxlint-disable-next-line jsx-a11y/anchor-is-valid */
    <a className="btn btn--primary" href="">
      {label}
    </a>
  )
}
