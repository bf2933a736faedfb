import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { Icon } from '../components/icon.tsx'
import { ShowButton } from './show-button.tsx'

type Props = {
  name: ReactNode
  /** the choice in short, which replaces the name in the bar; absent when the name already says it */
  chosen?: string | undefined
  on: boolean
  /** whether the panel needs room for many controls */
  wide?: boolean
  locale: Locale
  /** how many offers there are now, already formatted */
  total: string
  children: ReactNode
}

/** One drop-down of the filter bar, or one collapsible part of the panel on a phone; only one is open at a time. */
export function FilterGroup({ name, chosen, on, wide = false, locale, total, children }: Props): ReactNode {
  return (
    <details className={wide ? 'drop filter filter--wide' : 'drop filter'} name="filter">
      <summary className={on ? 'chip chip--on' : 'chip'}>
        <span className="filter__name">{name}</span>
        {chosen !== undefined && <span className="filter__chosen">{chosen}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div className="filter__panel">
        {children}
        <ShowButton className="btn btn--primary filter__go" locale={locale} total={total} />
      </div>
    </details>
  )
}
