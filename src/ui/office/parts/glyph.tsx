import type { ReactNode } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { ICON_NAMES, type IconName } from '#ui/icons/icon-names.ts'
import type { OfficeIconName } from '#ui/office/icons/office-icon-names.ts'
import sprite from '../icons/office-icons.svg?url'

/** A decorative icon, from the site's icons or the office's. The office's are in a file that the site's pages never load. */
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
