import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { searchMessages } from '#i18n/messages/search.ts'

type Props = { locale: Locale; total: number; className: string }

/** "Toon 57": the figure follows the filters while they change (islands/live-filters.tsx). */
export function ShowButton({ locale, total, className }: Props): ReactNode {
  const [before, after] = searchMessages[locale].show('#').split('#')
  return (
    <button className={className} type="submit">
      <span>
        {before}
        <span data-total="">{formatNumber(locale, total)}</span>
        {after}
      </span>
    </button>
  )
}
