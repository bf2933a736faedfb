import type { ReactNode } from 'react'
import sprite from '../icons/icons.svg?url'
import type { IconName } from '../icons/icon-names.ts'

/** A decorative icon: always beside words, or inside a control that has a label. */
export function Icon({ name, className = 'i' }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
