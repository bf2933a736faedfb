import type { ReactNode } from 'react'
import { initialsOf } from '#base/initials.ts'
import { sitePhoto } from '#domain/site/site-images.ts'

/** A person's portrait, else the initials. The name stands beside it. */
export function Portrait({ name, portrait }: { name: string; portrait: string | null }): ReactNode {
  if (portrait !== null)
    return (
      <img
        className="agent__pic"
        {...sitePhoto(portrait)}
        sizes="10rem"
        alt=""
        width={320}
        height={320}
        loading="lazy"
      />
    )
  return (
    <span className="agent__pic serif" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
