import type { ReactNode } from 'react'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { searchSummary } from '#i18n/search-summary.ts'

/** A search as one sentence, with its further criteria below. */
export function SearchInWords({ criteria, locale }: { criteria: Criteria; locale: Locale }): ReactNode {
  const { headline, details } = searchSummary(criteria, locale)
  return (
    <div className="words">
      <p className="serif words__t">{headline.charAt(0).toUpperCase() + headline.slice(1)}</p>
      {details.length > 0 && (
        <p className="muted dots">
          {details.map((detail) => (
            <span key={detail}>{detail} </span>
          ))}
        </p>
      )}
    </div>
  )
}
