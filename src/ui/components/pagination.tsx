import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { Icon } from './icon.tsx'
import { part } from '../part.ts'

type Props = { page: number; last: number; href: (page: number) => string; locale: Locale }

/** Real links to the first, the last and the neighbouring pages. Nothing when there is one page. */
export function Pagination({ page, last, href, locale }: Props): ReactNode {
  const t = shellMessages[locale]
  if (last <= 1) return null
  const shown = shownPages(page, last)
  const values: Record<string, ReactNode> = {}
  if (page > 1) values['previous'] = href(page - 1)
  if (page < last) values['next'] = href(page + 1)
  // By its place: figures are no part of the shape.
  for (const [i, n] of shown.entries()) {
    if (n === null) continue
    values[i] = n
    values[`href ${i}`] = href(n)
    values[`words ${i}`] = t.page(n)
  }
  const shape = shown.map((n) => (n === null ? '…' : n === page ? 'here' : 'there')).join()
  return part(Pagination, `${locale} ${page > 1} ${page < last} ${shape}`, values, (hole) => (
    <nav aria-label={t.pages}>
      <div className="pages">
        {page > 1 && (
          <a href={hole('previous')} rel="prev" aria-label={t.previousPage}>
            <Icon name="chevron-left" />
          </a>
        )}
        {shown.map((n, i) =>
          n === null ? (
            <span key={i}>…</span>
          ) : (
            <a
              key={i}
              href={hole(`href ${i}`)}
              aria-label={hole(`words ${i}`)}
              aria-current={n === page ? 'page' : undefined}
            >
              {hole(`${i}`)}
            </a>
          ),
        )}
        {page < last && (
          <a href={hole('next')} rel="next" aria-label={t.nextPage}>
            <Icon name="chevron-right" />
          </a>
        )}
      </div>
    </nav>
  ))
}

/** Page numbers in order; null stands for the ones left out. */
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
