import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { Icon } from '../components/icon.tsx'
import { ShowButton } from './show-button.tsx'

type Props = {
  /** what is chosen, or what can be */
  summary: string
  on: boolean
  /** room for many controls */
  wide?: boolean
  locale: Locale
  /** how many offers there are now, already formatted */
  total: string
  children: ReactNode
}

/** One drop-down of the filter bar, or one fold of the panel on a phone; only one is open at a time. */
export function FilterGroup({ summary, on, wide = false, locale, total, children }: Props): ReactNode {
  return (
    <details className={wide ? 'drop filter filter--wide' : 'drop filter'} name="filter">
      <summary className={on ? 'chip chip--on' : 'chip'}>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className="filter__panel">
        {children}
        <ShowButton className="btn btn--primary filter__go" locale={locale} total={total} />
      </div>
    </details>
  )
}
