import type { ReactNode } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { ICON_NAMES, type IconName } from '#ui/icons/icon-names.ts'
import type { OfficeIconName } from '#ui/office/icons/office-icon-names.ts'
import sprite from '../icons/office-icons.svg?url'

/** A decorative icon of the site or of the office alone, which has a file of its own: the site's pages carry none of it. */
export function Glyph({ name, className = 'i' }: { name: IconName | OfficeIconName; className?: string }): ReactNode {
  if (isOfSite(name)) return <Icon name={name} className={className} />
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

const OF_SITE: ReadonlySet<string> = new Set(ICON_NAMES)
const isOfSite = (name: string): name is IconName => OF_SITE.has(name)
