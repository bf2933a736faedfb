import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { searchMessages } from '#i18n/messages/search.ts'

type Props = { locale: Locale; total: string; className: string }

/** "Toon 57": islands/live-filters.tsx updates the figure while the filters change. */
export function ShowButton({ locale, total, className }: Props): ReactNode {
  return (
    <button className={className} type="submit">
      <span>
        {searchMessages[locale].show(total, (figure) => (
          <span key="total" data-total="">
            {figure}
          </span>
        ))}
      </span>
    </button>
  )
}
