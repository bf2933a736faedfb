import type { ReactNode } from 'react'
import type { IconName } from '../icons/icon-names.ts'
import { Icon } from './icon.tsx'

const ICONS = {
  info: 'info-circle',
  ok: 'circle-check',
  warn: 'bell',
  bad: 'alert-triangle',
} as const satisfies Record<string, IconName>

type Props = {
  tone?: keyof typeof ICONS
  icon?: IconName
  title: string
  children?: ReactNode
  /** screen readers read it out at once: it answers something that the visitor just did */
  live?: boolean
  id?: string
}

/** A message in the page. */
export function Alert({ tone = 'info', icon = ICONS[tone], title, children, live = false, id }: Props): ReactNode {
  return (
    <div className={tone === 'info' ? 'alert' : `alert alert--${tone}`} role={live ? 'alert' : undefined} id={id}>
      <Icon name={icon} />
      <strong>{title}</strong>
      {children}
    </div>
  )
}
