import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { Icon } from './icon.tsx'

type Props = { page: number; last: number; href: (page: number) => string; locale: Locale }

/** Real links to the first, the last and the neighbouring pages. Nothing when there is one page. */
export function Pagination({ page, last, href, locale }: Props): ReactNode {
  const t = shellMessages[locale]
  if (last <= 1) return null
  return (
    <nav aria-label={t.pages}>
      <div className="pages">
        {page > 1 && (
          <a href={href(page - 1)} rel="prev" aria-label={t.previousPage}>
            <Icon name="chevron-left" />
          </a>
        )}
        {shownPages(page, last).map((n, i) =>
          n === null ? (
            <span key={i}>…</span>
          ) : (
            <a key={i} href={href(n)} aria-label={t.page(n)} aria-current={n === page ? 'page' : undefined}>
              {n}
            </a>
          ),
        )}
        {page < last && (
          <a href={href(page + 1)} rel="next" aria-label={t.nextPage}>
            <Icon name="chevron-right" />
          </a>
        )}
      </div>
    </nav>
  )
}

/** The page numbers to show, in order; null stands for a gap. */
export function shownPages(page: number, last: number): (number | null)[] {
  const wanted = new Set([1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last))
  const shown: (number | null)[] = []
  let before = 0
  for (const n of [...wanted].toSorted((a, b) => a - b)) {
    if (n === before + 2) shown.push(before + 1)
    else if (n > before + 2) shown.push(null)
    shown.push(n)
    before = n
  }
  return shown
}
