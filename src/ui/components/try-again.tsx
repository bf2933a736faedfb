import type { ReactNode } from 'react'

/** Asks for the same page once more: the address in the bar is still the one that was asked for. */
export function TryAgain({ label }: { label: string }): ReactNode {
  return (
    /* oxlint-disable-next-line jsx-a11y/anchor-is-valid */
    <a className="btn btn--primary" href="">
      {label}
    </a>
  )
}
